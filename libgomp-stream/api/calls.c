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

/* The objects of which a function's calls are in place.  Generated code finds the object of
   a call by one comparison for each address that tells it from others; so each object has a
   slot of its own, which a hash gives that fits those that are there.  */

#include "config.h"
#include <stdlib.h>
#include <string.h>
#include "api/calls.h"
#include "sys/memory.h"

#define SLOTS (1 << GOMP_STREAM_KEPT_BITS)

/* So many hashes are tried: with half the slots taken about one of 50 fits.  */
#define TRIES 64

_Static_assert (SLOTS <= 64, "a bit for each slot");

/* The slot of an object with the N addresses KEYS.  */
static uint64_t
slot_of (void *const *keys, uint64_t n, uint64_t multiplier)
{
  uint64_t sum = 0;

  for (uint64_t i = 0; i < n; i++)
    sum += (uintptr_t) keys[i];
  return sum * multiplier >> (64 - GOMP_STREAM_KEPT_BITS);
}

/* Whether with MULTIPLIER the objects in KEPT and that of KEYS have slots of their own.  */
static bool
apart_p (void *const *kept, void *const *keys, uint64_t n, uint64_t multiplier)
{
  uint64_t taken = UINT64_C (1) << slot_of (keys, n, multiplier);

  for (unsigned i = 0; i < SLOTS; i++)
    if (kept[i * n])
      {
	uint64_t bit = UINT64_C (1) << slot_of (kept + i * n, n, multiplier);
	if (taken & bit)
	  return false;
	taken |= bit;
      }
  return true;
}

/* Gives the objects in KEPT the slots that they have with MULTIPLIER.  */
static void
move (void **kept, uint64_t n, uint64_t multiplier)
{
  size_t size = n * sizeof *kept;
  void **old = gomp_stream_malloc (SLOTS * size);

  memcpy (old, kept, SLOTS * size);
  memset (kept, 0, SLOTS * size);
  for (unsigned i = 0; i < SLOTS; i++)
    if (old[i * n])
      memcpy (kept + slot_of (old + i * n, n, multiplier) * n, old + i * n, size);
  free (old);
}

/* Enters the object with the N addresses KEYS in KEPT, the slots of C.  Returns whether no
   other one had to give way.  */
bool
gomp_stream_keep_object (struct gomp_stream_calls *c, void **kept, void *const *keys,
			 uint64_t n)
{
  uint64_t multiplier = c->multiplier;
  bool apart = kept[slot_of (keys, n, multiplier) * n] == NULL;

  for (unsigned i = 0; !apart && i < TRIES; i++)
    {
      /* Knuth's generator MMIX.  */
      multiplier = (multiplier * UINT64_C (6364136223846793005)
		    + UINT64_C (1442695040888963407)) | 1;
      apart = apart_p (kept, keys, n, multiplier);
      if (apart)
	{
	  move (kept, n, multiplier);
	  c->multiplier = multiplier;
	}
    }
  memcpy (kept + slot_of (keys, n, c->multiplier) * n, keys, n * sizeof *kept);
  return apart;
}

/* No calls are in place.  KEPT is null if they are for no object.  */
void
gomp_stream_keep_no_object (void **kept, uint64_t n)
{
  if (kept)
    memset (kept, 0, SLOTS * n * sizeof *kept);
}
