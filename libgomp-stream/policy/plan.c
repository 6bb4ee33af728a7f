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

   Under Section 7 of GPL version 3, you are granted additional permissions
   described in the GCC Runtime Library Exception, version 3.1, as published
   by the Free Software Foundation.

   You should have received a copy of the GNU General Public License and a
   copy of the GCC Runtime Library Exception along with this program; see the
   files COPYING and COPYING.RUNTIME respectively.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* The plan of a region: which of its stages each thread fires at first, and how
   many threads are worth having.

   Threads are numbered: the control thread has slot 0, and executors that are
   awake have the slots from 1 on.  A stage has one of them for its home.  A
   thread fires the stages at home with it; one that finds nothing there takes
   batches of other stages, but only such as take much longer to run than to
   fetch.  So stages that are cheap stay with their neighbours, the data hot in
   one cache, and what is expensive finds whoever is idle.  Where a thread would have
   one stage only, nobody could take anything off a thread that is slower; there,
   stages that cost the same have no homes: a thread stays with one while it has
   input and space, and takes another one then.  Nor have those of a deep pipeline:
   a thread follows a batch through all of them.

   A plan is made anew about once a millisecond.  Each stage's load is its cost,
   the smoothed time of an activation, times the activations issued; the control
   program's load is the time that it spends outside of the runtime.  The control
   program and the stages, in the order of their first activation, are divided into
   as many runs of neighbours as there are threads, such that the greatest run is
   least (a run pays for the lines that cross its ends, as far as they do not travel
   in the time that their writer, or their reader, is at work), and then into as few
   as are nearly as good.

   What this model says, the clock has to confirm, in a trial (trial.h): one thread
   is the first way, and more are the second.  A region begins with a trial of one
   thread.  More are tried when the model promises enough, and stay if the activations
   completed per time are more than one thread did.  Sooner or later one thread has
   its turn again, as what it did while things began may not be what it can do; if
   more were better still, they get back the stages that they had.  But while a
   control program that takes its time is far ahead of its stages, one thread would
   have these alone to do, and seem fast.  */

#include "config.h"
#include <math.h>
#include "policy/cost.h"
#include "policy/divide.h"
#include "policy/plan.h"

/* The region starts with one thread, until more is known.  */
static void
forget (struct gomp_stream_outcome *known, uint64_t now)
{
  *known = (struct gomp_stream_outcome)
    { .control = known->control, .streaming = known->streaming };
  gomp_stream_trial_begin (&known->threads, false, 0, now, 0);
  gomp_stream_trial_try (&known->threads, false);
  /* Half a trial: it has to be soon.  */
  known->threads.rest = TUNED (trial_length) / 2;
}

void
gomp_stream_begin_planner (struct gomp_stream_planner *p, uint64_t now)
{
  p->width = 1;
  p->since = now;
  p->interval = TUNED (plan_time);
  forget (&p->known, now);
}

/* Goes on with what is KNOWN of an earlier region with WIDTH threads.  */
void
gomp_stream_continue_planner (struct gomp_stream_planner *p,
			      const struct gomp_stream_outcome *known,
			      unsigned width)
{
  uint64_t latest = p->since + 4 * TUNED (min_pause) * p->interval;

  p->known = *known;
  p->width = width;
  /* What did not help one region may help another one.  */
  if (p->known.threads.pause > 4 * TUNED (min_pause))
    p->known.threads.pause = 4 * TUNED (min_pause);
  if (width == 1 && p->known.threads.retry > latest)
    p->known.threads.retry = latest;
  p->fresh = TUNED (trial_length);
  p->recalled = true;
}

/* The control program issues much at once and then fires what it can, so several
   plans count.  */
static float
smooth (float average, float sample)
{
  return average ? average + (sample - average) / TUNED (smoothing) : sample;
}

/* Whether the stage's cost, which has been looked at, is that of its body.  */
static bool
sure_p (const struct gomp_stream_item *i)
{
  return !gomp_stream_few_p (i->seen_fired, i->seen_fired * i->cost);
}

/* Whether two stages, of which NEXT and LAST activations are issued, seem to be
   activated equally often: the control program issues some of one, and then as
   many of the other, I.  */
