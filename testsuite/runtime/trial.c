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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */
/* Of two ways the second one is used if it gains a tenth by a noisy clock, and the
   first one else, whichever is used at first; and that soon.  */
/* { dg-threads "1" } */
/* { dg-channels "auto" } */

#include <stdlib.h>
#define GOMP_STREAM_TUNABLE 0
#include <policy/trial.h>
#include "../lib/check.h"

#define INTERVAL UINT64_C (1000000)
#define RUNS 100
#define INTERVALS 2000
#define SOON 50

/* Between 0.8 and 1.2, and about 1.  */
static double
noise (void)
{
  double sum = 0;

  for (int i = 0; i < 4; i++)
    sum += rand () / (double) RAND_MAX;
  return 0.8 + 0.1 * sum;
}

/* Notes the rate of interval K, and begins a trial if it is
   time.  */
static void
interval (struct gomp_stream_trial *t, int k, double rate)
{
  uint64_t now = (k + 1) * INTERVAL;

  if (!gomp_stream_trial_note (t, rate, true, now, INTERVAL) && now >= t->retry)
    gomp_stream_trial_try (t, !t->second);
}

/* Stores which part of all intervals, and of the first ones, have the second way,
   which is GAIN times as fast.  SECOND is used at first.  */
static void
simulate (double gain, bool second, double *all, double *soon)
{
  unsigned n = 0, n_soon = 0;

  for (int i = 0; i < RUNS; i++)
    {
      struct gomp_stream_trial t;

      gomp_stream_trial_begin (&t, second, 0, 0, INTERVAL);
      for (int k = 0; k < INTERVALS; k++)
	{
	  n += t.second;
	  if (k < SOON)
	    n_soon += t.second;
	  interval (&t, k, noise () * (t.second ? gain : 1));
	}
    }
  *all = n / (double) (RUNS * INTERVALS);
  *soon = n_soon / (double) (RUNS * SOON);
}

/* A trial that is ended before its time leaves things as they were.  */
static void
drop (bool second)
{
  struct gomp_stream_trial t;

  gomp_stream_trial_begin (&t, second, 0, 0, INTERVAL);
  for (int i = 0; i < 100; i++)
    {
      interval (&t, i, 1);
      CHECK (t.trying == (t.second != second));
      if (i % 2)
	gomp_stream_trial_drop (&t, (i + 1) * INTERVAL, INTERVAL);
      CHECK (i % 2 == 0 || t.second == second);
    }
}

int
main (void)
{
  srand (1);
  drop (false);
  drop (true);
  for (int second = 0; second < 2; second++)
    {
      double all, soon;

      simulate (0.9, second, &all, &soon);
      CHECK (all < 0.05);
      CHECK (soon < 0.4);
      simulate (1, second, &all, &soon);
      CHECK (all < 0.1);
      simulate (1.25, second, &all, &soon);
      CHECK (all > 0.9);
      simulate (4, second, &all, &soon);
      CHECK (all > 0.95);
      CHECK (soon > 0.6);
    }
  return 0;
}
