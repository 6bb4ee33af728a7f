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

/* The accounts of stages and channels, by directive and by variable, that
   outlive them; and the table of them, GOMP_STREAM_STATS.  */

#include "config.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "data/channel.h"
#include "data/counted.h"
#include "data/stream.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "observe/account.h"
#include "observe/observe.h"
#include "graph/distance.h"
#include "sys/carrier.h"
#include "sys/file.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/options.h"
#include "sys/thread.h"
#include "sys/quota.h"

pthread_mutex_t gomp_stream_account_lock = PTHREAD_MUTEX_INITIALIZER;

struct gomp_stream_stage_account *gomp_stream_stage_accounts;
struct gomp_stream_channel_account *gomp_stream_channel_accounts;

/* Adds what the stage, which ends, did, unless that was on another rank.  */
void
gomp_stream_count_stage (stage *g)
{
  struct gomp_stream_stage_account *a, **p;

  if (!gomp_stream_options.account || g->absent)
    return;
  pthread_mutex_lock (&gomp_stream_account_lock);
  for (p = &gomp_stream_stage_accounts; (a = *p) != NULL; p = &a->next)
    if (a->site == g->site)
      break;
  if (a == NULL)
    {
      a = *p = gomp_stream_calloc (sizeof *a);
      a->site = g->site;
      a->order = g->number;
    }
  if (g->number < a->order)
    a->order = g->number;
  a->activations += g->port.next < g->stop ? g->port.next : g->stop;
  a->firings += g->firings;
  a->busy += g->busy;
  for (unsigned i = 0; i < GOMP_STREAM_WAITS; i++)
    a->waited[i] += g->waited[i];
  if (g->largest > a->largest)
    a->largest = g->largest;
  a->migrations += g->migrations;
  a->cycle |= g->cycle != 0;
  if (g->replicas > a->replicas)
    a->replicas = g->replicas;
  if (g->ages)
    gomp_stream_add_ages (&a->ages, g->ages);
  pthread_mutex_unlock (&gomp_stream_account_lock);
}

static void
count_channel (const stream *s, view *from, view *to, uint64_t elements)
{
  const site *producer = from ? from->site : NULL;
  const site *consumer = to ? to->site : NULL;
  struct gomp_stream_channel_account *a, **p;

  for (p = &gomp_stream_channel_accounts; (a = *p) != NULL; p = &a->next)
    if (a->producer == producer && a->consumer == consumer
	&& strcmp (a->name, s->name) == 0 && a->protocol == s->protocol)
      break;
  if (a == NULL)
    {
      a = gomp_stream_calloc (sizeof *a);
      a->name = s->name;
      a->producer = producer;
      a->consumer = consumer;
      a->protocol = s->protocol;
      a->order = from && from->owner ? from->owner->number : UINT64_MAX;
      p = &gomp_stream_channel_accounts;
      while (*p && (*p)->order <= a->order)
	p = &(*p)->next;
      a->next = *p;
      *p = a;
    }
  a->elements += elements;
  a->reason = s->reason;
  if (s->capacity > a->capacity)
    a->capacity = s->capacity;
  if (s->capacity * s->elem_size > a->bytes)
    a->bytes = s->capacity * s->elem_size;
  for (unsigned i = 0; s->watch && i < GOMP_STREAM_FILLS; i++)
    a->fills[i] += s->watch->fills[i];
  if (from)
    {
      a->producer_waited += from->waited;
      a->streamed += from->streamed;
    }
  if (to)
    a->consumer_waited += to->waited;
}

/* Adds what went through the stream since the last call, one account for each
   pair of a producer and a consumer.  Called before its views change.  */
void
gomp_stream_count_stream (stream *s)
{
  uint64_t committed, elements;

  if (!gomp_stream_options.account)
    return;
  committed = (s->counts ? gomp_stream_data_written (s)
	       : gomp_stream_committed (s));
  elements = committed - s->counted;
  if (s->counted_once && elements == 0)
    return;
  s->counted = committed;
  s->counted_once = true;
  pthread_mutex_lock (&gomp_stream_account_lock);
  for (view *from = s->producers; from; from = from->next)
    {
      for (view *to = s->consumers; to; to = to->next)
	count_channel (s, from, to, elements);
      if (s->consumers == NULL)
	count_channel (s, from, NULL, elements);
    }
  if (s->producers == NULL)
    for (view *to = s->consumers; to; to = to->next)
      count_channel (s, NULL, to, elements);
  for (view *v = gomp_stream_first_user (s); v; v = gomp_stream_next_user (v))
    v->waited = v->streamed = 0;
  if (s->watch)
    memset (s->watch->fills, 0, sizeof s->watch->fills);
  pthread_mutex_unlock (&gomp_stream_account_lock);
}

/* Sorts the stages' accounts by their first activations.  */
static void
sort_stages (void)
{
  struct gomp_stream_stage_account *sorted = NULL, *a, **p;

  while ((a = gomp_stream_stage_accounts) != NULL)
    {
      gomp_stream_stage_accounts = a->next;
      for (p = &sorted; *p && (*p)->order <= a->order; p = &(*p)->next)
	;
      a->next = *p;
      *p = a;
    }
  gomp_stream_stage_accounts = sorted;
}

/* Opens what the environment variable NAME says.  */
FILE *
gomp_stream_open (const char *name, const char *file)
{
  FILE *f;

  /* Written in pieces that are larger than lines, as several ranks may do so.  */
  if (strcmp (file, "stderr") == 0)
    f = fdopen (dup (STDERR_FILENO), "w");
  else
    f = gomp_stream_open_file (file, false);
  if (f == NULL)
    gomp_stream_warning ("%s: cannot write '%s': %m", name, file);
  return f;
}

