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

/* Functions that activate tasks on streams passed to them by pointer or reference, which
   a loop that runs in place inlines.  */

#ifndef GOMP_STREAM_CALLEES_H
#define GOMP_STREAM_CALLEES_H 1

#include "sequential.h"

/* The parameter of which T is the value, or the address of what it points to; else
   null.  */
extern tree pointer_parameter (tree t);

/* Remembers function FN, which is WHOLE, with its directives SITES, if a loop that
   calls it may have its bodies in place of the call.  */
extern void add_callee (tree fn, const sequential_loop &whole,
			const std::vector<site> &sites);

/* The function that CALL, any expression, calls, if it is remembered; else null.  */
extern tree callee_of (tree call);

/* The variable whose address argument number I of CALL, of such a function, is, if the
   function does not keep it; else null.  */
extern tree lent_variable (tree call, int i);

/* Gives LOOP its copy, with the bodies of its tasks in their place, and those of such
   functions in place of their calls; notes its tasks.  */
extern void copy_loop (sequential_loop *loop);

/* The same, but for what a `for' does first: what is declared there is outside of both
   loops.  */
extern void copy_but_init (sequential_loop *loop);

extern void callees_start (const char *plugin_name);

#endif /* GOMP_STREAM_CALLEES_H */
