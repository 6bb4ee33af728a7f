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

/* The graphs by POSIX threads: one for the input, each stage and the output,
   and bounded buffers between them.  */

#include "../common/buffer.h"
#include "../common/options.h"
#include "graphs.h"

#include <pthread.h>

struct worker
{
  struct job *job;
  struct stage *stage;
  bool headers;
  struct buffer in;
  struct buffer *out;		/* The same one for all.  */
  pthread_t thread;
};

static void *
work (void *data)
{
  struct worker *w = data;
  struct span span;
  while (buffer_take (&w->in, &span))
    {
      struct totals partial;
      process_span (w->job, w->headers, w->stage, span, &partial);
      buffer_put (w->out, &partial);
    }
  return NULL;
}

struct collector
{
  struct buffer in;
  struct totals *totals;
};

static void *
collect (void *data)
{
  struct collector *c = data;
  struct totals partial;
  while (buffer_take (&c->in, &partial))
    add_totals (c->totals, &partial);
  return NULL;
}

static void
run (struct job *job, bool headers)
{
  static struct worker worker[MAX_STAGES];
  static struct collector collector;
  pthread_t thread;
  struct span span;
  int i;

  collector.totals = &job->stage[0].totals;
  buffer_start (&collector.in, sizeof (struct totals));
  if (pthread_create (&thread, NULL, collect, &collector) != 0)
    fail ("No thread");
  for (unsigned k = 0; k < job->stages; k++)
    {
      struct worker *w = &worker[k];
      w->job = job;
      w->stage = &job->stage[k];
      w->headers = headers;
      w->out = &collector.in;
      buffer_start (&w->in, sizeof span);
      if (pthread_create (&w->thread, NULL, work, w) != 0)
	fail ("No thread");
    }
  while ((i = steer (job, headers, &span)) >= 0)
    buffer_put (&worker[i].in, &span);
  for (unsigned k = 0; k < job->stages; k++)
    buffer_close (&worker[k].in);
  for (unsigned k = 0; k < job->stages; k++)
    {
      pthread_join (worker[k].thread, NULL);
      buffer_end (&worker[k].in);
    }
  buffer_close (&collector.in);
  pthread_join (thread, NULL);
  buffer_end (&collector.in);
}

void
run_inspect (struct job *job)
{
  run (job, false);
}

void
run_monitor (struct job *job)
{
  run (job, true);
}
