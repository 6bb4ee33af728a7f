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

// Bit-fields cannot be streams.

struct base
{
  unsigned inherited : 4;
};

struct object : base
{
  int value;
  int bits : 3;
  union
  {
    int of_union : 5;
    float f;
  };

  void run ()
  {
#pragma omp task output (value)
    value = 1;
#pragma omp task output (this->value)
    value = 1;
#pragma omp task output (this->bits)	// { dg-error "bit-field" }
    bits = 1;
#pragma omp task output (bits)	// { dg-error "bit-field 'bits' cannot be a stream" }
    bits = 1;
#pragma omp task input (inherited)	// { dg-error "bit-field 'inherited' cannot be a stream" }
    (void) inherited;
#pragma omp task output (of_union)	// { dg-error "bit-field 'of_union' cannot be a stream" }
    of_union = 1;
    auto local = [this]
    {
      int inherited;
#pragma omp task output (bits)	// { dg-error "bit-field 'bits' cannot be a stream" }
      bits = 1;
#pragma omp task output (inherited)
      inherited = 1;
    };
    local ();
  }

  template <typename T>
  void set (T t)
  {
#pragma omp task output (bits)	// { dg-error "bit-field 'bits' cannot be a stream" }
    bits = t;
  }
};

void
run (object &o)
{
  o.set (1);
  o.set (1L);
}
