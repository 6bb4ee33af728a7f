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

/* Boost's spsc_queue, one element at a time and in bulk.  */

#include "element.h"

#include <boost/lockfree/spsc_queue.hpp>

namespace {

template <typename T> struct adapter
{
  using type = T;
  using queue = boost::lockfree::spsc_queue<T>;

  static bool
  put (queue &q, T word)
  {
    return q.push (word);
  }

  static bool
  get (queue &q, T &word)
  {
    return q.pop (word);
  }
};

const size_t BULK = 256;

template <typename T> void
produce_bulk (void *to, uint64_t first, uint64_t n)
{
  auto &q = *static_cast<typename adapter<T>::queue *> (to);
  T block[BULK];
  while (n > 0)
    {
      size_t m = n < BULK ? n : BULK;
      for (size_t i = 0; i < m; i++)
	block[i] = T (first + i);
      unsigned spins = 0;
      for (size_t done = 0; done < m;)
	if (size_t pushed = q.push (block + done, m - done))
	  done += pushed;
	else
	  wait_a_little (&spins);
      first += m;
      n -= m;
    }
}

template <typename T> uint64_t
consume_bulk (void *from, uint64_t n)
{
  auto &q = *static_cast<typename adapter<T>::queue *> (from);
  T block[BULK];
  uint64_t sum = 0;
  unsigned spins = 0;
  while (n > 0)
    {
      size_t m = q.pop (block, n < BULK ? n : BULK);
      if (m == 0)
	wait_a_little (&spins);
      for (size_t i = 0; i < m; i++)
	sum += block[i];
      n -= m;
    }
  return sum;
}

template <typename T> void
list (way *by_element, way *bulk)
{
  *by_element = *bulk = element<adapter<T>>::named ("Boost spsc_queue");
  bulk->how = "bulk";
  bulk->produce = produce_bulk<T>;
  bulk->consume = consume_bulk<T>;
  bulk->send = NULL;
  bulk->receive = NULL;
  way_add (by_element);
  way_add (bulk);
}

way ways[8];

void __attribute__ ((constructor))
list_ways ()
{
  list<uint64_t> (&ways[0], &ways[1]);
  list<uint32_t> (&ways[2], &ways[3]);
  list<uint16_t> (&ways[4], &ways[5]);
  list<uint8_t> (&ways[6], &ways[7]);
}

}
