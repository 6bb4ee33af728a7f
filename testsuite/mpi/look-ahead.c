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

/* A stage lacks look-ahead at a wait, and gets it after the last one that issues
   activations of it: all ranks have what it writes.  Another one lacks it behind what
   the end of a wire withholds, or holds up other producers of a stream.  What one process prints is right.  */

#include "ranks.h"

static void
behind_wire (void)
{
  int x, y, v[2], w[2];

  for (int k = 0; k < 12; k++)
    {
#pragma omp task output (x << v[2]) firstprivate (k) on (0)
      v[0] = v[1] = 3 * k;
      if (k % 4 == 3)
	{
#pragma omp task input (x >> v[2]) output (y) on (1)
	  y = v[0] + 1;
#pragma omp task input (y >> w[1]) firstprivate (k) on (1)
	  if (k == 7)
	    printf ("window %d %d\n", w[0], w[1]);
	}
#pragma omp taskwait
    }
#pragma omp taskwait
}

/* So does a wait for one stage.  */
static void
one_stage (void)
{
  int x, y, w[4];

  for (int k = 0; k < 20; k++)
    {
#pragma omp task output (x) firstprivate (k) on (1)
      x = k;
#pragma omp task input (x >> w[1]) output (y) on (0)
      y = w[0] + w[3];
#pragma omp task input (y) firstprivate (k) if (k % 9) on (1)
      if (k == 16)
	printf ("stage %d\n", y);
    }
#pragma omp taskwait
}

/* One of several producers lacks it, and holds up what others write behind it.  */
static void
several_producers (void)
{
  int x, y, w[4];

  for (int k = 0; k < 12; k++)
    {
#pragma omp task output (x) firstprivate (k) on (0)
      x = k;
#pragma omp task input (x >> w[1]) output (y) on (0)
      y = w[0] + w[3];
#pragma omp task output (y) firstprivate (k) on (0)
      y = 100 * k;
      for (int i = 0; i < 2; i++)
	{
#pragma omp task input (y) on (1)
	  printf ("producers %d\n", y);
	}
    }
#pragma omp taskwait
}

int
main (void)
{
  int x, y, w[4];
  unsigned long sum = 0;

  for (int k = 0; k < 8; k++)
    {
#pragma omp task output (x) firstprivate (k) on (1)
      x = k * k;
      if (k < 6)
	{
#pragma omp task input (x >> w[1]) output (y) on (0)
	  y = w[0] + 10 * w[3];
#pragma omp task input (y) shared (sum) on (1)
	  sum = mix (sum, y);
	}
      if (k > 3)
	{
#pragma omp taskwait
	  printf ("wait %d: last %d\n", k, y);
	}
    }
  for (int k = 0; k < 8; k++)
    {
#pragma omp task input (x) shared (sum) firstprivate (k) on (1)
      {
	sum = mix (sum, x);
	if (k == 7)
	  printf ("sum %lu\n", sum);
      }
    }
#pragma omp taskwait
  behind_wire ();
  one_stage ();
  several_producers ();
  return 0;
}
