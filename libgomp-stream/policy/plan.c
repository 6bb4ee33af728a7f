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

   A plan is made anew about once a millisecond, by the thread that finds it
   due.  Each stage's load is its cost, the smoothed time of an activation, times
   the activations issued; the control program's load is the time that it
   spends outside of the runtime.  The control program and the stages, in the
   order of their first activation, are divided into as many runs of neighbours
   as there are threads, such that the greatest run is least (a run pays for the
   lines that cross its ends, as far as they do not travel in the time that their
   writer, or their reader, is at work), and then into as few as are nearly as
   good.

   What a model says, the clock has to confirm: more than one thread are kept
   only if the activations completed per time are more than one thread did alone
   before.  Else the others sleep, and are tried again after a while that
   grows with each failure.  What one thread did while things began is measured
   again soon if it makes more threads look better than the model says; if these were
   better still, they get back the stages that they had.  But while a control
   program that takes its time is far ahead of its stages, one thread would have
   these alone to do, and seem fast.  */

#include "config.h"
#include <math.h>
#include <stdlib.h>
#include "graph/gang.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "policy/cost.h"
#include "policy/placement.h"
#include "policy/plan.h"
#include "policy/recall.h"
#include "policy/trial.h"
#include "sys/slab.h"
#include "sys/sleep.h"
#include "sys/sys.h"
#include "sys/thread.h"

/* Time between two plans, ns; longer where a sweep takes a good part of it.  */
#define PLAN_TIME 1000000
#define SWEEPS_PER_PLAN 2

/* Of a control program and its stages the loads of about so many plans count.  */
#define SMOOTHING 4

/* The same until the first try of more threads.  */
#define FIRST_PLAN_TIME 400000

/* More threads are tried when the model says so much, or, after a while, if it
   says so much without what it costs to cut; and kept when the clock says so
   much.  */
#define WORTH_TRYING 1.15
#define WORTH_DOUBTING 1.4
#define WORTH_KEEPING 1.05

/* One thread is measured again after the first number of plans, unless more gain
   so much that what was measured while things began cannot matter, but not more
   than so many times what the model says; and once more, if they gain less than
   this, after the second time, ns, or as many plans.  */
#define FIRST_REVIEW 20
#define NO_REVIEW 1.6
#define PLAUSIBLE 1.25
#define WORTH_REVIEW 1.3
#define REVIEW_TIME 300000000

/* Part of all loads from which on that of the control program matters for one
   thread.  */
#define MATTERS 0.1

/* What was known before is forgotten where things take so many times longer or
   shorter.  */
#define UNLIKE 2

/* Time until what did not help is tried again, ns.  */
#define MIN_PATIENCE 10000000
#define MAX_PATIENCE 2000000000

/* More threads are judged by the best of so many intervals, ns; longer ones where
   it takes longer to go round the stages.  */
#define TRIAL 3
#define TRIAL_TIME 500000

/* Intervals that the others may take to wake up.  */
#define MAX_ABSENCES 10

/* More threads are woken if the stages took so much of the time.  */
#define BUSY 0.25

/* Plans during which one thread gets its chance at first.  */
#define MIN_ATTEMPTS 2
#define MAX_ATTEMPTS 4

/* Time, ns, until a thread that goes round its stages is expected to be back; of
   each of them so much counts at most.  */
#define MIN_ROUND 50000
#define MAX_ROUND 20000000
#define MAX_IN_ROUND 200000

/* Stages have no homes when a firing takes as long as so many trips of a line, for
   each other thread.  */
#define MOVES 20

/* A batch takes long if it goes through all stages in so much time, ns.  */
#define LONG_SWEEP 5000000

/* A stage is fetched when it runs so much longer than the fetching.  */
#define FETCH_TIME 4000
#define FETCH_RATIO 2

/* Bytes of a load, with its home.  */
#define LOAD_SIZE (sizeof (struct gomp_stream_load) + sizeof (unsigned))

/* The calling thread's slot in the region.  */
unsigned
gomp_stream_slot (const region *r)
{
  return pthread_equal (r->thread, pthread_self ())
	 ? 0 : gomp_stream_thread.slot;
}

