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

/* Runs a producer and a consumer on two processors, or more on more.  */

#include "pair.h"
#include "../common/options.h"
#include "../common/placement.h"
#include "../common/timing.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>

struct role
{
  void (*run) (void *);
  void *data;
  int cpu;
  unsigned *ready;		/* Shared by all.  */
  unsigned all;
  double start, end;
};

static void *
play (void *data)
{
  struct role *r = data;
  unsigned spins = 0;
  placement_pin (r->cpu);
  __atomic_add_fetch (r->ready, 1, __ATOMIC_ACQ_REL);
  while (__atomic_load_n (r->ready, __ATOMIC_ACQUIRE) < r->all)
    wait_a_little (&spins);
  r->start = timing_now ();
  r->run (r->data);
  r->end = timing_now ();
  return NULL;
}

struct usage
pair_run_all (unsigned n, void (*const run[]) (void *), void *const data[])
{
  unsigned ready = 0, cpus;
  int cpu[n];
  struct role role[n];
  pthread_t thread[n];
  double used = timing_cpu_seconds (), waited = 0;

  cpus = placement_list (cpu, n);
  for (unsigned i = 0; i < n; i++)
    {
      role[i] = (struct role) { .run = run[i], .data = data[i],
				.cpu = cpu[i % cpus], .ready = &ready,
				.all = n };
      if (pthread_create (&thread[i], NULL, play, &role[i]) != 0)
	fail ("No thread can be started");
    }
  for (unsigned i = 0; i < n; i++)
    pthread_join (thread[i], NULL);
  used = timing_cpu_seconds () - used;
  /* Each thread spins from the start to its end.  */
  for (unsigned i = 0; i < n; i++)
    waited += role[i].end - role[i].start;
  waited -= used;
  return (struct usage) {
    .seconds = role[n - 1].end - role[n - 1].start, .cpu = used,
    .waited = waited > 0 ? waited : 0
  };
}

struct usage
pair_run (void (*produce) (void *), void (*consume) (void *), void *data)
{
  void (*const run[]) (void *) = { produce, consume };
  return pair_run_all (2, run, (void *const[]) { data, data });
}

struct transfer
{
  const struct way *way;
  void *queue, *back;
  uint64_t first, n, sum;
};

static void
produce (void *data)
{
  struct transfer *t = data;
  t->way->produce (t->queue, t->first, t->n);
}

static void
consume (void *data)
{
  struct transfer *t = data;
  t->sum = t->way->consume (t->queue, t->n);
}

/* The sum of the numbers from FIRST to FIRST + N - 1, each cut to WIDTH
   bits.  */
static uint64_t
expected (uint64_t first, uint64_t n, unsigned width)
{
  if (width == 64)
    return (n % 2 == 0 ? n / 2 * (2 * first + n - 1)
	    : n * (first + (n - 1) / 2));
  uint64_t cycle = UINT64_C (1) << width;
  uint64_t sum = n / cycle * (cycle / 2 * (cycle - 1));
  for (uint64_t k = first; k < first + n % cycle; k++)
    sum += k % cycle;
  return sum;
}

struct usage
pair_stream (void *data, double items)
{
  const struct pair *p = data;
  struct transfer t = { .way = p->way,
			.queue = p->way->make (p->capacity, p->batch) };
  if (t.queue == NULL)
    return (struct usage) { .seconds = -1 };
  /* Once round, to touch the memory and to learn the branches.  */
  t.n = p->capacity;
  struct usage warm = pair_run (produce, consume, &t), use;
  bool good = t.sum == expected (0, t.n, p->way->width);
  t.first = t.n;
  t.n = items;
  use = pair_run (produce, consume, &t);
  use.cpu += warm.cpu;
  use.waited += warm.waited;
  good &= t.sum == expected (t.first, t.n, p->way->width);
  p->way->destroy (t.queue);
  if (!good)
    fail ("%s, %s, %zu: Not what was sent", p->way->queue, p->way->how,
	  p->capacity);
  return use;
}

static void
ask (void *data)
{
  struct transfer *t = data;
  for (uint64_t i = 1; i <= t->n; i++)
    {
      t->way->send (t->queue, i);
      t->sum += t->way->receive (t->back);
    }
}

static void
answer (void *data)
{
  struct transfer *t = data;
  for (uint64_t i = 1; i <= t->n; i++)
    t->way->send (t->back, t->way->receive (t->queue));
}

struct usage
pair_round_trip (void *data, double items)
{
  const struct pair *p = data;
  struct transfer t = { .way = p->way, .n = items,
			.queue = p->way->make (p->capacity, p->batch),
			.back = p->way->make (p->capacity, p->batch) };
  if (t.queue == NULL || t.back == NULL)
    return (struct usage) { .seconds = -1 };
  struct usage use = pair_run (ask, answer, &t);
  p->way->destroy (t.queue);
  p->way->destroy (t.back);
  if (t.sum != expected (1, t.n, 64))
    fail ("%s: Not what was sent", p->way->queue);
  return use;
}
