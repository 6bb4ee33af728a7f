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

/* Lynx: the states of the sections, which the fault handler changes where a
   thread meets a red zone.  The zones themselves, one page each, only call the
   handler; here each side calls it where a section begins.

   Holds under sc and tso.
   Slip NO_FIRST_TRAP fails under sc.
   Slip NO_INITIAL_STATE fails under sc.
   Slip STATE_BEFORE_END fails under sc.
   Slip EXIT_UNSEEN fails under sc.

   NO_FIRST_TRAP: the consumer meets no red zone before section 0.
   NO_INITIAL_STATE: unused sections are not DEQ_DONE.
   STATE_BEFORE_END: ENQ_EXITED carries no count, and is stored before the end
   index.
   EXIT_UNSEEN: the consumer waits for ENQ_DONE alone.  */

#define MOST 5			/* Words at most.  */
#define SECTION 2
#define SECTIONS 2
#define SLOTS (SECTION * SECTIONS)

#define DEQ_DONE 0
#define ENQ_WRITES 1
#define ENQ_DONE 2
#define DEQ_READS 3
#define ENQ_EXITED 4
#define NEVER 5

#define STATE(s) ((s) % SECTIONS)
#define END SECTIONS
#define SLOT(i) (SECTIONS + 1 + (i) % SLOTS)
#define CELLS (SECTIONS + 1 + SLOTS)
#define THREADS 2
#include "memory.pml"

#define ENTERABLE(state) ((state) == ENQ_DONE || (state) == ENQ_EXITED)

byte n;				/* Words.  */

proctype producer ()
{
  byte i;
  do
  :: i % SECTION == 0 ->
     /* The handler: one section ends and the next begins.  */
     if
     :: i != 0 -> STORE (0, STATE (i / SECTION - 1), ENQ_DONE)
     :: else
     fi;
     VALUE (0, STATE (i / SECTION)) == DEQ_DONE;
     STORE (0, STATE (i / SECTION), ENQ_WRITES);
     if
     :: i == n -> break
     :: else -> STORE (0, SLOT (i), i + 1); i++
     fi
  :: else ->
     if
     :: i == n -> break
     :: else -> STORE (0, SLOT (i), i + 1); i++
     fi
  od;
#ifdef STATE_BEFORE_END
  STORE (0, STATE (i / SECTION), ENQ_EXITED);
  STORE (0, END, n)
#else
  STORE (0, END, n);
  STORE (0, STATE (i / SECTION), ENQ_EXITED)
#endif
}

proctype consumer ()
{
  byte i, w, end = 255;
#ifdef NO_FIRST_TRAP
  bool entered = true;
#else
  bool entered;
#endif
  do
  :: i == end -> break
  :: i != end && i % SECTION == 0 && !entered ->
     if
     :: i != 0 ->
	STORE (1, STATE (i / SECTION - 1), DEQ_DONE)
     :: else
     fi;
#ifdef EXIT_UNSEEN
     VALUE (1, STATE (i / SECTION)) == ENQ_DONE;
#else
     ENTERABLE (VALUE (1, STATE (i / SECTION)));
#endif
     if
     :: VALUE (1, STATE (i / SECTION)) == ENQ_EXITED ->
	LOAD (1, END, end)
     :: else -> STORE (1, STATE (i / SECTION), DEQ_READS)
     fi;
     entered = true
  :: i != end && (i % SECTION != 0 || entered) ->
     LOAD (1, SLOT (i), w);
     assert (w == i + 1);
     i++;
     entered = i % SECTION != 0
  od;
  assert (i == n)
}

init
{
  atomic
  {
    MEMORY ();
#ifdef NO_INITIAL_STATE
    mem[STATE (0)] = NEVER;
    mem[STATE (1)] = NEVER;
#endif
    /* The producer ends anywhere: in a section, where one begins, and after
       the wrap.  */
    select (n : 0 .. MOST);
    run producer ();
    run consumer ();
  }
}
