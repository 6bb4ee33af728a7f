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

/* Control programs that share a stream: one writes its last element to the variable
   while another one has the ring grow (data/channel.c, graph/structure.c).  */

#include <string.h>
#include "verify.h"
#include "config.h"
#include "data/channel.h"
#include "data/stream.h"
#include "sys/options.h"

enum { CAPACITY = 4 };

struct gomp_stream_options gomp_stream_options;
static stream shared;
static uint64_t old_ring[CAPACITY], new_ring[2 * CAPACITY], variable;

void *
gomp_stream_take_part (struct gomp_stream_room *room, size_t align, uint64_t n,
		       uint64_t size)
{
  (void) room;
  (void) align;
  VERIFY (n * size == sizeof new_ring);
  return new_ring;
}

/* Somebody else has the memory.  */
void
gomp_stream_give_part_back (const struct gomp_stream_room *room, void *memory,
			    size_t align, uint64_t n, uint64_t size)
{
  (void) room;
  (void) align;
  VERIFY (memory == old_ring && n * size == sizeof old_ring);
  for (unsigned i = 0; i < CAPACITY; i++)
    old_ring[i] = 0;
}

static void
write_back (void *argument)
{
  (void) argument;
  gomp_stream_write_back (&shared);
}

static void
grow (void *argument)
{
  (void) argument;
  VERIFY (gomp_stream_grow (&shared));
}

static void
begin (void)
{
  memset (&shared, 0, sizeof shared);
  pthread_mutex_init (&shared.turn_lock, NULL);
  for (unsigned i = 0; i < CAPACITY; i++)
    old_ring[i] = i + 1;
  variable = 0;
  shared.ring = (char *) old_ring;
  shared.capacity = CAPACITY;
  shared.max_capacity = 2 * CAPACITY;
  shared.elem_size = shared.data_size = sizeof *old_ring;
  shared.key = &variable;
  shared.turns = true;
  shared.committed.index = CAPACITY;
  verify_name (&shared, sizeof shared, "stream");
  verify_spawn (write_back, NULL, false);
  verify_spawn (grow, NULL, false);
}

static void
end (void)
{
  VERIFY (variable == CAPACITY);
}

int
main (int argc, char **argv)
{
  static const struct verify_test test = { begin, end };
  return verify_main (argc, argv, &test);
}
