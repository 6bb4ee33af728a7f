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

/* FastForward: a slot that is not 0 holds a word.

   Holds under sc and tso.
   Slip TEST_ADDRESS fails under sc.
   Slip CLEAR_FIRST fails under sc.

   TEST_ADDRESS: dequeue as the B-Queue paper prints it tests `value', which is
   an address and never 0, instead of `*value'.  */

#define N 5			/* Words.  */
#define SLOTS 2

#define SLOT(i) ((i) % SLOTS)
#define CELLS SLOTS
#define THREADS 2
#include "memory.pml"

proctype producer ()
{
  byte i;
  do
  :: i < N ->
     VALUE (0, SLOT (i)) == 0;
     STORE (0, SLOT (i), i + 1);
     i++
  :: else -> break
  od
}

proctype consumer ()
{
  byte i, w;
  do
  :: i < N ->
#ifndef TEST_ADDRESS
     VALUE (1, SLOT (i)) != 0;
#endif
#ifdef CLEAR_FIRST
     STORE (1, SLOT (i), 0);
     LOAD (1, SLOT (i), w);
#else
     LOAD (1, SLOT (i), w);
     STORE (1, SLOT (i), 0);
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
