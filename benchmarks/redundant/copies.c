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

/* The leading and the checking copies of the kernels for one queue.  Compiled once
   for each of them: NAME, HEADER, QUEUE and INIT are as in micro/queue.c; with
   CURSOR, words go by cursors; with FAULTY, faults happen.  */

#include "srmt.h"
#include HEADER
#include "wait.h"
#ifdef CURSOR
# include "cursor.h"
#endif

#include <stdlib.h>

#define JOIN_(A, B, C) A##B##_##C
#define JOIN(A, B, C) JOIN_ (A, B, C)
/* Operation OP of the queue.  */
#define Q(OP) JOIN (gomp_stream_, QUEUE, OP)

typedef struct JOIN (gomp_, stream, QUEUE) queue;

#ifndef INIT
# define INIT Q (init) (q, capacity)
#endif

/* A side.  */
struct end
{
  queue *q;
#ifdef CURSOR
  struct gomp_stream_writer to;
  struct gomp_stream_reader from;
#endif
  unsigned long differences;
};

#ifdef CURSOR
/* A quarter of the smallest queue.  */
enum { WINDOW = 1024 };
# define TURN_WRITER(Q, QUEUE, TO) GOMP_STREAM_TURN_WRITER (Q, QUEUE, TO)
# define END_WRITER(Q, QUEUE, TO) GOMP_STREAM_END_WRITER (Q, QUEUE, TO)
# define TURN_READER(Q, QUEUE, FROM) GOMP_STREAM_TURN_READER (Q, QUEUE, FROM)
# define END_READER(Q, QUEUE, FROM) GOMP_STREAM_END_READER (Q, QUEUE, FROM)
#endif

static inline void
put (struct end *end, uint64_t word)
{
#ifdef CURSOR
  if (gomp_stream_writer_full (&end->to))
    TURN_WRITER (QUEUE, end->q, &end->to);
  gomp_stream_put (&end->to, word);
#else
  Q (enqueue) (end->q, word);
#endif
}

static inline uint64_t
get (struct end *end)
{
#ifdef CURSOR
  if (gomp_stream_reader_empty (&end->from))
    TURN_READER (QUEUE, end->q, &end->from);
  return gomp_stream_get (&end->from);
#else
  return Q (dequeue) (end->q);
#endif
}

/* WORD, unless a fault of KIND is due.  */
static inline uint64_t
fault_in (enum fault_kind kind, uint64_t word)
{
#ifdef FAULTY
  if (fault.kind == kind && fault.left > 0 && --fault.left == 0)
    return word ^ (uint64_t) 1 << fault.bit;
#endif
  (void) kind;
  return word;
}

static inline uint64_t
load (struct end *end, uint64_t word)
{
  put (end, word);
  return fault_in (FAULT_LOADED, word);
}

/* Returns what is to be stored at P.  */
static inline uint64_t
store (struct end *end, void *p, uint64_t word)
{
  word = fault_in (FAULT_STORED, word);
  put (end, (uintptr_t) p);
  put (end, word);
  return fault_in (FAULT_MEMORY, word);
}

static inline void
compare (struct end *end, const void *p, uint64_t word)
{
  uint64_t address = get (end);
  if (__builtin_expect ((address == (uintptr_t) p) & (get (end) == word), 1))
    return;
  end->differences++;
#ifdef FAULTY
  fault_found ();
#endif
}

#define END struct end *end
#define END_ARGUMENT end

#define COPY(KERNEL) KERNEL##_lead
#define LOADI(P) ((int64_t) load (end, *(P)))
#define LOADD(P) number_of (load (end, bits_of (*(P))))
#define STOREI(P, V)							\
  do									\
    {									\
      int64_t *p_ = (P), v_ = (V);					\
      *p_ = store (end, p_, v_);					\
    }									\
  while (0)
#define STORED(P, V)							\
  do									\
    {									\
      double *p_ = (P), v_ = (V);					\
      *p_ = number_of (store (end, p_, bits_of (v_)));			\
    }									\
  while (0)
#include "kernels.h"

#undef COPY
#undef LOADI
#undef LOADD
#undef STOREI
#undef STORED
#define COPY(KERNEL) KERNEL##_check
#define LOADI(P) ((void) (P), (int64_t) get (end))
#define LOADD(P) ((void) (P), number_of (get (end)))
#define STOREI(P, V)							\
  do									\
    {									\
      int64_t *p_ = (P), v_ = (V);					\
      compare (end, p_, v_);						\
    }									\
  while (0)
#define STORED(P, V)							\
  do									\
    {									\
      double *p_ = (P), v_ = (V);					\
      compare (end, p_, bits_of (v_));					\
    }									\
  while (0)
#include "kernels.h"

/* A side of its own, so that what is in it can be in registers.  */
#define FUNCTION(KERNEL)						\
  static void								\
  KERNEL##_leads (void *m, unsigned long iteration, void *end)		\
  {									\
    struct end own = *(struct end *) end;				\
    KERNEL##_lead (m, iteration, &own);					\
    *(struct end *) end = own;						\
  }									\
  static void								\
  KERNEL##_checks (void *m, unsigned long iteration, void *end)		\
  {									\
    struct end own = *(struct end *) end;				\
    KERNEL##_check (m, iteration, &own);				\
    *(struct end *) end = own;						\
  }
FUNCTION (is)
FUNCTION (ep)
FUNCTION (cg)
FUNCTION (mg)

static void *
make (size_t capacity)
{
  queue *q = aligned_alloc (128, (sizeof *q + 127) / 128 * 128);
  if (q != NULL && INIT == 0)
    return q;
  free (q);
  return NULL;
}

static void
destroy (void *q)
{
  Q (destroy) (q);
  free (q);
}

static void *
begin (void *q)
{
  struct end *end = aligned_alloc (128, (sizeof *end + 127) / 128 * 128);
  if (end == NULL)
    return NULL;
  *end = (struct end) { .q = q };
#ifdef CURSOR
  end->to = gomp_stream_writer (WINDOW);
  end->from = gomp_stream_reader (WINDOW);
#endif
  return end;
}

static void
send_word (void *end, uint64_t word)
{
  put (end, word);
}

static void
end_lead (void *data)
{
  struct end *end = data;
#ifdef CURSOR
  END_WRITER (QUEUE, end->q, &end->to);
#else
  for (unsigned spins = 0; !Q (flush) (end->q);)
    spins = gomp_stream_wait_a_little (spins);
#endif
  free (end);
}

static unsigned long
end_check (void *data)
{
  struct end *end = data;
#ifdef CURSOR
  END_READER (QUEUE, end->q, &end->from);
#endif
  unsigned long differences = end->differences;
  free (end);
  return differences;
}

static struct way this_way = {
  .name = NAME,
  .lead = { is_leads, ep_leads, cg_leads, mg_leads },
  .check = { is_checks, ep_checks, cg_checks, mg_checks },
  .make = make, .destroy = destroy, .begin = begin, .send = send_word,
  .end_lead = end_lead, .end_check = end_check
};

static void __attribute__ ((constructor))
list_way (void)
{
  way_add (&this_way);
}
