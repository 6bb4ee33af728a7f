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

/* The timeline of firings in Chrome's trace format, GOMP_STREAM_TRACE.  */

#define _GNU_SOURCE 1
#include "config.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "graph/region.h"
#include "graph/stage.h"
#include "observe/account.h"
#include "observe/observe.h"
#include "observe/trace.h"
#include "sys/carrier.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/options.h"

static struct gomp_stream_log *logs;
static __thread struct gomp_stream_log *own_log;
static pthread_mutex_t write_lock = PTHREAD_MUTEX_INITIALIZER;

static struct gomp_stream_log *
make_log (const stage *g)
{
  struct gomp_stream_log *l = gomp_stream_calloc (sizeof *l);

  l->thread = syscall (SYS_gettid);
  l->control = pthread_equal (g->region->thread, pthread_self ());
  l->next = __atomic_load_n (&logs, __ATOMIC_RELAXED);
  /* O1: a reader finds a complete log; pairs with O2.  */
  while (!__atomic_compare_exchange_n (&logs, &l->next, l, false,
				       __ATOMIC_RELEASE, __ATOMIC_RELAXED))
    ;
  return own_log = l;
}

/* Notes a firing of N activations from START to END.  Any thread may call
   it.  */
void
gomp_stream_trace_firing (const stage *g, uint64_t n, uint64_t start,
			  uint64_t end)
{
  struct gomp_stream_log *l = own_log ? own_log : make_log (g);
  struct gomp_stream_event *e
    = (l->n < GOMP_STREAM_KEPT ? &l->first[l->n]
       : &l->last[l->n % GOMP_STREAM_KEPT]);

  /* O3: who sees a part of this event sees that the older one is going; pairs
     with O4.  */
  __atomic_store_n (&e->end, 0, __ATOMIC_RELAXED);
  __atomic_thread_fence (__ATOMIC_RELEASE);
  __atomic_store_n (&e->site, g->site, __ATOMIC_RELAXED);
  __atomic_store_n (&e->stage, g->number, __ATOMIC_RELAXED);
  __atomic_store_n (&e->activations, n, __ATOMIC_RELAXED);
  __atomic_store_n (&e->start, start, __ATOMIC_RELAXED);
  /* O5: the event is complete; pairs with O6.  */
  __atomic_store_n (&e->end, end, __ATOMIC_RELEASE);
  __atomic_store_n (&l->n, l->n + 1, __ATOMIC_RELAXED);
}

struct gomp_stream_log_reader
gomp_stream_logs (void)
{
  /* O2: the logs are complete; pairs with O1.  */
  struct gomp_stream_log_reader r
    = { __atomic_load_n (&logs, __ATOMIC_ACQUIRE), 0, 0 };
  return r;
}

/* Copies FROM, which its thread may be writing.  Returns false if it is.  */
static bool
copy_event (const struct gomp_stream_event *from, struct gomp_stream_event *to)
{
  /* O6: the rest is there; pairs with O5.  */
  to->end = __atomic_load_n (&from->end, __ATOMIC_ACQUIRE);
  to->site = __atomic_load_n (&from->site, __ATOMIC_RELAXED);
  to->stage = __atomic_load_n (&from->stage, __ATOMIC_RELAXED);
  to->activations = __atomic_load_n (&from->activations, __ATOMIC_RELAXED);
  to->start = __atomic_load_n (&from->start, __ATOMIC_RELAXED);
  /* O4: the same END means that no newer event was begun; pairs with O3.  */
  __atomic_thread_fence (__ATOMIC_ACQUIRE);
  return to->end && to->end == __atomic_load_n (&from->end, __ATOMIC_RELAXED);
}

bool
gomp_stream_read_log (struct gomp_stream_log_reader *r,
		      struct gomp_stream_event *e)
{
  for (; r->log; r->log = r->log->next, r->i = 0)
    {
      uint64_t n = __atomic_load_n (&r->log->n, __ATOMIC_RELAXED);

      while (r->i < n)
	{
	  uint64_t i = r->i++;

	  if (i == GOMP_STREAM_KEPT && n - i > GOMP_STREAM_KEPT)
	    {
	      r->dropped += n - i - GOMP_STREAM_KEPT;
	      i = n - GOMP_STREAM_KEPT;
	      r->i = i + 1;
	    }
	  if (copy_event (i < GOMP_STREAM_KEPT ? &r->log->first[i]
			  : &r->log->last[i % GOMP_STREAM_KEPT], e))
	    return true;
	}
    }
  return false;
}

