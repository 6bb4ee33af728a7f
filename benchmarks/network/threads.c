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

/* The graphs by POSIX threads: one for the input, and OMP_NUM_THREADS that share the
   stages, each of which has its output at its end; and bounded buffers between
   them.  */

#include "../common/buffer.h"
#include "../common/options.h"
#include "graphs.h"

#include <pthread.h>
#include <stdlib.h>

struct worker
{
  struct job *job;
  bool headers;
  struct buffer in;
  pthread_t thread;
};

struct item
{
  struct stage *stage;
  struct span span;
};

static void *
work (void *data)
{
  struct worker *w = data;
  struct item item;
  while (buffer_take (&w->in, &item))
    serve_span (w->job, w->headers, item.stage, item.span);
  return NULL;
}

static void
run (struct job *job, bool headers)
{
  static struct worker worker[MAX_STAGES];
  const char *value = getenv ("OMP_NUM_THREADS");
  unsigned n = (value == NULL ? 2
		: whole_number ("OMP_NUM_THREADS", value, 1, 1000));
  struct item item;
  int i;

  if (n > job->stages)
    n = job->stages;
  for (unsigned k = 0; k < n; k++)
    {
      struct worker *w = &worker[k];
      w->job = job;
      w->headers = headers;
      buffer_start (&w->in, sizeof item);
      if (pthread_create (&w->thread, NULL, work, w) != 0)
	fail ("No thread");
    }
  while ((i = steer (job, headers, &item.span)) >= 0)
    {
      item.stage = &job->stage[i];
      buffer_put (&worker[i % n].in, &item);
    }
  for (unsigned k = 0; k < n; k++)
    buffer_close (&worker[k].in);
  for (unsigned k = 0; k < n; k++)
    {
      pthread_join (worker[k].thread, NULL);
      buffer_end (&worker[k].in);
    }
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
