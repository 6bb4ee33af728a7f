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

/* Keeps the accesses to a page as runs, which are found, extended and split.  */

#include "runs.h"
#include "dispatch.h"

#include <stdlib.h>
#include <string.h>

/* More runs than these are searched longer than a record for each byte takes.  */
enum { MOST_RUNS = 24 };

void
runs_destroy (struct runs *r)
{
  free (r->runs);
  free (r->bytes);
}

size_t
runs_memory (const struct runs *r)
{
  return (r->room * sizeof *r->runs
	  + (r->bytes == NULL ? 0 : PAGE_BYTES * sizeof *r->bytes));
}

/* Which accesses of R have a byte among N from FIRST on: from *FROM to *TO - 1.
   Says whether there are any.  */
static inline bool
overlap (const struct run *r, unsigned first, unsigned n, unsigned *from,
	 unsigned *to)
{
  unsigned end = r->first + (r->count - 1) * r->stride + r->width;
  if (first >= end || first + n <= r->first)
    return false;
  *from = (first < r->first + r->width ? 0
	   : (first - r->first - r->width) / r->stride + 1);
  *to = (first + n - 1 - r->first) / r->stride + 1;
  if (*to > r->count)
    *to = r->count;
  return *from < *to;
}

void
runs_find (const struct runs *r, unsigned first, unsigned n,
	   void (*found) (void *, uint32_t, uint64_t), void *data)
{
  if (r->bytes != NULL)
    {
      for (unsigned i = first; i < first + n; i++)
	{
	  const struct byte_record *b = &r->bytes[i];
	  if (b->node != 0
	      && (i == first || b->node != b[-1].node || b->time != b[-1].time))
	    found (data, b->node, b->time);
	}
      return;
    }
  for (unsigned i = 0; i < r->n; i++)
    {
      const struct run *run = &r->runs[i];
      unsigned from, to;
      if (overlap (run, first, n, &from, &to))
	for (unsigned k = from; k < to; k++)
	  found (data, run->node, run->time + k * run->step);
    }
}

static void
add (struct runs *r, struct run run)
{
  if (r->n == r->room)
    {
      r->room = r->room == 0 ? 2 : 2 * r->room;
      r->runs = must_have (realloc (r->runs, r->room * sizeof *r->runs));
    }
  r->runs[r->n++] = run;
}

/* The part of RUN from access FROM on, COUNT of them.  */
static struct run
part (const struct run *run, unsigned from, unsigned count)
{
  struct run p = *run;
  p.first += from * run->stride;
  p.count = count;
  p.time += from * run->step;
  return p;
}

/* What is left of access K of RUN without N bytes from FIRST on.  */
static void
keep_rest (struct runs *r, const struct run *run, unsigned k, unsigned first,
	   unsigned n)
{
  struct run one = part (run, k, 1);
  unsigned end = one.first + one.width;
  one.stride = one.width = 1;
  one.step = 0;
  if (one.first < first)
    {
      struct run before = one;
      before.count = first - one.first;
      add (r, before);
    }
  if (end > first + n)
    {
      struct run after = one;
      after.first = first + n;
      after.count = end - after.first;
      add (r, after);
    }
}

/* Removes from the run with number I what lies among N bytes from FIRST on; says
   whether the run went.  */
static bool
cut (struct runs *r, unsigned i, unsigned first, unsigned n)
{
  unsigned from, to;
  if (!overlap (&r->runs[i], first, n, &from, &to))
    return false;
  struct run run = r->runs[i];
  if (run.first + from * run.stride < first)
    keep_rest (r, &run, from, first, n);
  if (run.first + (to - 1) * run.stride + run.width > first + n
      && (to - 1 > from || run.first + from * run.stride >= first))
    keep_rest (r, &run, to - 1, first, n);
  if (to < run.count)
    add (r, part (&run, to, run.count - to));
  if (from > 0)
    {
      r->runs[i] = part (&run, 0, from);
      return false;
    }
  r->runs[i] = r->runs[--r->n];
  return true;
}

/* A record for each byte.  */
static void
spread (struct runs *r)
{
  r->bytes = must_have (calloc (PAGE_BYTES, sizeof *r->bytes));
  for (unsigned i = 0; i < r->n; i++)
    {
      const struct run *run = &r->runs[i];
      for (unsigned k = 0; k < run->count; k++)
	for (unsigned b = 0; b < run->width; b++)
	  r->bytes[run->first + k * run->stride + b]
	    = (struct byte_record) { run->node, run->time + k * run->step };
    }
  free (r->runs);
  r->runs = NULL;
  r->n = r->room = 0;
}

void
runs_clear (struct runs *r, unsigned first, unsigned n)
{
  if (r->bytes != NULL)
    memset (&r->bytes[first], 0, n * sizeof *r->bytes);
  else
    for (unsigned i = 0; i < r->n;)
      if (!cut (r, i, first, n))
	i++;
}

/* Whether the access is the next one of RUN, or the one before its first, which
   then has it.  */
static bool
extend (struct run *run, unsigned first, unsigned n, uint32_t node,
	uint64_t time)
{
  if (run->node != node || run->width != n)
    return false;
  unsigned last = run->first + (run->count - 1) * run->stride;
  uint64_t last_time = run->time + (run->count - 1) * run->step;
  if (first >= last + n
      && (run->count == 1
	  || (first - last == run->stride
	      && (int64_t) (time - last_time) == run->step)))
    {
      run->stride = first - last;
      run->step = time - last_time;
      run->count++;
      return true;
    }
  if (first + n <= run->first
      && (run->count == 1
	  || (run->first - first == run->stride
	      && (int64_t) (run->time - time) == run->step)))
    {
      run->stride = run->first - first;
      run->step = run->time - time;
      run->first = first;
      run->time = time;
      run->count++;
      return true;
    }
  return false;
}

void
runs_set (struct runs *r, unsigned first, unsigned n, uint32_t node,
	  uint64_t time)
{
  if (r->bytes != NULL)
    {
      for (unsigned i = first; i < first + n; i++)
	r->bytes[i] = (struct byte_record) { node, time };
      return;
    }
  runs_clear (r, first, n);
  for (unsigned i = 0; i < r->n; i++)
    if (extend (&r->runs[i], first, n, node, time))
      return;
  add (r, (struct run) { .first = first, .count = 1, .width = n, .stride = n,
			 .node = node, .time = time });
  if (r->n > MOST_RUNS)
    spread (r);
}
