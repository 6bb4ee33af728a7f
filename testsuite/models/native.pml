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

/* The native algorithm with two producers, which write in turns, and two
   consumers, which see every element.  A view publishes the index that it has
   finished with; each side finds the other's minimum, and the consumers share
   the one that they found last.

   Holds under sc and tso.
   Slip MAXIMUM fails under sc.
   Slip RELEASE_FIRST fails under sc.
   Slip PUBLISH_FIRST fails under sc.  */

#define N 3			/* Elements.  */
#define SLOTS 2

#define INDEX(view) (view)	/* Of threads 0 and 1: committed; 2 and 3:
				   released.  */
#define CACHED 4		/* A minimum of what was committed.  */
#define SLOT(i) (5 + (i) % SLOTS)
#define CELLS (5 + SLOTS)
#define THREADS 4
#include "memory.pml"

#ifdef MAXIMUM
# define BETTER >
# define JOIN ||
#else
# define BETTER <
# define JOIN &&
#endif

/* MIN becomes the minimum of views A and B.  */
inline REACH (me, a, b, min, other)
{
  LOAD (me, INDEX (a), min);
  LOAD (me, INDEX (b), other);
  if
  :: other BETTER min -> min = other
  :: else
  fi
}

/* Whether a look at the indices of views A and B is worth while: whether they
   are all above I.  */
#define BOTH_ABOVE(me, a, b, i) \
  (VALUE (me, INDEX (a)) > (i) JOIN VALUE (me, INDEX (b)) > (i))

proctype producer (byte me)
{
  byte i = me, min, other;
  do
  :: i < N ->
     do
     :: i < min + SLOTS -> break
     :: else ->
	BOTH_ABOVE (me, 2, 3, i - SLOTS);
	REACH (me, 2, 3, min, other)
     od;
#ifdef PUBLISH_FIRST
     STORE (me, INDEX (me), i + 2);
     STORE (me, SLOT (i), i + 1);
#else
     STORE (me, SLOT (i), i + 1);
     /* The next one of this view is I + 2.  */
     STORE (me, INDEX (me), i + 2);
#endif
     i = i + 2
  :: else -> break
  od;
  /* The end: it will write nothing below.  */
  STORE (me, INDEX (me), N)
}

proctype consumer (byte me)
{
  byte i, w, seen, min, other;
  do
  :: i < N ->
     if
     :: seen > i
     :: else ->
	LOAD (me, CACHED, seen);
	if
	:: seen > i
	:: else ->
	   BOTH_ABOVE (me, 0, 1, i);
	   REACH (me, 0, 1, min, other);
	   STORE (me, CACHED, min);
	   seen = min
	fi
     fi;
#ifdef RELEASE_FIRST
     STORE (me, INDEX (me), i + 1);
     LOAD (me, SLOT (i), w);
#else
     LOAD (me, SLOT (i), w);
     STORE (me, INDEX (me), i + 1);
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
    /* The second producer writes nothing below 1.  */
    mem[INDEX (1)] = 1;
    run producer (0);
    run producer (1);
    run consumer (2);
    run consumer (3);
  }
}
