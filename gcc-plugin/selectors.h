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

/* What tells the streams of one view apart.  */

#ifndef GOMP_STREAM_SELECTORS_H
#define GOMP_STREAM_SELECTORS_H 1

#include "clauses.h"

/* Whether the view may be on another stream in another activation.  */
extern bool varying_p (const stream_view &view);

/* What tells the streams of VIEW apart: the indices that vary, or the pointer if there
   are none.  */
extern std::vector<tree> selectors_of (const stream_view &view);
extern std::vector<tree> selectors_of (tree address);

/* Whether A and B are on the same stream, as they are written alike; whether they may
   be.  */
extern bool surely_same_stream_p (const stream_view &a, const stream_view &b);
extern bool maybe_same_stream_p (const stream_view &a, const stream_view &b);

/* Whether the stream of A tells which one is B's: what selects the latter selects
   the former, too.  */
extern bool selects_p (const stream_view &a, const stream_view &b);

#endif /* GOMP_STREAM_SELECTORS_H */
