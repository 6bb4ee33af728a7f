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

/* How large batches become, and how few activations are worth a firing.  */
/* { dg-threads "1" } */
/* { dg-channels "auto" } */

#define GOMP_STREAM_TUNABLE 0
#include <policy/batch.h>
#include "../lib/check.h"

#define HOT 1024

/* A stage whose activations take COST ns.  */
struct stage
{
  struct gomp_stream_batch batch;
  struct gomp_stream_shape shape;
  float cost;
};

/* A new one, like one that had batches of EXPECTED.  */
static struct stage
make (float cost, uint64_t expected)
{
  struct stage g = { { 1, 1, expected },
		     { .hot = HOT, .quarter = HOT, .bytes = 16 }, cost };
  return g;
}

/* Fires a batch of the stage, of which there is AVAILABLE.  */
static void
fire (struct stage *g, uint64_t available)
{
  uint64_t n = available < g->batch.cap ? available : g->batch.cap;
  g->batch = gomp_stream_adapt (g->batch, g->shape, n, available,
				n * g->cost, g->cost, false);
}

static void
adapt (void)
{
  struct stage g = make (10, 0);

  /* Batches grow to what stays in the cache, or what takes a firing's time.  */
  fire (&g, 2 * HOT);
  CHECK (g.batch.cap == TUNED (growth));
  for (int i = 0; i < 12; i++)
    fire (&g, 2 * HOT);
  CHECK (g.batch.cap == HOT && g.batch.least == HOT);
  /* Few stages that take their time go beyond the cache.  */
  for (unsigned many = 0; many < 2; many++)
    {
      g = make (17, 0);
      g.shape.many = many;
      g.shape.quarter = 4 * HOT;
      for (int i = 0; i < 12; i++)
	fire (&g, 8 * HOT);
      CHECK (g.batch.cap == (many ? HOT : 2 * HOT));
    }
  g = make (TUNED (firing_time) / 10, 0);
  for (int i = 0; i < 12; i++)
    fire (&g, 2 * HOT);
  CHECK (g.batch.cap >= 8 && g.batch.cap <= 20);

  /* They have their size at once if it is known; the first one takes long.  */
  g = make (500, HOT);
  fire (&g, 2 * HOT);
  CHECK (g.batch.cap == HOT && g.batch.least == HOT && g.batch.expected == 0);
  g = make (10, 100);
  fire (&g, 2 * HOT);
  CHECK (g.batch.cap == 100 && g.batch.least == 100);
  /* Not beyond what the rings allow.  */
  g = make (10, 2 * HOT);
  fire (&g, 2 * HOT);
  CHECK (g.batch.cap == HOT && g.batch.least == HOT);
  /* Not if the stage turns out to be another one, now or later.  */
  g = make (2 * TUNED (most_unlike) * TUNED (firing_time) / HOT, HOT);
  fire (&g, 2 * HOT);
  CHECK (g.batch.cap <= TUNED (growth) && g.batch.expected == 0);
  g.cost = 10;
  fire (&g, 2 * HOT);
  CHECK (g.batch.cap < HOT);
}

static void
fewest (void)
{
  enum { WORTH = 400 };
  uint64_t part = gomp_stream_fewest (HOT, 700, GOMP_STREAM_PART, 10, WORTH,
				      false);

  CHECK (gomp_stream_fewest (HOT, 700, GOMP_STREAM_BATCH, 10, WORTH, false)
	 == HOT);
  CHECK (gomp_stream_fewest (HOT, 700, GOMP_STREAM_FETCH, 10, WORTH, false)
	 == HOT);
  CHECK (gomp_stream_fewest (HOT, 700, GOMP_STREAM_SPARE, 10, WORTH, false)
	 == WORTH);
  CHECK (part == TUNED (short_firing) / 10 + 1);
  CHECK (gomp_stream_fewest (HOT, 700, GOMP_STREAM_FORCE, 10, WORTH, false)
	 == 1);

  /* Where nothing comes behind what is owed, it is a batch; but worth a move only
     if it takes long.  */
  CHECK (gomp_stream_fewest (HOT, 700, GOMP_STREAM_BATCH, 10, WORTH, true)
	 == 700);
  CHECK (gomp_stream_fewest (HOT, 700, GOMP_STREAM_FETCH, 10, WORTH, true)
	 == 700);
  CHECK (gomp_stream_fewest (HOT, 300, GOMP_STREAM_BATCH, 10, WORTH, true)
	 == 300);
  CHECK (gomp_stream_fewest (HOT, 300, GOMP_STREAM_FETCH, 10, WORTH, true)
	 == WORTH);
  CHECK (gomp_stream_fewest (HOT, 0, GOMP_STREAM_BATCH, 10, WORTH, true)
	 == HOT);
  CHECK (gomp_stream_fewest (HOT, 2 * HOT, GOMP_STREAM_BATCH, 10, WORTH, true)
	 == HOT);
}

/* A stage is worth a fetch if it costs much more than its elements' lines.  */
static void
fetch (void)
{
  struct stage g = make (10, 0);

  CHECK (gomp_stream_worth_fetching (g.shape, 0, 8) == 1);
  CHECK (gomp_stream_worth_fetching (g.shape, 1, 8) == UINT64_MAX);
  CHECK (gomp_stream_worth_fetching (g.shape, 1000, 8) <= 5);
  CHECK (gomp_stream_worth_fetching (g.shape, 10, 8)
	 < gomp_stream_worth_fetching (g.shape, 10, 16));
}

/* Replicas that are idle get their share.  */
static void
share (void)
{
  struct gomp_stream_batch b = { 100, 10, 0 };

  CHECK (gomp_stream_share (b, 80, 1, 0, 8) == 80);
  CHECK (gomp_stream_share (b, 200, 1, 0, 8) == 100);
  CHECK (gomp_stream_share (b, 80, 4, 0, 8) == 20);
  CHECK (gomp_stream_share (b, 81, 4, 0, 8) == 21);
  CHECK (gomp_stream_share (b, 80, 4, 2, 8) == 40);
  CHECK (gomp_stream_share (b, 80, 4, 0, 2) == 40);
  CHECK (gomp_stream_share (b, 12, 4, 0, 8) == 10);
}

/* The control thread fires stages, too.  */
static void
far_ahead (void)
{
  uint64_t left, far = 2 * TUNED (far_ahead) * HOT;

  CHECK (!gomp_stream_far_ahead_p (0, HOT, HOT - 1, &left));
  CHECK (gomp_stream_far_ahead_p (0, HOT, HOT, &left) && left == 0);
  CHECK (!gomp_stream_far_ahead_p (1, HOT, UINT64_MAX, &left));
  CHECK (!gomp_stream_far_ahead_p (GOMP_STREAM_EVERYWHERE, HOT, far, &left));
  CHECK (gomp_stream_far_ahead_p (GOMP_STREAM_EVERYWHERE, HOT, far + HOT,
				  &left));
  CHECK (left >= HOT && left < far);
}

int
main (void)
{
  far_ahead ();
  adapt ();
  fewest ();
  fetch ();
  share ();
  return 0;
}
