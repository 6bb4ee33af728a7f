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

/* A pipeline in a body that the control program's own thread runs has a team's
   threads, even if these had nothing to do for so long that they went home.  */
/* { dg-threads "2 5" } */
/* { dg-channels "auto" } */

#include <omp.h>
#include <time.h>
#include <unistd.h>
#include "check.h"

#define MANY 40

static unsigned fired[64];	/* By whom.  */

static void
work (void)
{
  __atomic_fetch_add (&fired[omp_get_thread_num () % 64], 1,
		      __ATOMIC_RELAXED);
  usleep (2000);
}

static int
inner (void)
{
  int u, sum = 0;

  for (int i = 0; i < MANY; i++)
    {
#pragma omp task output (u) firstprivate (i)
      {
	work ();
	u = i;
      }
#pragma omp task input (u) shared (sum)
      {
	work ();
	sum += u;
      }
    }
#pragma omp taskwait
  return sum;
}

int
main (void)
{
  int control = -1, runner = -1, threads = 0, sum = 0;

#pragma omp parallel
#pragma omp single
  {
    int s;

    for (int k = 0; k <= 60; k++)
      {
	/* The others sleep, and the body is short: the control program's thread
	   runs it.  */
	if (k > 20)
	  usleep (2000);
#pragma omp task output (s) firstprivate (k) shared (runner)
	{
	  s = 0;
	  if (k == 60)
	    {
	      runner = omp_get_thread_num ();
	      usleep (1300000);
	      s = inner ();
	    }
	}
#pragma omp task input (s) shared (sum)
	sum += s;
      }
    control = omp_get_thread_num ();
#pragma omp taskwait
  }
  for (int i = 0; i < 64; i++)
    threads += fired[i] != 0;
  printf ("%d threads; run by %d, control program of %d\n", threads, runner,
	  control);
  CHECK_EQUAL (sum, MANY * (MANY - 1) / 2);
  if (runner == control)
    CHECK (threads > 1);
  return 0;
}
