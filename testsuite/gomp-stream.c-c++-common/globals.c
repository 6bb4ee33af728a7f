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

/* Streams with static storage duration.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 1000

int global;
static double file_scope[4];
static unsigned hash, sums[4];

static void
produce (int k)
{
#pragma omp task output (global)
  global = k * 3;
}

static void
consume (void)
{
#pragma omp task input (global)
  hash = hash * 31 + global;
}

static void
in_function (int k)
{
  static int local;
#pragma omp task output (local)
  local = k;
#pragma omp task output (file_scope[k % 4])
  file_scope[k % 4] = k * 0.25;
#pragma omp task input (local)
  hash = hash * 37 + local;
#pragma omp task input (file_scope[k % 4])
  sums[k % 4] = sums[k % 4] * 31 + (unsigned) (file_scope[k % 4] * 4);
}

int
main (void)
{
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      produce (k);
      consume ();
    }
  printf ("%x %d\n", hash, global);

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    in_function (k);
  printf ("%x %x %x %g\n", hash, sums[0], sums[3], file_scope[1]);

  for (int k = 0; k < N; k++)
    {
      produce (k);
      consume ();
    }
#pragma omp taskwait
  printf ("%x %d\n", hash, global);
  return 0;
}
