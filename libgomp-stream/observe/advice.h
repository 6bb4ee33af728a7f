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

/* What a run looked like as a whole, and what to do first about it.  */

#ifndef GOMP_STREAM_ADVICE_H
#define GOMP_STREAM_ADVICE_H 1

#include <stdio.h>
#include "observe/account.h"

#pragma GCC visibility push(hidden)

struct gomp_stream_summary
{
  uint64_t start, end;		/* From the first firing, ns.  */
  unsigned threads;		/* That fired stages.  */
  unsigned allowed;		/* As many as could have.  */
  uint64_t busy;		/* All stages' time, ns.  */
  uint64_t events;		/* Firings that were noted.  */
  const struct gomp_stream_stage_account *heaviest;	/* Or null.  */
};

void gomp_stream_sum_up (struct gomp_stream_summary *);

/* Writes sentences, each with its end of line, that name what limits the program
   and say what can be done.  */
void gomp_stream_write_advice (FILE *, const struct gomp_stream_summary *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_ADVICE_H */
