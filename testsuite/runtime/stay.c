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

/* A loop that is faster in place runs there, one that is faster as a pipeline is one,
   soon and by a noisy clock; trials and calls take little of the time.  */
/* { dg-threads "1" } */
/* { dg-channels "auto" } */

#include <stdbool.h>
#include <stdlib.h>
#define GOMP_STREAM_TUNABLE 0
#include <policy/stay.c>
#include "../lib/check.h"

#define MS UINT64_C (1000000)
/* What a call takes, ns.  */
#define CALL 60

/* A loop, and what it does.  */
struct loop
{
  /* ps of an iteration; of the pipeline's so many ns after that began, and
     later.  */
  double in_place, early, pipeline;
  uint64_t wake;
  unsigned per_turn;		/* Iterations of a turn.  */
  bool alone;
  double first;			/* ns that the first iteration takes longer,  */
  uint64_t stop, stopped;	/* and what begins behind that time.  */
  uint64_t around;		/* ns that a pipeline takes to begin and to end.  */
  double beside;		/* How many times longer than else it takes in place, in
				   the run after a pipeline.  */
  uint64_t kept_up;		/* ns from the beginning on in which it takes ten times as
				   long in place, as something else runs.  */
};

/* What became of it.  Times are in ns.  */
struct outcome
{
  uint64_t calls, away, all;
  double iterations;
};

static uint64_t now, complete;
static struct gomp_stream_stay_piece piece;
static bool after_pipeline;
/* A pipeline's stages take so long, ns, until each has had a batch; and when the measurement
   began.  */
static uint64_t filling, since;

/* Between 0.8 and 1.2, and about 1.  */
static double
noise (void)
{
  double sum = 0;

  for (int i = 0; i < 4; i++)
    sum += rand () / (double) RAND_MAX;
  return 0.8 + 0.1 * sum;
}

/* Tells the policy of the pipeline.  WAITED: all of it is complete.  */
static void
measure (struct gomp_stream_stay_memory *m, bool waited)
{
  bool over = gomp_stream_stay_measure (m, &piece, now, complete,
					waited || now - since >= filling);

  CHECK (!over || waited || now - since >= filling);
  if (over)
    since = now;
}

/* Runs L, in state S, until TIME is over or it has done N iterations, and adds to O.  */
static void
go_on (const struct loop *l, struct gomp_stream_stay_memory *m,
       struct gomp_stream_stay_state *s, uint64_t time, double n, struct outcome *o)
{
  uint64_t end = now + time, begin = now, away = 0;

  while (now < end && n >= 1)
    {
      uint64_t phase = s->phase, k, took;

      if (phase == GOMP_STREAM_AWAY)
	measure (m, false);
      k = gomp_stream_stay (m, s, now);
      if (k == 0 && phase != GOMP_STREAM_AWAY)
	{
	  gomp_stream_stay_begin (m, &piece, now, complete, phase == GOMP_STREAM_FRESH,
				  l->alone);
	  since = now;
	}
      o->calls++;
      if (k)
	{
	  if (k > n)
	    k = n;
	  took = CALL + k * l->in_place * noise () / 1000;
	  if (l->beside && after_pipeline)
	    took *= l->beside;
	  if (now < l->kept_up)
	    took += 9 * k * l->in_place / 1000;
	  if (o->iterations == 0)
	    took += l->first;
	  away = 0;
	}
      else
	{
	  k = s->turns * l->per_turn;
	  CHECK (s->turns > 0);
	  if (k > n)
	    k = n;
	  if (away == 0)
	    {
	      away = now;
	      now += l->around / 2;
	    }
	  took = CALL + k * (now - away < l->wake ? l->early : l->pipeline)
		 * noise () / 1000;
	  if (l->stopped && o->all + now - begin < l->stop
	      && o->all + now + took - begin >= l->stop)
	    took += l->stopped;
	  o->away += took;
	  complete += k;
	}
      now += took;
      n -= k;
      o->iterations += k;
    }
  o->all += now - begin;
}

