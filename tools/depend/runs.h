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

/* Who accessed each byte of a page last, and when, without a record for each byte:
   accesses of one place in the program that lie at the same distances in memory
   and in time are one run (Kim, Kim and Luk, "SD3: A scalable approach to dynamic
   data-dependence profiling", MICRO 2010, whose workers have such tables, too).  A
   run says exactly what its accesses would.  Where many do not make runs, a page
   has a record for each byte.  */

#ifndef DEPEND_RUNS_H
#define DEPEND_RUNS_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* COUNT accesses of WIDTH bytes: number K is at byte FIRST + K * STRIDE of the page
   and at TIME + K * STEP.  STRIDE is WIDTH at least.  */
struct run
{
  uint16_t first, count;
  uint16_t width, stride;
  uint32_t node;
  uint64_t time;
  int64_t step;
};

struct byte_record
{
  uint32_t node;		/* 0: nobody.  */
  uint64_t time;
} __attribute__ ((packed));

struct runs
{
  struct run *runs;
  unsigned n, room;
  struct byte_record *bytes;	/* Instead, unless null.  */
};

void runs_destroy (struct runs *);

/* Calls FOUND with DATA for each access of which at least one byte is among N from
   FIRST on.  */
void runs_find (const struct runs *, unsigned first, unsigned n,
		void (*found) (void *data, uint32_t node, uint64_t time),
		void *data);

/* Nobody accessed N bytes from FIRST on.  */
void runs_clear (struct runs *, unsigned first, unsigned n);

/* NODE accessed them last, at TIME.  */
void runs_set (struct runs *, unsigned first, unsigned n, uint32_t node,
	       uint64_t time);

/* Bytes of memory that it takes.  */
size_t runs_memory (const struct runs *);

#endif /* DEPEND_RUNS_H */
