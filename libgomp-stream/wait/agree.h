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


/* What ranks tell each other at the waits of a control program.  */

#ifndef GOMP_STREAM_AGREE_H
#define GOMP_STREAM_AGREE_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

void gomp_stream_meet_ranks (stage *, const struct gomp_stream_arg *);
/* Whether the region has a sliding window, or one that stands still.  */
bool gomp_stream_looks_ahead_p (const region *);
void gomp_stream_expect (region *);
void gomp_stream_drop_absent (region *, unsigned depth);
void gomp_stream_begin_agreement (region *);
void gomp_stream_check_agreement (region *);
void gomp_stream_end_agreement (region *);
void gomp_stream_report_exit (void);
/* Waits so far.  */
extern uint64_t gomp_stream_waits;
bool gomp_stream_tally (region *, bool idle);
uint64_t gomp_stream_tallies (void);
void gomp_stream_end_tallies (uint64_t);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_AGREE_H */
