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

// A loop waits for what says that streams end only where it does more with it than go on or
// not.
// { dg-additional-options "-fplugin-arg-gomp_stream-remarks" }

#include <gomp-stream/stream.h>
#include "sources/looks-ends.h"

void
head (long n)
{
  source s (n);
  sink k;
  while (!s.eof)		// { dg-bogus "waits in each iteration" }
    {
      s.step ();
      k.step (s.out);
    }
}

void
tail (long n)
{
  source s (n);
  sink k;
  for (;;)
    {
      s.step ();
      k.step (s.out);
      if (s.done ())		// { dg-bogus "waits in each iteration" }
	break;
    }
}

void
middle (long n)
{
  source s (n);
  sink k;
  for (;;)
    {
      s.step ();
      if (s.eof)		// { dg-warning "note: waits in each iteration: it looks at 's'" }
	break;
      k.step (s.out);
    }
}

void
other (long n)
{
  source s (n);
  sink k;
  while (!s.half)		// { dg-warning "note: waits in each iteration: it looks at 's'" }
    {
      s.step ();
      k.step (s.out);
    }
}
