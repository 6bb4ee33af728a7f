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


/* Wires: where a stream goes from one rank to another.

   Each end of a wire is a stage of the runtime's own, with a native function for a
   body, which reads from the ring, or writes to it, as any other: so its positions,
   its waits, what it has to do with the growth of the ring and with the end of the
   stream are those of a stage.

     rank 0: producer --> ring --> [sends]  ~~~>  [receives] --> ring --> consumer: 1

   It owes one activation for each element that the control program has issued.

   What sends takes up to a block of elements at once, and lends it to the carrier in
   place: the elements are released when that is done with them, in order, and a few
   blocks are under way at a time.  What receives can fire when a message has arrived
   and the ring has room; the message goes into the ring in place, also what the control
   program has not issued here yet.  A message for which there is no room stays where it
   is, and so does, in the end, the sender.

   An empty message is the end of the stream: no activation that is still owed will be
   done.

   Of a stream of counted windows a message has the number of windows, their counts,
   and the elements.  */

#include "config.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "channel/wait.h"
#include "data/channel.h"
#include "data/counted.h"
#include "data/stream.h"
#include "graph/end.h"
#include "graph/firing.h"
#include "graph/ranks.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "sys/carrier.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/slab.h"

/* Bytes of a block; one element may be larger.  Words go in blocks of 64 KiB at 0.83 of
   the rate, in those of 1 MiB at 0.80 (the program of benchmarks/ranks/pair, by Open MPI,
   on two processors that share a cache).  */
#define BLOCK 262144

/* Blocks under way from one end.  */
#define BLOCKS 8

uint64_t gomp_stream_messages_sent, gomp_stream_messages_received;

typedef struct
{
  struct gomp_stream_wire head;
  /* Of the end that sends: what is under way, oldest first.  */
  struct block
  {
    void *request;
    uint64_t end;		/* Behind its last element.  */
    char *packed;		/* Memory to be freed, or null.  */
  } blocks[BLOCKS];
  unsigned first, n;
  void *last;			/* The request of the empty message, or null.  */
  /* Of the end that receives: a message that is not taken yet, or what is left of one
     at AT, in the ring or in BUFFER.  */
  void *message;
  bool fits;			/* The ring has room for the whole message.  */
  uint64_t left;		/* Elements, or counted windows.  */
  char *buffer, *at;
  uint64_t *count_at;		/* Of the next window.  */
  size_t room, size;		/* Bytes of the buffer, and of the message.  */
} wire;

/* The wire of which the stage is the end.  */
static wire *
wire_of (const stage *g)
{
  return (wire *) g->wire;
}

/* What a body gets.  */
struct argument
{
  struct gomp_stream_frame *frame;
  wire *wire;
};

static uint64_t
tag (const wire *w)
{
  return 2 * w->head.stream->number;
}

static char *
buffer (wire *w, size_t size)
{
  if (size > w->room)
    {
      free (w->buffer);
      w->buffer = gomp_stream_malloc (size);
      w->room = size;
    }
  return w->buffer;
}

/* Sending.  */

/* Sends SIZE bytes to the other end.  Returns the request.  */
static void *
send_message (const wire *w, const void *from, size_t size)
{
  __atomic_fetch_add (&gomp_stream_messages_sent, 1, __ATOMIC_RELAXED);
  return gomp_stream_carrier->send (from, size, w->head.rank, tag (w));
}

/* Returns a message of the N windows at C, and its size in *SIZE.  */
static char *
pack (const wire *w, const struct gomp_stream_counted *c, uint64_t n,
      size_t *size)
{
  uint64_t elements = 0, each = w->head.stream->data_size;
  char *message, *to;

  for (uint64_t i = 0; i < n; i++)
    elements += c[i].count;
  *size = (n + 1) * sizeof n + elements * each;
  message = gomp_stream_malloc (*size);
  memcpy (message, &n, sizeof n);
  to = message + (n + 1) * sizeof n;
  for (uint64_t i = 0; i < n; i++)
    {
      memcpy (message + (i + 1) * sizeof n, &c[i].count, sizeof n);
      memcpy (to, c[i].window, c[i].count * each);
      to += c[i].count * each;
    }
  return message;
}