/* Runs L anew, up to a wait.  */
static void
run (const struct loop *l, struct gomp_stream_stay_memory *m, uint64_t time,
     double n, struct outcome *o)
{
  struct gomp_stream_stay_state s = { 0 };

  complete = 0;
  go_on (l, m, &s, time, n, o);
  after_pipeline = s.phase == GOMP_STREAM_AWAY;
  if (after_pipeline)
    {
      now += l->around / 2;
      o->all += l->around / 2;
      o->away += l->around;
      measure (m, true);
    }
}

/* How much slower than the best way L is, from its beginning on, in 100 ms.  */
static double
regret (const struct loop *l, struct outcome *o)
{
  struct gomp_stream_stay_memory m = { 0 };
  double best = l->in_place < l->pipeline ? l->in_place : l->pipeline;

  *o = (struct outcome) { 0, 0, 0, 0 };
  run (l, &m, 100 * MS, 1e30, o);
  return o->all * 1000 / (o->iterations * best);
}

/* All relations of rates, and iterations of 1 ns to 1 ms.  */
static void
relations (bool alone)
{
  static const double relation[] = { 0.1, 0.5, 0.7, 1.5, 2, 10, 200 };

  for (double in_place = 1000; in_place < 2e9; in_place *= 10)
    for (unsigned i = 0; i < sizeof relation / sizeof *relation; i++)
      for (unsigned per_turn = 1; per_turn <= 1000; per_turn *= 1000)
	{
	  double pipeline = in_place * relation[i];
	  /* Threads are awake after 100 us.  */
	  struct loop l = { in_place, alone || pipeline > in_place ? pipeline
			    : in_place * 1.4, pipeline, 100000,
			    in_place > 1e6 ? 1 : per_turn, alone, 0, 0, 0, 0, 0, 0 };
	  struct outcome o;
	  double r = regret (&l, &o);

	  /* A trial takes no less than two turns.  */
	  if (pipeline * l.per_turn < 1e9)
	    {
	      CHECK (r < 1.2);
	      CHECK (relation[i] < 1 ? o.away > 0.8 * o.all
		     : o.away < 0.15 * o.all);
	    }
	  else if (pipeline * l.per_turn < 1e10)
	    CHECK (r < 3);
	  /* A call for each iteration, where these are long.  */
	  CHECK (o.calls < 100 * 100 || in_place > 1e6);
	}
}

/* A short loop does not leave its place; one that is run again and again has its
   trials as if it were one.  */
static void
again (void)
{
  struct loop l = { 3000, 9000, 9000, 0, 1, false, 0, 0, 0, 0, 0, 0 };
  struct gomp_stream_stay_memory m = { 0 };
  struct outcome o = { 0, 0, 0, 0 };

  for (int i = 0; i < 1000; i++)
    {
      now += MS;
      run (&l, &m, 1000 * MS, 1000, &o);
    }
  CHECK (o.away == 0 && o.iterations == 1e6);
  CHECK (o.calls < 3000);
  for (int i = 0; i < 1000; i++)
    run (&l, &m, 1000 * MS, 100000, &o);
  CHECK (o.away > 0 && o.away < o.all / 10);
}

/* The pipeline is tried again when it has lost.  */
static void
changes (void)
{
  struct loop l = { 3000, 9000, 9000, 0, 1, false, 0, 0, 0, 0, 0, 0 };
  struct gomp_stream_stay_memory m = { 0 };
  struct outcome before = { 0, 0, 0, 0 }, after = before;

  for (int i = 0; i < 1000; i++)
    run (&l, &m, 10 * MS, 1e30, &before);
  CHECK (before.away < before.all / 20);
  l.in_place = 30000;
  for (int i = 0; i < 1000; i++)
    run (&l, &m, 10 * MS, 1e30, &after);
  CHECK (after.away > after.all * 3 / 4);
}

/* A first iteration that takes long says nothing of the others.  */
static void
cold (void)
{
  struct loop l = { 3000, 4500, 4500, 0, 1, false, 50000, 0, 0, 0, 0, 0 };
  struct outcome o;

  CHECK (regret (&l, &o) < 1.2 && o.away < 0.15 * o.all);
  l.first = 20 * MS;
  regret (&l, &o);
  CHECK (o.away < 0.15 * o.all);
}

/* A loop that was kept up in the beginning is in place, when that is faster, as soon as
   nothing keeps it up any more.  */
