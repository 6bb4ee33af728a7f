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

/* With a false if clause the control program waits for the activation and the
   earlier ones of its stage, and sees what they wrote.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 300

int
main (void)
{
  int x, y;
  unsigned hash = 0, got = 0, all = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * 7;
#pragma omp task input (x) output (y)
      y = x + 3;
#pragma omp task input (y) if (k % 10 != 9)
      {
	got = y;
	all = all * 31 + y;
      }
      if (k % 10 == 9)
	hash = hash * 37 + got + all;
    }

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 50; k++)
    {
      int z, mine = 0;
#pragma omp task output (z) firstprivate (k) if (0)
      z = k * 3;
#pragma omp task input (z) shared (mine) if (0)
      mine = z;
      hash = hash * 41 + mine;
    }

  /* The first one that is 3 ends the loop.  */
  int next = 0, u;
#pragma omp parallel
#pragma omp single
  for (;;)
    {
      int low;
#pragma omp task output (u) shared (next) if (0)
      u = ++next * 7 % 1000;
      if (u == 3)
	break;
      if (u % 2)
	{
#pragma omp task input (u) output (low) if (u % 3)
	  low = u & 15;
	}
      else
	{
#pragma omp task input (u) output (low)
	  low = -u;
	}
#pragma omp task input (low) shared (all)
      all = all * 31 + low;
    }
  hash = hash * 43 + u + next;
  printf ("%x %x\n", hash, all);
  return 0;
}
