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

/* Bodies that run in place and call functions that the compiler does not see.

   Such a function may end the body's stage; then the loop goes on as a pipeline in which
   that stage is stopped.  And it may activate tasks: as in a stage's body, these belong to
   a control program of their own, which ends with the body.  It begins when the runtime
   is first asked for something there.  */

#include "config.h"
#include "api/scope.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/thrown.h"
#include "sys/sys.h"
#include "sys/thread.h"

/* What the thread did before the body.  */
struct before
{
  region *current, *around;
  struct gomp_stream_scope *unopened;
  void *thrown;
};

_Static_assert (sizeof (struct before)
		== sizeof ((struct gomp_stream_bodies *) 0)->opaque, "a body");

void
gomp_stream_enter_body (void)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  struct gomp_stream_bodies *b = GOMP_stream_lending.bodies;
  struct before *before;

  if (b == NULL || b->entered)
    return;
  b->entered = true;
  before = (struct before *) b->opaque;
  *before = (struct before) { self->current, self->around, self->unopened,
			      GOMP_stream_lending.thrown };
  gomp_stream_turn_away ();
  self->around = gomp_stream_around ();
  self->current = NULL;
  self->unopened = NULL;
  GOMP_stream_lending.thrown = NULL;
}

void
GOMP_stream_leave_body (struct gomp_stream_bodies *b)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  struct before *before = (struct before *) b->opaque;

  if (self->current)
    self->finish_roots ();
  if (before->thrown)
    {
      gomp_stream_release_thrown (GOMP_stream_lending.thrown);
      GOMP_stream_lending.thrown = before->thrown;
    }
  self->current = before->current;
  self->around = before->around;
  self->unopened = before->unopened;
  b->entered = false;
}
