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

/* The memory of stages, views, streams, rings and records, which is kept for the
   next ones: a program may make many pipelines, one after the other, and each page
   that the system gives anew takes it about as long as a hundred activations.

   What is small lies close together, for the sake of the control program, which
   goes from one stage to the next: it would miss a translation of addresses for
   each one if they lay among the rings.  It is never given back, so there is as much
   as there was in use at some time.  Of what is large a limited amount is kept.

   All is cut from blocks of several MiB, as far as they go.  To ask the system for each
   ring takes long while other threads of the team begin, which ask it for memory of
   their own.  */

#include "config.h"
#include <pthread.h>
#include <stdlib.h>
#include "sys/memory.h"
#include "sys/slab.h"

/* Bytes of what is small, and of the blocks that it is cut from.  */
#define SMALL 4096
#define BLOCK 65536

/* Bytes of the blocks that what is large is cut from, and of the largest such piece;
   and most of these blocks.  */
#define LARGE_BLOCK 4194304
#define MOST_CUT 1048576
#define MOST_LARGE_BLOCKS 32

/* Bytes of a large page.  */
#define LARGE_PAGE 2097152

/* Most bytes of what is large and not in use; one piece is a quarter of it at
   most.  */
#define MOST_KEPT 67108864

/* Sizes of which pieces are kept.  */
#define SIZES 32

struct piece
{
  struct piece *next;
};

/* The pieces of one size.  Those that are not in use and small are linked.  Who
   takes a large one need not touch it at once, and nor does this file.  */
static struct size
{
  size_t bytes;
  struct piece *spare;
  char *rest, *end;		/* Of the last block, if they are small.  */
  void **large;			/* Spare ones.  */
  size_t n_large, max_large;
} sizes[SIZES];

static unsigned n_sizes;
static size_t kept;
static struct piece *blocks;	/* Those for what is small that are not large
				   pieces; each begins with a link.  */

/* The blocks for what is large, of which the last one has a rest.  */
static char *large_blocks[MOST_LARGE_BLOCKS];
static unsigned n_large_blocks;
static size_t large_rest;
pthread_mutex_t gomp_stream_slab_lock = PTHREAD_MUTEX_INITIALIZER;

/* Returns where pieces of so many bytes are kept, or null.  Called with the lock,
   like the next function.  */
static struct size *
find_size (size_t bytes)
{
  unsigned i = 0;

  while (i < n_sizes && sizes[i].bytes != bytes)
    i++;
  if (i == SIZES)
    return NULL;
  if (i == n_sizes)
    sizes[n_sizes++].bytes = bytes;
  return &sizes[i];
}

/* Returns a new large piece, or null if there are blocks enough.  */
static void *
cut_large (size_t bytes)
{
  if (bytes > MOST_CUT)
    return NULL;
  if (large_rest < bytes)
    {
      if (n_large_blocks == MOST_LARGE_BLOCKS)
	return NULL;
      large_blocks[n_large_blocks]
	= gomp_stream_malloc_aligned (n_large_blocks ? LARGE_PAGE
				      : GOMP_STREAM_APART, 1, LARGE_BLOCK);
      /* Who comes to the second one has thousands of streams, or large ones.  */
      if (n_large_blocks++)
	gomp_stream_enlarge_pages (large_blocks[n_large_blocks - 1],
				   LARGE_BLOCK);
      large_rest = LARGE_BLOCK;
    }
  large_rest -= bytes;
  return large_blocks[n_large_blocks - 1] + large_rest;
}

/* Returns a new block for what is small.  */
static char *
make_block (void)
{
  struct piece *block = cut_large (BLOCK);

  if (block)
    return (char *) block;
  block = gomp_stream_malloc_aligned (GOMP_STREAM_APART, 1,
				      GOMP_STREAM_APART + BLOCK);
  block->next = blocks;
  blocks = block;
  return (char *) block + GOMP_STREAM_APART;
}

/* Returns a new small piece.  */
static void *
cut (struct size *s)
{
  void *piece;

  if ((size_t) (s->end - s->rest) < s->bytes)
    {
      s->rest = make_block ();
      s->end = s->rest + BLOCK;
    }
  piece = s->rest;
  s->rest += s->bytes;
  return piece;
}

/* Whether the large piece was cut from a block.  */
static bool
cut_p (const void *piece)
{
  uintptr_t at = (uintptr_t) piece;
  bool cut = false;

  for (unsigned i = 0; i < n_large_blocks && !cut; i++)
    cut = (at >= (uintptr_t) large_blocks[i]
	   && at < (uintptr_t) large_blocks[i] + LARGE_BLOCK);
  return cut;
}

