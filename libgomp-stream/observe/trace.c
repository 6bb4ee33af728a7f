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

#include "config.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "graph/region.h"
#include "graph/stage.h"
#include "observe/account.h"
#include "observe/observe.h"
#include "policy/plan.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/options.h"

/* Firings kept: the first so many.  */
#define MAX_EVENTS 262144

struct event
{
  const site *site;
  uint64_t stage;		/* Its number.  */
  uint64_t activations;
  uint64_t start, end;		/* ns.  */
  long thread;
  unsigned slot;		/* Of the thread, in the region.  */
};

static struct event *events;
static uint64_t n_events;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void
make_events (void)
{
  events = gomp_stream_calloc (MAX_EVENTS * sizeof *events);
}

/* Notes a firing of N activations from START to END.  Any thread may call
   it.  */
void
gomp_stream_trace_firing (const stage *g, uint64_t n, uint64_t start,
			  uint64_t end)
{
  static __thread long thread;
  uint64_t i;

  pthread_once (&once, make_events);
  i = __atomic_fetch_add (&n_events, 1, __ATOMIC_RELAXED);
  if (i >= MAX_EVENTS)
    return;
  if (thread == 0)
    thread = syscall (SYS_gettid);
  events[i].site = g->site;
  events[i].stage = g->number;
  events[i].activations = n;
  events[i].start = start;
  events[i].thread = thread;
  events[i].slot = gomp_stream_slot (g->region);
  /* Says that the event is complete.  */
  __atomic_store_n (&events[i].end, end, __ATOMIC_RELEASE);
}

/* Names the thread of event I, unless an earlier one did.  */
static void
name_thread (FILE *f, uint64_t i)
{
  static long named[256];
  static unsigned n;
  const struct event *e = &events[i];

  for (unsigned j = 0; j < n; j++)
    if (named[j] == e->thread)
      return;
  if (n == sizeof named / sizeof *named)
    return;
  named[n++] = e->thread;
  fprintf (f, ",\n{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":%ld,"
	   "\"tid\":%ld,\"args\":{\"name\":\"%s %ld\"}}", (long) getpid (),
	   e->thread, e->slot ? "executor" : "control program", e->thread);
}

void
gomp_stream_write_trace (void)
{
  const char *file = gomp_stream_options.trace;
  uint64_t n = __atomic_load_n (&n_events, __ATOMIC_RELAXED), dropped = 0;
  uint64_t origin = UINT64_MAX;
  const char *comma = "";
  FILE *f;

  if (file == NULL
      || (f = gomp_stream_open ("GOMP_STREAM_TRACE", file)) == NULL)
    return;
  if (n > MAX_EVENTS)
    {
      dropped = n - MAX_EVENTS;
      n = MAX_EVENTS;
      gomp_stream_warning ("GOMP_STREAM_TRACE: the last %llu firings were "
			   "dropped", (unsigned long long) dropped);
    }
  /* The first events need not be noted in the order of their starts.  */
  for (uint64_t i = 0; i < n; i++)
    if (__atomic_load_n (&events[i].end, __ATOMIC_ACQUIRE)
	&& events[i].start < origin)
      origin = events[i].start;
  fprintf (f, "{\"displayTimeUnit\":\"ns\",\"otherData\":{\"dropped\":%llu},"
	   "\"traceEvents\":[", (unsigned long long) dropped);
  for (uint64_t i = 0; i < n; i++)
    {
      const struct event *e = &events[i];
      if (__atomic_load_n (&e->end, __ATOMIC_ACQUIRE) == 0)
	continue;
      fprintf (f, "%s\n{\"name\":\"", comma);
      gomp_stream_quote (f, e->site->function);
      fprintf (f, ":%u\",\"cat\":\"stage\",\"ph\":\"X\",\"pid\":%ld,"
	       "\"tid\":%ld,\"ts\":%.3f,\"dur\":%.3f,\"args\":{\"file\":\"",
	       e->site->line, (long) getpid (), e->thread,
	       (e->start - origin) / 1e3,
	       (e->end - e->start) / 1e3);
      gomp_stream_quote (f, e->site->file);
      fprintf (f, "\",\"stage\":%llu,\"activations\":%llu}}",
	       (unsigned long long) e->stage,
	       (unsigned long long) e->activations);
      comma = ",";
      /* The batch's size as a counter of the stage.  */
      fputs (",\n{\"name\":\"batch ", f);
      gomp_stream_quote (f, e->site->function);
      fprintf (f, ":%u\",\"ph\":\"C\",\"pid\":%ld,\"ts\":%.3f,"
	       "\"args\":{\"activations\":%llu}}", e->site->line,
	       (long) getpid (), (e->start - origin) / 1e3,
	       (unsigned long long) e->activations);
      name_thread (f, i);
    }
  fputs ("\n]}\n", f);
  gomp_stream_close ("GOMP_STREAM_TRACE", file, f);
}
