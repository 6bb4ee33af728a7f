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

/* What all of the runtime shares: its words, and its rules for threads.

   Words: a stream is an ordered sequence of elements; a channel is the memory
   and the protocol that carry it.  A view is one task's window on a stream.  A
   stage is a directive with one set of streams; firing it runs a batch of its
   activations.  A control program is the thread that activates stages, between
   its waits; a region is the runtime's account of one.  A gang is a group of
   executors, threads that fire stages.

   Atomic accesses are GCC's __atomic builtins on plain types, so that the
   structures of abi.h, which the generated code shares, are treated like the
   others.  Each synchronising pair has a label at both ends:

     P1, P2  activations, from the control thread to executors (stage.c, fire.c)
     S1, S2  a stage's state, from one holder of its lock to the next (fire.c)
     R1, R2  a replicated stage's firings under way, to a sweep (fire.c)
     F1, F2  what a firing did, to a thread that waits or looks (fire.c,
	     advance.c, wait.c)
     G1, G2  what was done to another thread's region, to its end (region.c,
	     scope.c)
     G3..G6  control programs and the end of the program (scope.c)
     L1, L2  a stage appended to its region (region.c, executor.c)
     C1, C2  a view that comes to a stream (view.c, view.h)
     D1, D2  a stage's body (fire.c, entry.c)
     E1..E4  sleeping and waking (sleep.c)
     Q1, Q2  what a body asks the control program for (request.c)
     H1, H2  a region's plan, from one planner to the next (planner.c,
	     recall.c)
     W1, W2  elements near a ring's end, from one consumer to the next
	     (data/objects.c)
     T1  commits of several producers (turns.c, native.h's N2)
     T2  releases of consumers that take turns (turns.c, native.h's N2)
     Y1, Y2  an exception, from a thread of a team to who made the team
	     (rethrow.c)
     O1, O2  a thread's log of firings, to a reader (trace.c)
     O3..O6  an event of it (trace.c)
     V1, V2  what is watched of a stream (watch.c)
     N., B.  the protocols (channel/)

   Who may touch what:

     stage->port, ->posted, ->chunk		the control thread; executors
						store 0 in LIMIT
     stage->logged, ->open			the stage's log lock; read by all
     stage->fired, ->views[] and all that a view holds	the stage's lock
     stream's views, ring, protocol		read: the lock of any stage
						attached to the stream;
						written: of all of them, and
						for the ring its turn lock; a
						view that comes: of a sole
						producer, and the turn lock
     stream->issue, a lane's TAKE, runs of a stream with turns
						the stream's turn lock
     LAST_TURN of a stream, lane or order	the control thread
     the table of streams			gomp_stream_registry_lock
     region->first, stage->region_next		appended to and removed from
						with the region's guard; removed
						from while no executor is in it
     gang->regions, ->slots, region->visitors	gang->lock
     region->plan, stage->item, ->home		the plan's lock; HOME and
						WIDTH are read by all

   Order of locks: a region's guard, stages' (several by
   gomp_stream_lock_stages only, in the order of their numbers, or without a
   wait), the registry's, a gang's.  A stage's log lock comes after its own lock
   and before turn locks and orders', behind which none is taken.  */

#ifndef GOMP_STREAM_BASE_H
#define GOMP_STREAM_BASE_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "abi.h"

/* What threads of different roles write lies this many bytes apart: two cache
   lines, which the hardware's prefetcher takes as a pair.  */
#define GOMP_STREAM_APART 128

/* Bytes that travel together between processors, as a rule.  */
#define GOMP_STREAM_LINE 64

typedef struct gomp_stream_stage stage;
typedef struct gomp_stream_view view;
typedef struct gomp_stream_lane lane;
typedef struct gomp_stream_stream stream;
typedef struct gomp_stream_region region;
typedef struct gomp_stream_gang gang;
typedef struct gomp_stream_firing firing;
typedef struct gomp_stream_site site;

#endif /* GOMP_STREAM_BASE_H */
