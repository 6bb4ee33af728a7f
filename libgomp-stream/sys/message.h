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

/* Messages.  All but WARNING, ERROR and NOTE exit with status 1.  */

#ifndef GOMP_STREAM_MESSAGE_H
#define GOMP_STREAM_MESSAGE_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

void gomp_stream_say (const char *kind, const char *, ...)
  __attribute__ ((format (printf, 2, 3), cold));
void gomp_stream_fail_stuck (void) __attribute__ ((noreturn, cold));
void gomp_stream_fatal_at (const char *file, unsigned line, const char *, ...)
  __attribute__ ((format (printf, 3, 4), noreturn, cold));

#define gomp_stream_warning(...) gomp_stream_say ("warning", __VA_ARGS__)
/* The program goes on; GOMP_STREAM_FAIL_STUCK is to follow.  */
#define gomp_stream_error(...) gomp_stream_say ("error", __VA_ARGS__)
/* Follows an error, and says more about it.  */
#define gomp_stream_note(...) gomp_stream_say ("note", __VA_ARGS__)
#define gomp_stream_fatal(...) gomp_stream_fatal_at (NULL, 0, __VA_ARGS__)

/* The program ends because of an error, or is a forked child: its end finds
   nothing to do.  */
extern bool gomp_stream_dying;

/* It ends because stages are stuck.  */
extern bool gomp_stream_stuck;

/* The regular end of the program is under way.  */
extern bool gomp_stream_finishing;

#pragma GCC visibility pop

#endif /* GOMP_STREAM_MESSAGE_H */
