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

/* What an activation costs, when firings tell more or less.  */
/* { dg-threads "1" } */
/* { dg-channels "auto" } */

#define GOMP_STREAM_TUNABLE 0
#include <policy/cost.h>
#include "../lib/check.h"

#define BATCH 4096
#define BODY 1			/* ns an activation.  */
#define CALL 40			/* ns a firing.  */

/* The cost after ROUNDS of a batch and then SMALL firings of one activation.  */
static float
batches (float cost, int rounds, int small)
{
  for (int i = 0; i < rounds; i++)
    {
      cost = gomp_stream_new_cost (cost, BATCH, BATCH * BODY + CALL, BATCH);
      for (int k = 0; k < small; k++)
	cost = gomp_stream_new_cost (cost, 1, BODY + CALL, BATCH);
    }
  return cost;
}

int
main (void)
{
  float cost;

  /* The first activation takes long.  */
  CHECK (gomp_stream_new_cost (0, 1, 900, 1) == 900);
  cost = batches (gomp_stream_new_cost (0, 1, 900, 1), 3, 0);
  CHECK (cost > BODY && cost < 1.05 * BODY);

  /* Small firings are no reason to believe that activations take long.  */
  for (int small = 1; small <= 3; small++)
    CHECK (batches (0, 100, small) < 1.25 * BODY);

  /* A firing during which something else had the processor neither.  */
  cost = gomp_stream_new_cost (batches (0, 1, 0), BATCH, 1000000, BATCH);
  CHECK (cost < 1.3 * BODY);
  CHECK (batches (cost, 10, 0) < 1.05 * BODY);

  /* But when they do take longer, it is known sooner or later.  */
  cost = batches (0, 10, 0);
  for (int i = 0; i < 30; i++)
    cost = gomp_stream_new_cost (cost, BATCH, BATCH * 10 * BODY, BATCH);
  CHECK (cost > 9 * BODY && cost < 11 * BODY);
  for (int i = 0; i < 1000; i++)
    cost = gomp_stream_new_cost (cost, 1, 1000, BATCH);
  CHECK (cost > 900);
  /* What takes that long is sure.  */
  for (int i = 0; i < 30; i++)
    cost = gomp_stream_new_cost (cost, 1, 100000, BATCH);
  CHECK (cost > 90000);
  return 0;
}
