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

/* Elements that cannot go to another rank.  */

#include <string>

void
run (int n)
{
  std::string s;
  int t __attribute__ ((stream));

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (s) on (1)	// { dg-error "elements of stream 's' have type '.*string.* which is not trivially copyable, in a task with 'on'" }
      s = "";
#pragma omp task input (s)
      (void) s.size ();
#pragma omp task output (t) on (0)	// { dg-error "stream 't' has attribute 'stream' or 'stream_ref', and cannot go to other ranks" }
      t = k;
    }
}
