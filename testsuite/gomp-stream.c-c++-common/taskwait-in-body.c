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

/* A taskwait in a body waits for the body's own tasks, and not for the threads
   that run the pipeline around it.  */
/* { dg-elision yes } */
/* { dg-time-limit 60 } */

#include <stdio.h>

#define N 300

static unsigned
twice (unsigned value)
{
  unsigned half = 0;

#pragma omp task shared (half)
  half = value;
#pragma omp taskwait
  return 2 * half;
}

int
main (void)
{
  unsigned x, y, hash = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = twice (k);
#pragma omp task input (x) output (y)
      y = twice (x) + 1;
#pragma omp task input (y)
      hash = hash * 31 + twice (y);
    }
  printf ("%x\n", hash);
  return 0;
}
