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

/* Channels: the memory of a stream, and the protocols by which its producers
   and consumers learn each other's progress.

   A channel is one flat ring; element I of the stream lies in slot I modulo
   the capacity.  Windows are lent in place.  What travels between threads is
   only an index, "committed up to here" or "released up to here", and how it
   travels is the protocol's business:

     native	each view publishes its index; any number of views.
     others	the producer sends the number of elements of each commit, a
		nonzero word, through an unchanged word queue.  What was
		released is published as natively.

   Who may call what, for one stream:

     READABLE, RELEASE	the holder of the consuming stage's lock
     WRITABLE, COMMIT, FLUSH	the holder of the producing stage's lock
     all below "structure"	the control thread, with the locks of all stages
			attached (gomp_stream_lock_stages)

   READABLE and RELEASE run concurrently with WRITABLE, COMMIT and FLUSH.  */

#ifndef GOMP_STREAM_CHANNEL_H
#define GOMP_STREAM_CHANNEL_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

/* A word queue as a protocol carries its commits through it.  */
struct gomp_stream_word_queue
{
  size_t size;			/* Bytes of the queue's structure.  */
  int (*init) (void *, size_t);
  void (*destroy) (void *);
  int (*try_enqueue) (void *, uint64_t);
  int (*try_dequeue) (void *, uint64_t *);
  int (*flush) (void *);
};

struct gomp_stream_protocol
{
  const char *name;		/* As a value of GOMP_STREAM_CHANNEL.  */
  const char *summary;		/* One line for gomp-stream-info.  */
  const struct gomp_stream_word_queue *queue;	/* Null: native.  */

  /* Returns the index up to which the view may read: at least WANTED if that
     is there, else all that is there.  */
  uint64_t (*readable) (view *, uint64_t wanted);
  /* Publishes what lies below the view's position.  */
  void (*commit) (view *);
  /* Publishes what COMMIT withheld.  Returns whether anything moved, and sets
     *LEFT when anything is still withheld.  */
  bool (*flush) (view *, bool *left);
};

/* The state of a channel that runs over a word queue.  */
struct gomp_stream_link
{
  /* The producer's.  */
  uint64_t sent_to;		/* Elements in words so far.  */
  bool unflushed;
  /* The consumer's.  */
  uint64_t received __attribute__ ((aligned (GOMP_STREAM_APART)));
  /* Read-mostly.  */
  const struct gomp_stream_word_queue *ops
    __attribute__ ((aligned (GOMP_STREAM_APART)));
  void *queue;
};

extern const struct gomp_stream_protocol *const gomp_stream_protocols[];
extern const unsigned gomp_stream_n_protocols;
extern const struct gomp_stream_protocol gomp_stream_native_protocol;

/* The same for all protocols: the index up to which the view may write, likewise;
   and the publication of what a consumer is done with, which is not what a wire has
   under way.  */
uint64_t gomp_stream_writable (view *, uint64_t wanted);
void gomp_stream_release (view *);

/* Structure.  */

stream *gomp_stream_make_stream (void *key, const site *, uint32_t number);
void gomp_stream_free_stream (stream *);
void gomp_stream_lock_stages (stream *);
/* The same for the stage that produces, if others do not take turns with it.  */
void gomp_stream_lock_producer (stream *);
void gomp_stream_unlock_stages (stream *);
/* Makes the ring hold at least CAPACITY elements.  */
void gomp_stream_reserve (stream *, uint64_t capacity);
/* Gives it room for SIZE bytes, unless the environment says how large rings are, or
   there are many.  */
void gomp_stream_widen (stream *, uint64_t size);
/* Doubles the ring; false when that would pass the limit.  */
bool gomp_stream_grow (stream *);
/* Takes the views into the protocol's account after a change of them.  */
void gomp_stream_views_changed (stream *);
/* The same for V alone, which came while others are in use, and is one of those that
   it had if it WAITED; with the turn lock and that of a sole producer.  */
void gomp_stream_view_came (view *v, bool waited);
/* Gives the streams the protocols that suit their views; takes the locks.  */
void gomp_stream_settle_all (region *);
void gomp_stream_unsettle (region *);
void gomp_stream_write_back (stream *);
uint64_t gomp_stream_committed (const stream *);
/* Elements below the result are released by all consumers.  */
uint64_t gomp_stream_released (const stream *);

/* Copies N elements between the ring, from index INDEX on, and FLAT; with
   STREAM round the caches.  */
void gomp_stream_copy_out (const stream *, uint64_t index, char *flat,
			   uint64_t n);
void gomp_stream_copy_in (stream *, uint64_t index, const char *flat,
			  uint64_t n, bool stream);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_CHANNEL_H */
