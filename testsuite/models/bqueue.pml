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

/* B-Queue: a slot that is not 0 holds a word; either side probes a batch of
   slots at its far end, and half as many where that fails.

   Holds under sc and tso.
   Slip LITERAL_TAIL fails under sc.
   Slip SIZE_IS_BATCH fails under sc.
   Slip NO_PRODUCER_BACKTRACKING fails under sc.

   LITERAL_TAIL: figure 9 leaves batch_tail on the last slot of the batch, and
   figure 7 compares it with tail: with a batch of one, tail has passed it when
   it is compared next.
   SIZE_IS_BATCH: figure 7 with a queue of one batch, which the producer takes
   for empty when one slot is.
   NO_PRODUCER_BACKTRACKING: the producer, too, wants a whole batch; a loop that
   must hold more than size - batch words stalls.  Here the consumer does not
   begin before the queue is full.  */

#define N 6			/* Words.  */
#define BATCH 2
#ifdef SIZE_IS_BATCH
# define SLOTS BATCH
#else
# define SLOTS (2 * BATCH)
#endif
#define FILL SLOTS

#define SENT 0
#define SLOT(i) (1 + (i) % SLOTS)
#define CELLS (1 + SLOTS)
#define THREADS 2
#include "memory.pml"

proctype producer ()
{
  byte i, end, n;
  do
  :: i < N ->
     if
     :: i != end
     :: else ->
#if defined SIZE_IS_BATCH || defined NO_PRODUCER_BACKTRACKING
	VALUE (0, SLOT (i + BATCH)) == 0;
	end = i + BATCH
#else
	n = BATCH;
	do
	:: VALUE (0, SLOT (i + n - 1)) == 0 -> break
	:: else ->
	   if
	   :: n > 1 -> n = n / 2
	   :: else -> VALUE (0, SLOT (i)) == 0
	   fi
	od;
	end = i + n
#endif
     fi;
     STORE (0, SLOT (i), i + 1);
     i++;
     STORE (0, SENT, i)
  :: else -> break
  od
}

proctype consumer ()
{
  byte i, w, end, n;
  VALUE (1, SENT) >= FILL;
  do
  :: i < N ->
     if
#ifdef LITERAL_TAIL
     :: SLOT (i) != SLOT (end)
#else
     :: i != end
#endif
     :: else ->
	n = BATCH;
	do
	:: VALUE (1, SLOT (i + n - 1)) != 0 -> break
	:: else ->
	   if
	   :: n > 1 -> n = n / 2
	   :: else -> VALUE (1, SLOT (i)) != 0
	   fi
	od;
#ifdef LITERAL_TAIL
	end = i + n - 1
#else
	end = i + n
#endif
     fi;
     LOAD (1, SLOT (i), w);
     STORE (1, SLOT (i), 0);
     assert (w == i + 1);
     i++
  :: else -> break
  od
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