static bool
in_step_p (const struct gomp_stream_item *i, uint64_t next, uint64_t last)
{
  uint64_t apart = next > last ? next - last : last - next;
  return apart <= i->quarter && apart <= last / 2;
}

/* What a plan is made from.  */
struct measures
{
  uint64_t interval;		/* Since the last plan.  */
  uint64_t issued, done;	/* Activations, since then,  */
  double work;			/* and the time that these take, ns.  */
  uint64_t ahead;		/* Activations issued and not completed.  */
  bool filled;			/* The last stage was fired.  */
  double usual;			/* Cost of an activation, on average.  */
  double sweep;			/* Time of a batch of each stage, ns.  */
  double rate;			/* Activations completed in a ns.  */
};

/* Counts what was issued and completed since the last plan.  */
static struct measures
count (struct gomp_stream_planner *p, const struct gomp_stream_snapshot *s)
{
  struct measures m = { .interval = s->now - p->since };
  uint64_t last = 0, recent = 0;
  size_t sure = 0;

  for (size_t k = 0; k < s->n; k++)
    {
      struct gomp_stream_item *i = s->items[k];
      uint64_t next = i->next;

      m.issued += i->recent = next - i->seen_next;
      i->seen_next = next;
      if (in_step_p (i, next, last))
	i->recent = recent;
      last = next;
      recent = i->recent;
      m.done += i->fired - i->seen_fired;
      m.ahead += next > i->fired ? next - i->fired : 0;
      m.work += i->cost * (i->fired - i->seen_fired);
      i->seen_fired = i->fired;
      m.filled = i->fired != 0;
      if (sure_p (i))
	{
	  m.usual += i->cost;
	  sure++;
	}
    }
  m.usual = sure ? m.usual / sure : INFINITY;
  m.rate = m.interval ? (double) m.done / m.interval : 0;
  return m;
}

/* Brings the control program's load up to date.  In a wait, what was issued before
   is the best guess.  What it took while things began, and threads were made, says
   nothing about later.  */
static void
weigh_control (struct gomp_stream_planner *p,
	       const struct gomp_stream_snapshot *s, const struct measures *m)
{
  uint64_t in = s->inside - p->seen_inside;
  uint64_t outside = in < m->interval ? m->interval - in : 0;
  const struct gomp_stream_trial *t = &p->known.threads;

  p->seen_inside = s->inside;
  p->waiting = m->issued == 0 && outside == 0;
  if (!p->waiting && !p->fresh)
    p->known.control = (t->rates[0] == 0 && t->rates[1] == 0 ? outside
			: smooth (p->known.control, outside));
  p->total = p->waiting ? 0 : p->known.control;
  p->loads[0] = (struct gomp_stream_load) { p->total, 0, 0 };
}

/* What remains of TIME for a thread that is at work for OWN meanwhile.  */
static double
beyond (double time, double own)
{
  return time > own ? time - own : 0;
}

static bool
streams_p (const struct gomp_stream_planner *p,
	   const struct gomp_stream_snapshot *s)
{
  return s->probed ? s->far && p->known.streaming.second : s->streamed;
}

/* Works out what it costs to cut behind each item, given in WRITTEN how many lines
   it writes.  */
static void
weigh_cuts (struct gomp_stream_planner *p,
	    const struct gomp_stream_snapshot *s)
{
  struct gomp_stream_crossing line = gomp_stream_crossing (streams_p (p, s));
  struct gomp_stream_load *loads = p->loads;

  for (size_t i = 0; i <= s->n; i++)
    {
      double lines = loads[i].written;
      loads[i].written = (beyond (lines * line.write, loads[i].own)
			  + lines * line.copy);
      loads[i].read = beyond (lines * line.read,
			      i < s->n ? loads[i + 1].own : 0);
    }
}

/* Wants as many replicas as there are threads of a stage that all others would wait
   for, if it may have them.  It keeps them, as the stage is the dearest one for
   good.  */
static void
replicate (struct gomp_stream_planner *p, const struct gomp_stream_snapshot *s)
{
  for (size_t k = 0; k < s->n; k++)
    {
      struct gomp_stream_item *i = s->items[k];

      if (s->most > 1 && i->stateless && i->replicas == 1 && sure_p (i)
	  && p->loads[k + 1].own * s->most > TUNED (tolerance) * p->total)
	i->wanted = s->most;
    }
}

