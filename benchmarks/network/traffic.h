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

/* Made-up traffic, and the truth about it.  */

#ifndef BENCHMARKS_TRAFFIC_H
#define BENCHMARKS_TRAFFIC_H 1

#include "packet.h"

#include <stdio.h>

/* What somebody who listens can find out.  */
struct truth
{
  uint64_t packets;
  uint64_t bytes;		/* Of the packets as captured.  */
  uint64_t connections;		/* TCP, with a complete handshake.  */
  uint64_t stream_bytes;	/* What they carried, in both directions.  */
  uint64_t stream_digest;	/* The sum of their digests.  */
  uint64_t http, tls, ssh;	/* Of the connections.  */
  uint64_t requests, responses;	/* HTTP messages.  */
  uint64_t dns;			/* Messages.  */
};

/* TCP connections that carry HTTP, TLS and SSH, on any port; DNS over UDP;
   fragments, segments that come twice or out of order; VLAN tags; packets that
   are cut short, malformed or not IPv4.  About N packets: none of the
   connections is left half way.  Equal arguments make equal traffic.  */
struct packets traffic_make (uint64_t seed, size_t n, struct truth *truth);

/* N packets of SIZE bytes, UDP to many networks.  */
struct packets traffic_frames (uint64_t seed, size_t n, unsigned size);

void truth_write (const struct truth *, FILE *);

/* Reads what truth_write wrote.  Prints a message and exits with status 1 when
   NAME is not such a file.  */
void truth_read (struct truth *, const char *name);

#endif /* BENCHMARKS_TRAFFIC_H */
