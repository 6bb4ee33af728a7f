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

/* Protocols, told by what they say.  */

#ifndef BENCHMARKS_PROTOCOLS_H
#define BENCHMARKS_PROTOCOLS_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* HTTP, as it comes in one direction of a connection, in pieces.  */
struct http
{
  enum { START_LINE, FIELDS, BODY, CHUNK_SIZE, CHUNK, CHUNK_END, TRAILER,
	 BROKEN } state;
  bool response;
  bool chunked;
  uint64_t left;		/* Bytes of the body or chunk.  */
  unsigned n;			/* Characters in LINE.  */
  char line[256];		/* What was read of it; the rest is dropped.  */
};

/* What the two directions of a connection know of each other: which of the
   responses to come are to HEAD, and have no body.  The next one is in the
   lowest place.  */
struct heads
{
  uint64_t head;
  unsigned n;
};

/* Reads N bytes at P; returns how many messages began.  */
unsigned http_read (struct http *h, struct heads *heads, const char *p,
		    size_t n);

enum protocol { UNDECIDED, HTTP, TLS, SSH, OTHER };

/* What a connection carries, by the N bytes with which one side begins.  */
enum protocol identify (const uint8_t *p, size_t n);

/* Whether N bytes in a UDP datagram are a DNS message: its header, and
   questions that fit.  */
bool dns_p (const uint8_t *p, size_t n);

#endif /* BENCHMARKS_PROTOCOLS_H */