/* Fewest activations of the stage that are worth a firing by a thread that is
   not at home with it; UINT64_MAX when no number is.  */
uint64_t
gomp_stream_worth_fetching (const stage *g)
{
  double line_time = gomp_stream_line_time (g->region);
  double whole = gomp_stream_cost (g);
  double cost = whole - (FETCH_RATIO * line_time / 64
			 * __atomic_load_n (&g->bytes, __ATOMIC_RELAXED));

  if (whole == 0)
    return 1;
  return (cost * __atomic_load_n (&g->quarter, __ATOMIC_RELAXED) < FETCH_TIME
	  ? UINT64_MAX : FETCH_TIME / cost + 1);
}

/* Divides the N items of LOADS into runs of at most BOUND, where cuts cost CUTS
   times what the loads say.  Returns how many, and stores the number of each
   item's run in HOMES unless null.  */
static unsigned
divide (const struct gomp_stream_load *loads, size_t n, double cuts,
	double bound, unsigned *homes)
{
  unsigned runs = 1;
  double sum = 0;

  for (size_t i = 0; i < n; i++)
    {
      if (i && (sum + loads[i].own + (i + 1 < n ? cuts * loads[i].written : 0)
		> bound))
	{
	  runs++;
	  sum = cuts * loads[i - 1].read;
	}
      sum += loads[i].own;
      if (homes)
	homes[i] = runs - 1;
    }
  return runs;
}

/* Returns the least bound with which there are at most K such runs.  */
static double
least_bound (const struct gomp_stream_load *loads, size_t n, double cuts,
	     unsigned k)
{
  double low = 0, high = 0;

  for (size_t i = 0; i < n; i++)
    {
      high += loads[i].own;
      if (low < loads[i].own)
	low = loads[i].own;
    }
  if (low < high / k)
    low = high / k;
  for (int i = 0; i < 12 && high > low * 1.01; i++)
    {
      double middle = (low + high) / 2;
      if (divide (loads, n, cuts, middle, NULL) <= k)
	high = middle;
      else
	low = middle;
    }
  return high;
}

/* The region starts with one thread, until more is known.  */
void
gomp_stream_init_plan (region *r)
{
  r->plan.width = 1;
  gomp_stream_init_placement (r);
  r->plan.known.patience = MIN_PATIENCE;
  r->plan.round = MIN_ROUND;
  r->plan.since = gomp_stream_now ();
  r->plan.due = r->plan.since + FIRST_PLAN_TIME;
}

/* The time that the control program took since the last plan.  */
static uint64_t
time_outside (struct gomp_stream_plan *p, uint64_t now)
{
  uint64_t inside = __atomic_load_n (&p->inside, __ATOMIC_RELAXED);
  uint64_t entered = __atomic_load_n (&p->entered, __ATOMIC_RELAXED);
  uint64_t window = now - p->since, in;

  if (entered && now > entered)
    inside += now - entered;
  in = inside - p->seen_inside;
  p->seen_inside = inside;
  return in < window ? window - in : 0;
}

/* The control program issues much at once and then fires what it can, so several
   plans count.  */
static float
smooth (float average, float sample)
{
  return average ? average + (sample - average) / SMOOTHING : sample;
}

/* What remains of TIME for a thread that is at work for OWN meanwhile.  */
static double
beyond (double time, double own)
{
  return time > own ? time - own : 0;
}

/* Works out what it costs to cut behind each of the N items, given in WRITTEN how
   many lines it writes.  */
static void
weigh_cuts (const region *r, struct gomp_stream_load *loads, size_t n)
{
  struct gomp_stream_crossing line = gomp_stream_crossing (r);

  for (size_t i = 0; i < n; i++)
    {
      double lines = loads[i].written;
      loads[i].written = (beyond (lines * line.write, loads[i].own)
			  + lines * line.copy);
      loads[i].read = beyond (lines * line.read,
			      i + 1 < n ? loads[i + 1].own : 0);
    }
}

