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

/* A wait that the program does not have is no end: who reads is activated here before
   those who write, and gets its elements later.  */
/* { dg-torture yes } */
/* { dg-stdout "^between\\n45 4950\\n$" } */

#include <stdio.h>

static void
produce (double *x, int k)
{
#pragma omp task output (*x) firstprivate (k)
  *x = k;
}

static void
consume (double *x, double *sum)
{
#pragma omp task input (*x) firstprivate (sum)
  *sum += *x;
}

static void
produce_all (double *x, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (*x) firstprivate (k)
      *x = k;
    }
}

static void
consume_all (double *x, double *sum, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task input (*x) firstprivate (sum)
      *sum += *x;
    }
}

int
main (void)
{
  double x, y, sum = 0, all = 0;
  for (int i = 0; i < 10; i++)
    consume (&x, &sum);
  puts ("between");
  for (int i = 0; i < 10; i++)
    produce (&x, i);
  consume_all (&y, &all, 100);
  produce_all (&y, 100);
#pragma omp taskwait
  printf ("%g %g\n", sum, all);
  return 0;
}
