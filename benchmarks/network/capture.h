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

/* Where packets come from, and go to: pcap files and interfaces.  */

#ifndef BENCHMARKS_CAPTURE_H
#define BENCHMARKS_CAPTURE_H 1

#include "packet.h"

/* Reads no more than MOST packets from pcap file NAME; all of them when MOST is
   0.  Like the other functions, it prints a message and exits with status 1
   when it fails.  */
struct packets capture_read (const char *name, size_t most);

/* Opens network interface NAME, for all that passes it; returns a
   descriptor.  */
int capture_interface (const char *name);

/* Receives a frame of ROOM bytes at most; 0 when none came for two seconds.  */
unsigned capture_receive (int interface, uint8_t *frame, unsigned room);

/* Sends a frame whose first SIZE bytes are at P, and the others at REST.  */
void capture_send (int interface, const uint8_t *p, unsigned size,
		   const uint8_t *rest, unsigned rest_size);

#endif /* BENCHMARKS_CAPTURE_H */
