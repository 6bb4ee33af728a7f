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

/* A stream where another one was, whose function had no directive of its own.  */
/* { dg-elision yes } */

#include <stdint.h>
#include "check.h"

static long sum;
static uintptr_t was_at;

static void
produce (int *x, int k)
{
#pragma omp task output (*x) firstprivate (k)
  *x = k;
}

static void
consume (int *x)
{
#pragma omp task input (*x) shared (sum)
  sum = sum * 3 + *x;
}

static void __attribute__ ((noinline))
calls (int n)
{
  int a[64];
  was_at = (uintptr_t) &a[20];
  for (int k = 0; k < n; k++)
    {
      produce (&a[20], k);
      consume (&a[20]);
    }
#pragma omp taskwait
}

static void __attribute__ ((noinline))
direct (int n)
{
  int y[64], i = 0;
  for (int j = 0; j < 64; j++)
    if ((uintptr_t) &y[j] == was_at)
      i = j;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (y[i]) firstprivate (k)
      y[i] = k * 2;
#pragma omp task input (y[i]) shared (sum)
      sum = sum * 5 + y[i];
    }
#pragma omp taskwait
}

int
main (void)
{
  for (int i = 0; i < 3; i++)
    {
      calls (10);
      printf ("%ld\n", sum);
      direct (10);
      printf ("%ld\n", sum);
      sum %= 1000;
    }
  return 0;
}
