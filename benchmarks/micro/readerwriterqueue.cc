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

#include "element.h"

#include <readerwriterqueue/readerwriterqueue.h>

namespace {

template <typename T> struct adapter
{
  using type = T;
  using queue = moodycamel::ReaderWriterQueue<T>;

  /* ENQUEUE would allocate.  */
  static bool
  put (queue &q, T word)
  {
    return q.try_enqueue (word);
  }

  static bool
  get (queue &q, T &word)
  {
    return q.try_dequeue (word);
  }
};

template <typename T> void
list (way *by_element)
{
  *by_element = element<adapter<T>>::named ("readerwriterqueue");
  way_add (by_element);
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
