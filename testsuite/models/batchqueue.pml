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

/* BatchQueue: two semi-buffers and one status.

   Holds under sc and tso.
   Slip BOOLEAN_STATUS fails under sc.
   Slip NO_FLUSH fails under sc.
   Slip EXCHANGE_FIRST fails under sc.

   BOOLEAN_STATUS: the printed status, which cannot say that a semi-buffer is
   flushed in part.
   NO_FLUSH: what does not fill a semi-buffer is kept back.
   EXCHANGE_FIRST: the producer goes on to the other semi-buffer without a look
   at the status.  */

#define N 5			/* Words.  */
#define HALF 2

#define STATUS 0
#define SLOT(half, i) (1 + (half) * HALF + (i))
#define CELLS (1 + 2 * HALF)
#define THREADS 2
#include "memory.pml"

proctype producer ()
{
  byte i, half, fill;
  do
  :: i < N ->
     STORE (0, SLOT (half, fill), i + 1);
     fill++;
     i++;
     if
#ifdef NO_FLUSH
     :: fill == HALF ->
#else
     :: fill == HALF || i == N ->
#endif
#ifndef EXCHANGE_FIRST
	VALUE (0, STATUS) == 0;
#endif
	STORE (0, STATUS, fill);
	half = 1 - half;
	fill = 0
     :: else
     fi
  :: else -> break
  od
}

proctype consumer ()
{
  byte i, w, half, pos, count;
  do
  :: i < N ->
     VALUE (1, STATUS) != 0;
#ifdef BOOLEAN_STATUS
     count = HALF;
#else
     LOAD (1, STATUS, count);
#endif
     pos = 0;
     do
     :: pos < count ->
	LOAD (1, SLOT (half, pos), w);
	assert (w == i + 1);
	pos++;
	i++
     :: else -> break
     od;
     half = 1 - half;
     STORE (1, STATUS, 0)
  :: else -> break
  od;
  assert (i == N)
}

init
{
  atomic
  {
    MEMORY ();
    run producer ();
    run consumer ();
  }
}
