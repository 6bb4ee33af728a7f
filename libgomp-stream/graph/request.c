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

/* Requests of bodies to the control program around them.  */

#include "config.h"
#include "graph/region.h"
#include "graph/request.h"
#include "sys/sleep.h"

/* Empties *LIST, which has the youngest request first, and returns them with the
   oldest one first.  */
struct gomp_stream_request *
gomp_stream_take_requests (struct gomp_stream_request **list)
{
  /* Q2: what the body put there is there; pairs with Q1.  */
  struct gomp_stream_request *q
    = __atomic_exchange_n (list, NULL, __ATOMIC_ACQUIRE);
  struct gomp_stream_request *first = NULL;

  while (q)
    {
      struct gomp_stream_request *next = q->next;
      q->next = first;
      first = q;
      q = next;
    }
  return first;
}

/* Leaves Q to its control program.  */
static void
ask (struct gomp_stream_request *q)
{
  region *r = q->region;

  q->next = __atomic_load_n (&r->requests, __ATOMIC_RELAXED);
  /* Q1: permits the control thread to serve the request; pairs with Q2.  */
  while (!__atomic_compare_exchange_n (&r->requests, &q->next, q, true,
				       __ATOMIC_RELEASE, __ATOMIC_RELAXED))
    ;
  /* E4: either the control thread sees it before it sleeps, or this sees that it
     does.  */
  __atomic_thread_fence (__ATOMIC_SEQ_CST);
  gomp_stream_notify_waiter (&r->waiter);
}

/* Leaves the requests on *LIST, a body's, to their control programs.  Called before
   the firing is over.  */
void
gomp_stream_hand_requests_on (struct gomp_stream_request **list)
{
  struct gomp_stream_request *q = gomp_stream_take_requests (list);

  while (q)
    {
      struct gomp_stream_request *next = q->next;
      ask (q);
      q = next;
    }
}

/* Whether there are any.  The body of a stage that is known to have fired has left
   its own.  */
bool
gomp_stream_asked_p (const region *r)
{
  return __atomic_load_n (&r->requests, __ATOMIC_RELAXED) != NULL;
}

/* Serves all requests, each body's in its order.  Called by the control thread,
   without the guard.  */
void
gomp_stream_serve (region *r)
{
  struct gomp_stream_request *q = gomp_stream_take_requests (&r->requests);

  while (q)
    {
      struct gomp_stream_request *next = q->next;
      q->serve (r, q);
      q = next;
    }
}
