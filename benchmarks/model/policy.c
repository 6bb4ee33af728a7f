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

/* The runtime's policy for the simulator, which calls these functions through
   Python's ctypes; all constants can be set.  */

#define GOMP_STREAM_TUNABLE 1
#include <stdlib.h>
#include "policy/tuning.c"
#include "policy/plan.c"

#define ROW(TYPE, NAME, VALUE, UNIT) #NAME,
static const char *const names[] = { GOMP_STREAM_TUNING (ROW) };

/* The name of constant I, or null.  */
const char *
model_name (unsigned i)
{
  return i < sizeof names / sizeof *names ? names[i] : NULL;
}

/* The value of the constant NAME, or -1.  */
double
model_constant (const char *name)
{
#define GET(TYPE, NAME, VALUE, UNIT)	\
  if (strcmp (name, #NAME) == 0)	\
    return gomp_stream_tuning.NAME;
  GOMP_STREAM_TUNING (GET)
  return -1;
}

/* Sets it.  Returns whether that is possible.  */
int
model_tune (const char *name, double value)
{
  return gomp_stream_tune (name, value);
}

/* Has batches of *CAP and at least *LEAST follow a firing of N of AVAILABLE
   activations in TIME ns.  */
void
model_adapt (uint64_t *cap, uint64_t *least, uint64_t hot, uint64_t quarter,
	     uint64_t bytes, int replicated, int many, uint64_t n,
	     uint64_t available, uint64_t time)
{
  struct gomp_stream_shape s = { 0, hot, quarter, bytes, replicated, many };
  struct gomp_stream_batch b = { *cap, *least, 0 };

  b = gomp_stream_adapt (b, s, n, available, time, (float) time / n, false);
  *cap = b.cap;
  *least = b.least;
}

/* Fewest activations of COST ns that are worth a fetch.  */
uint64_t
model_fetch (uint64_t quarter, uint64_t bytes, double cost)
{
  struct gomp_stream_shape s = { .quarter = quarter, .bytes = bytes };
  return gomp_stream_worth_fetching (s, cost, gomp_stream_line_time (false));
}

uint64_t
model_share (uint64_t cap, uint64_t least, uint64_t available,
	     uint64_t replicas, uint64_t under_way, uint64_t threads)
{
  struct gomp_stream_batch b = { cap, least, 0 };
  return gomp_stream_share (b, available, replicas, under_way, threads);
}

/* Divides N stages of COSTS ns, REPLICAS and BYTES that they write, and a control
   program of CONTROL ns an item, among THREADS, of which MOST may be awake, as a
   planner does that has seen one thread at work.  Then it makes FURTHER plans, in which
   several threads are SPEEDUP times as fast as one, and costs are measured with an
   error of up to a twentieth.  Stores the homes in HOMES, and in
   MOVES how many of the further plans changed them; returns how many threads are in
   use.  */
unsigned
model_plan (unsigned threads, unsigned most, unsigned n, double control,
	    const double *costs, const uint64_t *replicas, const uint64_t *bytes,
	    unsigned further, double speedup, unsigned *homes, unsigned *moves)
{
  struct gomp_stream_item *items = calloc (n, sizeof *items);
  struct gomp_stream_item **list = malloc (n * sizeof *list);
  struct gomp_stream_load *loads = calloc (n + 1, sizeof *loads);
  unsigned *now_home = calloc (n + 1, sizeof *now_home);
  struct gomp_stream_planner p = { .loads = loads, .homes = now_home };
  struct gomp_stream_snapshot s
    = { .now = 1000000, .items = list, .n = n, .size = threads - 1,
	.most = most, .probed = true,
	.trip = gomp_stream_usual_trip (false) };
  uint64_t due = s.now + TUNED (trial_time);
  double all = control, done = 0;
  unsigned width = 1, noise = 1;

  *moves = 0;
  for (unsigned i = 0; i < n; i++)
    {
      items[i] = (struct gomp_stream_item)
	{ .cap = 1, .quarter = 4096, .bytes_out = bytes[i],
	  .replicas = replicas[i], .cost = costs[i] };
      list[i] = &items[i];
      homes[i] = 0;
      all += costs[i];
    }
  gomp_stream_begin_planner (&p, s.now);
  for (unsigned plan = 0, first = 100; plan < first + further; plan++)
    {
      struct gomp_stream_decision d;
      double k = (due - s.now) / all * (p.width > 1 ? speedup : 1);
      double outside = k * control, time = due - s.now;

      if (p.width > 1 && first == 100)
	first = plan;
      if (plan == first + further)
	break;
      done += k;
      s.helped = p.width > 1;
      s.inside += outside < time ? time - outside : 0;
      s.now = due;
      for (unsigned i = 0; i < n; i++)
	{
	  items[i].next = items[i].fired = done;
	  noise = noise * 1103515245 + 12345;
	  items[i].cost = costs[i] * (0.95 + 0.1 * (noise >> 16 & 1023) / 1023);
	}
      d = gomp_stream_decide (&p, &s);
      due = d.due;
      width = d.width > width ? d.width : width;
      if (d.divided && d.homes)
	{
	  bool moved = false;
	  for (unsigned i = 0; i < n; i++)
	    {
	      moved |= homes[i] != d.homes[i + 1];
	      homes[i] = d.homes[i + 1];
	    }
	  *moves += moved && plan >= first;
	}
      for (unsigned i = 0; d.divided && i < n; i++)
	items[i].home = d.homes ? d.homes[i + 1] : 0;
    }
  free (items);
  free (list);
  free (loads);
  free (now_home);
  return width;
}
