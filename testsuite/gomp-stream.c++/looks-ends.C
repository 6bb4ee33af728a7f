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

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

// A loop goes on until a member says that the stream has ended: what the stages see is what
// the sequential loop gives them, whether it waits for the member or not.
// { dg-torture yes }
// { dg-elision yes }
// { dg-threads "1 2 5" }

#include <cstdio>
#include <gomp-stream/stream.h>
#include "sources/looks-ends.h"

static void
head (long n)
{
  source s (n);
  filter f;
  sink k;
  while (!s.eof)
    {
      s.step ();
      f.step (s.out);
      k.step (f.out);
    }
  std::printf ("%ld %ld\n", k.sum, k.n);
}

static void
tail (long n)
{
  source s (n);
  filter f;
  sink k;
  do
    {
      s.step ();
      f.step (s.out);
      k.step (f.out);
    }
  while (!s.done ());
  for (;;)
    {
      s.restart ();
      s.step ();
      k.step (s.out);
      if (s.eof)
	break;
    }
  std::printf ("%ld %ld\n", k.sum, k.n);
}

static void
middle (long n)
{
  source s (n);
  filter f;
  sink k;
  for (;;)
    {
      s.step ();
      if (s.eof)
	break;
      f.step (s.out);
      k.step (f.out);
    }
  std::printf ("%ld %ld\n", k.sum, k.n);
}

// What else the body writes is no end, nor is a member that others write.

static void
others (long n)
{
  source s (n);
  sink k;
  while (s.k < n / 2)
    {
      s.step ();
      k.step (s.out);
    }
  bool at_end;
  do
    {
      s.step ();
      k.step (s.out);
      at_end = s.half;
    }
  while (!at_end);
  std::printf ("%ld %ld %ld %d\n", k.sum, k.n, s.k, at_end);
}

int
main ()
{
  for (long n = 1; n <= 1000; n *= 10)
    {
      head (n);
      tail (n);
      middle (n);
      others (n);
    }
}
