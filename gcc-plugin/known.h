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

/* Code for files that may have nothing to do with streams.  */

#ifndef GOMP_STREAM_KNOWN_H
#define GOMP_STREAM_KNOWN_H 1

/* From here on, if_streams makes code that looks.  */
extern void look_for_streams ();

/* CODE, which ends streams; in a file without directives only if the process has
   had some.  May be null.  */
extern tree if_streams (tree code);

/* MINE, in a file without directives, if begin_lending is in if_streams and does not
   run; else null.  */
extern tree nothing_noted (tree mine);

/* CODE, if it did run.  */
extern tree if_noted (tree mine, tree code);

/* The runtime's GOMP_stream_crowd and GOMP_stream_lending.  */
extern tree runtime_crowd (), runtime_lending ();

/* CODE, which ends streams in memory that is freed, if the process has such.  */
extern tree if_heap_streams (location_t loc, tree code);

/* CODE, which completes activations, if the process has had streams.  */
extern tree if_known_streams (location_t loc, tree code);

/* CODE, which completes activations before a caller's variables end, if the process has
   had streams that may end so; without LOOPS_P, and of which that caller does not tell.  */
extern tree if_brief_streams (location_t loc, bool loops_p, tree code);

/* The runtime's count GOMP_stream_changes.  */
extern tree stream_changes ();

/* Callback of PLUGIN_ALL_IPA_PASSES_START: has each thread have its own lending.  Earlier,
   that is an error in functions that "omp target" calls.  */
extern void finish_lending (void *, void *);

#endif /* GOMP_STREAM_KNOWN_H */
