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

/* Turns: what the control program issues in an order of its own.  */

#ifndef GOMP_STREAM_TURNS_H
#define GOMP_STREAM_TURNS_H 1

#include <pthread.h>
#include "sys/base.h"
#include "channel/native.h"
#include "data/runs.h"

#pragma GCC visibility push(hidden)

/* A lane of a stream: a read position that several consumers share.  All
   consumers of a stream of the OpenStream dialect are in one lane, with GROUP
   null.  Directives that are alternatives of each other are in lanes of their
   group; see abi.h.  */
struct gomp_stream_lane
{
  /* Elements below its index are released by all consumers.  */
  struct gomp_stream_native_view released;
  lane *next;			/* Of the stream.  */
  const site *group;
  uint32_t number;		/* In the group.  */
  /* The streams of its stages, as those of the directive FROM, if stages on others
     have lanes of their own; else null.  */
  void **keys;
  const site *from;
  uint64_t take;		/* The read position.  */
  view *last_turn;		/* That had the last turn, or null.  */
  struct gomp_stream_front front;	/* Of its consumers.  */
};

/* Alternatives on the same streams are one stage with several bodies: their
   activations run in control order, one at a time.  */
struct gomp_stream_order
{
  pthread_mutex_t lock;
  uint64_t issue;		/* Activations logged.  */
  bool stopped;			/* A body has ended the stage.  */
  struct gomp_stream_ticket *last_turn;
  struct gomp_stream_ticket *members;
};

/* A stage's place in an order.  */
struct gomp_stream_ticket
{
  struct gomp_stream_order *order;
  struct gomp_stream_ticket *next;	/* Of the order's members.  */
  struct gomp_stream_ticket *sibling;	/* Of the owner.  */
  stage *owner;
  uint32_t number;		/* Of the order in the group.  */
  struct gomp_stream_runs runs;	/* Of activations that are owed.  */
};

/* Activations of a stage that follow one another in an order.  */
struct gomp_stream_stretch
{
  unsigned number;		/* Of the stage in a list.  */
  uint64_t n;
};

bool gomp_stream_turns_p (const view *);
void gomp_stream_update_front (view *);
void gomp_stream_free_front (struct gomp_stream_front *);
uint64_t gomp_stream_front (const struct gomp_stream_front *, uint64_t rest);
void gomp_stream_release_turns (lane *);
void gomp_stream_log_turns (stage *);
void gomp_stream_log_open (stage *);
void gomp_stream_close_turns (stage *);
void gomp_stream_close_stream (stream *);
bool gomp_stream_turns_repeat_p (const stage *, uint64_t each);
void gomp_stream_repeat_turns (stage *, uint64_t m);
void gomp_stream_end_round (stage *, uint64_t m);
void gomp_stream_drop_turns (view *);
void gomp_stream_start_turns (stream *, uint64_t owed);
bool gomp_stream_stop_turns (stream *);
uint64_t gomp_stream_load_turns (view *, uint64_t skip, uint64_t n);
uint64_t gomp_stream_next_turns (view *, uint64_t n);
bool gomp_stream_turns_together_p (const view *, uint64_t n);
void gomp_stream_copy_turns (view *, uint64_t skip, uint64_t n, char *flat,
			     bool in);
uint64_t gomp_stream_end_of_turns (view *, uint64_t at, uint64_t n);
void gomp_stream_finish_turns (view *, uint64_t n);
uint64_t gomp_stream_turns_length (const view *, uint64_t activations);
bool gomp_stream_turn_at (const view *, uint64_t skip, uint64_t *position);
uint64_t gomp_stream_turns_within (const view *, uint64_t end);

/* Lanes.  */

lane *gomp_stream_enter_lanes (stream *, const site *from, uint32_t number,
			       void *const *keys, uint64_t position);
bool gomp_stream_lanes_p (stream *, const site *from, uint32_t number);
bool gomp_stream_in_lane_p (stream *, const site *from, uint32_t number);
view *gomp_stream_partner (stream *, const site *from, uint32_t number);
void gomp_stream_start_lane (view *);
void gomp_stream_pass (stream *, const site *from, uint64_t burst);
void gomp_stream_free_lanes (stream *);

/* Orders.  */

void gomp_stream_enter_orders (stage *);
void gomp_stream_leave_orders (stage *);
void gomp_stream_drop_tickets (stage *);
uint64_t gomp_stream_in_order (const stage *, uint64_t n);
bool gomp_stream_order_ends_p (const stage *);
void gomp_stream_finish_tickets (stage *, uint64_t n, bool stopped);
uint64_t gomp_stream_in_order_ahead (const stage *, uint64_t n,
				     const uint64_t *ahead);
size_t gomp_stream_stretches (struct gomp_stream_order *, stage *const *,
			      uint64_t *most, unsigned n,
			      struct gomp_stream_stretch *, size_t length);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_TURNS_H */
