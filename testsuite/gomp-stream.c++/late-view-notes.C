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

// A report tells of what a view that opened late does not see.
// { dg-status 1 }

static int last;

static void
consume (int &x)
{
  int w[3];
#pragma omp task input (x >> w[3])	// { dg-stderr {error: .*:@LINE@: .* 'x': needs 3 elements, has 0$} }
  last = w[2];			// { dg-stderr {note: .*:@LINE-1@: its first activation came after 72 elements of 'x', which it does not see$} }
}

int
main ()
{
  int x;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 102; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (k >= 69 && k % 3 == 2)
	consume (x);
    }
}
