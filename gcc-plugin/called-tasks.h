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

/* Functions that activate tasks on streams that their callers have, for what is said
   of these.  */

#ifndef GOMP_STREAM_CALLED_TASKS_H
#define GOMP_STREAM_CALLED_TASKS_H 1

#include "control.h"
#include "sites.h"

/* Whether FN, which is to be called, is known to activate tasks.  */
extern bool activates_tasks_p (tree fn);

/* Makes calls in the control program of function FN, the last of PROGRAMS, activations of
   the tasks of the functions that it calls, and appends these to the directives
   *SITES.  Remembers FN for its own callers.  Returns whether there are such calls.  */
extern bool enter_calls (tree fn, control_programs *programs,
			 std::vector<site> *sites);

/* Whether the call STEP may activate tasks, not known ones, on the stream of VIEW.  */
extern bool may_activate_p (const control_step *step, const stream_view &view);

extern void called_tasks_start (const char *plugin_name);

#endif /* GOMP_STREAM_CALLED_TASKS_H */