/* The body of the end that sends.  */
static void
send (void *data)
{
  const struct argument *a = data;
  wire *w = a->wire;
  const struct gomp_stream_frame *f = a->frame;
  struct block *b = &w->blocks[(w->first + w->n++) % BLOCKS];
  size_t size = f->n * w->head.stream->elem_size;
  const char *from = f->view[0].window;

  b->packed = NULL;
  if (w->head.stream->counts)
    from = b->packed = pack (w, (const void *) from, f->n, &size);
  b->end = w->head.stage->views[0]->position + f->n;
  b->request = send_message (w, from, size);
  __atomic_store_n (&w->head.stage->withheld, true, __ATOMIC_RELAXED);
}

/* Takes note of the blocks that were sent; sets *LEFT if some are still under way.
   Returns whether any were.  Called with the stage's lock.  */
static bool
flush (stage *g, bool *left)
{
  wire *w = wire_of (g);
  bool moved = false;

  while (w->n && gomp_stream_carrier->sent (w->blocks[w->first].request))
    {
      g->views[0]->sent = w->blocks[w->first].end;
      free (w->blocks[w->first].packed);
      w->first = (w->first + 1) % BLOCKS;
      w->n--;
      moved = true;
    }
  if (moved)
    gomp_stream_release (g->views[0]);
  if (w->n == 0 && w->last && gomp_stream_carrier->sent (w->last))
    w->last = NULL;
  *left |= w->n || w->last;
  return moved;
}

/* The stage, the end of a wire that sends, was stopped.  */
static void
end (stage *g)
{
  wire *w = wire_of (g);

  if (!w->head.sends || w->last)
    return;
  w->last = send_message (w, NULL, 0);
  __atomic_store_n (&g->withheld, true, __ATOMIC_RELAXED);
}

/* Receiving.  */

/* Takes the message as a whole to TO.  */
static void
take_message (wire *w, char *to)
{
  w->at = to;
  gomp_stream_carrier->receive (w->message, w->at, w->size);
  w->message = NULL;
}

/* Whether there is something to receive.  */
static bool
arrived_p (stage *g, wire *w)
{
  if (w->left)
    return true;
  w->message = gomp_stream_carrier->probe (w->head.rank, tag (w), &w->size);
  if (w->message == NULL)
    return false;
  __atomic_fetch_add (&gomp_stream_messages_received, 1, __ATOMIC_RELAXED);
  if (w->size == 0)
    {
      gomp_stream_carrier->receive (w->message, NULL, 0);
      w->message = NULL;
      gomp_stream_stop_stage (g, g->fired);
      return false;
    }
  if (w->head.stream->counts)
    {
      take_message (w, buffer (w, w->size));
      memcpy (&w->left, w->at, sizeof w->left);
      w->count_at = (uint64_t *) w->at + 1;
      w->at += (w->left + 1) * sizeof w->left;
    }
  else
    w->left = w->size / w->head.stream->elem_size;
  return true;
}

/* Gives the next N counted windows, which are those of FRAME's one view, what was
   received.  */
static void
unpack (wire *w, struct gomp_stream_frame *frame)
{
  struct gomp_stream_counted *c = (void *) frame->view[0].window;
  struct gomp_stream_area *area = (void *) frame->view[0].row;

  for (uint64_t i = 0; i < frame->n; i++)
    {
      size_t size = *w->count_at * w->head.stream->data_size;

      c[i].window = area->next;
      c[i].count = *w->count_at++;
      memcpy (area->next, w->at, size);
      area->next += size;
      w->at += size;
    }
}

/* The body of the end that receives.  */
static void
receive (void *data)
{
  const struct argument *a = data;
  wire *w = a->wire;
  struct gomp_stream_frame *f = a->frame;
  char *window = f->view[0].window;
  size_t size = f->n * w->head.stream->elem_size;

  if (w->head.stream->counts)
    unpack (w, f);
  else
    {
      if (w->message)
	take_message (w, w->fits ? window : buffer (w, w->size));
      /* It may lie there already; a ring that has grown meanwhile is kept.  */
      if (w->at != window)
	memcpy (window, w->at, size);
      w->at += size;
    }
  w->left -= f->n;
}

/* Firing.  */

/* Whether the message, which is not taken yet, has room in the ring, where its first
   elements go, without the slot of the last element so far, which may be read there.  */
static bool
fits_p (const stage *g, const wire *w)
{
  view *v = g->views[0];

  return (w->left < v->stream->capacity
	  && gomp_stream_view_ready (v, g->claimed, w->left) == w->left);
}

/* Returns how many of N activations, which the ring permits, the wire does.  Called
   with the stage's lock.  */
