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

/* Stages: made at their first activation, posted by the control program, fired
   by whoever finds them ready.

   Life of a stage:

     GOMP_stream_post     GOMP_stream_define      owed, input, space
     with a blank port    gives the body          are there
          |                    |                       |
          v                    v                       v
       [made] ------------> [defined] <---------- [firing, locked]
                               |   ^                   |
                  region ends  v   | next region       | a stream ends
                            [detached]                 v
                                                    [freed]  */

#include "config.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "channel/wait.h"
#include "data/counted.h"
#include "data/stream.h"
#include "graph/firing.h"
#include "graph/ranks.h"
#include "graph/recall.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/thrown.h"
#include "graph/view.h"
#include "graph/steps.h"
#include "policy/tuning.h"
#include "sys/message.h"
#include "sys/options.h"
#include "sys/slab.h"
#include "sys/sys.h"
#include "sys/thread.h"

/* Bytes that a ring of capture records may take, unless the stages need
   more to go on.  */
#define RECORDS_SIZE 262144

/* What moves with a stage that another thread fires is a line, and one more for
   each view.  */
_Static_assert (offsetof (stage, oldest) - offsetof (stage, lock)
		== GOMP_STREAM_LINE, "a stage's state takes one line");
_Static_assert (offsetof (view, owner) <= GOMP_STREAM_LINE,
		"a view's state takes one line");

/* The lock: 0 free, 1 held, 2 held and waited for.  */

/* Waits for the lock; firings may be under way.  */
void
gomp_stream_wait_for_lock (stage *g)
{
  uint64_t start = 0, now;

  /* Who takes it without a sleep need not wake anybody, nor be woken.  */
  do
    {
      if (gomp_stream_try_lock (g))
	return;
      for (int i = 0; i < 16; i++)
	gomp_stream_pause ();
      now = gomp_stream_now ();
      if (start == 0)
	start = now;
    }
  while (now - start < TUNED (firing_time));
  /* S2.  */
  while (__atomic_exchange_n (&g->lock, 2, __ATOMIC_ACQUIRE) != 0)
    gomp_stream_futex_wait (&g->lock, 2, -1);
  gomp_stream_tsan_acquire (&g->lock);
}

/* Waits for the lock, with no firing under way.  Only control threads do, to
   change structure.  */
void
gomp_stream_lock (stage *g)
{
  bool locked = gomp_stream_try_lock (g);

  if (locked && g->n_under_way == 0)
    return;
  for (struct gomp_stream_running *r = gomp_stream_thread.running; r;
       r = r->outer)
    if (r->stage == g)
      gomp_stream_fatal_at (g->site->file, g->site->line,
			    "the body of the stage in %s activates a task on "
			    "a stream of its own", g->site->function);
  if (!locked)
    gomp_stream_wait_for_lock (g);
  g->halts++;
  while (g->n_under_way)
    {
      unsigned retired = __atomic_load_n (&g->retired, __ATOMIC_RELAXED);
      gomp_stream_unlock (g);
      gomp_stream_futex_wait (&g->retired, retired, -1);
      gomp_stream_wait_for_lock (g);
    }
  g->halts--;
}

/* For the control thread: activations issued and not completed.  */
uint64_t
gomp_stream_owed (const stage *g)
{
  /* F2: what the bodies did is there; pairs with F1.  */
  uint64_t fired = __atomic_load_n (&g->fired, __ATOMIC_ACQUIRE);
  uint64_t end = __atomic_load_n (&g->stop, __ATOMIC_RELAXED);

  gomp_stream_tsan_acquire (&g->fired);
  if (end > g->port.next)
    end = g->port.next;
  return end > fired ? end - fired : 0;
}

/* Making.  */

/* Returns how many elements may travel together through V, half of the least depth of
   what writes them.  */
static uint64_t
least_depth (const view *v)
{
  uint64_t least = UINT64_MAX;

  if (v->output)
    least = v->depth;
  else if (v->stream->limited)
    for (const view *p = v->stream->producers; p; p = p->next)
      if (p->depth < least)
	least = p->depth;
  return least / 2 + (least & 1);
}

/* Works out how many activations a quarter of the stage's rings carries, and how
   many of them make a batch that stays in the nearest cache while a stage passes
   it on: its own window, the next stage's, and what they replace.  */
