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

/* What an instrumented program tells of itself, in words of 64 bits: what
   record.c sends, and depend.c and the benchmark read.  */

#ifndef DEPEND_EVENTS_H
#define DEPEND_EVENTS_H 1

#include <stdint.h>

/* The first word of an event has the kind in the highest 8 bits, a size below it
   where that says so, and 48 bits of an address in the program.  */
enum event
{
  EVENT_READ = 1,		/* Size, code; then the address.  */
  EVENT_WRITE,
  EVENT_READ_RANGE,		/* Code; then address and length.  */
  EVENT_WRITE_RANGE,
  EVENT_ENTER,			/* The code that calls a function; then the top
				   of the stack in it.  */
  EVENT_LEAVE,			/* A function.  */
  EVENT_CAUGHT,			/* A function goes on after an exception or
				   longjmp, in the loop with this text, if any;
				   then the top of the stack in it.  */
  EVENT_LOOP,			/* Its text.  */
  EVENT_ITERATION,
  EVENT_LOOP_END,
  EVENT_VARIABLE,		/* Text of its name; then address and length.  */
  EVENT_BLOCK,			/* Code that allocates; address and length.  */
  EVENT_NAME,			/* Like EVENT_VARIABLE, for all times.  */
  EVENT_TEXT,			/* Address; then length in bytes, and words with
				   them.  */
  EVENT_MODULE,			/* Where a file's code is; as a text.  */
  EVENT_END			/* Of the program.  */
};

#define EVENT_ADDRESS_BITS 48
#define EVENT_ADDRESS(WORD) ((WORD) & ((1ull << EVENT_ADDRESS_BITS) - 1))
#define EVENT_SIZE(WORD) ((WORD) >> EVENT_ADDRESS_BITS & 255)
#define EVENT_KIND(WORD) ((enum event) ((WORD) >> 56))

static inline uint64_t
event_word (enum event kind, unsigned size, const void *address)
{
  return ((uint64_t) kind << 56 | (uint64_t) size << EVENT_ADDRESS_BITS
	  | EVENT_ADDRESS ((uint64_t) (uintptr_t) address));
}

/* The descriptor to write to, in the environment of the program.  */
#define EVENT_VARIABLE_NAME "GOMP_STREAM_DEPEND_FD"

#endif /* DEPEND_EVENTS_H */
