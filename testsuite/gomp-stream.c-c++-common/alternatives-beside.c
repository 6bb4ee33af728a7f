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

/* Arms whose streams are elements of an array, one of which has a second stream, take
   turns also where something else writes what might be the same array.  */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <stdio.h>
#include <stdlib.h>

static const unsigned char order[8] = { 0, 1, 1, 1, 2, 0, 2, 1 };
static const unsigned char arm[8] = { 1, 0, 2, 1, 2, 2, 0, 0 };

struct cell
{
  char pad;
  int m;
};

int
main (void)
{
  int x = 0, y = 0, log[64], *end = log;
  struct cell *p = (struct cell *) calloc (3, sizeof *p);
  struct cell *q = (struct cell *) calloc (4, sizeof *q);

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < 60; k++)
    {
#pragma omp task output (p[order[k % 8]].m)
      p[order[k % 8]].m = k;
      for (unsigned j = 0; j < 2; j++)
#pragma omp task output (q[0].m)
	q[0].m = 1;
      switch (arm[k % 8])
	{
	case 0:
#pragma omp task input (p[order[k % 8]].m) output (x)
	  x = p[order[k % 8]].m;
	  break;
	case 1:
#pragma omp task input (p[order[k % 8]].m) output (x)
	  x = p[order[k % 8]].m + 1000;
	  break;
	default:
#pragma omp task input (p[order[k % 8]].m) output (y)
	  y = p[order[k % 8]].m + 2000;
#pragma omp task input (y) output (x)
	  x = y;
	}
#pragma omp task input (x) shared (end)
      *end++ = x;
    }
#pragma omp taskwait
  for (int *i = log; i < end; i++)
    printf ("%d\n", *i);
  free (p);
  free (q);
  return 0;
}