static uint64_t
permits (stage *g, uint64_t n)
{
  wire *w = wire_of (g);
  uint64_t most;

  if (!w->head.sends)
    {
      bool arrived = n && arrived_p (g, w);
      __atomic_store_n (&w->head.waits,
			(n && !arrived && g->stop == UINT64_MAX
			 && g->port.next - g->fired > gomp_stream_excused (g)),
			__ATOMIC_RELAXED);
      most = arrived ? w->left : 0;
      if (w->message)
	w->fits = fits_p (g, w);
    }
  else if (w->n == BLOCKS)
    most = 0;
  else
    {
      most = BLOCK / (w->head.stream->elem_size ? w->head.stream->elem_size : 1);
      if (most == 0)
	most = 1;
    }
  return n < most ? n : most;
}

/* Life.  */

/* The directive as which the end of a wire appears.  Those who tell of a run do so
   after its streams have ended, so it stays.  */
struct wire_site
{
  struct wire_site *next;
  const view *first;
  site site;
  struct gomp_stream_view_desc desc;
  char name[];
};

/* Returns that of a wire to or from RANK, where V's stage is.  */
static const site *
site_of (const view *v, int rank, bool sends)
{
  static struct wire_site *all;
  const site *from = v->site;
  const struct gomp_stream_view_desc *desc = &from->views[v->number];
  static const char format[] = "%s rank %d";
  char name[32];
  struct wire_site *p;

  snprintf (name, sizeof name, format, sends ? "wire to" : "wire from", rank);
  for (p = all; p; p = p->next)
    if (p->site.line == from->line && p->desc.line == desc->line
	&& p->desc.column == desc->column && p->site.file == from->file
	&& strcmp (p->name, name) == 0)
      return &p->site;
  p = gomp_stream_malloc (sizeof *p + strlen (name) + 1);
  memset (p, 0, sizeof *p);
  strcpy (p->name, name);
  p->desc = *desc;
  p->desc.flags &= GOMP_STREAM_VIEW_COUNTED;
  if (!sends)
    p->desc.flags |= GOMP_STREAM_VIEW_OUTPUT;
  p->desc.window_name = NULL;
  p->site.abi_version = GOMP_STREAM_ABI_VERSION;
  p->site.file = from->file;
  p->site.function = p->name;
  p->site.line = from->line;
  p->site.column = from->column;
  p->site.rec_align = 1;
  p->site.n_views = 1;
  p->site.views = &p->desc;
  p->site.state = "it is the end of a wire";
  p->next = all;
  all = p;
  return &p->site;
}

/* Frees what the stage has as the end of a wire.  */
static void
free_wire (stage *g)
{
  wire *w = wire_of (g);
  unsigned looks = 0;

  /* The view is gone.  */
  while (w->n || w->last)
    if (gomp_stream_carrier->sent (w->n ? w->blocks[w->first].request : w->last))
      {
	if (w->n == 0)
	  w->last = NULL;
	else
	  {
	    free (w->blocks[w->first].packed);
	    w->first = (w->first + 1) % BLOCKS;
	    w->n--;
	  }
      }
    else
      looks = gomp_stream_wait_a_little (looks);
  if (w->message)
    take_message (w, buffer (w, w->size));
  free (w->buffer);
  free (w);
  g->wire = NULL;
}

/* Makes the end of a wire to or from RANK, which begins at element START of the
   stream; V is a view there that needs it.  Called with the locks of all stages.  */
static void
make_wire (stream *s, const view *v, int rank, bool sends, uint64_t start)
{
  wire *w = gomp_stream_calloc (sizeof *w);
  stage *g = gomp_stream_make_stage (NULL, site_of (v, rank, sends), &s->key, 1);
  struct argument a = { NULL, w };

  if (s->lanes || s->ops || s->data_ops || s->shared)
    {
      gomp_stream_give_word (s->home);
      gomp_stream_fatal_at (v->site->file, v->site->views[v->number].line,
			    "stream '%s' goes from rank %d to rank %d, and %s",
			    s->name, s->home, v->owner->rank,
			    s->ops || s->data_ops ? "its elements have constructors"
			    : "its consumers are alternatives, or share a position");
    }
  w->head.stage = g;
  w->head.stream = s;
  w->head.rank = rank;
  w->head.sends = sends;
  w->head.start = start + s->dropped;
  w->head.permits = permits;
  w->head.flush = flush;
  w->head.end = end;
  w->head.free = free_wire;
  w->head.next = s->wires;
  s->wires = &w->head;
  s->carried = true;
  g->wire = &w->head;
  g->replicas = 1;
  g->fn = sends ? send : receive;
  g->original = gomp_stream_take_part (&g->room, 1, 1, sizeof a);
  memcpy (g->original, &a, sizeof a);
  g->data_size = sizeof a;
  g->data_align = __alignof__ (struct argument);
  g->frame_offset = offsetof (struct argument, frame);
  g->firing_size = gomp_stream_firing_size (g);
  /* So that the producer goes on while blocks are under way: in a ring of 128 KiB, as
     others have, words go at 0.7 of the rate.  */
  gomp_stream_widen (s, BLOCKS * BLOCK);
  gomp_stream_open_wire (g, s, start, v->most);
}

