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

/* The pipelines as one would write them by hand, in blocks: one thread with all
   stages; or two, each with a part of them, and blocks of items in the memory of a
   word queue of this package.  */

#include "../common/options.h"
#include "../common/placement.h"
#include "template.h"

#include <batchqueue.h>
#include <pthread.h>

int
can_run (enum kind kind)
{
  return kind < GRAPH;
}

/* Stages FIRST to LAST - 1 of JOB on N items of which K is the first.  */
static void
run_stages (const struct job *job, unsigned first, unsigned last,
	    unsigned long k, uint64_t *words, unsigned n)
{
  if (job->fused)
    run_fused (job, first, last, k, words, n);
  else
    run_block (job, first, last, k, words, n);
}

struct half
{
  const struct job *job;
  struct gomp_stream_batchqueue queue;
  unsigned split;		/* The first stage of the second thread.  */
  int cpu[2];			/* Whose they are.  */
};

static void *
consume (void *data)
{
  struct half *h = data;
  placement_pin (h->cpu[1]);
  unsigned long items = h->job->items;
  for (unsigned long k = 0; k < items;)
    {
      size_t n;
      const uint64_t *window
	= gomp_stream_batchqueue_read_window (&h->queue, &n);
      if (n > h->job->block)
	n = h->job->block;
      /* The words are the thread's own until it gives them back.  */
      if (n > 0)
	run_stages (h->job, h->split, h->job->stages, k, (uint64_t *) window,
		    n);
      gomp_stream_batchqueue_read_release (&h->queue, n);
      k += n;
    }
  return NULL;
}

static void *
produce (void *data)
{
  struct half *h = data;
  placement_pin (h->cpu[0]);
  unsigned long items = h->job->items;
  for (unsigned long k = 0; k < items;)
    {
      size_t n;
      uint64_t *window = gomp_stream_batchqueue_write_window (&h->queue, &n);
      if (n > h->job->block)
	n = h->job->block;
      if (n > items - k)
	n = items - k;
      if (n > 0)
	run_stages (h->job, 0, h->split, k, window, n);
      gomp_stream_batchqueue_write_commit (&h->queue, n);
      k += n;
    }
  while (!gomp_stream_batchqueue_flush (&h->queue))
    continue;
  return NULL;
}

/* All of it on one thread: the sequential program in blocks.  */
static void
run_alone (const struct job *job)
{
  static uint64_t words[LARGEST_BLOCK];
  unsigned long items = job->items;
  for (unsigned long k = 0; k < items; k += job->block)
    run_stages (job, 0, job->stages, k, words,
		items - k < job->block ? items - k : job->block);
}

/* Two threads.  */
static void
run_halves (const struct job *job)
{
  struct half h = { .job = job };
  unsigned long all = 0, some = 0;
  pthread_t thread[2];

  placement_processors (h.cpu);
  /* The split that leaves the dearer half cheapest.  */
  for (unsigned i = 0; i < job->stages; i++)
    all += job->rounds[i] + 1;
  for (h.split = 0; h.split < job->stages - 1; h.split++)
    {
      unsigned long more = some + job->rounds[h.split] + 1;
      if (h.split > 0 && more > all - some)
	break;
      some = more;
    }
  if (gomp_stream_batchqueue_init (&h.queue, 4 * job->block) != 0
      || pthread_create (&thread[0], NULL, produce, &h) != 0
      || pthread_create (&thread[1], NULL, consume, &h) != 0)
    fail ("No thread or no memory");
  for (int i = 0; i < 2; i++)
    pthread_join (thread[i], NULL);
  gomp_stream_batchqueue_destroy (&h.queue);
}

uint64_t
run_job (const struct job *job)
{
  struct job in_blocks = *job;
  if (job->block == 1)
    in_blocks.block = BLOCK;
  if (job->threads == 1)
    run_alone (&in_blocks);
  else
    run_halves (&in_blocks);
  return job_result (job);
}