void
gomp_stream_set_quarter (stage *g)
{
  uint64_t quarter = TUNED (max_quarter), hot = TUNED (max_quarter);
  uint64_t cache = gomp_stream_nearest_cache () / 3, bytes = 0, bytes_out = 0;

  g->linked = false;
  for (uint32_t i = 0; i < g->n_views; i++)
    {
      view *v = g->views[i];
      uint64_t n, own;
      if (v == NULL || v->burst == 0)
	continue;
      own = v->burst * v->stream->elem_size;
      if (v->stream->counts)
	/* A guess.  */
	own += v->most * v->stream->data_size / 2;
      bytes += own;
      if (v->output)
	bytes_out += own;
      if (v->output && v->stream->link)
	g->linked = true;
      n = v->stream->capacity / 4 / v->burst;
      if (v->data && n > gomp_stream_data_windows (v) / 4)
	n = gomp_stream_data_windows (v) / 4;
      if (n > least_depth (v) / v->burst)
	n = least_depth (v) / v->burst;
      if (n < quarter)
	quarter = n;
      while (hot > TUNED (least_hot) && hot * own > cache)
	hot /= 2;
    }
  if (quarter == 0)
    quarter = 1;
  /* Planners look at these without the lock.  */
  __atomic_store_n (&g->bytes, bytes, __ATOMIC_RELAXED);
  __atomic_store_n (&g->bytes_out, bytes_out, __ATOMIC_RELAXED);
  __atomic_store_n (&g->quarter, quarter, __ATOMIC_RELAXED);
  g->hot = hot < quarter ? hot : quarter;
  if (g->cap > quarter)
    __atomic_store_n (&g->cap, quarter, __ATOMIC_RELAXED);
  if (g->least > g->cap)
    __atomic_store_n (&g->least, g->cap, __ATOMIC_RELAXED);
}

/* Bytes of a stage of N views, with its lists of keys and views, behind which there
   is room for the body's argument, as a rule a few pointers.  */
#define ROOM 64

static size_t
stage_size (uint32_t n)
{
  return (offsetof (stage, keys) + (n + 1) * sizeof (void *) + n * sizeof (view *)
	  + ROOM);
}

/* Makes a stage of the directive on N streams, with its views to be opened.  */
stage *
gomp_stream_make_stage (region *r, const site *from, void *const *keys,
			uint32_t n)
{
  static uint64_t numbers;
  stage *g;
  bool leftover;

  if (from->abi_version != GOMP_STREAM_ABI_VERSION)
    gomp_stream_fatal ("%s was compiled for version %u of the interface, and "
		       "this library has version %u; compile it again",
		       from->file, from->abi_version,
		       GOMP_STREAM_ABI_VERSION);
  /* The end of a wire has no control program yet.  */
  g = r ? gomp_stream_take_leftover (r, from, keys, n) : NULL;
  leftover = g != NULL;
  if (leftover)
    {
      gomp_stream_give_back (g->records, from->rec_align, 1, from->rec_size);
      pthread_mutex_destroy (&g->log_lock);
    }
  else
    g = gomp_stream_take (__alignof__ (stage), 1, stage_size (n));
  memset (g, 0, stage_size (n) - ROOM);
  g->room.end = (char *) g + stage_size (n);
  g->room.next = g->room.end - ROOM;
  g->leftover = leftover;
  g->number = __atomic_add_fetch (&numbers, 1, __ATOMIC_RELAXED);
  g->site = from;
  g->n_views = n;
  g->port.stage = g;
  g->port.successor = &g->port;
  g->port.keys = g->keys;
  g->ceiling = g->stop = UINT64_MAX;
  g->cap = g->least = g->chunk = 1;
  g->cost = gomp_stream_recall_cost (from);
  if (gomp_stream_options.batch)
    g->cap = gomp_stream_options.batch;
  if (n)
    memcpy (g->keys, keys, n * sizeof *keys);
  g->views = (view **) (g->keys + n + 1);
  g->region = r;
  pthread_mutex_init (&g->log_lock, NULL);
  return g;
}

/* Makes what the stage, whose views are open, needs to be activated.  */
void
gomp_stream_make_records (stage *g)
{
  const site *from = g->site;

  gomp_stream_set_quarter (g);
  if (from->rec_size)
    {
      g->max_records = 16;
      while (g->max_records < 4 * g->quarter
	     && 2 * g->max_records * from->rec_size <= RECORDS_SIZE)
	g->max_records *= 2;
      g->records = gomp_stream_take (from->rec_align, g->max_records,
				     from->rec_size);
    }
}

/* Frees the firings at hand; none is under way.  */
void
gomp_stream_free_firings (stage *g)
{
  while (g->idle)
    {
      firing *f = g->idle;
      g->idle = f->next;
      for (uint32_t i = 0; f->gatherings && i < g->site->n_views; i++)
	free (f->gatherings[i].windows);
      free (f->gatherings);
      free (f);
    }
}

