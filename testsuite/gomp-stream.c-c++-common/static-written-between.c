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

/* A function with streams of its own writes static ones: consumers in other functions
   begin with the first element, if they do not come too late.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-elision" } */
/* { dg-elision yes } */

#include <stdio.h>

#define N 60
#define NOINLINE __attribute__ ((noinline)) static

static int left, right;
static long sum_left, sum_right;

NOINLINE void
write_both (int k)
{
  int x;
#pragma omp task output (x) firstprivate (k)
  x = k;
#pragma omp task input (x) output (left, right)
  {
    left = 2 * x + 1;
    right = x;
  }
}

NOINLINE void
read_left (void)
{
  int y;
#pragma omp task input (left) output (y)
  y = left + 7;
#pragma omp task input (y)
  sum_left = sum_left * 3 % 1000003 + y;
}

NOINLINE void
read_right (void)
{
#pragma omp task input (right)
  sum_right = sum_right * 3 % 1000003 + right;
}

int
main (void)
{
  for (int i = 0; i < 3; i++)
    {
      for (int k = 0; k < N; k++)
	{
	  write_both (k);
	  read_left ();
	  if (k > 1)
	    read_right ();
	}
      read_right ();
      read_right ();
#pragma omp taskwait
      printf ("%ld\n", sum_left);
    }
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      write_both (k);
      read_left ();
      read_right ();
    }
  printf ("%ld\n", sum_left);
  return 0;
}
