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


/* Every constant of scheduling: its unit, what it decides, why it has its value,
   and the experiment that shows it.

   `make bench-sensitivity' takes each from a quarter to four times its value, in
   real runs of the pipelines of benchmarks/model/spread.c, and prints what that
   does; benchmarks/model/results/sensitivity.csv is one run of all, with two threads
   and three runs of each on a busy machine: up to a tenth is noise, and far more of
   the pipelines trivial, calls and lone, which go at one of two speeds whatever the
   constant.  Most constants do less than that there; these stand for their reason
   alone.  Sizes of memory are not here: they are where the memory is taken.

   In a checking build, or with GOMP_STREAM_TUNABLE, the environment variable
   GOMP_STREAM_TUNE=name=value,... changes them; else they are constants for the
   compiler, too.  */

#ifndef GOMP_STREAM_TUNING_H
#define GOMP_STREAM_TUNING_H 1

#include <stdbool.h>
#include <stdint.h>

#ifndef GOMP_STREAM_TUNABLE
# ifdef ENABLE_CHECKING
#  define GOMP_STREAM_TUNABLE ENABLE_CHECKING
# else
#  define GOMP_STREAM_TUNABLE 0
# endif
#endif

/* T (TYPE, NAME, VALUE, UNIT) for each.  */
#define GOMP_STREAM_TUNING(T)						\
									\
  /* Firings: batch.h, cost.h.  */					\
									\
  /* Aim of a firing's length, of which a replicated stage's is twice: short	\
     enough that consumers get its elements soon, long against the 0.15 to 0.3	\
     us that a firing itself takes (benchmarks/micro).  */			\
  T (uint64_t, firing_time, 25000, "ns")				\
  /* Batches grow by this factor while a firing takes less than this part of	\
     its aim, so that a pipeline gets from 1 to 4096 in 4 firings.  */	\
  T (uint64_t, growth, 8, "times")					\
  /* A batch outgrows the nearest cache only if its firing is shorter than	\
     this: there a firing's own time is a tenth.  */			\
  T (uint64_t, cold_firing, 3000, "ns")					\
  /* Bytes that surely stay in the second cache: the end of such growth, and of	\
     what is worth a copy round the caches.  Half of 256 KiB, the smallest one	\
     in use.  */							\
  T (uint64_t, next_cache, 131072, "bytes")				\
  /* A body that works so long on each byte does not feel where it lies.  */ \
  T (uint64_t, slow_byte, 1000, "ps")					\
  /* The size of batches is not taken over from an earlier region if a firing	\
     would be so many times longer than its aim.  */			\
  T (uint64_t, most_unlike, 64, "times")				\
  /* A firing of less is short: few of such stages are timed, and less is not	\
     worth a firing by a thread that has other things to do.  Ten times a	\
     firing's own time.  */						\
  T (uint64_t, short_firing, 2000, "ns")				\
  /* One in so many short firings is timed: two looks at the clock take 50 ns,	\
     of a firing's 150.  */						\
  T (uint64_t, timed_every, 8, "firings")				\
  /* The control program goes on while a stage without a home owes less than	\
     twice as many quarters of a ring, and then helps until it owes this many:	\
     as far as possible, as one thread cannot do both.  */		\
  T (uint64_t, far_ahead, 32, "quarters")				\
  /* A firing of less than this part of a batch says little of the cost of an	\
     activation; it counts as one in as many squared.  */		\
  T (uint64_t, small_part, 8, "parts")					\
  /* Unless it takes so long: then what comes into the cache once does not	\
     matter.  */							\
  T (uint64_t, sure_time, 5000, "ns")					\
  /* Averages are over about so many samples.  The control program works in	\
     gulps, and hosts take processors away.  */				\
  T (uint64_t, smoothing, 4, "samples")					\
  /* After a longer firing a thread looks for stages that others left alone,	\
     and during one nobody counts on it.  Ten times a firing.  */	\
  T (uint64_t, long_firing, 300000, "ns")				\
  /* Most activations between two posts, and in a quarter of a ring.  With a	\
     quarter of it trivial stages take 8% longer.  */			\
  T (uint64_t, max_quarter, 4096, "activations")			\
  /* Batches do not become smaller than this to stay in the nearest cache.  */ \
  T (uint64_t, least_hot, 256, "activations")				\
  /* From so many stages on they do not stay in the nearest cache, nor is it	\
     worth a look at all of them at each post.  */			\
  T (uint64_t, many_stages, 32, "stages")				\
									\
  /* Plans: plan.c, trial.h.  */					\
									\
  /* Time between plans.  */		\
  T (uint64_t, plan_time, 1000000, "ns")				\
  /* Length of an interval of a trial, and before the first plan; longer where	\
     it takes longer to go round the stages.  Shorter ones hold too few	\
     batches.  */							\
  T (uint64_t, trial_time, 450000, "ns")				\
  /* Intervals of a trial, of which the first one does not count.  */	\
  T (uint64_t, trial_length, 4, "intervals")				\
  /* Most intervals that do not count as threads did not do what they were to:	\
     fall asleep, or wake up.  */					\
  T (uint64_t, trial_voids, 8, "intervals")				\
  /* What the second way of a trial has to gain.  Noise of the clock is a	\
     twentieth (testsuite/policy/trial.c).  */				\
  T (double, trial_gain, 1.05, "times")					\
  /* Plans from one trial to the next, at first and at most; it is four times as	\
     long after one that changed nothing, and longer the more was gained.  */ \
  T (unsigned, min_pause, 10, "plans")					\
  T (unsigned, max_pause, 2048, "plans")				\
  /* More threads are tried when the loads promise so much: what the model does	\
     not know costs about a tenth.  */					\
  T (double, worth_trying, 1.15, "times")				\
  /* Costs and gains within this factor are alike.  */			\
  T (double, tolerance, 1.25, "times")					\
  /* As few threads are taken as are within this factor of the best, and a	\
     division stays that is.  */					\
  T (double, slack, 1.1, "times")					\
  /* A smaller part of the time does not matter.  */			\
  T (double, matters, 0.1, "of 1")					\
  /* What is known of an earlier region is forgotten if the rate differs by	\
     more.  */								\
  T (double, unlike, 2, "times")					\
  /* Most that a stage adds to the time in which a thread is expected to come	\
     round; nobody waits longer for a slow one.  */			\
  T (uint64_t, max_in_round, 200000, "ns")				\
  /* A stage moves with each firing if that is as long as so many trips of a	\
     cache line, for each other thread.  */				\
  T (double, moves, 20, "trips")					\
  /* Threads follow batches if one takes so long through all stages.  */ \
  T (double, long_sweep, 5000000, "ns")					\
  /* Least work for which a thread takes a stage off its home: a firing, and	\
     the lines of stage, views and elements, at 100 ns, ten times.  */	\
  T (uint64_t, fetch_time, 4000, "ns")					\
									\
  /* Placement: placement.h.  */					\
									\
  /* A line's round trip from which on neighbours are far: 50 to 135 ns within	\
     a third-level cache, 240 to 510 ns beyond (benchmarks/results).  */ \
  T (double, far_trip, 180, "ns")					\
  /* What a line that goes to a neighbour costs its writer and its reader, with	\
     others on their way; and its copy round the caches: benchmarks/template's	\
     trivial stages beside and beyond a cut.  */			\
  T (double, write_time, 5, "ns")					\
  T (double, read_time, 3, "ns")					\
  T (double, copy_time, 4, "ns")					\
  /* The same of a line that comes from memory (doc/channels.md).  */	\
  T (double, far_line, 28, "ns")					\
  /* A smaller output is not worth a copy round the caches.  */		\
  T (uint64_t, least_streamed, 1024, "bytes")				\
									\
  /* Looking for work, sleeping: wake.h.  */				\
									\
  /* A thread that finds nothing sleeps after this time; after a fifth if its	\
     last sleep was long, after five times if the plan counts on it.  About	\
     what a sleep and a wake-up cost.  */				\
  T (uint64_t, spin_time, 20000, "ns")					\
  /* A longer sleep is long; and a sleep while activations come in haste.  */ \
  T (uint64_t, long_sleep, 1000000, "ns")				\
  /* A thread looks at others' stages after so long without work at home; a	\
     round of looks takes 100 to 500 ns.  */				\
  T (uint64_t, reserve_time, 500, "ns")					\
  /* What is done on the chance of a gain gets one part in so many of the time:	\
     looks at others' stages, and firings by the control thread beside sleeping	\
     executors.  */							\
  T (uint64_t, share, 16, "parts")					\
  /* Less work is done sooner than another thread is awake: a wake-up takes 5	\
     to 60 us.  */							\
  T (uint64_t, waking_time, 10000, "ns")				\
  /* Posts are in haste if they find everybody asleep so soon after the last	\
     time.  */								\
  T (uint64_t, haste, 200000, "ns")					\
  /* Sleeps in haste, at most, before somebody looks.  */		\
  T (uint64_t, hasty_steps, 10, "sleeps")				\
  /* A team's executor goes home after such a sleep, even if nobody is known to	\
     want its thread.  */						\
  T (uint64_t, retire_time, 1000000000, "ns")				\
  /* Longest sleep where a look may have come too early.  */		\
  T (uint64_t, blind_sleep, 5000000, "ns")				\
  /* Longest sleep of a control thread, which others wake.  */		\
  T (uint64_t, look_again, 100000000, "ns")				\
  /* A control program without other threads that takes a spin_time for an	\
     activation, and this for each pair of stages, does not wait for a batch:	\
     it takes as long to look for what can fire.  */			\
  T (uint64_t, slow_look, 50, "ns")					\
  /* Fewer rounds of a loop at once take longer than one by one; and as many	\
     looks in vain make the next one rarer.  */				\
  T (uint64_t, few_rounds, 4, "rounds")

struct gomp_stream_tuning
{
#define GOMP_STREAM_TUNING_MEMBER(TYPE, NAME, VALUE, UNIT) TYPE NAME;
  GOMP_STREAM_TUNING (GOMP_STREAM_TUNING_MEMBER)
#undef GOMP_STREAM_TUNING_MEMBER
};

#define GOMP_STREAM_TUNING_VALUE(TYPE, NAME, VALUE, UNIT) VALUE,
#define GOMP_STREAM_TUNING_DEFAULTS \
  { GOMP_STREAM_TUNING (GOMP_STREAM_TUNING_VALUE) }

#if GOMP_STREAM_TUNABLE
# pragma GCC visibility push(hidden)
extern struct gomp_stream_tuning gomp_stream_tuning;
bool gomp_stream_tune (const char *name, double value);
# pragma GCC visibility pop
#else
static const struct gomp_stream_tuning gomp_stream_tuning
  = GOMP_STREAM_TUNING_DEFAULTS;
#endif

/* The value of constant NAME.  */
#define TUNED(NAME) (gomp_stream_tuning.NAME)

#endif /* GOMP_STREAM_TUNING_H */