/* Names the thread of log L.  */
static void
write_thread (FILE *f, const struct gomp_stream_log *l)
{
  fprintf (f, ",\n{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":%ld,"
	   "\"tid\":%ld,\"args\":{\"name\":\"%s %ld\"}}", (long) getpid (),
	   l->thread, l->control ? "control program" : "executor", l->thread);
}

/* Writes a firing that thread THREAD began AT ns after the first one of all.  */
static void
write_event (FILE *f, const struct gomp_stream_event *e, long thread,
	     uint64_t at)
{
  fputs (",\n{\"name\":\"", f);
  gomp_stream_quote (f, e->site->function);
  fprintf (f, ":%u\",\"cat\":\"stage\",\"ph\":\"X\",\"pid\":%ld,"
	   "\"tid\":%ld,\"ts\":%.3f,\"dur\":%.3f,\"args\":{\"file\":\"",
	   e->site->line, (long) getpid (), thread, at / 1e3,
	   (e->end - e->start) / 1e3);
  gomp_stream_quote (f, e->site->file);
  fprintf (f, "\",\"stage\":%llu,\"activations\":%llu}}",
	   (unsigned long long) e->stage,
	   (unsigned long long) e->activations);
  /* The batch's size as a counter of the stage.  */
  fputs (",\n{\"name\":\"batch ", f);
  gomp_stream_quote (f, e->site->function);
  fprintf (f, ":%u\",\"ph\":\"C\",\"pid\":%ld,\"ts\":%.3f,"
	   "\"args\":{\"activations\":%llu}}", e->site->line,
	   (long) getpid (), at / 1e3, (unsigned long long) e->activations);
}

/* When the first firing began.  A thread notes its own in their order, but with
   replicas.  */
static uint64_t
first_start (void)
{
  struct gomp_stream_log_reader r = gomp_stream_logs ();
  struct gomp_stream_event e;
  uint64_t first = UINT64_MAX;

  while (gomp_stream_read_log (&r, &e))
    if (e.start < first)
      first = e.start;
  return first;
}

void
gomp_stream_write_trace (void)
{
  const char *file = gomp_stream_options.trace;
  struct gomp_stream_log_reader r;
  struct gomp_stream_event e;
  const struct gomp_stream_log *named = NULL;
  uint64_t origin;
  FILE *f;

  if (file == NULL)
    return;
  pthread_mutex_lock (&write_lock);
  f = gomp_stream_open ("GOMP_STREAM_TRACE", file);
  if (f)
    {
      origin = first_start ();
      r = gomp_stream_logs ();
      fprintf (f, "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n"
	       "{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":%ld,"
	       "\"args\":{\"name\":\"", (long) getpid ());
      fputs (gomp_stream_who, f);
      gomp_stream_quote (f, program_invocation_short_name);
      fputs ("\"}}", f);
      while (gomp_stream_read_log (&r, &e))
	{
	  if (r.log != named)
	    write_thread (f, named = r.log);
	  write_event (f, &e, r.log->thread,
		       e.start > origin ? e.start - origin : 0);
	}
      fprintf (f, "\n],\"otherData\":{\"dropped\":%llu}}\n",
	       (unsigned long long) r.dropped);
      gomp_stream_close ("GOMP_STREAM_TRACE", file, f);
      if (r.dropped)
	gomp_stream_warning ("GOMP_STREAM_TRACE: %llu firings between the "
			     "first and the last were dropped",
			     (unsigned long long) r.dropped);
    }
  pthread_mutex_unlock (&write_lock);
}

/* Begins to note firings, or stops; then the file has what there is.  */
void
GOMP_stream_trace (int on)
{
  __atomic_store_n (&gomp_stream_tracing, on != 0, __ATOMIC_RELAXED);
  if (!on)
    gomp_stream_write_trace ();
}
