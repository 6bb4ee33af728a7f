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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* A worker: has the pages whose numbers are its own, and finds the dependences
   between accesses to them.  */

#ifndef DEPEND_WORKER_H
#define DEPEND_WORKER_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum dependence_kind { FLOW, ANTI, OUTPUT };

/* From the access FROM to the access TO, of the same bytes of OBJECT.  */
struct dependence
{
  enum dependence_kind kind;
  uint32_t loop;		/* The loop that carries it, or 0: both are in
				   one iteration of all.  */
  uint32_t from, to;
  uint32_t object;		/* Its node, or 0 if it began unseen.  */
  uint64_t count;
  uint64_t near;		/* From one iteration to the next.  */
};

struct worker;

struct worker *worker_new (void);
void worker_delete (struct worker *);

/* The next words from the dispatcher.  Says whether more are to come.  */
bool worker_work (struct worker *, const uint64_t *words, size_t n);

/* What was found; in no order.  */
const struct dependence *worker_dependences (const struct worker *, size_t *n);

/* Bytes of its tables, and the pages that they are about.  */
size_t worker_memory (const struct worker *, size_t *pages);

#endif /* DEPEND_WORKER_H */
