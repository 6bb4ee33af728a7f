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

/* The way element by element through a C++ package's queue.  */

#ifndef BENCHMARKS_ELEMENT_H
#define BENCHMARKS_ELEMENT_H 1

#include "micro.h"

/* ADAPTER names the element's type and the queue's, and says how to put and get
   one without waiting.  */
template <typename adapter>
struct element
{
  using type = typename adapter::type;
  using queue = typename adapter::queue;

  static void *
  make (size_t capacity, size_t)
  {
    return new queue (capacity);
  }

  static void
  destroy (void *q)
  {
    delete static_cast<queue *> (q);
  }

  static void
  send (void *to, uint64_t word)
  {
    queue &q = *static_cast<queue *> (to);
    for (unsigned spins = 0; !adapter::put (q, type (word));)
      wait_a_little (&spins);
  }

  static uint64_t
  receive (void *from)
  {
    queue &q = *static_cast<queue *> (from);
    type word;
    for (unsigned spins = 0; !adapter::get (q, word);)
      wait_a_little (&spins);
    return word;
  }

  static void
  produce (void *to, uint64_t first, uint64_t n)
  {
    for (uint64_t k = first; k < first + n; k++)
      send (to, k);
  }

  static uint64_t
  consume (void *from, uint64_t n)
  {
    uint64_t sum = 0;
    for (; n > 0; n--)
      sum += receive (from);
    return sum;
  }

  static way
  named (const char *name)
  {
    return { name, "element", way::PEER, 8 * sizeof (type), make, destroy,
	     produce, consume, send, receive, NULL, NULL, NULL };
  }
};

#endif /* BENCHMARKS_ELEMENT_H */
