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

/* Alternatives of which one arm has more consumers than another, and other streams,
   on elements of arrays that the same index selects, by name and by pointer.  */
/* { dg-elision yes } */

#include <stdio.h>

#define N 500

struct frame { char pad; unsigned m; };

static unsigned
mix (unsigned k)
{
  k ^= k >> 7;
  k *= 0x45d9f3bu;
  return k ^ k >> 16;
}

static void
named (void)
{
  unsigned x[4], y[2][4], one[4] = { 0 }, two[4] = { 0 }, other[4] = { 0 };
  unsigned all[4] = { 0 };

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x[k % 4])
      x[k % 4] = k * 3;
      if (mix (k) % 3 == 0)
	{
#pragma omp task input (x[k % 4]) output (y[1][k % 4])
	  {
	    one[k % 4] = one[k % 4] * 3 + x[k % 4];
	    y[1][k % 4] = one[k % 4];
	  }
#pragma omp task input (x[k % 4])
	  two[k % 4] = two[k % 4] * 5 + x[k % 4];
	}
      else
	{
#pragma omp task input (x[k % 4]) output (y[1][k % 4])
	  {
	    other[k % 4] = other[k % 4] * 7 + x[k % 4];
	    y[1][k % 4] = other[k % 4];
	  }
	}
#pragma omp task input (y[1][k % 4])
      all[k % 4] = all[k % 4] * 3 + y[1][k % 4];
    }
  for (int i = 0; i < 4; i++)
    printf ("%u %u %u %u\n", one[i], two[i], other[i], all[i]);
}

static void
pointed_to (void)
{
  struct frame memory[4], *p = memory;
  unsigned y[4], one[4] = { 0 }, two[4] = { 0 }, other[4] = { 0 };
  unsigned all[4] = { 0 };

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (p[k % 4].m)
      p[k % 4].m = k * 3;
      switch (mix (k) % 3)
	{
	case 0:
	  {
#pragma omp task input (p[k % 4].m)
	    two[k % 4] = two[k % 4] * 5 + p[k % 4].m;
#pragma omp task input (p[k % 4].m) output (y[k % 4])
	    {
	      one[k % 4] = one[k % 4] * 3 + p[k % 4].m;
	      y[k % 4] = one[k % 4];
	    }
	    break;
	  }
	default:
	  {
#pragma omp task input (p[k % 4].m) output (y[k % 4])
	    {
	      other[k % 4] = other[k % 4] * 7 + p[k % 4].m;
	      y[k % 4] = other[k % 4];
	    }
	    break;
	  }
	}
#pragma omp task input (y[k % 4])
      all[k % 4] = all[k % 4] * 3 + y[k % 4];
    }
  for (int i = 0; i < 4; i++)
    printf ("%u %u %u %u\n", one[i], two[i], other[i], all[i]);
}

int
main (void)
{
  named ();
  pointed_to ();
  return 0;
}