void
gomp_stream_close (const char *name, const char *file, FILE *f)
{
  bool failed;

  /* The reason is the last write's, which may be that of fclose.  */
  failed = fflush (f) != 0 || ferror (f);
  if (failed)
    gomp_stream_warning ("%s: cannot write '%s': %m", name, file);
  if (fclose (f) != 0 && !failed)
    gomp_stream_warning ("%s: cannot write '%s': %m", name, file);
}

static void
print_place (FILE *f, const site *s, int width)
{
  char place[256];

  if (s)
    snprintf (place, sizeof place, "%s:%u", gomp_stream_base_name (s->file), s->line);
  else
    strcpy (place, "-");
  fprintf (f, " %-*s", width, place);
}

struct gomp_stream_probes gomp_stream_probes = { .streaming = true };

static void
write_placement (FILE *f)
{
  struct gomp_stream_probes probes = gomp_stream_probes;

  fprintf (f, "gomp-stream: placement %s, ",
	   gomp_stream_placement_words[gomp_stream_options.placement]);
  if (probes.trip)
    fprintf (f, "found %s: a cache line's round trip takes %u ns; %u probes, "
	     "%u changes%s\n", probes.far ? "far" : "near", probes.trip,
	     probes.n, probes.changes,
	     probes.streaming ? "" : "; non-temporal stores gain nothing");
  else
    fprintf (f, "unknown after %u probes\n", probes.n);
}

static void
write_quota (FILE *f)
{
  unsigned quota = gomp_stream_quota ();

  if (quota)
    fprintf (f, "gomp-stream: processors %u, by the control group\n", quota);
}

void
gomp_stream_write_stats (void)
{
  const char *file = gomp_stream_options.stats;
  FILE *f;

  sort_stages ();
  if (file == NULL
      || (f = gomp_stream_open ("GOMP_STREAM_STATS", file)) == NULL)
    return;
  /* Between two firings a stage waits for activations, input, output space, or
     a thread.  */
  fprintf (f, "gomp-stream: %sstages\n %-24s %-28s %14s %12s %12s %10s %10s %10s"
	   " %10s %8s %8s %8s\n",
	   gomp_stream_who, "function", "file:line", "activations", "firings", "busy ms",
	   "activ. ms", "input ms", "output ms", "thread ms", "batch",
	   "largest", "moves");
  for (struct gomp_stream_stage_account *a = gomp_stream_stage_accounts; a;
       a = a->next)
    {
      fprintf (f, " %-24s", a->site->function);
      print_place (f, a->site, 28);
      fprintf (f, " %14llu %12llu %12.3f %10.3f %10.3f %10.3f %10.3f %8.1f"
	       " %8llu %8llu\n",
	       (unsigned long long) a->activations,
	       (unsigned long long) a->firings, a->busy / 1e6,
	       a->waited[GOMP_STREAM_WAIT_ACTIVATIONS] / 1e6,
	       a->waited[GOMP_STREAM_WAIT_INPUT] / 1e6,
	       a->waited[GOMP_STREAM_WAIT_OUTPUT] / 1e6,
	       a->waited[GOMP_STREAM_WAIT_THREAD] / 1e6,
	       a->firings ? (double) a->activations / a->firings : 0,
	       (unsigned long long) a->largest,
	       (unsigned long long) a->migrations);
    }
  fprintf (f, "gomp-stream: channels\n %-16s %-24s    %-24s %-12s %14s %10s"
	   " %12s %12s %14s  %s\n",
	   "variable", "producer", "consumer", "protocol", "elements",
	   "capacity", "producer ms", "consumer ms", "streamed",
	   "protocol because");
  for (struct gomp_stream_channel_account *a = gomp_stream_channel_accounts;
       a; a = a->next)
    {
      fprintf (f, " %-16s", a->name);
      print_place (f, a->producer, 24);
      fputs (" ->", f);
      print_place (f, a->consumer, 24);
      fprintf (f, " %-12s %14llu %10llu %12.3f %12.3f %14llu  %s\n",
	       a->protocol->name, (unsigned long long) a->elements,
	       (unsigned long long) a->capacity, a->producer_waited / 1e6,
	       a->consumer_waited / 1e6, (unsigned long long) a->streamed,
	       a->reason ? a->reason : "-");
    }
  write_placement (f);
  write_quota (f);
  gomp_stream_close ("GOMP_STREAM_STATS", file, f);
}

void
gomp_stream_free_accounts (void)
{
  while (gomp_stream_stage_accounts)
    {
      struct gomp_stream_stage_account *a = gomp_stream_stage_accounts;
      gomp_stream_stage_accounts = a->next;
      free (a);
    }
  while (gomp_stream_channel_accounts)
    {
      struct gomp_stream_channel_account *a = gomp_stream_channel_accounts;
      gomp_stream_channel_accounts = a->next;
      free (a);
    }
}

/* Accounts for the time until the firing that begins.  */
void
gomp_stream_note_wait (stage *g, const firing *f)
{
  unsigned obstacle = __atomic_load_n (&g->obstacle, __ATOMIC_RELAXED);
  unsigned kind = obstacle % GOMP_STREAM_WAITS;
  uint64_t time = g->ended && f->start > g->ended && g->n_under_way == 0
		  ? f->start - g->ended : 0;

  g->waited[kind] += time;
  if (kind >= GOMP_STREAM_WAIT_INPUT)
    g->views[obstacle / GOMP_STREAM_WAITS]->waited += time;
  __atomic_store_n (&g->obstacle, GOMP_STREAM_WAIT_THREAD, __ATOMIC_RELAXED);
  if (f->n > g->largest)
    g->largest = f->n;
  g->migrations += g->last_thread && g->last_thread != &gomp_stream_thread;
  g->last_thread = &gomp_stream_thread;
}
