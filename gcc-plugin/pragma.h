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

/* The part of the plugin that reads clauses as tokens.  */

#ifndef GOMP_STREAM_PRAGMA_H
#define GOMP_STREAM_PRAGMA_H 1

/* Every item of a stream clause reaches the front end as a clause
   depend (in: *MARKER (...)), with these arguments:

     0  enum marker_kind, as bits, and a number that orders the items
     1  location of the stream, or of the argument of num_threads, depth or on
     2  the stream as written, a string; or the argument of num_threads, depth or on,
	which has no further arguments
     3  the stream's address
     4  location of the window
     5  the window as written, a string
     6  the window's address
     7  location of the burst
     8  the burst; of a MARKER_COUNTED item the address of the count's variable
     9  the number of windows in an array of them

   An item without a window ends after argument 3; a window that is a variable
   ends after argument 6, one that is not MARKER_VARIADIC after argument 8.  The
   directive TICK becomes TASKWAIT with such a clause; if it has a length, its
   location is argument 4 and itself argument 5, and there are no further
   ones.  */
#define MARKER "__gomp_stream_clause"

/* Whether there was such an item.  */
extern bool stream_items_p ();

enum marker_kind
{
  MARKER_INPUT = 0,
  MARKER_OUTPUT = 1,
  MARKER_NUM_THREADS = 2,
  MARKER_PEEK = 3,
  MARKER_TICK = 4,
  /* Input and output through one window, "s >> w >> t".  */
  MARKER_INOUT_REUSE = 5,
  /* No stream clause: a word for SHARED.  */
  MARKER_LASTPRIVATE = 6,
  MARKER_DEPTH = 7,
  MARKER_ON = 8,
  MARKER_WHAT = 15,
  /* The stream is written otherwise than by a mere name.  */
  MARKER_INDEXED = 16,
  /* The windows are an array of them, one for each of an array of streams.  */
  MARKER_VARIADIC = 32,
  /* The window is written with its count, w[:n].  */
  MARKER_COUNTED = 64,
  /* One of the two items, input and output, of an INOUT_REUSE.  */
  MARKER_REUSE = 128,
  MARKER_ORDINAL_SHIFT = 8
};

/* Whether clause KIND has an expression, and no items.  */

inline bool
expression_clause_p (unsigned kind)
{
  return (kind == MARKER_NUM_THREADS || kind == MARKER_DEPTH
	  || kind == MARKER_ON);
}

/* Says at LOC how clause or directive KIND is written.  */
extern void note_form (location_t loc, unsigned kind);

/* Installs the callbacks; called once, before the first token is read.  */
extern void pragma_start (void);

/* Called when another file begins or goes on.  */
extern void pragma_file (void);

#endif /* GOMP_STREAM_PRAGMA_H */
