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

#include <policy/batch.h>
#include "../lib/check.h"

struct gomp_stream_options gomp_stream_options;

static uint64_t worth;

uint64_t
gomp_stream_worth_fetching (const stage *g __attribute__ ((unused)))
{
  return worth;
}

#define HOT 1024

/* A new stage whose activations take COST ns, like one that had batches of
   EXPECTED.  */
static stage
make (region *r, float cost, uint64_t expected)
{
  stage g = { .region = r, .cap = 1, .least = 1, .hot = HOT, .quarter = HOT,
	      .replicas = 1, .bytes = 16, .cost = cost,
	      .expected = expected };
  return g;
}

/* Fires a batch of the stage, of which there is AVAILABLE.  */
static void
fire (stage *g, uint64_t available)
{
  uint64_t n = available < g->cap ? available : g->cap;
  gomp_stream_adapt (g, n, available, n * g->cost, false);
}

static void
adapt (void)
{
  region r = { 0 };
  stage g = make (&r, 10, 0);

  /* Batches grow to what stays in the cache, or what takes a firing's time.  */
  fire (&g, 2 * HOT);
  CHECK (g.cap == GOMP_STREAM_MOST_GROWTH);
  for (int i = 0; i < 12; i++)
    fire (&g, 2 * HOT);
  CHECK (g.cap == HOT && g.least == HOT);
  /* Few stages that take their time go beyond the cache.  */
  for (unsigned many = 0; many < 2; many++)
    {
      r.n_stages = many ? GOMP_STREAM_MANY_STAGES : 2;
      g = make (&r, 17, 0);
      g.quarter = 4 * HOT;
      for (int i = 0; i < 12; i++)
	fire (&g, 8 * HOT);
      CHECK (g.cap == (many ? HOT : 2 * HOT));
    }
  g = make (&r, GOMP_STREAM_FIRING_TIME / 10, 0);
  for (int i = 0; i < 12; i++)
    fire (&g, 2 * HOT);
  CHECK (g.cap >= 8 && g.cap <= 20);

  /* They have their size at once if it is known; the first one takes long.  */
  g = make (&r, 500, HOT);
  fire (&g, 2 * HOT);
  CHECK (g.cap == HOT && g.least == HOT && g.expected == 0);
  g = make (&r, 10, 100);
  fire (&g, 2 * HOT);
  CHECK (g.cap == 100 && g.least == 100);
  /* Not beyond what the rings allow.  */
  g = make (&r, 10, 2 * HOT);
  fire (&g, 2 * HOT);
  CHECK (g.cap == HOT && g.least == HOT);
  /* Not if the stage turns out to be another one, now or later.  */
  g = make (&r, 2 * GOMP_STREAM_MOST_UNLIKE * GOMP_STREAM_FIRING_TIME / HOT,
	    HOT);
  fire (&g, 2 * HOT);
  CHECK (g.cap <= GOMP_STREAM_MOST_GROWTH && g.expected == 0);
  g.cost = 10;
  fire (&g, 2 * HOT);
  CHECK (g.cap < HOT);
}

static void
fewest (void)
{
  region r = { 0 };
  stage g = make (&r, 10, 0);

  g.cap = g.least = HOT;
  worth = 400;
  CHECK (gomp_stream_fewest (&g, 700, GOMP_STREAM_BATCH) == HOT);
  CHECK (gomp_stream_fewest (&g, 700, GOMP_STREAM_FETCH) == HOT);
  CHECK (gomp_stream_fewest (&g, 700, GOMP_STREAM_SPARE) == worth);
  CHECK (gomp_stream_fewest (&g, 700, GOMP_STREAM_PART)
	 == GOMP_STREAM_SHORT_FIRING / 10 + 1);
  CHECK (gomp_stream_fewest (&g, 700, GOMP_STREAM_FORCE) == 1);

  /* Where nothing comes behind what is owed, it is a batch; but worth a move only
     if it takes long.  */
  r.completing = true;
  CHECK (gomp_stream_fewest (&g, 700, GOMP_STREAM_BATCH) == 700);
  CHECK (gomp_stream_fewest (&g, 700, GOMP_STREAM_FETCH) == 700);
  CHECK (gomp_stream_fewest (&g, 300, GOMP_STREAM_BATCH) == 300);
  CHECK (gomp_stream_fewest (&g, 300, GOMP_STREAM_FETCH) == worth);
  CHECK (gomp_stream_fewest (&g, 0, GOMP_STREAM_BATCH) == HOT);
  CHECK (gomp_stream_fewest (&g, 2 * HOT, GOMP_STREAM_BATCH) == HOT);
}

/* The control thread fires stages, too.  */
static void
far_ahead (void)
{
  region r = { 0 };
  stage g = make (&r, 10, 0);
  uint64_t left, far = 2 * GOMP_STREAM_FAR_AHEAD * HOT;

  CHECK (!gomp_stream_far_ahead_p (&g, HOT - 1, &left));
  CHECK (gomp_stream_far_ahead_p (&g, HOT, &left) && left == 0);
  g.home = 1;
  CHECK (!gomp_stream_far_ahead_p (&g, UINT64_MAX, &left));
  g.home = GOMP_STREAM_EVERYWHERE;
  CHECK (!gomp_stream_far_ahead_p (&g, far, &left));
  CHECK (gomp_stream_far_ahead_p (&g, far + HOT, &left));
  CHECK (left >= HOT && left < far);
}

int
main (void)
{
  far_ahead ();
  adapt ();
  fewest ();
  return 0;
}
