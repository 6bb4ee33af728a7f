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

/* bzip2's farm over ranks.  Each rank reads the input to see where its blocks begin; the
   ranks in turn read a block once more and compress it, and the first one writes what
   they send.  */

#define _GNU_SOURCE
#include "../blocks/bzip2.h"
#include "../common/ranks.h"

#include <errno.h>
#include <unistd.h>

enum
{
  /* Streams of blocks, one for each rank.  */
  MOST_RANKS = 64,
  /* Bytes of a compressed block: a hundredth and 600 bytes more than libbz2 takes.  */
  MOST_PACKED = 900000 + 900000 / 100 + 600
};

/* Reads the bytes of BLOCK, which begin at AT.  */
static struct block
read_again (struct job *job, struct block block, off_t at)
{
  size_t done = 0;
  ssize_t n;

  block.data = blocks_allocate (block.size);
  for (; done < block.size; done += n)
    {
      n = pread (fileno (job->in), block.data + done, block.size - done, at + done);
      if (n <= 0)
	blocks_fail (job, n == 0 ? "Truncated" : strerror (errno));
    }
  return block;
}

static unsigned char *
copy (const unsigned char *data, size_t size)
{
  return memcpy (blocks_allocate (size), data, size);
}

void
pack_blocks (struct job *job, struct writer *writer)
{
  /* What a block is, but for its bytes, which go by themselves.  */
  struct block packed[MOST_RANKS], plain, whole;
  unsigned char bytes[MOST_RANKS], out[MOST_PACKED], in[MOST_PACKED];
  int n, ranks = ranks_number ();
  off_t at = 0;

  if (ranks > MOST_RANKS)
    fail ("No more than %d ranks", MOST_RANKS);
  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; read_block (job, &plain); k++, at += plain.size)
    {
      int i = k % ranks;

      free (plain.data);
      #pragma omp task firstprivate (plain, at) num_threads (REPLICAS) \
		       output (packed[i], bytes[i] << out[:n]) on (1 + i)
      {
	packed[i] = compress_block (read_again (job, plain, at));
	n = packed[i].size;
	memcpy (out, packed[i].data, n);
	free (packed[i].data);
      }

      #pragma omp task input (packed[i], bytes[i] >> in[:n]) output (whole) on (0)
      {
	whole = packed[i];
	whole.data = copy (in, n);
      }

      #pragma omp task input (whole) on (0)
      write_block (writer, whole);
    }
}

void
unpack_blocks (struct scanner *scanner, struct writer *writer, int *bad)
{
  (void) scanner, (void) writer, (void) bad;
  fail ("--decode: Not by several ranks; bzip2 does it");
}