/* Frees what only a stage that fires needs.  */
static void
free_insides (stage *g)
{
  gomp_stream_leave_orders (g);
  if (g->wire)
    g->wire->free (g);
  gomp_stream_free_firings (g);
  gomp_stream_free_copies (g);
  gomp_stream_release_thrown (g->thrown);
  free (g->ages);
  gomp_stream_give_part_back (&g->room, g->original, 1, 1, g->data_size);
  gomp_stream_give_back (g->records, g->site->rec_align, g->max_records,
			 g->site->rec_size);
}

/* Frees a stage that no region has, and whose views are closed.  */
void
gomp_stream_free_stage (stage *g)
{
  if (!g->over)
    free_insides (g);
  else
    gomp_stream_give_back (g->records, g->site->rec_align, 1,
			   g->site->rec_size);
  pthread_mutex_destroy (&g->log_lock);
  gomp_stream_give_back (g, __alignof__ (stage), 1, stage_size (g->n_views));
}

/* Frees all of such a stage but its port, with room for one record: the next
   activation there is the first one of another stage.  */
void
gomp_stream_keep_port (stage *g)
{
  size_t size = g->site->rec_size;

  free_insides (g);
  g->records = size ? gomp_stream_take (g->site->rec_align, 1, size) : NULL;
  g->port.bias = g->records - g->port.next * size;
  g->over = true;
}

/* Frees what the records of activations that never happen own.  Called with the
   stage's lock, or when no thread fires it.  */
void
gomp_stream_free_copies (stage *g)
{
  uint64_t from = g->fired > g->disposed ? g->fired : g->disposed;

  g->disposed = g->port.next;
  for (uint64_t i = from; g->site->n_copies && i < g->port.next; i++)
    {
      void **copies = (void **) (g->records + ((i & (g->max_records - 1))
					       * g->site->rec_size));
      for (uint32_t j = 0; j < g->site->n_copies; j++)
	{
	  if (copies[j] && g->site->destroy && g->site->destroy[j])
	    g->site->destroy[j] (copies[j]);
	  free (copies[j]);
	}
    }
}

/* Doubles the ring of records, which is full.  */
void
gomp_stream_grow_records (stage *g)
{
  uint64_t n = 2 * g->max_records, size = g->site->rec_size;
  char *records;

  gomp_stream_lock (g);
  records = gomp_stream_take (g->site->rec_align, n, size);
  /* All of them: rounds are copies of those before, which may have fired.  */
  for (uint64_t i = (g->port.next > g->max_records
		     ? g->port.next - g->max_records : 0);
       i < g->port.next; i++)
    memcpy (records + (i & (n - 1)) * size,
	    g->records + (i & (g->max_records - 1)) * size, size);
  gomp_stream_give_back (g->records, g->site->rec_align, g->max_records, size);
  g->records = records;
  g->max_records = n;
  g->alike = 0;
  gomp_stream_unlock (g);
}

/* Posting.  */

/* Tells executors of the activations so far.  */
void
gomp_stream_publish (stage *g)
{
  if (g->port.next == g->posted)
    return;
  if (g->open)
    gomp_stream_log_open (g);
  if (g->dealt)
    g->dealt->note (g);
  gomp_stream_tsan_release (&g->posted);
  /* P1: permits executors to fire these activations; pairs with P2.  The
     generated code's store of NEXT does so too.  */
  __atomic_store_n (&g->posted, g->port.next, __ATOMIC_RELEASE);
}

/* What is activated from here on needs another definition of the body, which
   was defined with the variables of one call of its function.  What was
   activated before runs as it is.  Called by the control thread.  */
void
gomp_stream_undefine (stage *g)
{
  if (g->region)
    {
      gomp_stream_drop_shortcuts (g->region);
      gomp_stream_end_lockstep (g->region);
    }
  __atomic_store_n (&g->ceiling, g->port.next, __ATOMIC_RELEASE);
  __atomic_store_n (&g->port.limit, 0, __ATOMIC_RELAXED);
  g->port.define = 1;
  g->port.successor = &g->port;
}

void
GOMP_stream_changed (const site *from, uint32_t number, uint32_t what,
		     uint64_t was, uint64_t is)
{
  const struct gomp_stream_view_desc *desc = &from->views[number];

  gomp_stream_fatal_at (from->file, desc->line,
			"%s of '%s' changed from %lld to %lld in the life of "
			"its stream", what ? "horizon" : "burst",
			desc->window_name ? desc->window_name
					  : desc->stream_name,
			(long long) was, (long long) is);
}
