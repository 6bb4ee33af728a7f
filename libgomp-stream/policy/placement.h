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


/* What follows from how far a thread's neighbours are.

   A round trip of a cache line, twice the time of a probe, took 50 to 135 ns within
   one cache of the third level, and 240 to 510 ns beyond.

   Where neighbours are far, a line that lies in the other's cache costs its reader
   that time, while memory that the processor sees coming does not.  So outputs that
   are read elsewhere may go round the caches.  But the time of a line alone does not
   say what many cost that the processor fetches side by side: on a machine with 150
   to 340 ns within one cache of the third level ordinary stores are faster.  So the
   clock has to confirm it (trial.h).  */

#ifndef GOMP_STREAM_PLACEMENT_H
#define GOMP_STREAM_PLACEMENT_H 1

#include <stdbool.h>
#include <stdint.h>
#include "policy/tuning.h"

/* Probes of which the median counts.  */
#define GOMP_STREAM_TRIPS 5

/* Where a region's neighbours are.  */
struct gomp_stream_placement
{
  /* The last probes, ns, and how many there were.  */
  float trips[GOMP_STREAM_TRIPS];
  unsigned probes;
  unsigned trip;		/* Their median, ns; 0 at first.  */
  bool far;
};

/* How a cache line crosses from a thread to its neighbour: times for which, ns, it
   is under way while its writer is at work, is copied, and is under way while
   its reader is at work.  */
struct gomp_stream_crossing
{
  double write, copy, read;
};

/* How lines among many cross from a thread to its neighbour, with STREAMED round
   the caches.  */
static inline struct gomp_stream_crossing
gomp_stream_crossing (bool streamed)
{
  return (streamed
	  ? (struct gomp_stream_crossing) { 0, TUNED (copy_time),
					    TUNED (read_time) }
	  : (struct gomp_stream_crossing) { TUNED (write_time), 0,
					    TUNED (read_time) });
}

/* Time in which a line among many comes from where a neighbour put it, ns.  */
static inline double
gomp_stream_line_time (bool streamed)
{
  return (streamed ? TUNED (far_line)
	  : TUNED (write_time) + TUNED (read_time));
}

/* Time in which a line goes to a neighbour and comes back, ns, if nothing but FAR
   is known.  */
static inline double
gomp_stream_usual_trip (bool far)
{
  return far ? 3 * TUNED (far_trip) : TUNED (far_trip) / 2;
}

/* Whether it is worth it to put BYTES of a firing's output round the caches.  */
static inline bool
gomp_stream_streamed_p (uint64_t bytes)
{
  return bytes >= TUNED (least_streamed) && bytes <= TUNED (next_cache);
}

/* Notes that a round trip to a neighbour took TRIP ns.  Returns whether that says
   otherwise than before whether it is far.  */
static inline bool
gomp_stream_note_trip (struct gomp_stream_placement *p, double trip)
{
  unsigned n;
  bool far;

  p->trips[p->probes++ % GOMP_STREAM_TRIPS] = trip;
  n = p->probes < GOMP_STREAM_TRIPS ? p->probes : GOMP_STREAM_TRIPS;
  /* One says nothing.  */
  if (n < 2)
    return false;
  for (unsigned i = 0; i < n; i++)
    {
      unsigned below = 0;
      for (unsigned j = 0; j < n; j++)
	below += (p->trips[j] < p->trips[i]
		  || (p->trips[j] == p->trips[i] && j < i));
      if (below == (n - 1) / 2)
	p->trip = p->trips[i];
    }
  far = p->trip >= TUNED (far_trip);
  if (far == p->far)
    return false;
  p->far = far;
  return true;
}

#endif /* GOMP_STREAM_PLACEMENT_H */