/* Brings the loads up to date, and what depends on all: when the next plan is, and
   how long a thread takes to come round.  A stage that has hardly been fired costs no
   more than the others.  */
static void
weigh (struct gomp_stream_planner *p, const struct gomp_stream_snapshot *s,
       struct measures *m, struct gomp_stream_decision *d)
{
  uint64_t interval = (p->known.threads.trying
		       ? TUNED (trial_time) : TUNED (plan_time));
  double round = 0;

  weigh_control (p, s, m);
  for (size_t k = 0; k < s->n; k++)
    {
      struct gomp_stream_item *i = s->items[k];
      struct gomp_stream_load *load = &p->loads[k + 1];
      double cost = i->cost;

      if (m->usual < cost && !sure_p (i))
	cost = m->usual;
      if (!p->waiting)
	i->weight = smooth (i->weight, i->recent);
      load->own = cost * i->weight;
      p->total += load->own;
      /* What replicas do is shared by whoever is idle.  */
      if (i->replicas > 1)
	load->own /= i->replicas <= s->size ? i->replicas : s->size + 1;
      load->written = i->bytes_out * i->weight / 64;
      cost *= i->cap;
      m->sweep += cost;
      round += cost < TUNED (max_in_round) ? cost : TUNED (max_in_round);
    }
  replicate (p, s);
  weigh_cuts (p, s);
  d->round = 2 * TUNED (firing_time) + 2 * round / p->width;
  /* Gulps of all stages.  */
  p->interval = (2 * m->sweep > TUNED (plan_time)
		 ? 2 * m->sweep : TUNED (plan_time));
  if (interval < 2 * m->sweep)
    interval = 2 * m->sweep;
  d->due = s->now + interval;
}

/* Whether none of the stages has a home.  */
static bool
homeless_p (const struct gomp_stream_snapshot *s)
{
  for (size_t k = 0; k < s->n; k++)
    if (s->items[k]->home != GOMP_STREAM_EVERYWHERE)
      return false;
  return true;
}

/* Whether the stages are to have no homes; STAYS says that they have none.
   Firings have to be so long that the stages' state may move with each.  That is
   good

     - where WIDTH threads would have hardly more than a stage each, which nobody
       could take off one that is slower than the others.  But stages have to cost
       the same, as the dearest one would wait while threads are elsewhere;
     - where a batch takes long to go through all stages, as threads with homes
       would wait for it.  But no stage may be what all batches wait for.  */
static bool
everywhere_p (const struct gomp_stream_planner *p,
	      const struct gomp_stream_snapshot *s, const struct measures *m,
	      unsigned width, bool stays)
{
  double inertia = stays ? TUNED (tolerance) : 1, most;

  if (s->n >= width && s->n < 2 * width)
    most = TUNED (tolerance) * (p->total - p->loads[0].own) / s->n;
  else if (inertia * m->sweep >= TUNED (long_sweep))
    most = p->total / width / 2;
  else
    return false;
  for (size_t i = 0; i <= s->n; i++)
    if (p->loads[i].own > inertia * most)
      return false;
  return (inertia * m->sweep
	  > s->n * (width - 1) * TUNED (moves) * s->trip);
}

/* The greatest load of a slot with the homes as they are.  */
static double
present_bound (const struct gomp_stream_planner *p,
	       const struct gomp_stream_snapshot *s)
{
  double sum[p->width], most = 0;

  for (unsigned i = 0; i < p->width; i++)
    sum[i] = 0;
  sum[0] = p->loads[0].own;
  for (size_t k = 0; k < s->n; k++)
    sum[s->items[k]->home < p->width ? s->items[k]->home : 0]
      += p->loads[k + 1].own;
  for (unsigned i = 0; i < p->width; i++)
    if (sum[i] > most)
      most = sum[i];
  return most;
}

/* Gives WIDTH threads the stages that HOMES says, or the first one all if that is
   null.  */
static void
adopt (struct gomp_stream_planner *p, struct gomp_stream_decision *d,
       uint64_t now, unsigned width, const unsigned *homes)
{
  gomp_stream_trial_drop (&p->known.streaming, now, p->interval);
  p->width = d->width = width;
  d->divided = true;
  d->homes = homes;
  d->awake = width > 1 ? width : 0;
}

