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

/* Ways to take words from one of two ranks to the other.  Both ranks call the same
   function with the same arguments.  */

#ifndef BENCHMARKS_PAIR_H
#define BENCHMARKS_PAIR_H 1

typedef unsigned long word;

/* What is done to a word on its way to and fro.  */
static inline word
hit (word ball)
{
  return 3 * ball + 1;
}

/* Words are multiples of this; the sum of them tells in which order they came.  */
#define STEP 0x9e3779b97f4a7c15ul

static inline word
add_in_order (word sum, word x)
{
  return 3 * sum + x;
}

/* One word goes to and fro N times, and is hit on each rank.  Return it on rank 0, where
   it begins as 1.  */
word pingpong_streams (unsigned long n);
word pingpong_messages (unsigned long n);

/* N words go from rank 0 to rank 1.  Return the sum there.  */
word carry_streams (unsigned long n);
word carry_messages (unsigned long n);

/* The same by blocks of BLOCK words, several of which are under way.  */
word carry_blocks (unsigned long n, unsigned long block);

#endif /* BENCHMARKS_PAIR_H */