/* Whether the stage's cost, which has been looked at, is that of its body.  */
static bool
sure_p (const stage *g)
{
  return (g->seen_fired >= GOMP_STREAM_FEW_ACTIVATIONS
	  || g->seen_fired * gomp_stream_cost (g) >= GOMP_STREAM_SURE_TIME);
}

/* Whether two stages, of which NEXT and LAST activations are issued, seem to be
   activated equally often: the control program issues some of one, and then as
   many of the other, G.  */
static bool
in_step_p (const stage *g, uint64_t next, uint64_t last)
{
  uint64_t apart = next > last ? next - last : last - next;
  return (apart <= __atomic_load_n (&g->quarter, __ATOMIC_RELAXED)
	  && apart <= last / 2);
}

static void
free_loads (struct gomp_stream_plan *p)
{
  gomp_stream_give_back (p->loads, 1, p->size, LOAD_SIZE);
}

/* Makes room for N loads, at least.  */
void
gomp_stream_make_loads (struct gomp_stream_plan *p, size_t n)
{
  if (n <= p->size)
    return;
  free_loads (p);
  p->size = 2 * n;
  p->loads = gomp_stream_take (1, p->size, LOAD_SIZE);
  p->homes = (unsigned *) (p->loads + p->size);
}

/* What a planner sees.  */
struct measures
{
  size_t n;			/* Loads.  */
  uint64_t done;		/* Activations completed since the last plan,  */
  double work;			/* and the time that these take, ns.  */
  uint64_t ahead;		/* Activations issued and not completed.  */
  bool filled;			/* The last stage was fired.  */
  uint64_t sweep;		/* Time of a batch of each stage, ns.  */
};

/* Brings the loads up to date: those of the control program and of the
   region's stages, and the costs of cuts behind them.  A stage that has hardly
   been fired costs no more than the others.  */
