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

/* The graphs of stages that process packets, and what their stages do.  Each
   program of this folder has them in another form.  */

#ifndef BENCHMARKS_GRAPHS_H
#define BENCHMARKS_GRAPHS_H 1

#include "analysis.h"
#include "packet.h"
#include "traffic.h"

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A line of its own, and one for the processor's prefetcher.  */
#define ALIGNED __attribute__ ((aligned (128)))

enum { MAX_STAGES = 64, MAX_RECEIVERS = 16 };

enum graph { INSPECT, MONITOR, DETECT, FORWARD };

/* Some of the packets that are one stage's: what a queue carries, a word.  */
struct span
{
  uint32_t first, n;
};

/* One of the stages that share the work, and the packets sent to it so far.
   The control program writes a list's end while the stage reads before it, so
   what both read stands apart.  */
struct stage
{
  uint32_t n ALIGNED;		/* Of the list.  */
  uint32_t sent;		/* Those that a span tells of.  */
  uint32_t *number ALIGNED;	/* Of packets, or null.  */
  struct header *header;	/* Of packets, or null.  */
  struct inspector *inspector;
  struct flows *flows;
  struct totals totals ALIGNED;	/* What the last stage adds up.  */
};

/* Of the packets of a span.  */
struct verdict
{
  uint32_t packets, connections, messages;
  uint64_t stream_bytes;
};

struct router
{
  uint16_t route[1 << 16];	/* By the upper half of an address.  */
};

enum { NO_FRAME = 0xffffffff };

/* What becomes of a frame: the frame itself is left where it is, and what
   changes in its headers beside it.  */
struct routed
{
  uint32_t number;
  bool dropped;
  uint8_t ttl;
  uint16_t offset;		/* Where IP begins.  */
  uint16_t hop;			/* The last bytes of the address it is sent to.  */
  uint16_t checksum;
};

struct forwarded
{
  uint64_t frames, bytes, digest, dropped;
  uint64_t wrong;		/* Whose header has a wrong checksum.  */
};

struct output;

struct job
{
  struct packets in;
  size_t room;			/* Packets for which there are lists.  */
  size_t n;			/* Packets to pass; those of IN in turn.  */
  unsigned stages;		/* That share the work.  */
  unsigned receivers;
  unsigned block;		/* Most packets in a span.  */
  /* Of the addresses of each packet of IN, such as an interface delivers with
     it, or null: STEER looks at the packets.  */
  uint32_t *hash;
  int from, to;			/* Interfaces, or -1.  */
  struct output *pcap;		/* Or null.  */

  size_t next ALIGNED;		/* Packet.  */
  uint64_t malformed;		/* Seen by the control program.  */
  struct stage stage[MAX_STAGES];

  /* For detectors.  Receiver R has the packets of which IN's numbers are
     QUEUE[R][0] on; its list for detector D is LIST[R * stages + D].  */
  uint32_t *queue[MAX_RECEIVERS];
  size_t queued[MAX_RECEIVERS];
  struct stage *list;

  struct router router;
  struct forwarded forwarded;
};

/* The graphs.  */

/* Input, STAGES application stages, output: the testbed of section 5.3 of
   J. Wang, K. Zhang, X. Tang and B. Hua, "B-Queue: efficient and practical
   queuing for fast core-to-core communication", 2012.  */
void run_inspect (struct job *);

/* Parser, STAGES sub-analysers, main analyser: the network traffic monitor of
   section 5 of K. Mitropoulou, V. Porpodas, X. Zhang and T. M. Jones, "Lynx:
   using OS and hardware support for fast fine-grained inter-core
   communication", 2016.  */
void run_monitor (struct job *);

/* RECEIVERS receivers, STAGES detectors, and a queue from each to each: the
   intrusion detection of section VII.C of J. Wang, Y. Tian and X. Fu, "EQueue:
   elastic lock-free FIFO queue for core-to-core communication on multi-core
   processors", 2020.  */
void run_detect (struct job *);

/* Input, application, output, by references to frames: the forwarder of section
   5.7 of J. Giacomoni, T. Moseley and M. Vachharajani, "FastForward for
   efficient pipeline parallelism: a cache-optimized concurrent lock-free
   queue", 2008.  */
void run_forward (struct job *);


/* What the stages do.  */

/* Makes JOB ready for N packets, whatever it did before.  */
void job_start (struct job *, size_t n, enum graph);

/* Makes the hashes of the packets in memory.  */
void job_hash (struct job *);

/* Room for N packets that are to be received.  */
void job_arena (struct job *, size_t n);

/* Sends packets to the lists of stages until one has a whole span; returns its
   number, or -1 after the last.  Packets that the control program cannot send
   by their addresses go to stage 0, or nowhere with HEADERS.  */
int steer (struct job *, bool headers, struct span *);

/* Returns the number of the next frame, or NO_FRAME after the last.  */
uint32_t take_frame (struct job *);

/* Finds out where the frame is to go, and what changes in it.  */
void route_frame (const struct job *, uint32_t number, struct routed *sent);

/* Makes the frame's headers, and sends it.  */
void emit_frame (struct job *, const struct routed *sent);

/* The application stage, a detector.  */
void inspect_span (const struct job *, struct stage *,
		   const uint32_t *number, struct span,
		   struct verdict *verdict);

/* A sub-analyser.  */
static inline void
count_span (struct stage *stage, struct span span, struct totals *partial)
{
  memset (partial, 0, sizeof *partial);
  for (uint32_t k = 0; k < span.n; k++)
    flows_count (stage->flows, &stage->header[span.first + k], partial);
}

/* The main analyser.  */
static inline void
add_totals (struct totals *all, const struct totals *partial)
{
  all->packets += partial->packets;
  all->bytes += partial->bytes;
  all->flows += partial->flows;
  all->tcp += partial->tcp;
  all->udp += partial->udp;
  all->others += partial->others;
  all->opened += partial->opened;
  if (partial->longest > all->longest)
    all->longest = partial->longest;
}

/* The output stage, which has the same totals.  */
static inline void
add_verdict (struct totals *all, const struct verdict *verdict)
{
  all->packets += verdict->packets;
  all->flows += verdict->connections;
  all->others += verdict->messages;
  all->bytes += verdict->stream_bytes;
}

/* What STAGE and its output do, one after the other, in either of the graphs whose
   stages share what the control program sends; with HEADERS, in the monitor.  */
static inline void
serve_span (const struct job *job, bool headers, struct stage *stage,
	    struct span span)
{
  if (headers)
    {
      struct totals partial;
      count_span (stage, span, &partial);
      add_totals (&stage->totals, &partial);
    }
  else
    {
      struct verdict verdict;
      inspect_span (job, stage, stage->number, span, &verdict);
      add_verdict (&stage->totals, &verdict);
    }
}

/* Has receiver R send its packets of activation K, of BLOCK each, to the lists
   for the detectors; SPAN[D] tells what is new for detector D.  */
void receive_block (struct job *, unsigned r, size_t k, struct span *span);

/* The activations of each receiver.  */
size_t receive_blocks (const struct job *);

#ifdef __cplusplus
}
#endif

#endif /* BENCHMARKS_GRAPHS_H */
