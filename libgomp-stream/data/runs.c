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

/* Queues of runs.  Called with the lock of what they belong to.  */

#include "config.h"
#include "data/runs.h"
#include "sys/ring.h"

/* Adds ACTIVATIONS to the queue, from POSITION on, STRIDE apart.  */
void
gomp_stream_add_run (struct gomp_stream_runs *q, uint64_t position, uint64_t activations,
	 uint64_t stride, uint64_t burst, uint64_t horizon)
{
  struct gomp_stream_run *last;

  if (q->n)
    {
      last = gomp_stream_run_at (q, q->n - 1);
      uint64_t step
	= position - last->position - (last->activations - 1) * last->stride;
      if ((last->activations == 1 || last->stride == step)
	  && (activations == 1 || stride == step)
	  && last->burst == burst && last->horizon == horizon)
	{
	  last->stride = step;
	  last->activations += activations;
	  return;
	}
    }
  q->ring = gomp_stream_grow_ring (q->ring, sizeof *q->ring, &q->first, q->n,
				   &q->max);
  last = gomp_stream_run_at (q, q->n++);
  last->position = position;
  last->activations = activations;
  last->stride = stride;
  last->burst = burst;
  last->horizon = horizon;
}

/* The place behind the first SKIP activations of Q, which are there.  Called, like
   the next function, with the turn lock.  */
struct gomp_stream_run_place
gomp_stream_find_place (const struct gomp_stream_runs *q, uint64_t skip)
{
  struct gomp_stream_run_place p = { 0, skip };

  while (p.run < q->n && gomp_stream_run_at (q, p.run)->activations <= p.before)
    p.before -= gomp_stream_run_at (q, p.run++)->activations;
  return p;
}

/* Returns the activations at P, of one run and at most MOST, and goes on behind
   them.  */
struct gomp_stream_run
gomp_stream_take_runs (const struct gomp_stream_runs *q, struct gomp_stream_run_place *p,
	    uint64_t most)
{
  struct gomp_stream_run part = { 0, 0, 0, 0, 0 };

  if (p->run == q->n)
    return part;
  part = *gomp_stream_run_at (q, p->run);
  part.position += p->before * part.stride;
  part.activations -= p->before;
  if (part.activations > most)
    {
      part.activations = most;
      p->before += most;
    }
  else
    {
      p->run++;
      p->before = 0;
    }
  return part;
}

/* How many activations of RUN end at or below LIMIT.  */
uint64_t
gomp_stream_run_within (const struct gomp_stream_run *run, uint64_t limit)
{
  uint64_t n;

  if (limit < run->position + run->horizon)
    return 0;
  if (run->activations == 1 || run->stride == 0)
    return run->activations;
  n = (limit - run->position - run->horizon) / run->stride + 1;
  return n < run->activations ? n : run->activations;
}

/* Takes N activations, which happened, off the queue, and returns the position
   behind them.  */
uint64_t
gomp_stream_finish_runs (struct gomp_stream_runs *q, uint64_t n)
{
  uint64_t position = 0;

  while (n)
    {
      struct gomp_stream_run *run = gomp_stream_run_at (q, 0);

      if (run->activations > n)
	{
	  run->position += n * run->stride;
	  run->activations -= n;
	  return run->position;
	}
      position = gomp_stream_end_of_run (run);
      n -= run->activations;
      q->first = (q->first + 1) & (q->max - 1);
      q->n--;
    }
  return position;
}
