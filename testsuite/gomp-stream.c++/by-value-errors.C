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

// What an operator or a function returns by value is no stream.
// { dg-additional-options "-fplugin-arg-gomp_stream-Wno-all" }

#include <vector>

class squares
{
public:
  int operator[] (int k) const { return k * k; }
};

void
by_value (squares v, int k)
{
#pragma omp task output (v[k])	// { dg-error "'v.k.' is not a stream: expected an lvalue" }
// { dg-error "lvalue required" "" { target *-*-* } 33 }
// { dg-warning "note: write 'output .x.', where 'x' is a variable" "" { target *-*-* } 33 }
  ;
#pragma omp tick (v[k])	// { dg-error "'v.k.' is not a stream: expected an lvalue" }
// { dg-error "lvalue required" "" { target *-*-* } 37 }
// { dg-warning "note: write '#pragma omp tick .x.'" "" { target *-*-* } 37 }
}

// An object.

void
bits (std::vector<bool> &b, int k)
{
#pragma omp task output (b[k])	// { dg-error "'b.k.' is not a stream: expected an lvalue" }
// { dg-error "taking address of rvalue" "" { target *-*-* } 47 }
// { dg-warning "note: write 'output .x.', where 'x' is a variable" "" { target *-*-* } 47 }
  b[k] = true;
}

template <typename T> void
in_template (T &v, int k)
{
#pragma omp task output (v[k])	// { dg-error "'v.k.' is not a stream: expected an lvalue" }
// { dg-error "lvalue required" "" { target *-*-* } 56 }
// { dg-warning "note: write 'output .x.', where 'x' is a variable" "" { target *-*-* } 56 }
  ;
}

template void in_template (std::vector<int> &, int);
template void in_template (squares &, int);
