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

/* Lynx: both sides' handlers, the marks of the sections, and the red zones,
   which are pages whose protection changes at once for all.  A page holds one
   word.  The producer flushes at its end, and before that where it likes.

   Holds under sc and tso.
   Slip TWO_PAGES fails under sc.
   Slip NO_FIRST_TRAP fails under sc.
   Slip NO_INITIAL_STATE fails under sc.
   Slip STATE_BEFORE_ZONE fails under sc.
   Slip STATE_BEFORE_PROTECTION fails under sc.
   Slip FLUSHED_BEFORE_WORD fails under sc.
   Slip PART_IN_PLACE fails under sc.
   Slip NO_TURN fails under sc.

   TWO_PAGES: a section has two pages, as the paper allows.
   NO_FIRST_TRAP: no zone holds the consumer before its first section.
   NO_INITIAL_STATE: the section that was not used yet is not done with.
   STATE_BEFORE_ZONE: a section is marked before the mark says where its zone is.
   STATE_BEFORE_PROTECTION: a section is marked before its zone is protected.
   FLUSHED_BEFORE_WORD: the index is stored before the last word.
   PART_IN_PLACE: what was flushed is read where it lies, where no zone ends
   it.
   NO_TURN: at the end zone the base does not move back.  */

#define MOST 15			/* Words at most: two laps and more.  */
#ifdef TWO_PAGES
# define PAGES 4
#else
# define PAGES 6
#endif

#define WRITING 0
#define WRITTEN 1
#define READING 2
#define READ 3

#define STATE(s) (s)
#define ZONE(s) (2 + (s))
#define FLUSHED 4
#define SLOT(p) (5 + (p))
#define CELLS (5 + PAGES)
#define THREADS 2
#include "memory.pml"

byte n;				/* Words.  */
bool protected[PAGES + 1];	/* The last is the end zone.  */

/* Side ME leaves its section as AS.  */
inline LEAVE (me, as)
{
  LOAD (me, ZONE (section), page);
  zone = (page == 0 -> PAGES : page) - 1;
#ifdef STATE_BEFORE_PROTECTION
  STORE (me, ZONE (section), zone);
  STORE (me, STATE (section), as);
  protected[zone] = true;
#elif defined STATE_BEFORE_ZONE
  protected[zone] = true;
  STORE (me, STATE (section), as);
  STORE (me, ZONE (section), zone);
#else
  protected[zone] = true;
  STORE (me, ZONE (section), zone);
  STORE (me, STATE (section), as);
#endif
  section = 1 - section;
  inside = false
}

/* Side ME enters its section as AS.  */
inline ENTER (me, as)
{
  LOAD (me, ZONE (section), zone);
  protected[page] = false;
  STORE (me, STATE (section), as);
  end = end + (zone + PAGES - page) % PAGES;
  inside = true
}

/* Moves the base back at the ring's end.  */
inline TURN ()
{
#ifndef NO_TURN
  if
  :: i - lap >= PAGES -> lap = lap + PAGES
  :: else
  fi
#else
  skip
#endif
}

proctype producer ()
{
  byte i, lap, end = PAGES / 2 - 1, page, zone, section;
  bool inside = true;

  do
  :: i == n -> break
  :: i != n ->
     /* The access.  */
     do
     :: protected[i - lap] ->
	/* The handler.  */
	if
	:: inside && i >= end -> LEAVE (0, WRITTEN)
	:: else
	fi;
	if
	:: !inside ->
	   VALUE (0, STATE (section)) == READ;
	   ENTER (0, WRITING)
	:: else
	fi;
	TURN ();
	assert (!protected[i - lap])
     :: !protected[i - lap] ->
#ifdef FLUSHED_BEFORE_WORD
	STORE (0, FLUSHED, i + 1);
#endif
	STORE (0, SLOT (i - lap), i + 1);
	break
     od;
     i++;
     if
     :: STORE (0, FLUSHED, i)
     :: skip
     fi
  od;
  STORE (0, FLUSHED, n)
}

proctype consumer ()
{
  byte i, w, lap, end, page, zone, section, seen;
#ifdef NO_FIRST_TRAP
  bool in_part = false;
#else
  bool in_part = true;		/* The base is there.  */
#endif
  bool inside, left;		/* PART's word is not read.  */
  byte part;

  do
  :: i == n -> break
  :: i != n ->
     /* The access.  */
     do
     :: !in_part && !protected[i - lap] ->
	LOAD (1, SLOT (i - lap), w);
	break
     :: in_part && left ->
	w = part;
	left = false;
	break
     :: (in_part -> !left : protected[i - lap]) ->
	/* The handler.  */
	do
	:: inside && i < end ->
	   TURN ();
	   in_part = false;
	   assert (!protected[i - lap]);
	   break
	:: else ->
	   if
	   :: inside -> LEAVE (1, READ)
	   :: else
	   fi;
	   (VALUE (1, STATE (section)) == WRITTEN || VALUE (1, FLUSHED) > i);
	   if
	   :: VALUE (1, STATE (section)) == WRITTEN -> ENTER (1, READING)
	   :: else ->
	      LOAD (1, FLUSHED, seen);
	      if
	      :: seen > i ->
		 TURN ();
#ifdef PART_IN_PLACE
		 protected[page] = false;
		 in_part = false;
#else
		 LOAD (1, SLOT ((i - lap) % PAGES), part);
		 left = true;
		 in_part = true;
#endif
		 break
	      :: else
	      fi
	   fi
	od
     od;
     assert (w == i + 1);
     i++
  od
}

init
{
  atomic
  {
    MEMORY ();
    protected[PAGES] = true;
    protected[PAGES / 2 - 1] = true;
    protected[PAGES - 1] = true;
    mem[ZONE (0)] = PAGES / 2 - 1;
    mem[ZONE (1)] = PAGES - 1;
    mem[STATE (0)] = WRITING;
#ifndef NO_INITIAL_STATE
    mem[STATE (1)] = READ;
#endif
    select (n : 0 .. MOST);
    run producer ();
    run consumer ();
  }
}
