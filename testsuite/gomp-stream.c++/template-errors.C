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

// Errors that only an instantiation can show.
// { dg-additional-options "-fplugin-arg-gomp_stream-Wno-all" }

template <typename T, int H, int B>
void
windows (int n)
{
  T x, w[H];
  for (int k = 0; k < n; k++)
    {
#pragma omp task input (x >> w[B])	// { dg-error "burst 5 of window 'w' is greater than its horizon 4" }
      (void) w[0];
    }
}

template void windows<int, 4, 2> (int);
template void windows<int, 4, 5> (int);

template <typename T>
void
types (int n)
{
  int x;
  T w[2];
  for (int k = 0; k < n; k++)
    {
#pragma omp task input (x >> w[1])	// { dg-error "elements of window 'w' have type 'double', but those of stream 'x'" }
      (void) w[0];
    }
}

template void types<int> (int);
template void types<double> (int);
