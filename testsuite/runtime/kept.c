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

/* The objects of which a function's calls are in place: each that was entered is in its slot,
   unless it had to give way, which half as many objects as there are slots seldom do.  */
/* { dg-threads "1" } */
/* { dg-channels "auto" } */

#include <stdint.h>
#include <string.h>
#include <api/calls.c>
#include "../lib/check.h"

void *
gomp_stream_malloc (size_t size)
{
  void *p = malloc (size);

  CHECK (p != NULL);
  return p;
}

#define BASES 3			/* Addresses of an object, at most.  */

static void *kept[SLOTS * BASES];
static uint64_t state = 1;

/* An address at which an object may be.  */
static void *
address (void)
{
  state = state * UINT64_C (6364136223846793005) + 1;
  return (void *) (uintptr_t) (0x7f0000000000 + (state >> 40) * 16);
}

static bool
here_p (const struct gomp_stream_calls *c, void *const *keys, uint64_t n)
{
  return !memcmp (kept + slot_of (keys, n, c->multiplier) * n, keys, n * sizeof *keys);
}

/* Enters MOST objects of N addresses.  Returns how many had to give way.  */
static unsigned
enter (unsigned most, uint64_t n)
{
  struct gomp_stream_calls c = { 0 };
  void *keys[SLOTS][BASES];
  unsigned lost = 0, here;

  gomp_stream_keep_no_object (kept, n);
  for (unsigned i = 0; i < most; i++)
    {
      for (uint64_t j = 0; j < n; j++)
	keys[i][j] = address ();
      lost += !gomp_stream_keep_object (&c, kept, keys[i], n);
      here = 0;
      for (unsigned k = 0; k <= i; k++)
	here += here_p (&c, keys[k], n);
      CHECK (here_p (&c, keys[i], n));
      CHECK (here == i + 1 - lost);
    }
  return lost;
}

int
main (void)
{
  unsigned lost = 0, all = 0;

  for (uint64_t n = 1; n <= BASES; n++)
    for (unsigned i = 0; i < 50; i++)
      {
	CHECK (enter (1, n) == 0);
	CHECK (enter (8, n) == 0);
	lost += enter (12, n);
	all += enter (SLOTS, n);
      }
  CHECK (lost < 150 * 12 / 20);
  CHECK (all > 0);
  gomp_stream_keep_no_object (NULL, 0);
  return 0;
}