/* Whether the stream has a wire that has the stage's rank at its other end.  */
static bool
wired_p (const stream *s, int rank)
{
  for (const struct gomp_stream_wire *w = s->wires; w; w = w->next)
    if (w->rank == rank)
      return true;
  return false;
}

/* Returns the least position of the views from V on, of stages on RANK, and the first
   of these in *FIRST.  */
static uint64_t
least_position (const view *v, int rank, const view **first)
{
  uint64_t least = UINT64_MAX;

  *first = NULL;
  for (; v; v = v->next)
    if (!v->output && v->owner && v->owner->wire == NULL && v->owner->rank == rank)
      {
	if (*first == NULL)
	  *first = v;
	if (v->position < least)
	  least = v->position;
      }
  return least;
}

/* Where a wire of the stream begins for views from START on: a consumer that is yet to come
   may begin before these.  */
static uint64_t
first_element (const stream *s, uint64_t start)
{
  for (const view *v = s->n_placeholders ? s->consumers : NULL; v; v = v->next)
    if (v->owner == NULL && v->position < start)
      start = v->position;
  return start;
}

/* Makes the wires that the stream, which is dealt, needs and does not have.  Called with
   the locks of all stages.  */
void
gomp_stream_connect (stream *s)
{
  int here = gomp_stream_carrier->rank;
  const view *first;
  uint64_t start;

  if (!s->homed)
    return;
  if (s->home == here)
    {
      for (const view *v = s->absent; v; v = v->next)
	if (!v->output && !wired_p (s, v->owner->rank))
	  {
	    start = least_position (s->absent, v->owner->rank, &first);
	    make_wire (s, first, v->owner->rank, true, first_element (s, start));
	  }
      return;
    }
  start = least_position (s->consumers, here, &first);
  if (first && !wired_p (s, s->home))
    make_wire (s, first, s->home, false, first_element (s, start));
}

/* Counts what the stream has for its wires.  */
static void
note_issued (stream *s)
{
  uint64_t issued;

  if (s->wires == NULL)
    return;
  issued = gomp_stream_issued (s);
  for (struct gomp_stream_wire *w = s->wires; w; w = w->next)
    if (w->start + w->stage->port.next < issued)
      {
	__atomic_store_n (&w->stage->port.next, issued - w->start,
			  __ATOMIC_RELEASE);
	/* P1.  */
	__atomic_store_n (&w->stage->posted, issued - w->start,
			  __ATOMIC_RELEASE);
      }
}

/* Counts what the stage's streams, it being dealt, have for wires.  */
void
gomp_stream_note_dealt (stage *g)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    if (g->views[i]->output)
      note_issued (g->views[i]->stream);
}

/* Has the region of the stage, which joined it, fire the wires of its streams.  */
void
gomp_stream_start_wires (stage *g)
{
  for (uint32_t i = 0; i < g->n_views; i++)
    for (struct gomp_stream_wire *w = g->views[i]->stream->wires; w;
	 w = w->next)
      if (w->stage->region == NULL)
	{
	  gomp_stream_make_records (w->stage);
	  w->stage->port.define = 0;
	  w->stage->ceiling = UINT64_MAX;
	  w->stage->depth = g->depth;
	  __atomic_store_n (&w->stage->region, g->region, __ATOMIC_RELAXED);
	  gomp_stream_region_append (g->region, w->stage);
	}
  /* A producer may have nothing more to issue.  */
  for (uint32_t i = 0; i < g->n_views; i++)
    note_issued (g->views[i]->stream);
}
