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

/* What tells streams from each other in all files.  */

#ifndef GOMP_STREAM_REACH_H
#define GOMP_STREAM_REACH_H 1

#include "clauses.h"

/* What tells the stream of VIEW from others, for abi_view_desc.  */
extern tree reach_of (const stream_view &view);

extern void reach_start (const char *plugin_name);

#endif /* GOMP_STREAM_REACH_H */
