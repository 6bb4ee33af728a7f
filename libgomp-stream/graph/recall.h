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

/* Plans of regions that are gone.  */

#ifndef GOMP_STREAM_RECALL_H
#define GOMP_STREAM_RECALL_H 1

#include <pthread.h>
#include "sys/base.h"

#pragma GCC visibility push(hidden)

extern pthread_mutex_t gomp_stream_kept_lock;

/* Entries of a table of what is kept for control programs that come later; each begins with
   this.  */
#define GOMP_STREAM_KEPT 16

struct gomp_stream_kept
{
  uint64_t of;			/* What it is of; 0: free.  */
  uint64_t used;
};

void *gomp_stream_find_kept (void *table, size_t size, uint64_t of, bool make);
void gomp_stream_keep_plan (region *, bool change);
void gomp_stream_keep_locked (region *);
void gomp_stream_note_stage (region *, const stage *);
void gomp_stream_recall_plan (region *);
void gomp_stream_keep_cost (const site *, float);
float gomp_stream_recall_cost (const site *);
void gomp_stream_free_kept_plans (void);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_RECALL_H */
