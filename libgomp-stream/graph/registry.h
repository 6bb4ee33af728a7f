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

/* The registry, which finds a stream by the address of its variable.  */

#ifndef GOMP_STREAM_REGISTRY_H
#define GOMP_STREAM_REGISTRY_H 1

#include <pthread.h>
#include "sys/base.h"
#include "sys/memory.h"

#pragma GCC visibility push(default)

/* The registry's table, by name: debuggers and gomp-stream-top, which look into
   the process from outside, begin here.  LISTS are chained by REGISTRY_NEXT.  */
extern struct gomp_stream_root
{
  char version[24];		/* Of the package.  */
  uint32_t abi;			/* GOMP_STREAM_ABI_VERSION.  */
  uint32_t sizes[4];		/* Bytes of a stream, view, stage, region.  */
  stream **lists;
  size_t n_lists, n_streams;
  bool *tracing;		/* Firings are noted; may be written.  */
} GOMP_stream_root;

/* Not 0 once the process has had a stream, or a scope.  Programs look at it before they call
   GOMP_stream_forget, where their file has no directives.  */
extern unsigned char GOMP_stream_known;

/* How many streams and references lie in lines of memory of each class.  */
extern unsigned GOMP_stream_crowd[GOMP_STREAM_CLASSES];

/* How many streams may have variables in memory that is freed.  Programs look at it
   before they call GOMP_stream_freed.  */
extern unsigned GOMP_stream_heap;

/* Bits of abi_brief_flags.  Functions look at it before they call GOMP_stream_return;
   it concerns them only where their own thread set it.  */
extern unsigned GOMP_stream_brief;

/* Counts the views that come and go, and the streams that end.  Functions that run in
   place look at it.  */
extern uint64_t GOMP_stream_changes;

#pragma GCC visibility pop
#pragma GCC visibility push(hidden)

extern pthread_mutex_t gomp_stream_registry_lock;
stream *gomp_stream_find_stream (void *key);
stream *gomp_stream_look_up (void *key);
stage *gomp_stream_find_stage (const site *, void *const *keys,
			       uint32_t n_views);
bool gomp_stream_same_stage (const stage *, const site *, void *const *keys,
			     uint32_t n_views);
size_t gomp_stream_count_streams (void);
void gomp_stream_note_known (void);
void gomp_stream_note_change (void);
void gomp_stream_enter_stream (stream *);
void gomp_stream_set_user (stream *, region *);
void gomp_stream_leave_registry (stream *);
void gomp_stream_count_in_class (const void *addr, int by);
size_t gomp_stream_streams_at (uintptr_t address, size_t size, stream ***);
size_t gomp_stream_all_streams (stream ***);
void gomp_stream_visit_streams (void (*) (stream *));
void gomp_stream_free_registry (void);
void gomp_stream_forget_registry (void);

/* ending.c */

void gomp_stream_report_starved (stage *);
void gomp_stream_end_streams (stream **, size_t n);
void gomp_stream_end_users (stream **, size_t n);
void gomp_stream_end_stages (struct gomp_stream_list *);
void gomp_stream_end_loops (stream **, size_t n);
void gomp_stream_end_freed (stream **, size_t n);
void gomp_stream_renew (region *, bool all);
bool gomp_stream_starts_anew_p (stage *);
bool gomp_stream_end_used_up (stream *, region *user);
bool gomp_stream_read_up_p (stream *);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_REGISTRY_H */