static struct measures
measure (region *r, uint64_t now)
{
  struct gomp_stream_plan *p = &r->plan;
  struct measures m = { .n = 1 };
  uint64_t outside = time_outside (p, now), issued = 0, round = 0;
  uint64_t interval, last = 0, recent = 0;
  double usual = 0;
  bool waiting;
  size_t n = 1, sure = 0;

  for (stage *g = __atomic_load_n (&r->first, __ATOMIC_ACQUIRE); g;
       g = __atomic_load_n (&g->region_next, __ATOMIC_ACQUIRE))
    n++;
  if (n > p->size)
    {
      gomp_stream_make_loads (p, n);
      p->known.divided = 0;
    }
  n = 1;
  for (stage *g = r->first; g && n < p->size;
       g = __atomic_load_n (&g->region_next, __ATOMIC_ACQUIRE), n++)
    {
      uint64_t next = __atomic_load_n (&g->port.next, __ATOMIC_RELAXED);
      uint64_t fired = __atomic_load_n (&g->fired, __ATOMIC_RELAXED);
      issued += g->recent = next - g->seen_next;
      g->seen_next = next;
      if (in_step_p (g, next, last))
	g->recent = recent;
      last = next;
      recent = g->recent;
      m.done += fired - g->seen_fired;
      m.ahead += next > fired ? next - fired : 0;
      m.work += gomp_stream_cost (g) * (fired - g->seen_fired);
      g->seen_fired = fired;
      m.filled = fired != 0;
      if (sure_p (g))
	{
	  usual += gomp_stream_cost (g);
	  sure++;
	}
    }
  usual = sure ? usual / sure : INFINITY;
  /* In a wait, what was issued before is the best guess.  */
  waiting = issued == 0 && outside == 0;
  /* What it took while things began, and threads were made, says nothing about
     later.  */
  if (!waiting && !p->fresh)
    p->known.control = (p->known.attempts < MIN_ATTEMPTS ? outside
			: smooth (p->known.control, outside));
  p->waiting = waiting;
  p->total = waiting ? 0 : p->known.control;
  p->loads[0] = (struct gomp_stream_load) { p->total, 0, 0 };
  n = 1;
  for (stage *g = r->first; g && n < p->size;
       g = __atomic_load_n (&g->region_next, __ATOMIC_ACQUIRE), n++)
    {
      double cost = gomp_stream_cost (g);
      uint64_t replicas = __atomic_load_n (&g->replicas, __ATOMIC_RELAXED);

      if (usual < cost && !sure_p (g))
	cost = usual;
      if (!waiting)
	g->weight = smooth (g->weight, g->recent);
      p->loads[n].own = cost * g->weight;
      p->total += p->loads[n].own;
      /* What replicas do is shared by whoever is idle.  */
      if (replicas > 1)
	p->loads[n].own /= replicas <= r->gang->size ? replicas
		       : r->gang->size + 1;
      p->loads[n].written
	= (__atomic_load_n (&g->bytes_out, __ATOMIC_RELAXED) * g->weight
	   / 64);
      cost *= __atomic_load_n (&g->cap, __ATOMIC_RELAXED);
      m.sweep += cost;
      round += cost < MAX_IN_ROUND ? cost : MAX_IN_ROUND;
    }
  weigh_cuts (r, p->loads, n);
  round = MIN_ROUND + 2 * round / p->width;
  __atomic_store_n (&p->round, round < MAX_ROUND ? round : MAX_ROUND,
		    __ATOMIC_RELAXED);
  interval = p->known.attempts < MAX_ATTEMPTS ? FIRST_PLAN_TIME : PLAN_TIME;
  if (interval < SWEEPS_PER_PLAN * m.sweep)
    interval = SWEEPS_PER_PLAN * m.sweep;
  __atomic_store_n (&p->due, now + interval, __ATOMIC_RELAXED);
  m.n = n;
  return m;
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
everywhere_p (const region *r, const struct measures *m, unsigned width,
	      bool stays)
{
  const struct gomp_stream_plan *p = &r->plan;
  size_t stages = m->n - 1;
  double inertia = stays ? 1.25 : 1, most;

  if (stages >= width && stages < 2 * width)
    most = 1.25 * (p->total - p->loads[0].own) / stages;
  else if (inertia * m->sweep >= LONG_SWEEP)
    most = p->total / width / 2;
  else
    return false;
  for (size_t i = 0; i < m->n; i++)
    if (p->loads[i].own > inertia * most)
      return false;
  return (inertia * m->sweep
	  > stages * (width - 1) * MOVES * gomp_stream_trip (r));
}

/* Whether none of the region's stages has a home.  */
static bool
homeless_p (const region *r)
{
  for (const stage *g = __atomic_load_n (&r->first, __ATOMIC_ACQUIRE); g;
       g = __atomic_load_n (&g->region_next, __ATOMIC_ACQUIRE))
    if (g->home != GOMP_STREAM_EVERYWHERE)
      return false;
  return true;
}

/* The greatest load of a slot with the homes as they are.  */
static double
present_bound (const region *r, size_t n)
{
  const struct gomp_stream_plan *p = &r->plan;
  double sum[p->width], most = 0;
  const stage *g = r->first;

  for (unsigned i = 0; i < p->width; i++)
    sum[i] = 0;
  sum[0] = p->loads[0].own;
  for (size_t i = 1; i < n;
       i++, g = __atomic_load_n (&g->region_next, __ATOMIC_ACQUIRE))
    sum[g->home < p->width ? g->home : 0] += p->loads[i].own;
  for (unsigned i = 0; i < p->width; i++)
    if (sum[i] > most)
      most = sum[i];
  return most;
}

static uint64_t
trial_time (const struct gomp_stream_plan *p)
{
  return p->round > TRIAL_TIME ? p->round : TRIAL_TIME;
}

/* Remembers the homes of the stages, N - 1 of them, while one thread has them
   all.  */
static void
remember (region *r, size_t n)
{
  stage *g = r->first;

  for (size_t i = 1; i < n;
       i++, g = __atomic_load_n (&g->region_next, __ATOMIC_ACQUIRE))
    r->plan.homes[i] = g->home;
  r->plan.known.divided = n;
  r->plan.known.before = r->plan.width;
}

/* Makes the runs of stages the slots' own: N items in WIDTH runs, or all in one
   without HOMES.  */
static void
adopt (region *r, size_t n, unsigned width, const unsigned *homes)
{
  stage *g = r->first;

  gomp_stream_trial_drop (&r->plan.streaming);
  for (size_t i = 1; i < n;
       i++, g = __atomic_load_n (&g->region_next, __ATOMIC_ACQUIRE))
    __atomic_store_n (&g->home, homes ? homes[i] : 0, __ATOMIC_RELAXED);
  if (width > r->plan.width)
    {
      r->plan.known.trial = TRIAL;
      r->plan.known.trying = true;
      r->plan.known.absences = 0;
      __atomic_store_n (&r->plan.helped, 0, __ATOMIC_RELAXED);
      r->plan.known.together = 0;
      __atomic_store_n (&r->plan.due,
			gomp_stream_now () + trial_time (&r->plan),
			__ATOMIC_RELAXED);
    }
  __atomic_store_n (&r->plan.width, width, __ATOMIC_RELAXED);
  if (width > 1)
    gomp_stream_notify_n (&r->gang->monitor, r->gang->size, width - 1);
}

/* Whether the RATE is like that which is known of so many threads.  */
static bool
as_before_p (const struct gomp_stream_plan *p, double rate)
{
  double known = p->width == 1 ? p->known.alone : p->known.together;
  return known == 0 || (rate > known / UNLIKE && rate < known * UNLIKE);
}

/* Begins from nothing, with one thread.  */
static void
begin_anew (region *r, size_t n)
{
  struct gomp_stream_plan *p = &r->plan;

  adopt (r, n, 1, NULL);
  p->known = (struct gomp_stream_outcome)
    { .control = p->known.control, .patience = MIN_PATIENCE };
}

static void
make_plan (region *r, uint64_t now)
{
  struct gomp_stream_plan *p = &r->plan;
  struct measures m = measure (r, now);
  size_t n = m.n;
  double rate = (double) m.done / (now - p->since), bound;
  uint64_t review = FIRST_REVIEW * (p->due - now);
  unsigned most = r->gang->most, width;
  double cuts = 1;
  bool far = p->far, homeless = homeless_p (r), everywhere;

  /* Who fell asleep while others were held up is not missed by stages that are too
     cheap to wake anybody.  */
  if (p->width > 1 && m.work > BUSY * (now - p->since))
    gomp_stream_notify_n (&r->gang->monitor, r->gang->size, p->width - 1);
  p->since = now;
  /* One trial at a time.  */
  if (p->width > 1)
    gomp_stream_see_placement (r, (p->known.trying || p->fresh
				   || homeless ? 0 : rate));
  if (p->fresh)
    {
      /* Many stages take a while to fill.  */
      if (m.filled)
	p->fresh = 0;
      else if (m.done)
	p->fresh--;
      return;
    }
  p->planned = n - 1;
  /* When the control program is done, the rest may be divided otherwise.  */
  if (p->waiting)
    gomp_stream_keep_locked (r);
  else
    p->kept = false;
  if (p->recalled)
    {
      p->recalled = false;
      if (!as_before_p (p, rate))
	{
	  begin_anew (r, n);
	  return;
	}
    }
  if (p->known.trying && rate > p->known.together)
    p->known.together = rate;
  if (p->known.trying && p->far != far)
    p->known.trial = TRIAL;
  if (m.done == 0 || (p->width > 1 && p->far && p->streaming.trying))
    return;
  if (p->width == 1)
    {
      /* What was done with help says nothing about one thread.  */
      if (!__atomic_exchange_n (&p->helped, 0, __ATOMIC_RELAXED)
	  && p->known.attempts)
	p->known.alone = (rate > p->known.alone
			  ? rate : (p->known.alone + rate) / 2);
      if (++p->known.attempts < MIN_ATTEMPTS
	  || (p->known.alone == 0 && p->known.attempts < MAX_ATTEMPTS))
	{
	  /* Where it takes long to go round, the first plan is late already.  */
	  if (p->known.reviewed || p->due - now <= PLAN_TIME)
	    return;
	}
      /* What was better before the review needs no model.  */
      if (p->known.divided && p->known.divided == n
	  && p->known.together >= WORTH_KEEPING * p->known.alone)
	{
	  adopt (r, n, p->known.before, p->homes);
	  p->known.divided = 0;
	  return;
	}
      p->known.divided = 0;
    }
  else if (p->known.trying
	   && !__atomic_exchange_n (&p->helped, 0, __ATOMIC_RELAXED)
	   && ++p->known.absences <= MAX_ABSENCES)
    {
      __atomic_store_n (&p->due, now + trial_time (p), __ATOMIC_RELAXED);
      return;
    }
  else if (p->known.trial && --p->known.trial)
    /* The homes may change meanwhile.  */
    __atomic_store_n (&p->due, now + trial_time (p), __ATOMIC_RELAXED);
  else if (p->known.trying)
    {
      p->known.trying = false;
      if (p->known.together < WORTH_KEEPING * p->known.alone)
	{
	  adopt (r, n, 1, NULL);
	  p->known.retry = now + p->known.patience;
	  if (p->known.patience < MAX_PATIENCE)
	    p->known.patience *= 4;
	  return;
	}
      p->known.patience = MIN_PATIENCE;
      if (review < REVIEW_TIME
	  && (p->known.reviewed
	      || (p->known.alone == 0 ? p->known.promise > NO_REVIEW
		  : (rate > NO_REVIEW * p->known.alone
		     && rate < PLAUSIBLE * p->known.promise * p->known.alone))))
	review = REVIEW_TIME;
      p->known.retry = now + review;
    }
  else if (now >= p->known.retry
	   && (m.ahead <= m.done || p->known.control < MATTERS * p->total)
	   && (rate < WORTH_REVIEW * p->known.alone || !p->known.reviewed))
    {
      /* One thread may do better than at first, or than with another load.  */
      p->known.reviewed = true;
      remember (r, n);
      p->known.alone = 0;
      p->known.attempts = 0;
      adopt (r, n, 1, NULL);
      return;
    }
  else
    p->known.together = (rate > p->known.together
			 ? rate : (p->known.together + rate) / 2);

  bound = least_bound (p->loads, n, cuts, most);
  if (p->width == 1 && p->total < WORTH_TRYING * bound)
    {
      /* What comes of cuts in truth the clock knows.  */
      cuts = 0;
      bound = least_bound (p->loads, n, cuts, most);
      if (p->total < WORTH_DOUBTING * bound)
	return;
      if (p->known.retry == 0)
	p->known.retry = now + MIN_PATIENCE;
    }
  width = divide (p->loads, n, cuts, 1.1 * bound, NULL);
  if (width > most)
    width = most;
  bound = least_bound (p->loads, n, cuts, width);
  everywhere = everywhere_p (r, &m, width, homeless);
  /* More threads that the clock approved of stay until it is asked again.  */
  if (width > 1 && p->total >= WORTH_TRYING * bound
      && (p->width == 1 ? now >= p->known.retry
	  : (p->width != width || everywhere != homeless
	     || (!everywhere && present_bound (r, n) > 1.1 * bound))))
    {
      if (everywhere)
	for (size_t i = 0; i < n; i++)
	  p->homes[i] = GOMP_STREAM_EVERYWHERE;
      else
	divide (p->loads, n, cuts, bound, p->homes);
      p->known.promise = p->total / bound;
      adopt (r, n, width, p->homes);
    }
}

/* Makes a new plan if it is time; returns whether it did.  Called by a thread in
   the region, between two firings.  */
bool
gomp_stream_plan (region *r, uint64_t now)
{
  struct gomp_stream_plan *p = &r->plan;

  /* H2: the last planner's notes are there; pairs with H1.  */
  if (now < __atomic_load_n (&p->due, __ATOMIC_RELAXED) || r->gang == NULL
      || __atomic_exchange_n (&p->lock, 1, __ATOMIC_ACQUIRE))
    return false;
  if (now >= p->due)
    make_plan (r, now);
  /* H1: hands the notes to the next planner; pairs with H2.  */
  __atomic_store_n (&p->lock, 0, __ATOMIC_RELEASE);
  return true;
}

void
gomp_stream_free_plan (region *r)
{
  free_loads (&r->plan);
}
