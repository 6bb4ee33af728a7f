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

/* Runs code on simulated processors.  The code calls what a compiler calls for
   -fsanitize=thread at each access to memory.  The processor that is behind the
   others in time runs next, so that they meet in memory as real ones would.

   Each processor has the caches of an Intel Xeon E5620, of B-Queue's paper:
   32 KiB and 256 KiB, 8 ways each, the least recently used line going first.  The
   third level has room for all.  A line is held by any number of processors to be
   read, or by one that changed it.  An access takes as many cycles as the paper
   says, and the next one starts when it is done: nothing overlaps.  */

#include "coherence.h"
#include "../common/options.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

enum
{
  LINE = 64,			/* Bytes.  */
  WAYS = 8,
  FIRST_SETS = 64, SECOND_SETS = 512,
  BUCKETS = 4096,
  STACK = 65536
};

/* The paper does not say how long a line takes from a sibling.  */
static const unsigned cycles[LEVELS] = { 2, 10, 40, 75, 200 };

struct way_of_set
{
  uintptr_t line;		/* Its number; 0: empty.  */
  uint64_t used;		/* When.  */
  bool fresh;			/* Prefetched and not met since.  */
};

struct processor
{
  ucontext_t context;
  char *stack;
  void (*run) (void *);
  void *data;
  bool done;
  uint64_t clock;
  struct way_of_set first[FIRST_SETS][WAYS], second[SECOND_SETS][WAYS];
  struct accesses accesses;
};

/* What the processors know of a line.  */
struct line
{
  uintptr_t number;
  unsigned holders;		/* A bit for each.  */
  bool changed;			/* By the one holder.  */
  struct line *next;
};

static struct processor *processors;
static struct line *lines[BUCKETS];
static unsigned in_use, current;
static bool prefetching, running;
static uint64_t uses;		/* Orders accesses to the caches.  */
static ucontext_t caller;

void
coherence_start (bool prefetch)
{
  if (processors == NULL)
    processors = calloc (MOST_PROCESSORS, sizeof *processors);
  if (processors == NULL)
    fail ("Out of memory");
  for (unsigned p = 0; p < MOST_PROCESSORS; p++)
    {
      memset (processors[p].first, 0, sizeof processors[p].first);
      memset (processors[p].second, 0, sizeof processors[p].second);
    }
  for (unsigned b = 0; b < BUCKETS; b++)
    for (struct line *l = lines[b], *next; l != NULL; l = next)
      {
	next = l->next;
	free (l);
      }
  memset (lines, 0, sizeof lines);
  prefetching = prefetch;
}

/* The line NUMBER, which is made if *KNOWN becomes false.  */
static struct line *
find_line (uintptr_t number, bool *known)
{
  struct line **l = &lines[number % BUCKETS];
  while (*l != NULL && (*l)->number != number)
    l = &(*l)->next;
  *known = *l != NULL;
  if (!*known)
    {
      *l = calloc (1, sizeof **l);
      if (*l == NULL)
	fail ("Out of memory");
      (*l)->number = number;
    }
  return *l;
}

/* The way of SET with LINE, or null.  */
static struct way_of_set *
find_way (struct way_of_set set[WAYS], uintptr_t line)
{
  for (unsigned w = 0; w < WAYS; w++)
    if (set[w].line == line)
      return &set[w];
  return NULL;
}

/* Puts LINE, which is not there, into SET, and returns the line that had to
   go or 0.  */
static uintptr_t
insert (struct way_of_set set[WAYS], uintptr_t line, bool fresh)
{
  struct way_of_set *oldest = &set[0];
  for (unsigned w = 1; w < WAYS; w++)
    if (set[w].used < oldest->used)
      oldest = &set[w];
  uintptr_t gone = oldest->line;
  *oldest = (struct way_of_set) { line, ++uses, fresh };
  return gone;
}

static void
drop (struct way_of_set set[WAYS], uintptr_t line)
{
  struct way_of_set *w = find_way (set, line);
  if (w != NULL)
    *w = (struct way_of_set) { 0, 0, false };
}

/* Gives LINE to the running processor to read or, if WRITE, to change.  Returns
   what served it.  *MET becomes whether it was met before.  */
static enum level
fetch (uintptr_t number, bool write, bool fresh, bool *met)
{
  struct processor *p = &processors[current];
  unsigned self = 1u << current;
  bool known;
  struct line *l = find_line (number, &known);
  struct way_of_set *first = p->first[number % FIRST_SETS];
  struct way_of_set *second = p->second[number % SECOND_SETS];
  struct way_of_set *in_first = find_way (first, number);
  struct way_of_set *in_second = find_way (second, number);
  enum level level;

  if ((l->holders & self) && (!write || l->holders == self))
    level = in_first != NULL ? FIRST : SECOND;
  else if (write ? (l->holders & ~self) != 0 : l->changed)
    level = SIBLING;
  else
    level = known ? THIRD : SYSTEM;
  if (write)
    for (unsigned o = 0; o < in_use; o++)
      if (o != current && (l->holders & 1u << o))
	{
	  drop (processors[o].first[number % FIRST_SETS], number);
	  drop (processors[o].second[number % SECOND_SETS], number);
	}
  l->holders = write ? self : l->holders | self;
  l->changed = write || (l->changed && l->holders == self);

  *met = level == FIRST && !in_first->fresh;
  if (in_second == NULL)
    {
      uintptr_t gone = insert (second, number, false);
      if (gone != 0)
	{
	  bool there;
	  struct line *o = find_line (gone, &there);
	  drop (p->first[gone % FIRST_SETS], gone);
	  if (o->holders == self)
	    o->changed = false;
	  o->holders &= ~self;
	}
    }
  else
    in_second->used = ++uses;
  if (in_first == NULL)
    insert (first, number, fresh);
  else
    {
      in_first->used = ++uses;
      in_first->fresh &= fresh;
    }
  return level;
}

