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

/* The protocols over word queues: how a channel's commits travel through a
   queue, an adapter for each queue, and the list of all protocols.  */

#include "config.h"
#include "channel/batchqueue.h"
#include "channel/bqueue.h"
#include "channel/csq.h"
#include "channel/equeue.h"
#include "channel/fastforward.h"
#include "channel/lamport.h"
#include "channel/liberty.h"
#include "channel/lock.h"
#include "channel/lynx.h"
#include "channel/mcringbuffer.h"
#include "channel/msq.h"
#include "data/channel.h"
#include "data/stream.h"
#include "graph/stage.h"
#include "graph/view.h"

/* Sends what was committed since the last word.  Returns whether it did.  */
static bool
link_send (view *v)
{
  struct gomp_stream_link *l = v->stream->link;

  if (v->position == l->sent_to
      || !l->ops->try_enqueue (l->queue, v->position - l->sent_to))
    return false;
  l->sent_to = v->position;
  l->unflushed = true;
  return true;
}

/* A stage's outputs are flushed when it has fired, and again when anyone looks
   at it while something is withheld: the B-Queue paper's method 4, whatever the
   protocol.  What finds no room in the queue goes with the next word.  */
static bool
link_flush (view *v, bool *left)
{
  struct gomp_stream_link *l = v->stream->link;
  bool moved = link_send (v);

  if (l->unflushed && l->ops->flush (l->queue))
    {
      l->unflushed = false;
      moved = true;
    }
  if (l->unflushed || v->position != l->sent_to)
    *left = true;
  return moved;
}

/* The firing ends with a flush.  */
static void
link_commit (view *v __attribute__ ((unused)))
{
}

static uint64_t
link_readable (view *v, uint64_t wanted)
{
  struct gomp_stream_link *l = v->stream->link;
  uint64_t n;

  /* A consumer that came late is ahead of what was received.  */
  while (l->received < wanted && l->ops->try_dequeue (l->queue, &n))
    {
      l->received += n;
      /* The producer may have something for the slot.  */
      gomp_stream_step_epoch (v->owner);
    }
  return l->received;
}

/* The operations of queue NAME on a queue of any type, but for its
   initialization.  */
#define OPERATIONS_ONCE_MADE(NAME)					\
  static void								\
  NAME##_destroy (void *q)						\
  {									\
    gomp_stream_##NAME##_destroy (q);					\
  }									\
  static int								\
  NAME##_try_enqueue (void *q, uint64_t word)				\
  {									\
    return gomp_stream_##NAME##_try_enqueue (q, word);			\
  }									\
  static int								\
  NAME##_try_dequeue (void *q, uint64_t *word)				\
  {									\
    return gomp_stream_##NAME##_try_dequeue (q, word);			\
  }									\
  static int								\
  NAME##_flush (void *q)						\
  {									\
    return gomp_stream_##NAME##_flush (q);				\
  }

/* All of them.  */
#define OPERATIONS(NAME)						\
  static int								\
  NAME##_init (void *q, size_t words)					\
  {									\
    return gomp_stream_##NAME##_init (q, words);			\
  }									\
  OPERATIONS_ONCE_MADE (NAME)

/* The protocol over queue NAME.  */
#define PROTOCOL(NAME, SUMMARY)					\
  &(const struct gomp_stream_protocol)					\
  {									\
    #NAME, SUMMARY,							\
    &(const struct gomp_stream_word_queue)				\
    {									\
      sizeof (struct gomp_stream_##NAME), NAME##_init, NAME##_destroy,	\
      NAME##_try_enqueue, NAME##_try_dequeue, NAME##_flush		\
    },									\
    link_readable, link_commit, link_flush				\
  }

OPERATIONS (batchqueue)
OPERATIONS (bqueue)
OPERATIONS (csq)
OPERATIONS (dbls)
OPERATIONS (fastforward)
OPERATIONS (lamport)
OPERATIONS (liberty)
OPERATIONS (lock)
OPERATIONS (mcringbuffer)
OPERATIONS (msq)
OPERATIONS (multiline)

/* A few commits on their way leave nothing to grow or to shrink.  */
static int
equeue_init (void *q, size_t words)
{
  return gomp_stream_equeue_init_form (q, words, words,
				       GOMP_STREAM_EQUEUE_BASIC);
}
OPERATIONS_ONCE_MADE (equeue)

/* The operations that follow meet no red zone, so there is no handler.  */
static int
lynx_init (void *q, size_t words)
{
  return gomp_stream_lynx_make (q, words, sizeof (uint64_t), 0,
				GOMP_STREAM_LYNX_NONE);
}
OPERATIONS_ONCE_MADE (lynx)

const struct gomp_stream_protocol *const gomp_stream_protocols[] =
{
  &gomp_stream_native_protocol,
  PROTOCOL (batchqueue, "1-to-1; two semi-buffers, one shared status variable"),
  PROTOCOL (fastforward, "1-to-1; slot-emptiness, temporal slipping"),
  PROTOCOL (bqueue, "1-to-1; slot-emptiness, batching, self-adaptive backtracking"),
  PROTOCOL (mcringbuffer, "1-to-1; shadowed indices, batch update"),
  PROTOCOL (lamport, "1-to-1; shared head and tail"),
  PROTOCOL (msq, "1-to-1; sections, the other side's index looked at when blocked"),
  PROTOCOL (dbls, "1-to-1; msq that looks at the other side's index at each section"),
  PROTOCOL (multiline, "1-to-1; msq without mirrors, indices updated every two lines"),
  PROTOCOL (liberty, "1-to-1; msq with non-temporal stores and prefetch"),
  PROTOCOL (csq, "1-to-1; many small buffers, a mark for each"),
  PROTOCOL (lynx, "1-to-1; red zones, two instructions for each word"),
  PROTOCOL (equeue, "1-to-1; slot-emptiness, elastic size"),
  PROTOCOL (lock, "1-to-1; a ring under a lock, for comparison"),
};

const unsigned gomp_stream_n_protocols
  = sizeof gomp_stream_protocols / sizeof *gomp_stream_protocols;
