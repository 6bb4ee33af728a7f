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

/* Functions whose loops may run in place use one static stream, one after the other, in a
   parallel region and outside of any.  Each loop begins behind what the other ones
   wrote.  */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

static unsigned x, sum;

static void
within (unsigned n)
{
#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * 3;
#pragma omp task input (x)
      sum = sum * 3 + x;
    }
}

static void
outside (unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * 7;
#pragma omp task input (x)
      sum = sum * 11 + x;
    }
#pragma omp taskwait
}

int
main (void)
{
  for (unsigned r = 0; r < 300; r++)
    {
      within (r % 7);
      outside (r % 97 == 96 ? 3000 : r % 3);
      printf ("%u\n", sum);
    }
  return 0;
}
