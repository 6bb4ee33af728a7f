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

// Elements that can only be moved, and would have to be in two places, where two
// windows of one task go round the end of the ring.
// { dg-additional-options "-std=gnu++14" }
// { dg-status 1 }
// { dg-stderr {objects-twice-error.C:@LINE+13@: .*elements of stream 'x' cannot be copied, and are to be in two windows of one task} }

#include <memory>

int
main ()
{
  std::unique_ptr<int> x, few[3], wide[5];
  for (int k = 0; k < 1000; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = std::make_unique<int> (k);
      if (k >= 4)
#pragma omp task input (x >> few[1], x >> wide[1])
	if (*few[2] != *wide[2])
	  __builtin_abort ();
    }
#pragma omp taskwait
  return 0;
}
