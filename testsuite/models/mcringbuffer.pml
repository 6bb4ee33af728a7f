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

/* MCRingBuffer: indices that are shadowed and published once per batch.

   Holds under sc and tso.
   Slip NO_FLUSH fails under sc.
   Slip SIZE_IS_BATCH fails under sc.
   Slip PUBLISH_FIRST fails under sc.

   NO_FLUSH: the original, which keeps back what does not fill a batch.
   SIZE_IS_BATCH: as printed, where one slot stays free, so that a batch is never
   full.  */

#define N 5			/* Words.  */
#define BATCH 2
#define SLOTS (2 * BATCH)
#ifdef SIZE_IS_BATCH
# define ROOM (BATCH - 1)
#else
# define ROOM SLOTS
#endif

#define WRITTEN 0
#define READ 1
#define SLOT(i) (2 + (i) % SLOTS)
#define CELLS (2 + SLOTS)
#define THREADS 2
#include "memory.pml"

proctype producer ()
{
  byte i, published, local_read;
  do
  :: i < N ->
     if
     :: i - local_read < ROOM
     :: else ->
	i - VALUE (0, READ) < ROOM;
	LOAD (0, READ, local_read)
     fi;
#ifdef PUBLISH_FIRST
     if
     :: i + 1 - published == BATCH ->
	published = i + 1;
	STORE (0, WRITTEN, published)
     :: else
     fi;
#endif
     STORE (0, SLOT (i), i + 1);
     i++;
     if
     :: i - published == BATCH ->
	published = i;
	STORE (0, WRITTEN, published)
     :: else
     fi
  :: else -> break
  od;
#ifndef NO_FLUSH
  STORE (0, WRITTEN, i)
#endif
}

proctype consumer ()
{
  byte i, w, published, local_written;
  do
  :: i < N ->
     if
     :: i != local_written
     :: else ->
	VALUE (1, WRITTEN) != i;
	LOAD (1, WRITTEN, local_written)
     fi;
     LOAD (1, SLOT (i), w);
     assert (w == i + 1);
     i++;
     if
     :: i - published == BATCH ->
	published = i;
	STORE (1, READ, published)
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
    run producer ();
    run consumer ();
  }
}
