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

/* What is found out about packets, by one of those that share the work.  */

#ifndef BENCHMARKS_ANALYSIS_H
#define BENCHMARKS_ANALYSIS_H 1

#include "packet.h"
#include "traffic.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Layers 2 to 7: IP reassembly and TCP streams by libnids, protocols by what
   they say rather than by port, and HTTP.  */

struct inspector;

/* A new one.  libnids keeps its state in variables, so each inspector has a
   copy of the library.  Fails, with a message, without libnids.  */
struct inspector *inspector_new (void);

/* Forgets all connections.  */
void inspector_reset (struct inspector *);

void inspector_free (struct inspector *);

/* Looks at PACKET.  One thread at a time.  */
void inspector_look (struct inspector *, const struct packet *packet);

/* What it found since inspector_reset; the packets and bytes are those that it
   looked at.  */
const struct truth *inspector_found (const struct inspector *);


/* Statistics of flows, as of a monitor on a fast line.  */

struct flows;

/* What is known of the packets of both directions between two ports.  */
struct totals
{
  uint64_t packets, bytes, flows;
  uint64_t tcp, udp, others;	/* Packets.  */
  uint64_t opened;		/* SYN packets.  */
  uint64_t longest;		/* Bytes of the flow that has most.  */
};

struct flows *flows_new (void);
void flows_reset (struct flows *);
void flows_free (struct flows *);

/* Counts a packet with header H; adds to TOTALS what is new.  */
void flows_count (struct flows *, const struct header *h,
		  struct totals *totals);

#ifdef __cplusplus
}
#endif

#endif /* BENCHMARKS_ANALYSIS_H */
