/* Copyright (C) 2026 The gomp-stream authors.

   This file is part of gomp-stream.

   gomp-stream is free software; you can redistribute it and/or modify it
   under the terms of the GNU General Public License as published by the
   Free Software Foundation; either version 3, or (at your option) any later
   version.

   gomp-stream is distributed in the hope that it will be useful, but WITHOUT
   ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
   FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License for
   more details.

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */
/* Streams that one task names otherwise than another one, by pointers that nothing
   changes: no warnings.  */
/* { dg-elision yes } */

#include <stdio.h>

struct linked { int a, in[3]; struct linked *next; };

static void
by_pointers (int n)
{
  int x, array[5], *p = array + 2, **pp = &p, (*pa)[5] = &array, z;
  struct linked first = { 0, { 0 }, 0 }, second = { 0, { 0 }, 0 }, *pf = &first;
  void *other = &z;
  char bytes[64] __attribute__ ((aligned (16)));
  unsigned long sum = 0;
  first.next = &second;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (*&x)
      *&x = k;
#pragma omp task input (x) output ((*pa)[1])
      (*pa)[1] = x + 1;
#pragma omp task input (array[1]) output (**pp)
      **pp = array[1] * 2;
#pragma omp task input (p[0]) output (pf->next->a)
      pf->next->a = p[0] + 3;
#pragma omp task input (second.a) output (pf->in[1])
      pf->in[1] = second.a - 1;
#pragma omp task input (*(first.in + 1)) output (*(int *) other)
      *(int *) other = *(first.in + 1) + 7;
#pragma omp task input (z) output (*(double *) (bytes + 8))
      *(double *) (bytes + 8) = z * 0.5;
#pragma omp task input (*(double *) (bytes + 8)) shared (sum)
      sum = sum * 3 + (long) *(double *) (bytes + 8);
    }
  printf ("%lu %d %d\n", sum, z, first.in[1]);
}

int
main (void)
{
  by_pointers (1);
  by_pointers (300);
  return 0;
}
