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

// Lvalues of C++ that are no designators.

void
other (int n)
{
  int a, b;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (k % 2 ? a : b)	// { dg-error "'k % 2 . a : b' is not a stream: expected an lvalue" }
      // { dg-warning "note: an lvalue of this form stands in parentheses, and needs a window: '.k % 2 . a : b.'" "" { target *-*-* } 27 }
      a = 1;
#pragma omp task output (++a)	// { dg-error "'..a' is not a stream: expected an lvalue" }
      // { dg-warning "note: an lvalue of this form stands in parentheses, and needs a window: '...a.'" "" { target *-*-* } 30 }
      a = 1;
    }
}
