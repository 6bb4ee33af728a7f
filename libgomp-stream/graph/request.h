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

/* What bodies ask the control program around them to activate.

   Only a control program's own thread activates its tasks: so nothing of it needs
   a lock, and what it does is in one order.  A body that reaches a directive on
   streams of the control program around it notes a request.  When the body ends,
   its requests go to the control program, which serves them at its next wait or
   post; a wait is not over before they are all served.  */

#ifndef GOMP_STREAM_REQUEST_H
#define GOMP_STREAM_REQUEST_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

struct gomp_stream_request
{
  struct gomp_stream_request *next;
  region *region;		/* Whose it is.  */
  /* Does what is asked for, in the control program's thread, and frees the
     request.  */
  void (*serve) (region *, struct gomp_stream_request *);
};

struct gomp_stream_request *
gomp_stream_take_requests (struct gomp_stream_request **list);
void gomp_stream_hand_requests_on (struct gomp_stream_request **list);
bool gomp_stream_asked_p (const region *);
void gomp_stream_serve (region *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_REQUEST_H */
