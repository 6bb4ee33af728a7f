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

/* Elements that have constructors.

   The slots of a ring are objects as long as the ring lives.  A body assigns to
   those of its output window, and reads those of its input window, in place.
   Where a window goes round the ring's end, its elements are moved to objects
   outside the ring while the body runs: a producer's from there, a consumer's
   there and back.  So only one consumer at a time has elements near the ring's
   end: the one whose firing has the stream's WRAP.  All others stay in their
   slots, where any number of consumers read them at the same time.  A task that has
   several windows on a stream gets copies instead.

   At a wait the stream's variable is assigned a copy of the last element.  What
   cannot be copied is lent to the variable instead: it is moved there, and back to
   its slot when a consumer that is yet to see it is fired, or when the variable gets
   another element or ends.  So what the control program does with the variable
   meanwhile, it does with the element.  */

#ifndef GOMP_STREAM_OBJECTS_H
#define GOMP_STREAM_OBJECTS_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

/* A ring has no more elements with constructors at first, unless GOMP_STREAM_BUFFER
   is set: each of them may own memory, which its slot has until it is assigned the
   next one.  */
#define GOMP_STREAM_OBJECTS 256

/* Makes N elements of the memory at AT, and ends them.  */
void gomp_stream_construct (const struct gomp_stream_ops *, char *at,
			    uint64_t n);
void gomp_stream_destroy (const struct gomp_stream_ops *, char *at, uint64_t n);
/* Assign N elements.  */
void gomp_stream_move (const struct gomp_stream_ops *, char *to, char *from,
		       uint64_t n);
void gomp_stream_copy_objects (const struct gomp_stream_ops *, char *to,
			       const char *from, uint64_t n);

/* Assigns an element where the stream's variable gets it from, or to that.  What the
   assignment throws is for the wait to throw.  */
void gomp_stream_copy_back (const struct gomp_stream_ops *, char *to,
			    const char *from);

/* Moves N elements from the ring, from index INDEX on, to FLAT, and back.  */
void gomp_stream_move_out (stream *, uint64_t index, char *flat, uint64_t n);
void gomp_stream_move_in (stream *, uint64_t index, char *flat, uint64_t n);

/* Brings the first N elements of the view's windows together at FLAT.  Returns how
   many of them are to be moved back when the body has returned.  */
uint64_t gomp_stream_take_out (view *, char *flat, uint64_t n);

/* Gives the view its latch, of elements with constructors.  */
void gomp_stream_latch_objects (view *);

/* Whether the stream's elements cannot be copied.  */
bool gomp_stream_movable_only_p (const stream *);

/* Moves element INDEX of such a stream, which is at LAST if it is counted, to the
   stream's variable, with the turn lock.  */
void gomp_stream_lend_object (stream *, char *last, uint64_t index);

/* Moves it back, if a consumer may be yet to see it.  Takes the turn lock.  */
void gomp_stream_take_object_back (stream *);

/* The same for a firing that begins with V's element AT, if it needs that.  */
void gomp_stream_claim_objects (const view *);

/* Takes the WRAP of the streams that the stage reads, as far as a firing of N
   activations needs it.  Returns whether it got all; else it has none.  */
bool gomp_stream_take_wraps (stage *, uint64_t n);
/* Whether it is needed for the view, whose AT is that of the first window.  */
bool gomp_stream_wraps_p (const view *, uint64_t n);
void gomp_stream_give_wrap_back (stream *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_OBJECTS_H */
