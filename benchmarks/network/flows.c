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

/* Counts flows in a hash table.  */

#include "analysis.h"
#include "../common/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct flow
{
  uint64_t addresses;		/* The lower one first.  */
  uint64_t rest;		/* Ports, likewise, protocol; never 0.  */
  uint64_t bytes;
};

/* Open addressing, with 2 ** BITS places of which at most half are used.  */
struct flows
{
  struct flow *place;
  unsigned bits;
  size_t n;
};

enum { FIRST_BITS = 12 };

static struct flow *
make_places (unsigned bits)
{
  struct flow *place = calloc ((size_t) 1 << bits, sizeof *place);
  if (place == NULL)
    fail ("%s", strerror (ENOMEM));
  return place;
}

struct flows *
flows_new (void)
{
  struct flows *f = malloc (sizeof *f);
  if (f == NULL)
    fail ("%s", strerror (ENOMEM));
  *f = (struct flows) { make_places (FIRST_BITS), FIRST_BITS, 0 };
  return f;
}

void
flows_reset (struct flows *f)
{
  memset (f->place, 0, sizeof *f->place << f->bits);
  f->n = 0;
}

void
flows_free (struct flows *f)
{
  free (f->place);
  free (f);
}

/* The place of a flow, or the one for it.  */
static struct flow *
find (struct flow *place, unsigned bits, uint64_t addresses, uint64_t rest)
{
  size_t mask = ((size_t) 1 << bits) - 1;
  size_t i = mix_64 (addresses ^ rest * UINT64_C (0x9e3779b97f4a7c15)) & mask;
  while (place[i].rest != 0
	 && (place[i].addresses != addresses || place[i].rest != rest))
    i = (i + 1) & mask;
  return &place[i];
}

static void
enlarge (struct flows *f)
{
  struct flow *larger = make_places (f->bits + 1);
  for (size_t i = 0; i < (size_t) 1 << f->bits; i++)
    if (f->place[i].rest != 0)
      *find (larger, f->bits + 1, f->place[i].addresses, f->place[i].rest)
	= f->place[i];
  free (f->place);
  f->place = larger;
  f->bits++;
}

void
flows_count (struct flows *f, const struct header *h, struct totals *totals)
{
  bool turned = (h->source > h->destination
		 || (h->source == h->destination
		     && h->source_port > h->destination_port));
  uint64_t low = turned ? h->destination : h->source;
  uint64_t high = turned ? h->source : h->destination;
  uint64_t low_port = turned ? h->destination_port : h->source_port;
  uint64_t high_port = turned ? h->source_port : h->destination_port;
  uint64_t rest = low_port << 32 | high_port << 16 | h->protocol << 1 | 1;
  struct flow *flow = find (f->place, f->bits, low << 32 | high, rest);
  bool fresh = flow->rest == 0;
  if (fresh)
    {
      flow->addresses = low << 32 | high;
      flow->rest = rest;
      totals->flows++;
    }
  flow->bytes += h->length;
  totals->packets++;
  totals->bytes += h->length;
  totals->tcp += h->protocol == PROTOCOL_TCP;
  totals->udp += h->protocol == PROTOCOL_UDP;
  totals->others += h->protocol != PROTOCOL_TCP && h->protocol != PROTOCOL_UDP;
  totals->opened += (h->flags & (TCP_SYN | TCP_ACK)) == TCP_SYN;
  if (flow->bytes > totals->longest)
    totals->longest = flow->bytes;
  if (fresh && 2 * ++f->n > (size_t) 1 << f->bits)
    enlarge (f);
}
