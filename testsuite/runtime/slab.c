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
/* Of the rings of a pipeline, and of what goes with them, few are asked of the
   system.  Pieces lie apart, come again when they were given back, and go back to the
   system in the end.  */
/* { dg-threads "1" } */
/* { dg-channels "auto" } */

#include <stdlib.h>
static void give_up (void *);
#define free give_up
#include <sys/slab.c>
#undef free
#include "../lib/check.h"

#define PIECES 1000

/* Every so many bytes of a piece are looked at.  */
#define STEP 1024

/* Pieces that the system gave.  */
static unsigned asked, held;

static void
give_up (void *p)
{
  held -= p != NULL;
  free (p);
}

void *
gomp_stream_malloc_aligned (size_t align, uint64_t n, uint64_t size)
{
  void *p;

  CHECK (posix_memalign (&p, align, n * size) == 0);
  asked++;
  held++;
  return p;
}

void
gomp_stream_enlarge_pages (void *p, size_t size)
{
  CHECK_EQUAL ((uintptr_t) p % LARGE_PAGE, 0);
  CHECK_EQUAL (size, LARGE_BLOCK);
}

void *
gomp_stream_realloc (void *p, size_t size)
{
  held += p == NULL;
  return realloc (p, size);
}

static unsigned char *pieces[PIECES];

/* Takes N pieces of SIZE bytes, and marks each.  */
static void
take (unsigned n, size_t size)
{
  for (unsigned i = 0; i < n; i++)
    {
      pieces[i] = gomp_stream_take (1, 1, size);
      CHECK_EQUAL ((uintptr_t) pieces[i] % GOMP_STREAM_APART, 0);
      for (size_t k = 0; k < size; k += STEP)
	pieces[i][k] = i % 251;
      pieces[i][size - 1] = i % 251;
    }
}

/* Gives them back, if they are as they were.  */
static void
give (unsigned n, size_t size)
{
  for (unsigned i = 0; i < n; i++)
    {
      for (size_t k = 0; k < size; k += STEP)
	CHECK (pieces[i][k] == i % 251);
      CHECK (pieces[i][size - 1] == i % 251);
      gomp_stream_give_back (pieces[i], 1, 1, size);
    }
}

int
main (void)
{
  static const size_t sizes[] = { 1, 100, 1000, 4096, 5000, 262144, 3000000 };

  /* A pipeline: small pieces of some sizes, and rings.  */
  for (unsigned i = 0; i < 5; i++)
    {
      take (12, sizes[i]);
      give (12, sizes[i]);
    }
  take (11, 262144);
  CHECK (asked <= 2);
  give (11, 262144);
  asked = 0;
  take (11, 262144);
  CHECK_EQUAL (asked, 0);
  give (11, 262144);

  /* More than the blocks have room for.  */
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
      size_t most = 2 * (size_t) MOST_LARGE_BLOCKS * LARGE_BLOCK / sizes[i];
      unsigned n = most < PIECES ? most : PIECES;

      for (int again = 0; again < 2; again++)
	{
	  take (n, sizes[i]);
	  give (n, sizes[i]);
	}
      CHECK (kept <= MOST_KEPT);
    }
  CHECK_EQUAL (n_large_blocks, MOST_LARGE_BLOCKS);
  gomp_stream_free_kept ();
  CHECK_EQUAL (held, 0);
  CHECK_EQUAL (kept, 0);
  return 0;
}
