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

/* EQueue: a slot that is not 0 holds a word; the producer doubles the part of
   the array that is in use where it would wrap, and the consumer halves it where
   it wraps.  Whether they do is left open: it may be any time.

   Here the producer announces, by a compare-and-swap on one word {slice, size},
   the last slice in which it has reserved slots, before it writes there; the
   consumer shrinks by a compare-and-swap on the same word.

   Holds under sc and tso.
   Slip SHRINK_EQUAL fails under sc.
   Slip PLAIN_HEAD holds under sc.
   Slip PLAIN_HEAD fails under tso.
   Slip HEAD_UNPUBLISHED fails under sc.
   Slip ENLARGE_LATE fails under sc.
   Slip STORE_ON_WRAP fails under sc.

   SHRINK_EQUAL, PLAIN_HEAD: algorithms 4 and 5, in which the head lies beside
   the size and the producer moves it by a plain store, with the printed test
   (head <= size / 2) and with the strict one.
   HEAD_UNPUBLISHED: batching, with the slice of the head announced instead of
   that of the reservation's end.
   ENLARGE_LATE: the size is doubled after the last word was stored.
   STORE_ON_WRAP: algorithm 7 as its braces stand.  */

#define N 16			/* Words.  */
#define SLICE 2			/* Slots.  */
#define FLOOR (2 * SLICE)
#define CEILING (4 * SLICE)
#define BATCH 3			/* Slots that the producer reserves at most.  */

#if defined SHRINK_EQUAL || defined PLAIN_HEAD
# define LITERAL
#endif
#ifdef SHRINK_EQUAL
# define BEHIND(head, half) ((head) <= (half))
#else
# define BEHIND(head, half) ((head) < (half))
#endif

#define HEAD 0			/* The slice; if literal, the head.  */
#define SIZE 1			/* In the same word.  */
#define SLOT(i) (2 + (i))
#define CELLS (2 + CEILING)
#define THREADS 2
#include "memory.pml"

#define MORE(head, end, size) ((end) < (size) && (end) - (head) < BATCH)

proctype producer ()
{
  byte i, head, end, old_head, old_size, at;
#ifdef LITERAL
  do
  :: i < N ->
     VALUE (0, SLOT (head)) == 0;
     at = head;
     head++;
     STORE (0, HEAD, head);
     LOAD (0, SIZE, old_size);
     if
     :: head >= old_size ->
	if
	:: old_size < CEILING -> STORE (0, SIZE, 2 * old_size)
	:: head = 0; STORE (0, HEAD, 0)
	fi
     :: else
     fi;
     STORE (0, SLOT (at), i + 1);
     i++
  :: else -> break
  od
#else
  do
  :: i < N ->
     if
     :: head != end
     :: else ->
	/* Reserves slots up to the end of the array at most.  */
	VALUE (0, SLOT (head)) == 0;
	do
	:: d_step { old_head = mem[HEAD]; old_size = mem[SIZE] };
	   if
	   :: head >= old_size ->
	      /* The consumer has shrunk the array, which ends here.  */
	      head = 0;
	      end = 0;
	      break
	   :: else
	   fi;
	   end = head + 1;
	   do
	   :: MORE (head, end, old_size) && VALUE (0, SLOT (end)) == 0 -> end++
	   :: break
	   od;
#ifdef HEAD_UNPUBLISHED
	   at = head / SLICE;
#else
	   at = (end - 1) / SLICE;
#endif
	   if
	   :: atomic
	      {
		FENCE (0) && mem[HEAD] == old_head && mem[SIZE] == old_size;
		mem[HEAD] = at
	      };
	      break
	   :: atomic
	      {
		FENCE (0) && !(mem[HEAD] == old_head && mem[SIZE] == old_size)
	      }
	   fi
	od
     fi;
     if
     :: head == end
     :: else ->
	at = head;
	head++;
	old_size = mem[SIZE];
#ifdef ENLARGE_LATE
	STORE (0, SLOT (at), i + 1);
	i++;
#endif
	if
	:: head >= old_size ->
	   if
	   :: old_size < CEILING ->
	      /* Nobody shrinks while the producer is in the last slice.  */
	      atomic
	      {
		FENCE (0);
		assert (mem[SIZE] == old_size);
		mem[SIZE] = 2 * old_size
	      }
	   :: head = 0; end = 0
	   fi
	:: else
	fi;
#ifdef STORE_ON_WRAP
	if
	:: head == 0 -> STORE (0, SLOT (at), i + 1)
	:: else
	fi;
	i++
#elif !defined ENLARGE_LATE
	STORE (0, SLOT (at), i + 1);
	i++
#endif
     fi
  :: else -> break
  od
#endif
}

proctype consumer ()
{
  byte i, w, tail, at, old_head, old_size;
  do
  :: i < N ->
     VALUE (1, SLOT (tail)) != 0;
     at = tail;
     tail++;
     d_step { old_head = mem[HEAD]; old_size = mem[SIZE] };
     if
     :: tail >= old_size ->
	if
#ifdef LITERAL
	:: old_size > FLOOR && BEHIND (old_head, old_size / 2) ->
#else
	:: old_size > FLOOR && BEHIND (old_head, old_size / 2 / SLICE) ->
#endif
	   if
	   :: atomic
	      {
		FENCE (1) && mem[HEAD] == old_head && mem[SIZE] == old_size;
		mem[SIZE] = old_size / 2
	      }
	   :: atomic
	      {
		FENCE (1) && !(mem[HEAD] == old_head && mem[SIZE] == old_size)
	      }
	   fi
	:: true
	fi;
	tail = 0
     :: else
     fi;
     LOAD (1, SLOT (at), w);
     STORE (1, SLOT (at), 0);
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
    mem[SIZE] = CEILING;
    run producer ();
    run consumer ();
  }
}
