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

/* The pipelines as one would write them by hand over a word queue of this
   package: two threads, each with a part of the stages, and blocks of items in
   the queue's own memory.  */

#include "../common/options.h"
#include "template.h"

#include <batchqueue.h>
#include <pthread.h>

int
can_run (enum kind kind)
{
  return kind < GRAPH;
}

struct half
{
  const struct job *job;
  struct gomp_stream_batchqueue queue;
  unsigned split;		/* The first stage of the second thread.  */
};

static void *
consume (void *data)
{
  struct half *h = data;
  unsigned long items = h->job->items;
  for (unsigned long k = 0; k < items;)
    {
      size_t n;
      const uint64_t *window
	= gomp_stream_batchqueue_read_window (&h->queue, &n);
      if (n > BLOCK)
	n = BLOCK;
      /* The words are the thread's own until it gives them back.  */
      if (n > 0)
	run_block (h->job, h->split, h->job->stages, k, (uint64_t *) window,
		   n);
      gomp_stream_batchqueue_read_release (&h->queue, n);
      k += n;
    }
  return NULL;
}

static void
produce (struct half *h)
{
  unsigned long items = h->job->items;
  for (unsigned long k = 0; k < items;)
    {
      size_t n;
      uint64_t *window = gomp_stream_batchqueue_write_window (&h->queue, &n);
      if (n > BLOCK)
	n = BLOCK;
      if (n > items - k)
	n = items - k;
      if (n > 0)
	run_block (h->job, 0, h->split, k, window, n);
      gomp_stream_batchqueue_write_commit (&h->queue, n);
      k += n;
    }
  while (!gomp_stream_batchqueue_flush (&h->queue))
    continue;
}

uint64_t
run_job (const struct job *job)
{
  struct half h = { .job = job };
  unsigned long all = 0, some = 0;
  pthread_t thread;

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
  if (gomp_stream_batchqueue_init (&h.queue, 4 * BLOCK) != 0
      || pthread_create (&thread, NULL, consume, &h) != 0)
    fail ("No thread or no memory");
  produce (&h);
  pthread_join (thread, NULL);
  gomp_stream_batchqueue_destroy (&h.queue);
  return job_result (job);
}
