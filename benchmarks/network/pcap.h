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

/* Writes pcap files.  */

#ifndef BENCHMARKS_PCAP_H
#define BENCHMARKS_PCAP_H 1

#include "../common/output.h"
#include "packet.h"

#include <string.h>

static inline void
pcap_begin (struct output *out)
{
  static const struct
  {
    uint32_t magic;
    uint16_t major, minor;
    uint32_t zone, accuracy, longest, link;
  } head = { 0xa1b2c3d4, 2, 4, 0, 0, 65535, 1 /* Ethernet */ };
  output_write (out, &head, sizeof head);
}

/* Writes PACKET, of which the first FIRST bytes are at its DATA and the others at
   REST.  */
static inline void
pcap_write_parts (struct output *out, const struct packet *packet,
		  uint32_t first, const uint8_t *rest)
{
  uint32_t record[4] = { packet->time / 1000000, packet->time % 1000000,
			 packet->size, packet->wire };
  uint8_t buffer[sizeof record + 2 * MAX_FRAME];
  if (packet->size > sizeof buffer - sizeof record)
    output_fail (out, "A packet of more than 3036 bytes");
  memcpy (buffer, record, sizeof record);
  memcpy (buffer + sizeof record, packet->data, first);
  memcpy (buffer + sizeof record + first, rest, packet->size - first);
  output_write (out, buffer, sizeof record + packet->size);
}

static inline void
pcap_write (struct output *out, const struct packet *packet)
{
  pcap_write_parts (out, packet, packet->size, packet->data);
}

#endif /* BENCHMARKS_PCAP_H */
