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

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Says why a task cannot run in place, as far as this one task shows.  */

#ifndef GOMP_STREAM_OBSTACLES_H
#define GOMP_STREAM_OBSTACLES_H 1

#include "sequential.h"

/* Larger streams, bytes, are not copied when a loop begins to run in place.  */
const unsigned HOST_WIDE_INT MOST_OWN = 256;

/* Why the window of VIEW cannot be one of a loop's own; null if it can.  */
extern const char *window_obstacle (const stream_view &view);

/* Why the windows of LOOP's streams do not fit together; null if they do.  */
extern const char *windows_obstacle (const sequential_loop &loop);

/* Whether a loop has a window of its own for VIEW; else the stream's variable has the
   element.  */
extern bool window_of_own_p (const stream_view &view);

/* Why VIEW is not of a stream that a loop can have as a variable of its own; null if
   it is.  */
extern const char *stream_obstacle (const stream_view &view);

/* Why what directive S says of TASK, apart from its streams, keeps the task from running in
   place; null if nothing does.  */
extern const char *clause_obstacle (const site &s, const sequential_task &task);

/* Why the task TASK of LOOP, the directive S, cannot run in place; null if it can, as
   far as it alone shows.  Notes in TASK what its body may do.  */
extern const char *task_obstacle (const sequential_loop &loop,
				  sequential_task &task, const site &s);

/* Whether a body of LOOP may call GOMP_stream_end.  */
extern bool may_end_p (const sequential_loop &loop);

/* Why STREAM of LOOP cannot carry an element to the next iteration; null if it can.  */
extern const char *carried_obstacle (const sequential_loop &loop, tree stream);

/* Whether two tasks of LOOP are activations of one directive on streams of which some
   are the same: of two stages, perhaps.  */
extern bool shared_directive_p (const sequential_loop &loop);

/* Whether a task of LOOP writes STREAM, if OUTPUT_P, or else reads it.  */
extern bool used_p (const sequential_loop &loop, tree stream, bool output_p);

/* Whether a task of LOOP reads STREAM.  */
extern bool read_p (const sequential_loop &loop, tree stream);

/* Whether other functions may use STREAM.  */
extern bool known_elsewhere_p (const sequential_loop &loop, tree stream);

/* Whether VIEW may be of a fixed stream of LOOP.  */
extern bool maybe_fixed_p (const sequential_loop &loop, const stream_view &view);

#endif /* GOMP_STREAM_OBSTACLES_H */
