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

/* A static stream that a control program outside of parallel regions uses, and waits
   for, before one in a region does.  */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

static unsigned x, sum;
static void
one (unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x)
      sum = sum * 3 + x;
    }
#pragma omp taskwait
}

static void
two (unsigned n)
{
#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * 7;
#pragma omp task input (x)
      sum = sum * 5 + x;
    }
}

int
main (void)
{
  for (int i = 0; i < 3; i++)
    {
      one (1000);
      printf ("%u\n", sum);
      two (1000);
      printf ("%u\n", sum);
    }
  for (unsigned k = 0; k < 500; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * 2;
#pragma omp task input (x)
      sum = sum * 3 + x;
      if (k == 300)
        {
#pragma omp taskwait
	  two (400);
	}
    }
#pragma omp taskwait
  printf ("%u\n", sum);
  return 0;
}
