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

   Under Section 7 of GPL version 3, you are granted additional permissions
   described in the GCC Runtime Library Exception, version 3.1, as published
   by the Free Software Foundation.

   You should have received a copy of the GNU General Public License and a
   copy of the GCC Runtime Library Exception along with this program; see the
   files COPYING and COPYING.RUNTIME respectively.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Slots that say themselves whether they hold a word, for the queues that need
   no shared index.

   A slot of 0 is empty.  Words are exclusive-ored with a key, so that a word of
   0, the likeliest of all, takes a slot like any other.  The two words that
   would look like an empty slot or like the escape take two slots: the escape
   and then a slot that names the word.

     word			slots
     ----			-----
     KEY			ESCAPE, ESCAPE + 1
     KEY ^ ESCAPE		ESCAPE, ESCAPE + 2
     any other W		W ^ KEY, which is above ESCAPE

   The papers leave the value 0 to the user.

   The file compiles as C11 and C++11.  */

#ifndef GOMP_STREAM_SLOT_H
#define GOMP_STREAM_SLOT_H 1

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GOMP_STREAM_SLOT_EMPTY UINT64_C (0)
#define GOMP_STREAM_SLOT_ESCAPE UINT64_C (1)

/* Neither an address, nor a small number, nor a usual floating-point one.  */
#define GOMP_STREAM_SLOT_KEY UINT64_C (0xb9e1f7a26c5d0381)

/* What a slot holds for WORD; if it is ESCAPE at most, the word takes the
   escape and SECOND of it.  */
static inline uint64_t
gomp_stream_slot_of_word (uint64_t word)
{
  return word ^ GOMP_STREAM_SLOT_KEY;
}

static inline uint64_t
gomp_stream_slot_second (uint64_t slot)
{
  return slot + GOMP_STREAM_SLOT_ESCAPE + 1;
}

/* The word that SLOT, or the escape and SECOND, stand for.  */
static inline uint64_t
gomp_stream_word_of_slot (uint64_t slot)
{
  return slot ^ GOMP_STREAM_SLOT_KEY;
}

static inline uint64_t
gomp_stream_word_of_second (uint64_t second)
{
  return gomp_stream_word_of_slot (second - GOMP_STREAM_SLOT_ESCAPE - 1);
}

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_SLOT_H */
