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

/* Packets in memory, and the headers in front of their payload.  */

#ifndef BENCHMARKS_PACKET_H
#define BENCHMARKS_PACKET_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An Ethernet frame as it was captured.  */
struct packet
{
  const uint8_t *data;
  uint32_t size;		/* Bytes at DATA.  */
  uint32_t wire;		/* Bytes that it had on the wire.  */
  int64_t time;			/* Microseconds.  */
};

struct packets
{
  struct packet *packet;
  size_t n;
  uint8_t *bytes;		/* What the packets point into.  */
};

enum
{
  ETHERNET = 14,		/* Bytes of its header.  */
  VLAN = 4,			/* Of a tag.  */
  MAX_FRAME = 1518,
  PROTOCOL_ICMP = 1,
  PROTOCOL_TCP = 6,
  PROTOCOL_UDP = 17,
  TCP_FIN = 1,
  TCP_SYN = 2,
  TCP_RST = 4,
  TCP_PUSH = 8,
  TCP_ACK = 16
};

static inline uint16_t
get_16 (const uint8_t *p)
{
  return p[0] << 8 | p[1];
}

static inline uint32_t
get_32 (const uint8_t *p)
{
  return (uint32_t) get_16 (p) << 16 | get_16 (p + 2);
}

static inline void
put_16 (uint8_t *p, unsigned x)
{
  p[0] = x >> 8;
  p[1] = x;
}

static inline void
put_32 (uint8_t *p, uint32_t x)
{
  put_16 (p, x >> 16);
  put_16 (p + 2, x & 0xffff);
}

/* The sum of RFC 1071 over N bytes, added to SUM.  */
static inline uint32_t
internet_sum (uint32_t sum, const uint8_t *p, size_t n)
{
  for (; n > 1; p += 2, n -= 2)
    sum += get_16 (p);
  return n > 0 ? sum + (*p << 8) : sum;
}

static inline uint16_t
internet_checksum (uint32_t sum)
{
  while (sum >> 16 != 0)
    sum = (sum & 0xffff) + (sum >> 16);
  return ~sum;
}

static inline uint64_t
mix_64 (uint64_t x)
{
  x = (x ^ x >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C (0x94d049bb133111eb);
  return x ^ x >> 31;
}

/* What the headers of an IPv4 packet say.  */
struct header
{
  uint32_t source, destination;
  uint16_t source_port, destination_port;	/* 0 where there are none.  */
  uint8_t protocol;
  uint8_t flags;		/* Of TCP.  */
  uint16_t offset;		/* Where IP begins in the frame.  */
  uint16_t length;		/* Of the IP packet.  */
  bool fragment;		/* A part of a datagram.  */
};

/* Reads the headers of PACKET; false when it is not a whole and well-formed
   IPv4 packet.  Checksums are left to who reads the payload.  */
static inline bool
decode (const struct packet *packet, struct header *h)
{
  const uint8_t *p = packet->data;
  uint32_t offset = ETHERNET;

  if (packet->size < ETHERNET)
    return false;
  unsigned type = get_16 (p + 12);
  if (type == 0x8100 && packet->size >= ETHERNET + VLAN)
    {
      type = get_16 (p + 16);
      offset += VLAN;
    }
  if (type != 0x0800 || packet->size < offset + 20)
    return false;
  p += offset;
  uint32_t room = packet->size - offset, header = (p[0] & 15) * 4;
  h->length = get_16 (p + 2);
  if (p[0] >> 4 != 4 || header < 20 || h->length < header || h->length > room)
    return false;
  h->source = get_32 (p + 12);
  h->destination = get_32 (p + 16);
  h->protocol = p[9];
  h->offset = offset;
  h->flags = 0;
  h->source_port = h->destination_port = 0;
  unsigned place = get_16 (p + 6);
  h->fragment = (place & 0x3fff) != 0;
  if ((place & 0x1fff) == 0)
    {
      const uint8_t *next = p + header;
      uint32_t left = h->length - header;
      if (h->protocol == PROTOCOL_TCP && left >= 20)
	h->flags = next[13];
      else if (h->protocol != PROTOCOL_UDP || left < 8)
	return true;
      h->source_port = get_16 (next);
      h->destination_port = get_16 (next + 2);
    }
  return true;
}

/* Equal for both directions, and for the fragments of a datagram.  */
static inline uint32_t
hash_addresses (uint32_t a, uint32_t b)
{
  return mix_64 ((uint64_t) (a < b ? a : b) << 32 | (a < b ? b : a)) >> 32;
}

/* A digest of bytes that comes in pieces, however they are cut.  */
struct digest
{
  uint64_t sum, weighted;
};

static inline void
digest_add (struct digest *d, const uint8_t *p, size_t n)
{
  uint64_t sum = 0, weighted = 0;
  for (size_t i = 0; i < n; i++)
    {
      sum += p[i];
      weighted += (n - i) * p[i];
    }
  d->weighted += n * d->sum + weighted;
  d->sum += sum;
}

static inline uint64_t
digest_value (const struct digest *d)
{
  return mix_64 (d->sum * UINT64_C (0x9e3779b97f4a7c15) ^ d->weighted);
}

#endif /* BENCHMARKS_PACKET_H */