/* Bytes of a piece for N objects of SIZE bytes; 0 if such are not kept.  */
static size_t
piece_bytes (size_t align, uint64_t n, uint64_t size)
{
  uint64_t bytes;

  if (align > GOMP_STREAM_APART || __builtin_mul_overflow (n, size, &bytes)
      || bytes > MOST_KEPT / 4)
    return 0;
  if (bytes == 0)
    bytes = 1;
  return (bytes + GOMP_STREAM_APART - 1) / GOMP_STREAM_APART
	 * GOMP_STREAM_APART;
}

/* Returns memory for N objects of SIZE bytes, which GOMP_STREAM_GIVE_BACK takes.
   It lies apart from other such memory.  */
void *
gomp_stream_take (size_t align, uint64_t n, uint64_t size)
{
  size_t bytes = piece_bytes (align, n, size);
  struct piece *piece = NULL;
  struct size *s;

  if (bytes == 0)
    return gomp_stream_malloc_aligned (align, n, size);
  pthread_mutex_lock (&gomp_stream_slab_lock);
  s = find_size (bytes);
  if (s && s->n_large)
    {
      piece = s->large[--s->n_large];
      if (!cut_p (piece))
	kept -= bytes;
    }
  else if (s && s->spare)
    {
      piece = s->spare;
      s->spare = piece->next;
    }
  else if (s)
    piece = bytes <= SMALL ? cut (s) : cut_large (bytes);
  pthread_mutex_unlock (&gomp_stream_slab_lock);
  return piece ? piece : gomp_stream_malloc_aligned (GOMP_STREAM_APART, 1,
						     bytes);
}

/* Takes back what GOMP_STREAM_TAKE returned, if that is not null.  */
void
gomp_stream_give_back (void *memory, size_t align, uint64_t n, uint64_t size)
{
  size_t bytes = piece_bytes (align, n, size);
  struct piece *piece = memory;

  if (bytes && piece)
    {
      struct size *s;

      pthread_mutex_lock (&gomp_stream_slab_lock);
      s = find_size (bytes);
      if (s && bytes <= SMALL)
	{
	  piece->next = s->spare;
	  s->spare = piece;
	  piece = NULL;
	}
      else if (s && (cut_p (piece) || kept + bytes <= MOST_KEPT))
	{
	  if (!cut_p (piece))
	    kept += bytes;
	  if (s->n_large == s->max_large)
	    {
	      s->max_large = 2 * s->max_large + 16;
	      s->large = gomp_stream_realloc (s->large, s->max_large
							* sizeof *s->large);
	    }
	  s->large[s->n_large++] = piece;
	  piece = NULL;
	}
      pthread_mutex_unlock (&gomp_stream_slab_lock);
    }
  free (piece);
}

/* The same for a part of the object that has ROOM.  */
void *
gomp_stream_take_part (struct gomp_stream_room *room, size_t align, uint64_t n,
		       uint64_t size)
{
  uintptr_t at = ((uintptr_t) room->next + align - 1) & -(uintptr_t) align;
  uintptr_t end = (uintptr_t) room->end;
  uint64_t bytes;

  if (at >= end || __builtin_mul_overflow (n, size, &bytes) || bytes > end - at)
    return gomp_stream_take (align, n, size);
  room->next = (char *) at + bytes;
  return (char *) at;
}

/* Takes it back, while the object is there.  */
void
gomp_stream_give_part_back (const struct gomp_stream_room *room, void *memory,
			    size_t align, uint64_t n, uint64_t size)
{
  uintptr_t begin = (uintptr_t) room;

  if ((uintptr_t) memory - begin >= (uintptr_t) room->end - begin)
    gomp_stream_give_back (memory, align, n, size);
}

static void
free_list (struct piece *p)
{
  while (p)
    {
      struct piece *next = p->next;
      free (p);
      p = next;
    }
}

/* Frees all that is kept; nothing is in use any more.  */
void
gomp_stream_free_kept (void)
{
  for (unsigned i = 0; i < n_sizes; i++)
    {
      while (sizes[i].n_large--)
	if (!cut_p (sizes[i].large[sizes[i].n_large]))
	  free (sizes[i].large[sizes[i].n_large]);
      free (sizes[i].large);
      sizes[i] = (struct size) { .bytes = 0 };
    }
  while (n_large_blocks)
    free (large_blocks[--n_large_blocks]);
  large_rest = 0;
  free_list (blocks);
  blocks = NULL;
  n_sizes = 0;
  kept = 0;
}
