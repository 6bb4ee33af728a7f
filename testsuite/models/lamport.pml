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

/* Lamport's queue: shared head and tail.

   Holds under sc and tso.
   Slip PUBLISH_FIRST fails under sc.
   Slip RELEASE_FIRST fails under sc.
   Slip LAST_SLOT fails under sc.  */

#define N 5			/* Words.  */
#define SLOTS 3

#define TAIL 0			/* Written.  */
#define HEAD 1			/* Read.  */
#define SLOT(i) (2 + (i) % SLOTS)
#define CELLS (2 + SLOTS)
#define THREADS 2
#include "memory.pml"

#ifdef LAST_SLOT
# define ROOM (SLOTS + 1)
#else
# define ROOM SLOTS
#endif

proctype producer ()
{
  byte i;
  do
  :: i < N ->
     i - VALUE (0, HEAD) < ROOM;
#ifdef PUBLISH_FIRST
     STORE (0, TAIL, i + 1);
     STORE (0, SLOT (i), i + 1);
#else
     STORE (0, SLOT (i), i + 1);
     STORE (0, TAIL, i + 1);
#endif
     i++
  :: else -> break
  od
}

proctype consumer ()
{
  byte i, w;
  do
  :: i < N ->
     VALUE (1, TAIL) != i;
#ifdef RELEASE_FIRST
     STORE (1, HEAD, i + 1);
     LOAD (1, SLOT (i), w);
#else
     LOAD (1, SLOT (i), w);
     STORE (1, HEAD, i + 1);
#endif
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
