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

/* A function that gets one stream by reference, another one by pointer, and has a third
   one of its own is called again and again.  */
/* { dg-elision yes } */

#include <cstdio>

#define NOINLINE __attribute__ ((noinline)) static

static long sum;

NOINLINE void
run (int &x, int *p, int n)
{
  int y;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (*p)
      *p = x + 1;
#pragma omp task input (*p) output (y)
      y = *p;
#pragma omp task input (y) shared (sum)
      sum = sum * 3 % 1000003 + y;
    }
}

/* The same, where the caller activates the first stage.  */

NOINLINE void
consume (int &x, int *p)
{
  int y;
#pragma omp task input (x) output (*p)
  *p = x + 1;
#pragma omp task input (*p) output (y)
  y = *p;
#pragma omp task input (y) shared (sum)
  sum = sum * 3 % 1000003 + y;
}

NOINLINE void
produce (int &x, int *p, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      consume (x, p);
    }
}

int
main ()
{
  int x, y, z, *p = new int;

  for (int i = 0; i < 3; i++)
    {
      run (x, p, 200);
      printf ("%ld ", sum);
      run (x, p, 10);
      printf ("%ld ", sum);
      run (x, &z, 300);
      printf ("%ld ", sum);
      run (x, p, 200);
      printf ("%ld ", sum);
      produce (y, &z, 150);
      printf ("%ld ", sum);
#pragma omp parallel
#pragma omp single
      {
	run (x, p, 200);
	run (x, p, 10);
      }
      printf ("%ld\n", sum);
    }
  delete p;
  return 0;
}
