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
#include "sys/thread.h"

_Static_assert (sizeof (struct gomp_stream_outside)
		== sizeof ((struct gomp_stream_bodies *) 0)->opaque, "a body");

void
gomp_stream_enter_body (void)
{
  struct gomp_stream_bodies *b = GOMP_stream_lending.bodies;
  region *around;

  if (b == NULL || b->entered)
    return;
  b->entered = true;
  around = gomp_stream_around ();
  gomp_stream_go_inside ((struct gomp_stream_outside *) b->opaque);
  gomp_stream_thread.around = around;
}

void
GOMP_stream_leave_body (struct gomp_stream_bodies *b)
{
  if (gomp_stream_thread.current)
    gomp_stream_thread.finish_roots ();
  gomp_stream_go_outside ((struct gomp_stream_outside *) b->opaque);
  b->entered = false;
}
