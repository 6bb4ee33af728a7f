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

/* Clustered software queue: small buffers in a row, each with a flag of its own,
   which holds the number of words here.

   Holds under sc and tso.
   Slip FLAG_FIRST fails under sc.
   Slip NO_FLUSH fails under sc.
   Slip NO_WAIT fails under sc.  */

#define N 7			/* Words.  */
#define BUFFERS 2
#define LENGTH 2

#define FLAG(b) (b)
#define SLOT(b, i) (BUFFERS + (b) * LENGTH + (i))
#define CELLS (BUFFERS + BUFFERS * LENGTH)
#define THREADS 2
#include "memory.pml"

proctype producer ()
{
  byte i, b, fill;
  do
  :: i < N ->
     if
     :: fill != 0
     :: else ->
#ifndef NO_WAIT
	VALUE (0, FLAG (b)) == 0
#endif
     fi;
#ifdef FLAG_FIRST
     STORE (0, FLAG (b), fill + 1);
#endif
     STORE (0, SLOT (b, fill), i + 1);
     fill++;
     i++;
     if
#ifdef NO_FLUSH
     :: fill == LENGTH ->
#else
     :: fill == LENGTH || i == N ->
#endif
	STORE (0, FLAG (b), fill);
	b = (b + 1) % BUFFERS;
	fill = 0
     :: else
     fi
  :: else -> break
  od
}

proctype consumer ()
{
  byte i, w, b, pos, count;
  do
  :: i < N ->
     VALUE (1, FLAG (b)) != 0;
     LOAD (1, FLAG (b), count);
     pos = 0;
     do
     :: pos < count ->
	LOAD (1, SLOT (b, pos), w);
	assert (w == i + 1);
	pos++;
	i++
     :: else -> break
     od;
     STORE (1, FLAG (b), 0);
     b = (b + 1) % BUFFERS
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
