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

/* Loops of the control program that do nothing but activate stages, each once in an
   iteration; see bulk.cc of the plugin.  One iteration in a batch is run, and the rest
   is issued as far as no port needs a call for:

	 next                  m more                limit
	   |<- an iteration ->|<------------------->|<- an iteration

   A record of the rest is that of the iteration that is run; only the loop's count in
   it, if it is captured, goes on.  */

#include "config.h"
#include "api/lockstep.h"
#include "graph/region.h"
#include <string.h>
#include "graph/stage.h"
#include "sys/number.h"
#include "sys/thread.h"

/* What the loop has.  The blank port is one activation's at a time: until its body is
   defined.  */
struct own
{
  struct gomp_stream_port blank;
  struct gomp_stream_port *ports[];
};

/* The most iterations that are issued at once.  */
#define MOST ((uint64_t) 1 << 30)

/* Activates the directive FROM by a call, with the streams at KEYS.  */
static struct gomp_stream_port *
post (struct gomp_stream_port *port, const struct gomp_stream_bulk_site *from,
      void *const *keys)
{
  uint32_t n = from->site->n_views;
  struct gomp_stream_arg args[n];

  memcpy (args, from->args, sizeof args);
  for (uint32_t i = 0; i < n; i++)
    args[i].key = keys[i];
  return GOMP_stream_post (port, from->site, args, from->replicas);
}

/* Activates the directive FROM, whose port *PORT points to.  Returns whether its body is
   to be defined.  */
static bool
activate (struct own *own, struct gomp_stream_port **port,
	  const struct gomp_stream_bulk_site *from, void *const *keys)
{
  struct gomp_stream_port *p = *port;
  char *record = (char *) own + from->record;
  uint64_t next, size = from->site->rec_size;

  if (p == NULL || p == &own->blank)
    {
      p = &own->blank;
      *p = (struct gomp_stream_port) { .next = 1, .bias = record };
    }
  else
    {
      next = p->next;
      if (size)
	memcpy (p->bias + next * size, record, size);
      /* P1.  */
      __atomic_store_n (&p->next, next + 1, __ATOMIC_RELEASE);
      if (next + 1 < __atomic_load_n (&p->limit, __ATOMIC_RELAXED))
	return false;
    }
  *port = p = post (p, from, keys);
  return p->define;
}

/* How many activations of the stage of P, up to M, need no call.  */
static uint64_t
room (const struct gomp_stream_port *p, uint64_t m)
{
  uint64_t limit = __atomic_load_n (&p->limit, __ATOMIC_RELAXED);

  if (limit <= p->next + 1)
    return 0;
  limit -= p->next + 1;
  return m < limit ? m : limit;
}

/* Stores the records of M iterations behind RECORD from TO on.  */
static void
store_records (char *to, const char *record, uint64_t m,
	       const struct gomp_stream_bulk_site *from, uint64_t step)
{
  uint64_t size = from->site->rec_size;
  uint32_t width = from->count_size;

  if (size != width)
    {
      memcpy (to, record, size);
      gomp_stream_fill (to, size, m * size);
    }
  if (width)
    gomp_stream_store_numbers (to + from->count_offset, width, m, size,
			       gomp_stream_load (record + from->count_offset, width),
			       step);
}

/* Issues M activations of the stage of P, behind one with RECORD.  */
static void
issue (struct gomp_stream_port *p, const char *record, uint64_t m,
       const struct gomp_stream_bulk_site *from, uint64_t step)
{
  uint64_t next = p->next, size = from->site->rec_size;

  if (size)
    store_records (p->bias + next * size, record, m, from, step);
  /* P1.  */
  __atomic_store_n (&p->next, next + m, __ATOMIC_RELEASE);
}

uint64_t
GOMP_stream_iterate (const struct gomp_stream_bulk *bulk, void *opaque,
		  uint64_t number, uint64_t left, uint64_t step)
{
  struct own *own = opaque;
  const struct gomp_stream_bulk_site *from = bulk->site;
  uint64_t n = bulk->n, m = left < MOST ? left : MOST;
  void **keys = (void **) &own->ports[n];

  if (GOMP_stream_lending.step)
    gomp_stream_leave_lockstep (gomp_stream_current (false));
  for (uint64_t i = 0; i < n; keys += from[i++].site->n_views)
    if (i >= number && activate (own, &own->ports[i], &from[i], keys))
      return i + 1;
  for (uint64_t i = 0; i < n && m; i++)
    m = room (own->ports[i], m);
  for (uint64_t i = 0; i < n && m; i++)
    issue (own->ports[i], (char *) own + from[i].record, m, &from[i], step);
  return n + 1 + m;
}