static void
kept_up (void)
{
  for (uint64_t time = MS / 10; time <= 10 * MS; time *= 10)
    for (int alone = 0; alone < 2; alone++)
      {
	struct loop l = { 3000, 6000, 6000, 0, 1, alone, 0, 0, 0, 0, 0, 0 };
	struct gomp_stream_stay_memory m = { 0 };
	struct gomp_stream_stay_state s = { 0 };
	struct outcome o = { 0, 0, 0, 0 }, after = o;

	complete = 0;
	l.kept_up = now + time;
	go_on (&l, &m, &s, 4 * time + 2 * MS, 1e30, &o);
	CHECK (o.away > 0);
	go_on (&l, &m, &s, 100 * MS, 1e30, &after);
	CHECK (after.away < after.all / 10);
      }
}

/* Few iterations that take long are a pipeline from the second run on, for a while and
   until they are short.  */
static void
few_that_are_long (void)
{
  struct loop l = { 5e9, 7e8, 7e8, 0, 1, false, 0, 0, 0, 0, 0, 0 };
  struct gomp_stream_stay_memory m = { 0 };
  struct outcome before = { 0, 0, 0, 0 }, after = before;

  run (&l, &m, 1000 * MS, 12, &before);
  before = after;
  for (int i = 0; i < 300; i++)
    run (&l, &m, 1000 * MS, 12, &before);
  CHECK (before.away > before.all * 9 / 10 && before.away < before.all);
  l.in_place = 3000;
  l.early = l.pipeline = 6000;
  for (int i = 0; i < 20; i++)
    run (&l, &m, 10 * MS, 1e30, &after);
  CHECK (after.away < after.all / 5);
}

/* A pipeline that stood still once, as when the machine had something else to do, goes on
   as one, however long it had run before.  */
static void
stopped (void)
{
  for (int alone = 0; alone < 2; alone++)
    for (uint64_t stop = 10 * MS; stop <= 1000 * MS; stop *= 10)
      {
	struct loop l = { 6000, 4500, 4500, 0, 50, alone, 0, stop, 5 * MS, 0, 0, 0 };
	struct gomp_stream_stay_memory m = { 0 };
	struct outcome o = { 0, 0, 0, 0 };

	run (&l, &m, stop + 100 * MS, 1e30, &o);
	CHECK (o.away > 0.98 * o.all);
      }
}

/* A pipeline that loses for a while, when it has been good for long, is not away as long
   as that.  */
static void
slow_for_a_while (void)
{
  struct loop good = { 6000, 4500, 4500, 0, 50, true, 0, 0, 0, 0, 0, 0 }, bad = good;
  struct gomp_stream_stay_memory m = { 0 };
  struct gomp_stream_stay_state s = { 0 };
  struct outcome o = { 0, 0, 0, 0 }, after = o;

  bad.pipeline = bad.early = 9000;
  complete = 0;
  go_on (&good, &m, &s, 1000 * MS, 1e30, &o);
  go_on (&bad, &m, &s, 5 * MS, 1e30, &o);
  go_on (&good, &m, &s, 200 * MS, 1e30, &after);
  CHECK (after.away > after.all * 3 / 4);
}

/* How much slower than in place, or than pipelines throughout, L is in many runs of N
   iterations.  */
static double
regret_of_runs (const struct loop *l, double n, double best, struct outcome *o)
{
  struct gomp_stream_stay_memory m = { 0 };

  *o = (struct outcome) { 0, 0, 0, 0 };
  while (o->all < 1000 * MS)
    run (l, &m, 1000 * MS, n, o);
  return o->all * 1000 / (o->iterations * best);
}

/* Runs that are too short for a trial have one together, and are what is better from then
   on: with what it takes to begin a pipeline and to end it.  */
static void
brief_runs (void)
{
  for (double length = 35000; length < 1e6; length *= 1.5)
    for (double in_place = 1000; in_place <= 100000; in_place *= 10)
      for (double relation = 0.3; relation < 4; relation *= 1.4)
	for (int alone = 0; alone < 2; alone++)
	  {
	    double n = length * 1000 / in_place, pipeline = in_place * relation;
	    struct loop l = { in_place, pipeline, pipeline, 0, 1, alone, 0, 0, 0, 15000, 0, 0 };
	    double away = pipeline + l.around * 1000 / n;
	    struct outcome o;
	    double r = regret_of_runs (&l, n, in_place < away ? in_place : away, &o);

	    CHECK (r < 1.15);
	    if (away > in_place * 1.2)
	      CHECK (o.away < o.all / 10);
	    /* They begin so.  */
	    if (away < in_place / 1.2)
	      CHECK (o.away > o.all * 0.9);
	  }
}

