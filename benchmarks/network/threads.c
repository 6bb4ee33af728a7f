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

#include "../common/options.h"
#include "graphs.h"

#include <pthread.h>

enum { PLACES = 64 };

/* A buffer of spans, or of what came out of them.  */
struct buffer
{
  pthread_mutex_t lock;
  pthread_cond_t not_empty, not_full;
  unsigned long put, taken;
  bool closed;
  union
  {
    struct span span;
    struct totals totals;
  } place[PLACES];
};

struct worker
{
  struct job *job;
  struct stage *stage;
  bool headers;
  struct buffer in;
  struct buffer *out;		/* The same one for all.  */
  pthread_t thread;
};

static void
start (struct buffer *b)
{
  pthread_mutex_init (&b->lock, NULL);
  pthread_cond_init (&b->not_empty, NULL);
  pthread_cond_init (&b->not_full, NULL);
  b->put = b->taken = 0;
  b->closed = false;
}

static void
end (struct buffer *b)
{
  pthread_mutex_destroy (&b->lock);
  pthread_cond_destroy (&b->not_empty);
  pthread_cond_destroy (&b->not_full);
}

static void
put (struct buffer *b, const void *element, size_t size)
{
  pthread_mutex_lock (&b->lock);
  while (b->put - b->taken == PLACES)
    pthread_cond_wait (&b->not_full, &b->lock);
  memcpy (&b->place[b->put++ % PLACES], element, size);
  pthread_cond_signal (&b->not_empty);
  pthread_mutex_unlock (&b->lock);
}

static void
close_buffer (struct buffer *b)
{
  pthread_mutex_lock (&b->lock);
  b->closed = true;
  pthread_cond_signal (&b->not_empty);
  pthread_mutex_unlock (&b->lock);
}

/* False at the end.  */
static bool
take (struct buffer *b, void *element, size_t size)
{
  pthread_mutex_lock (&b->lock);
  while (b->put == b->taken && !b->closed)
    pthread_cond_wait (&b->not_empty, &b->lock);
  bool some = b->put != b->taken;
  if (some)
    memcpy (element, &b->place[b->taken++ % PLACES], size);
  pthread_cond_signal (&b->not_full);
  pthread_mutex_unlock (&b->lock);
  return some;
}

static void *
work (void *data)
{
  struct worker *w = data;
  struct span span;
  while (take (&w->in, &span, sizeof span))
    {
      struct totals partial;
      process_span (w->job, w->headers, w->stage, span, &partial);
      put (w->out, &partial, sizeof partial);
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
  while (take (&c->in, &partial, sizeof partial))
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
  start (&collector.in);
  if (pthread_create (&thread, NULL, collect, &collector) != 0)
    fail ("No thread");
  for (unsigned k = 0; k < job->stages; k++)
    {
      struct worker *w = &worker[k];
      w->job = job;
      w->stage = &job->stage[k];
      w->headers = headers;
      w->out = &collector.in;
      start (&w->in);
      if (pthread_create (&w->thread, NULL, work, w) != 0)
	fail ("No thread");
    }
  while ((i = steer (job, headers, &span)) >= 0)
    put (&worker[i].in, &span, sizeof span);
  for (unsigned k = 0; k < job->stages; k++)
    close_buffer (&worker[k].in);
  for (unsigned k = 0; k < job->stages; k++)
    {
      pthread_join (worker[k].thread, NULL);
      end (&worker[k].in);
    }
  close_buffer (&collector.in);
  pthread_join (thread, NULL);
  end (&collector.in);
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
