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

// What remarks say of waits in loops; one is enough for what follows it.
// { dg-additional-options "-fplugin-arg-gomp_stream-remarks" }

#include <cstdio>
#include "sources/looks-containers.h"

void
waits (const std::vector<double> &data)
{
  source s (data);
  fir a;
  sink k;
  while (s.more ())
    {
      s.step ();
      a.step (s.out);
      k.step (a.out);
      std::printf ("%zu\n", k.all.size ());	// { dg-warning "note: waits in each iteration: it looks at 'k', which tasks of functions that it calls may change" }
      if (a.out > 3)
	return;
    }
}
