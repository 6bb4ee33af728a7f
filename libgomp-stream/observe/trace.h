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

/* Firings as each thread noted them: its first ones, and its last.  */

#ifndef GOMP_STREAM_TRACE_H
#define GOMP_STREAM_TRACE_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

/* Firings that a thread keeps of its first ones, and of its last.  */
#define GOMP_STREAM_KEPT 65536

struct gomp_stream_event
{
  const site *site;
  uint64_t stage;		/* Its number.  */
  uint64_t activations;
  uint64_t start, end;		/* ns.  */
};

/* What one thread did.  Firing I is FIRST[I], or behind these
   LAST[I % GOMP_STREAM_KEPT].  */
struct gomp_stream_log
{
  struct gomp_stream_log *next;
  long thread;
  bool control;			/* It was a control program at first.  */
  uint64_t n;			/* Firings so far; written by the thread.  */
  struct gomp_stream_event first[GOMP_STREAM_KEPT];
  struct gomp_stream_event last[GOMP_STREAM_KEPT];
};

/* A pass over the firings that are kept, thread by thread.  */
struct gomp_stream_log_reader
{
  const struct gomp_stream_log *log;	/* Null: at the end.  */
  uint64_t i;
  uint64_t dropped;		/* Firings that are not kept any more.  */
};

/* Reads the next firing.  Returns false if there are no more.  */
bool gomp_stream_read_log (struct gomp_stream_log_reader *,
			   struct gomp_stream_event *);
struct gomp_stream_log_reader gomp_stream_logs (void);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_TRACE_H */
