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

/* What the parts of the page share.  */

#ifndef GOMP_STREAM_PAGE_H
#define GOMP_STREAM_PAGE_H 1

#include "observe/advice.h"

#pragma GCC visibility push(hidden)

/* Writes TEXT as text of HTML.  */
void gomp_stream_escape (FILE *, const char *text);

/* Writes where the directive is: FILE:LINE.  */
void gomp_stream_escape_place (FILE *, const site *);

/* The class of the page's style sheet for what the stage did or waited for most:
   "busy", "activations", "input", "output", "thread".  */
const char *gomp_stream_held_up (const struct gomp_stream_stage_account *);

void gomp_stream_write_graph (FILE *, const struct gomp_stream_summary *);
void gomp_stream_write_timeline (FILE *, const struct gomp_stream_summary *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_PAGE_H */
