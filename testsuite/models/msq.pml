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

/* Multi-section queue with lazy synchronisation; Liberty is the same with
   non-temporal stores.

   Holds under sc and tso.
   Slip NO_FLUSH fails under sc.
   Slip SECTION_ONLY fails under sc.
   Slip PUBLISH_FIRST fails under sc.
   Slip NO_STORE_FENCE fails under sc.

   NO_FLUSH: listing 1 of the Lynx paper, which publishes whole sections only.
   SECTION_ONLY: a flush, but the consumer of listing 1, which looks at the
   producer's index where a section begins only.
   NO_STORE_FENCE: non-temporal stores, which memory takes in any order, are
   not complete when the section is published.  */

#define N 7			/* Words.  */
#define SECTION 2
#define SECTIONS 2
#define SLOTS (SECTION * SECTIONS)

#define WRITTEN 0
#define READ 1
#define SLOT(i) (2 + (i) % SLOTS)
#define CELLS (2 + SLOTS)
#define THREADS 2
#include "memory.pml"

#ifdef NO_STORE_FENCE
/* The last non-temporal store.  */
byte late_cell = 255, late_value;

proctype late ()
{
end:
  do
  :: d_step { late_cell != 255; mem[late_cell] = late_value; late_cell = 255 }
  od
}
#endif

proctype producer ()
{
  byte i, published, local_read;
  do
  :: i < N ->
     if
     :: i - local_read < SLOTS
     :: else ->
	i - VALUE (0, READ) < SLOTS;
	LOAD (0, READ, local_read)
     fi;
#ifdef PUBLISH_FIRST
     STORE (0, WRITTEN, i + 1);
#endif
#ifdef NO_STORE_FENCE
     d_step { late_cell == 255; late_cell = SLOT (i); late_value = i + 1 };
#else
     STORE (0, SLOT (i), i + 1);
#endif
     i++;
     if
     :: i % SECTION == 0 ->
	STORE (0, WRITTEN, i)
     :: else
     fi
#ifndef NO_FLUSH
     ;
     /* The producer may flush at any time, and does at the end.  */
     if
     :: i % SECTION != 0 -> STORE (0, WRITTEN, i)
     :: i != N
     :: i == N && i % SECTION == 0
     fi
#endif
  :: else -> break
  od
}

proctype consumer ()
{
  byte i, w, local_written;
  do
  :: i < N ->
     if
#ifdef SECTION_ONLY
     :: i % SECTION != 0
     :: i % SECTION == 0 && i != local_written
#else
     :: i != local_written
#endif
     :: else ->
	VALUE (1, WRITTEN) != i;
	LOAD (1, WRITTEN, local_written)
     fi;
     LOAD (1, SLOT (i), w);
     assert (w == i + 1);
     i++;
     if
     :: i % SECTION == 0 -> STORE (1, READ, i)
     :: else
     fi
  :: else -> break
  od
}

init
{
  atomic
  {
    MEMORY ();
#ifdef NO_STORE_FENCE
    run late ();
#endif
    run producer ();
    run consumer ();
  }
}
