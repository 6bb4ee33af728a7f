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

/* The programs of streams.c by messages: one for each word, as one would derive it from
   the source, and blocks by hand, several of which are under way.  */

#include "pair.h"
#include "../common/options.h"
#include "../common/ranks.h"

#include <mpi.h>
#include <stdlib.h>

enum { BLOCKS = 8 };		/* Under way, as many as those of a stream.  */

word
pingpong_messages (unsigned long n)
{
  word ball = 1;
  int rank = ranks_this ();

  for (unsigned long k = 0; k < n; k++)
    if (rank == 0)
      {
	MPI_Send (&ball, 1, MPI_UNSIGNED_LONG, 1, 0, MPI_COMM_WORLD);
	MPI_Recv (&ball, 1, MPI_UNSIGNED_LONG, 1, 0, MPI_COMM_WORLD,
		  MPI_STATUS_IGNORE);
	ball = hit (ball);
      }
    else
      {
	MPI_Recv (&ball, 1, MPI_UNSIGNED_LONG, 0, 0, MPI_COMM_WORLD,
		  MPI_STATUS_IGNORE);
	ball = hit (ball);
	MPI_Send (&ball, 1, MPI_UNSIGNED_LONG, 0, 0, MPI_COMM_WORLD);
      }
  return ball;
}

word
carry_messages (unsigned long n)
{
  word x, next = 0, sum = 0;

  if (ranks_this () == 0)
    for (unsigned long k = 0; k < n; k++)
      {
	x = next += STEP;
	MPI_Send (&x, 1, MPI_UNSIGNED_LONG, 1, 0, MPI_COMM_WORLD);
      }
  else
    for (unsigned long k = 0; k < n; k++)
      {
	MPI_Recv (&x, 1, MPI_UNSIGNED_LONG, 0, 0, MPI_COMM_WORLD,
		  MPI_STATUS_IGNORE);
	sum = add_in_order (sum, x);
      }
  return sum;
}

struct blocks
{
  word *data[BLOCKS];
  MPI_Request request[BLOCKS];
};

static struct blocks
take_blocks (unsigned long block)
{
  static word *memory;
  struct blocks b;

  memory = realloc (memory, BLOCKS * block * sizeof *memory);
  if (memory == NULL)
    fail ("Out of memory");
  for (int i = 0; i < BLOCKS; i++)
    {
      b.data[i] = memory + i * block;
      b.request[i] = MPI_REQUEST_NULL;
    }
  return b;
}

/* How many of N words block number I of BLOCK has.  */
static unsigned long
words_of (unsigned long n, unsigned long block, unsigned long i)
{
  unsigned long before = i * block;
  return before >= n ? 0 : n - before < block ? n - before : block;
}

static void
send_blocks (unsigned long n, unsigned long block)
{
  struct blocks b = take_blocks (block);
  word next = 0;

  for (unsigned long i = 0, m; (m = words_of (n, block, i)) > 0; i++)
    {
      word *x = b.data[i % BLOCKS];

      MPI_Wait (&b.request[i % BLOCKS], MPI_STATUS_IGNORE);
      for (unsigned long k = 0; k < m; k++)
	x[k] = next += STEP;
      MPI_Isend (x, m, MPI_UNSIGNED_LONG, 1, 0, MPI_COMM_WORLD,
		 &b.request[i % BLOCKS]);
    }
  MPI_Waitall (BLOCKS, b.request, MPI_STATUSES_IGNORE);
}

static void
await_block (struct blocks *b, unsigned long n, unsigned long block, unsigned long i)
{
  unsigned long m = words_of (n, block, i);

  if (m > 0)
    MPI_Irecv (b->data[i % BLOCKS], m, MPI_UNSIGNED_LONG, 0, 0, MPI_COMM_WORLD,
	       &b->request[i % BLOCKS]);
}

word
carry_blocks (unsigned long n, unsigned long block)
{
  word sum = 0;

  if (ranks_this () == 0)
    {
      send_blocks (n, block);
      return 0;
    }
  struct blocks b = take_blocks (block);
  for (unsigned long i = 0; i < BLOCKS; i++)
    await_block (&b, n, block, i);
  for (unsigned long i = 0, m; (m = words_of (n, block, i)) > 0; i++)
    {
      const word *x = b.data[i % BLOCKS];

      MPI_Wait (&b.request[i % BLOCKS], MPI_STATUS_IGNORE);
      for (unsigned long k = 0; k < m; k++)
	sum = add_in_order (sum, x[k]);
      await_block (&b, n, block, i + BLOCKS);
    }
  return sum;
}
