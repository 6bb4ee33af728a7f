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

// A control program reads containers while bodies change others of the same type.
// { dg-torture yes }
// { dg-elision yes }
// { dg-threads "1 2 5" }

#include <cstdio>
#include "sources/looks-containers.h"

int
main ()
{
  std::vector<double> data (3000);
  for (std::size_t i = 0; i < data.size (); i++)
    data[i] = i % 17;
  source s (data);
  fir a, b;
  sink k;
  while (s.more ())
    {
      s.step ();
      a.step (s.out);
      b.step (a.out);
      k.step (b.out);
    }
  double sum = 0;
  for (double v : k.all)
    sum = sum / 2 + v;
  std::printf ("%g %zu\n", sum, k.all.size ());
  s.next = 2990;
  while (s.more ())
    {
      s.step ();
      k.step (s.out);
      std::printf ("%g\n", k.all.back ());
    }
  return 0;
}
