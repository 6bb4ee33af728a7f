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

/* Views of channel/native.h, as the runtime has them: PRODUCERS in rotation write
   ELEMENTS to a ring of CAPACITY, and each of CONSUMERS reads all of them.  Who looks
   for others stores what it found, so that all who wait would wake each other for
   ever: each gives up after LOOKS.  */

#include <string.h>
#include "verify.h"
#include "channel/native.h"

typedef struct gomp_stream_native_view view;

static view in[PRODUCERS], out[CONSUMERS], *writer_list[PRODUCERS],
  *reader_list[CONSUMERS];
static struct gomp_stream_native_set writers, readers;
static unsigned ring[CAPACITY];

/* Waits until all of OTHERS have come to WANTED.  Returns false if V gives up.  */
static bool
reach (view *v, struct gomp_stream_native_set *others, uint64_t wanted)
{
  for (unsigned i = 0; i < LOOKS; i++)
    {
      if (gomp_stream_native_reach (v, others, wanted) >= wanted)
	return true;
      verify_wait ();
    }
  return false;
}

/* A producer's index is that of the next element that it will write: those below
   that are its own, or others'.  */
static void
producer (void *argument)
{
  view *v = argument;

  for (uint64_t i = v - in; i < ELEMENTS; i += PRODUCERS)
    {
      uint64_t wanted = i < CAPACITY ? 0 : i - CAPACITY + 1;
      if (!reach (v, &readers, wanted))
	return;
      ring[i % CAPACITY] = i;
      gomp_stream_native_publish (v, i + PRODUCERS);
    }
}

static void
consumer (void *argument)
{
  view *v = argument;

  for (uint64_t i = 0; i < ELEMENTS; i++)
    {
      if (!reach (v, &writers, i + 1))
	return;
      VERIFY (ring[i % CAPACITY] == i);
      gomp_stream_native_publish (v, i + 1);
    }
}

static void
make_set (struct gomp_stream_native_set *s, view **list, view *views, size_t n)
{
  s->cached = 0;
  s->views = list;
  s->n = n;
  for (size_t i = 0; i < n; i++)
    list[i] = &views[i];
}

static void
begin (void)
{
  memset (in, 0, sizeof in);
  memset (out, 0, sizeof out);
  for (unsigned i = 0; i < PRODUCERS; i++)
    in[i].index = i;
  make_set (&writers, writer_list, in, PRODUCERS);
  make_set (&readers, reader_list, out, CONSUMERS);
  verify_name (&writers, sizeof writers, "writers");
  verify_name (&readers, sizeof readers, "readers");
  verify_name (in, sizeof in, "in");
  verify_name (out, sizeof out, "out");
  for (unsigned i = 0; i < PRODUCERS; i++)
    verify_spawn (producer, &in[i], true);
  for (unsigned i = 0; i < CONSUMERS; i++)
    verify_spawn (consumer, &out[i], true);
}

static void
end (void)
{
}

int
main (int argc, char **argv)
{
  static const struct verify_test test = { begin, end };
  return verify_main (argc, argv, &test);
}
