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

/* A firing: a batch of a stage's activations.  */

#ifndef GOMP_STREAM_FIRING_H
#define GOMP_STREAM_FIRING_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

/* The windows of a VARIADIC view, brought together.  */
struct gomp_stream_gathering
{
  char *windows;
  uint64_t size;		/* Bytes.  */
};

/* A batch of a stage's activations, from the choice of it to its commit: what
   the body is called with.  Behind it in memory lie the frame and the body's
   argument.  */
struct gomp_stream_firing
{
  /* In the queue of those under way, oldest first, or in the stage's list of
     idle ones.  */
  firing *next;
  void *thrown;			/* By the body; see graph/thrown.c.  */
  bool ended;			/* The body has returned.  */
  bool forced;			/* Any number was good enough.  */
  bool timed;			/* START and END are no estimates.  */
  bool stopped;			/* The body has ended the stage.  */
  uint64_t n, available;	/* Activations, and how many there were.  */
  uint64_t claimed;		/* N at first.  */
  uint64_t start, end;		/* Of the body, ns.  */
  char *data;			/* The body's argument.  */
  struct gomp_stream_frame *frame;
  struct gomp_stream_gathering *gatherings;	/* SITE's N_VIEWS, or null.  */
  struct gomp_stream_lease
  {
    uint64_t at;		/* First element of the first window.  */
    char *window;		/* The first window.  */
    uint64_t stride;		/* From it to the next one.  */
    struct gomp_stream_bounce *bounce;	/* Where WINDOW lies, or null: in the
					   ring.  */
    bool streamed;		/* It is to go there round the caches.  */
    /* Of a counted view; the elements are in the area, or in SCRATCH.  */
    struct gomp_stream_area area;
    struct gomp_stream_bounce *scratch;
    uint64_t reserved;		/* Elements for which SCRATCH has room.  */
    bool wraps;			/* The firing has the stream's WRAP.  */
    uint64_t moved;		/* Elements that are to go back to the ring.  */
  } view[];
};

size_t gomp_stream_firing_size (const stage *);
firing *gomp_stream_take_firing (stage *);
void gomp_stream_begin_firing (stage *, firing *, uint64_t n);
struct gomp_stream_running;
void gomp_stream_call_bodies (stage *, firing *,
			      void (*) (void *, struct gomp_stream_running *),
			      void *);
void gomp_stream_call_body (stage *, firing *);
void gomp_stream_drop_firing (stage *, firing *);
void gomp_stream_commit_firing (stage *, firing *);
void gomp_stream_replicate (stage *);
void gomp_stream_queue_firing (stage *, firing *);
firing *gomp_stream_retire_firing (stage *);
void gomp_stream_put_firing (stage *, firing *);
void gomp_stream_free_firings (stage *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_FIRING_H */