/* Lets the processor run that is most behind, if that is another.  */
static void
take_turns (void)
{
  unsigned next = current, last = current;
  for (unsigned p = 0; p < in_use; p++)
    if (!processors[p].done
	&& (processors[next].done
	    || processors[p].clock < processors[next].clock))
      next = p;
  if (next != last)
    {
      current = next;
      swapcontext (&processors[last].context, &processors[next].context);
    }
}

static void
access_memory (const void *address, size_t size, bool write)
{
  if (!running || size == 0)
    return;
  uintptr_t number = (uintptr_t) address / LINE;
  uintptr_t last = ((uintptr_t) address + size - 1) / LINE;
  take_turns ();
  for (; number <= last; number++)
    {
      struct processor *p = &processors[current];
      bool met, ignored;
      enum level level = fetch (number, write, false, &met);
      if (prefetching && !met)
	fetch (number + 1, write, true, &ignored);
      p->accesses.by[level]++;
      p->clock += cycles[level];
    }
}

uint64_t
simulated_cycles (void)
{
  return processors[current].clock;
}

void
simulated_pass (uint64_t passed)
{
  processors[current].clock += passed;
  take_turns ();
}

static void
start (void)
{
  struct processor *p = &processors[current];
  p->run (p->data);
  p = &processors[current];
  p->done = true;
  take_turns ();
  /* All are done.  */
  running = false;
  setcontext (&caller);
}

void
coherence_run (unsigned n, void (*const run[]) (void *), void *const data[],
	       struct accesses accesses[])
{
  in_use = n;
  for (unsigned i = 0; i < n; i++)
    {
      struct processor *p = &processors[i];
      if (p->stack == NULL && (p->stack = malloc (STACK)) == NULL)
	fail ("Out of memory");
      p->run = run[i];
      p->data = data[i];
      p->done = false;
      p->clock = 0;
      p->accesses = (struct accesses) { { 0 } };
      getcontext (&p->context);
      p->context.uc_stack.ss_sp = p->stack;
      p->context.uc_stack.ss_size = STACK;
      makecontext (&p->context, start, 0);
    }
  current = 0;
  running = true;
  swapcontext (&caller, &processors[0].context);
  for (unsigned i = 0; i < n; i++)
    accesses[i] = processors[i].accesses;
}

/* What the compiler calls: before an ordinary access, and for an atomic one.  The
   simulation has one thread, so that orders mean nothing.  */

#define ORDINARY(SIZE)							\
  void __tsan_read##SIZE (const void *);				\
  void __tsan_write##SIZE (const void *);				\
  void									\
  __tsan_read##SIZE (const void *address)				\
  {									\
    access_memory (address, SIZE, false);				\
  }									\
  void									\
  __tsan_write##SIZE (const void *address)				\
  {									\
    access_memory (address, SIZE, true);				\
  }

ORDINARY (1)
ORDINARY (2)
ORDINARY (4)
ORDINARY (8)
ORDINARY (16)

#define ATOMIC(BITS)							\
  uint##BITS##_t __tsan_atomic##BITS##_load				\
    (const uint##BITS##_t *, int);					\
  void __tsan_atomic##BITS##_store (uint##BITS##_t *, uint##BITS##_t, int); \
  int __tsan_atomic##BITS##_compare_exchange_strong			\
    (uint##BITS##_t *, uint##BITS##_t *, uint##BITS##_t, int, int);	\
  uint##BITS##_t							\
  __tsan_atomic##BITS##_load (const uint##BITS##_t *address, int order)	\
  {									\
    (void) order;							\
    access_memory (address, BITS / 8, false);				\
    return *address;							\
  }									\
  void									\
  __tsan_atomic##BITS##_store (uint##BITS##_t *address,			\
			       uint##BITS##_t value, int order)		\
  {									\
    (void) order;							\
    access_memory (address, BITS / 8, true);				\
    *address = value;							\
  }									\
  int									\
  __tsan_atomic##BITS##_compare_exchange_strong				\
    (uint##BITS##_t *address, uint##BITS##_t *old, uint##BITS##_t value, \
     int order, int order_of_failure)					\
  {									\
    (void) order;							\
    (void) order_of_failure;						\
    access_memory (address, BITS / 8, true);				\
    if (*address != *old)						\
      {									\
	*old = *address;						\
	return 0;							\
      }									\
    *address = value;							\
    return 1;								\
  }

ATOMIC (8)
ATOMIC (32)
ATOMIC (64)

void __tsan_init (void);
void __tsan_func_entry (void *);
void __tsan_func_exit (void);
void __tsan_read_range (const void *, size_t);
void __tsan_write_range (const void *, size_t);
void __tsan_atomic_thread_fence (int);

void
__tsan_init (void)
{
}

void
__tsan_func_entry (void *caller_address)
{
  (void) caller_address;
}

void
__tsan_func_exit (void)
{
}

void
__tsan_read_range (const void *address, size_t size)
{
  access_memory (address, size, false);
}

void
__tsan_write_range (const void *address, size_t size)
{
  access_memory (address, size, true);
}

void
__tsan_atomic_thread_fence (int order)
{
  (void) order;
}
