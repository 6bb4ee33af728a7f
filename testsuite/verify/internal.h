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


/* What the parts of the checker know of each other.  */

#ifndef VERIFY_INTERNAL_H
#define VERIFY_INTERNAL_H 1

#include "verify.h"

/* For each location the last store that is known, by its place in the order of the
   stores to it; for each thread how much of it happened before.  */
struct view
{
  uint32_t stores[VERIFY_LOCATIONS];
  uint32_t clock[VERIFY_THREADS];
};

/* A store that waits for its way to memory.  */
struct pending
{
  unsigned location;
  uint64_t value;
  struct view view;
};

enum { MOST_PENDING = 64 };

/* What a thread knows of memory.  */
struct sight
{
  struct view now;		/* Happened before what it does next.  */
  struct view acquired;		/* Will have, after an acquire fence.  */
  struct view released;		/* Had, at the last release fence.  */
  struct view floor;		/* Stores that are too old to be seen again.  */
  bool stale;			/* It has seen an old value since its last wait.  */
  struct pending pending[MOST_PENDING];
  unsigned n_pending;
};

extern enum verify_memory verify_memory;

/* memory.c.  */
void verify_memory_begin (void);
void verify_memory_flush (struct sight *, unsigned n);
/* A full barrier by the thread.  */
void verify_barrier (struct sight *);
/* Makes the thread see what all others have done.  */
void verify_catch_up (struct sight *);

uint64_t verify_peek (const volatile void *, unsigned size);

/* Operations of the running thread.  */
typedef uint64_t verify_change (uint64_t old, uint64_t operand);
uint64_t verify_load (const volatile void *, unsigned size, int order);
void verify_store (volatile void *, unsigned size, uint64_t value, int order);
uint64_t verify_exchange (volatile void *, unsigned size, verify_change *,
			  uint64_t operand, const uint64_t *expected, int order,
			  int failure);
void verify_fence (int order);
void verify_plain (void *, unsigned size, bool write);

/* race.c.  */
void verify_race_begin (void);
bool verify_access (const volatile void *, unsigned size, bool write,
		    bool atomic);
unsigned *verify_location (const volatile void *, unsigned size);
void verify_note_writer (const volatile void *);
void verify_point_at (const volatile void *);
bool verify_again (void);

/* search.c.  */
struct sight *verify_sight (unsigned thread);
unsigned verify_threads (void);
bool verify_own_p (const void *address);
unsigned verify_choose_memory (unsigned n);
/* Another thread may come here.  */
void verify_point (void);
/* Something has changed for those who wait.  */
void verify_progress (void);
void verify_note (const char *what, const volatile void *address,
		  uint64_t value, int order);

#endif /* VERIFY_INTERNAL_H */
