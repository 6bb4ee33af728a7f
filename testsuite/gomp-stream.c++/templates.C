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

// Templates of functions, members and windows.
// { dg-torture yes }
// { dg-memcheck yes }

#include <complex>
#include "check.h"

template <typename T, int H>
static T
moving_sums (int n)
{
  T x, w[H], total = T ();
  int fired = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = T (k);
#pragma omp task input (x >> w[1]) shared (total, fired)
      {
	for (int i = 0; i < H; i++)
	  total += w[i];
	fired++;
      }
    }
#pragma omp taskwait
  CHECK_EQUAL (fired, n - H + 1);
  return total;
}

template <typename T>
struct doubler
{
  T offset;
  explicit doubler (T o) : offset (o) { }

  template <typename U>
  U run (int n, U) const
  {
    T x;
    U y, sum = U ();
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (x)
	x = T (k);
#pragma omp task input (x) output (y)
	y = U (x * 2 + offset);
#pragma omp task input (y) shared (sum)
	sum += y;
      }
#pragma omp taskwait
    return sum;
  }
};

template <typename T>
static T
expected (int n, int h)
{
  T total = T ();
  for (int k = 0; k + h <= n; k++)
    for (int i = 0; i < h; i++)
      total += T (k + i);
  return total;
}

int
main ()
{
  CHECK_EQUAL ((moving_sums<int, 1> (500)), expected<int> (500, 1));
  CHECK_EQUAL ((moving_sums<long, 7> (500)), expected<long> (500, 7));
  CHECK ((moving_sums<double, 3> (500)) == expected<double> (500, 3));
  CHECK ((moving_sums<std::complex<float>, 2> (50))
	 == expected<std::complex<float>> (50, 2));
#pragma omp parallel
#pragma omp single
  {
    CHECK_EQUAL ((moving_sums<short, 5> (60)), expected<short> (60, 5));
    CHECK_EQUAL (doubler<int> (4).run (100, 0L), 100 * 99 + 400);
    CHECK (doubler<float> (0.5f).run (100, 0.0) == 100 * 99 + 50);
  }
}
