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

/* Moodycamel's ReaderWriterQueue.  */

#include "micro.h"

#include <readerwriterqueue/readerwriterqueue.h>

namespace {

template <typename T> using queue = moodycamel::ReaderWriterQueue<T>;

template <typename T> void *
make (size_t capacity, size_t)
{
  return new queue<T> (capacity);
}

template <typename T> void
destroy (void *q)
{
  delete static_cast<queue<T> *> (q);
}

/* TRY_ENQUEUE, as ENQUEUE would allocate.  */
template <typename T> void
send (void *to, uint64_t word)
{
  queue<T> &q = *static_cast<queue<T> *> (to);
  for (unsigned spins = 0; !q.try_enqueue (T (word));)
    wait_a_little (&spins);
}

template <typename T> uint64_t
receive (void *from)
{
  queue<T> &q = *static_cast<queue<T> *> (from);
  T word;
  for (unsigned spins = 0; !q.try_dequeue (word);)
    wait_a_little (&spins);
  return word;
}

template <typename T> void
produce (void *to, uint64_t first, uint64_t n)
{
  for (uint64_t k = first; k < first + n; k++)
    send<T> (to, k);
}

template <typename T> uint64_t
consume (void *from, uint64_t n)
{
  uint64_t sum = 0;
  for (; n > 0; n--)
    sum += receive<T> (from);
  return sum;
}

template <typename T> void
list (way *element)
{
  *element = { "readerwriterqueue", "element", way::PEER, 8 * sizeof (T),
	       make<T>, destroy<T>, produce<T>, consume<T>, send<T>,
	       receive<T>, NULL, NULL, NULL };
  way_add (element);
}

way ways[4];

void __attribute__ ((constructor))
list_ways ()
{
  list<uint64_t> (&ways[0]);
  list<uint32_t> (&ways[1]);
  list<uint16_t> (&ways[2]);
  list<uint8_t> (&ways[3]);
}

}