/* The next plan is after an interval of a trial.  */
static void
hasten (struct gomp_stream_decision *d, uint64_t now)
{
  uint64_t time = (d->round > TUNED (trial_time)
		   ? d->round : TUNED (trial_time));
  if (d->due > now + time)
    d->due = now + time;
}

/* Puts one thread to the test again: what the others have is remembered.  */
static void
try_one (struct gomp_stream_planner *p, const struct gomp_stream_snapshot *s,
	 struct gomp_stream_decision *d)
{
  for (size_t k = 0; k < s->n; k++)
    p->homes[k + 1] = s->items[k]->home;
  p->known.divided = s->n + 1;
  p->known.before = p->width;
  gomp_stream_trial_try (&p->known.threads, false);
  adopt (p, d, s->now, 1, NULL);
  hasten (d, s->now);
}

/* Whether as many threads as there are go on, if BEST is what any number of them can
   reach.  Fewer are taken when the slack is used up twice, and more when there is
   none, so that what is measured with an error does not have them come and go.  */
static bool
enough_p (const struct gomp_stream_planner *p, size_t n, double cuts, double best)
{
  double most = TUNED (slack) * TUNED (slack) * best;

  return (p->width >= gomp_stream_divide (p->loads, n, cuts, most, NULL)
	  && p->width <= gomp_stream_divide (p->loads, n, cuts, best, NULL));
}

/* Divides the stages as the loads say, if that promises enough.  */
static void
divide_anew (struct gomp_stream_planner *p,
	     const struct gomp_stream_snapshot *s, const struct measures *m,
	     struct gomp_stream_decision *d)
{
  struct gomp_stream_trial *t = &p->known.threads;
  size_t n = s->n + 1;
  double cuts = 1, bound = gomp_stream_least_bound (p->loads, n, cuts, s->most);
  double doubt = TUNED (worth_trying) * TUNED (tolerance);
  unsigned width;
  bool homeless = homeless_p (s), everywhere;

  if (p->width == 1 && p->total < TUNED (worth_trying) * bound)
    {
      /* What comes of cuts in truth the clock knows; it is asked later.  */
      cuts = 0;
      bound = gomp_stream_least_bound (p->loads, n, cuts, s->most);
      if (p->total < doubt * bound
	  || s->now < t->retry + TUNED (min_pause) * p->interval)
	return;
    }
  width = gomp_stream_divide (p->loads, n, cuts, TUNED (slack) * bound, NULL);
  if (width > s->most)
    width = s->most;
  if (p->width > 1 && p->width <= s->most && enough_p (p, n, cuts, bound))
    width = p->width;
  bound = gomp_stream_least_bound (p->loads, n, cuts, width);
  everywhere = everywhere_p (p, s, m, width, homeless);
  if (width == 1 || p->total < TUNED (worth_trying) * bound)
    return;
  /* More threads that the clock approved of stay until it is asked again.  */
  if (p->width == 1 ? s->now < t->retry
      : (p->width == width && everywhere == homeless
	 && (everywhere || present_bound (p, s) <= TUNED (slack) * bound)))
    return;
  if (everywhere)
    {
      for (size_t i = 0; i < n; i++)
	p->homes[i] = GOMP_STREAM_EVERYWHERE;
      bound = p->total / width;
    }
  else
    gomp_stream_divide (p->loads, n, cuts, bound, p->homes);
  p->known.promise = p->total / bound;
  if (width > p->width)
    gomp_stream_trial_try (t, true);
  adopt (p, d, s->now, width, p->homes);
  if (t->trying)
    hasten (d, s->now);
}

/* Takes note of the rate for the comparison of stores, if it is one of them that
   was measured.  Returns whether one of them is being tried.  */
static bool
try_stores (struct gomp_stream_planner *p,
	    const struct gomp_stream_snapshot *s, const struct measures *m)
{
  struct gomp_stream_trial *t = &p->known.streaming;

  if (p->width == 1 || !s->far || !s->probed || p->known.threads.trying
      || homeless_p (s))
    return false;
  if (m->rate > 0)
    {
      gomp_stream_trial_note (t, m->rate, true, s->now, p->interval);
      if (!t->trying && s->now >= t->retry)
	gomp_stream_trial_try (t, !t->second);
    }
  return t->trying;
}

