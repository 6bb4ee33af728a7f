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

/* The report of a program that goes on.  */

#ifndef GOMP_STREAM_LIVE_H
#define GOMP_STREAM_LIVE_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

void gomp_stream_watch_quit (void);
void gomp_stream_unwatch_quit (void);
void gomp_stream_report_live (region *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_LIVE_H */