/* Short runs between long ones do not become pipelines for these.  */
static void
by_turns (void)
{
  struct loop l = { 10000, 4000, 4000, 0, 1, false, 0, 0, 0, 15000, 0, 0 };
  struct gomp_stream_stay_memory m = { 0 };
  struct outcome all = { 0, 0, 0, 0 };

  for (int i = 0; i < 3000; i++)
    {
      struct outcome brief = { 0, 0, 0, 0 };

      run (&l, &m, 1000 * MS, 20000, &all);
      run (&l, &m, 1000 * MS, 100, &brief);
      CHECK (brief.away == 0);
      run (&l, &m, 1000 * MS, 200, &brief);
      CHECK (brief.away == 0);
    }
  CHECK (all.away > all.all * 2 / 3);
  /* But one among many does.  */
  all = (struct outcome) { 0, 0, 0, 0 };
  for (int i = 0; i < 3000; i++)
    {
      struct outcome brief = { 0, 0, 0, 0 };

      for (int j = 0; j < 7; j++)
	run (&l, &m, 1000 * MS, 20000, &all);
      run (&l, &m, 1000 * MS, 100, &brief);
    }
  CHECK (all.away > all.all * 0.85);
}

/* Threads of the last run that still look for work make the beginning of the next one
   slow: that does not count for the pipeline.  */
static void
beside_others (void)
{
  struct loop l = { 10000, 11000, 11000, 0, 1, false, 0, 0, 0, 5000, 1.5, 0 };
  struct outcome o;

  CHECK (regret_of_runs (&l, 4500, l.in_place, &o) < 1.05);
  CHECK (o.away < o.all / 10);
}

/* What the runs of before say of their length is forgotten when they become short.  */
static void
become_brief (void)
{
  struct loop l = { 10000, 4000, 4000, 0, 1, false, 0, 0, 0, 15000, 0, 0 };
  struct gomp_stream_stay_memory m = { 0 };
  struct outcome o = { 0, 0, 0, 0 }, brief = o;

  for (int i = 0; i < 300; i++)
    run (&l, &m, 1000 * MS, 20000, &o);
  for (int i = 0; i < 300; i++)
    run (&l, &m, 1000 * MS, 100, &brief);
  CHECK (brief.away <= 2 * l.around + 200 * 10);
}

/* A deep pipeline that is slow until it is full is one all the same.  */
static void
deep (void)
{
  for (uint64_t fill = MS / 4; fill <= 4 * MS; fill *= 2)
    for (int alone = 0; alone < 2; alone++)
      {
	struct loop l = { 6000, 15000, 4000, fill, 1, alone, 0, 0, 0, 0, 0, 0 };
	struct outcome o;

	filling = fill;
	CHECK (regret (&l, &o) < 1.2 && o.away > 0.8 * o.all);
      }
  filling = 0;
}

/* The first calls of a function for each of its objects take long, which is not for the
   calls.  */
static void
objects (void)
{
  struct gomp_stream_stay_memory m = { 0 };
  struct gomp_stream_stay_state s = { 0 };
  uint64_t end = now + MS;

  for (unsigned n = 0; now < end; n++)
    {
      uint64_t k = gomp_stream_stay (&m, &s, now);
      if (k == 0)
	break;
      now += CALL + 10 * k;
      if (n < 25)
	{
	  now += 2000;
	  gomp_stream_stay_skip (&s, 2000);
	}
    }
  CHECK (s.phase == GOMP_STREAM_AWAY);
  CHECK (m.in_place < 10000 + 1000 * CALL);
}

int
main (void)
{
  srand (1);
  now = MS;
  relations (false);
  relations (true);
  again ();
  changes ();
  cold ();
  kept_up ();
  few_that_are_long ();
  stopped ();
  slow_for_a_while ();
  brief_runs ();
  by_turns ();
  become_brief ();
  beside_others ();
  deep ();
  objects ();
  return 0;
}