/* Whether the rate is like that which is known of so many threads.  */
static bool
as_before_p (const struct gomp_stream_planner *p, double rate)
{
  double known = p->known.threads.rates[p->width > 1];
  return (known == 0 || (rate > known / TUNED (unlike)
			 && rate < known * TUNED (unlike)));
}

/* Whether one thread may be put to the test: it would not be while the control
   program takes its time and is far ahead.  */
static bool
fair_p (const struct gomp_stream_planner *p, const struct measures *m)
{
  return (m->ahead <= m->done
	  || p->known.control < TUNED (matters) * p->total);
}

/* What follows from a trial of threads that is over.  Returns whether the stages
   may be divided otherwise.  */
static bool
end_trial (struct gomp_stream_planner *p, const struct gomp_stream_snapshot *s,
	   struct gomp_stream_decision *d)
{
  struct gomp_stream_trial *t = &p->known.threads;
  size_t divided = p->known.divided;

  p->known.divided = 0;
  if (!t->second && p->width > 1)
    {
      adopt (p, d, s->now, 1, NULL);
      return false;
    }
  if (!t->second)
    return true;
  /* What one thread did while things began may be too little.  */
  if (t->rates[1] > TUNED (tolerance) * p->known.promise * t->rates[0])
    gomp_stream_trial_rest (t, s->now, p->interval);
  if (p->width > 1)
    return true;
  if (divided == s->n + 1)
    {
      adopt (p, d, s->now, p->known.before, p->homes);
      return false;
    }
  /* The stages that they had are gone.  */
  t->second = false;
  t->retry = s->now;
  return true;
}

/* Plans with threads in a trial, or with the clock's word.  Returns whether the
   stages may be divided otherwise.  */
static bool
ask_clock (struct gomp_stream_planner *p, const struct gomp_stream_snapshot *s,
	   const struct measures *m, struct gomp_stream_decision *d)
{
  struct gomp_stream_trial *t = &p->known.threads;
  bool trying = t->trying;
  bool counts = t->second ? !t->trying || s->helped : !s->helped;
  bool first = t->rates[1] == 0 && !t->second;

  /* What comes from afar takes another time.  */
  if (trying && t->second && p->far != s->far)
    gomp_stream_trial_try (t, true);
  p->far = s->far;
  if (gomp_stream_trial_note (t, m->rate, counts, s->now, p->interval))
    {
      /* Where it takes long to go round, the first plan is late already.  */
      if (!first || d->due - s->now <= TUNED (plan_time))
	{
	  hasten (d, s->now);
	  return t->second && counts;
	}
      gomp_stream_trial_decide (t, s->now, p->interval);
    }
  if (trying)
    return end_trial (p, s, d);
  if (t->second && s->now >= t->retry && fair_p (p, m))
    {
      try_one (p, s, d);
      return false;
    }
  return true;
}

/* Makes a plan.  */
struct gomp_stream_decision
gomp_stream_decide (struct gomp_stream_planner *p,
		    const struct gomp_stream_snapshot *s)
{
  struct gomp_stream_decision d = { .width = p->width };
  struct measures m = count (p, s);

  weigh (p, s, &m, &d);
  /* Who fell asleep while others were held up is not missed by stages that are too
     cheap to wake anybody.  */
  if (p->width > 1 && m.work > TUNED (matters) * m.interval)
    d.awake = p->width;
  p->since = s->now;
  if (p->fresh)
    {
      /* Many stages take a while to fill.  */
      if (m.filled)
	p->fresh = 0;
      else if (m.done)
	p->fresh--;
      return d;
    }
  /* When the control program is done, the rest may be divided otherwise.  */
  d.keep = p->waiting;
  if (p->recalled)
    {
      p->recalled = false;
      if (!as_before_p (p, m.rate))
	{
	  adopt (p, &d, s->now, 1, NULL);
	  forget (&p->known, s->now);
	  return d;
	}
    }
  /* One trial at a time.  */
  if (!try_stores (p, s, &m) && m.done && ask_clock (p, s, &m, &d))
    divide_anew (p, s, &m, &d);
  return d;
}
