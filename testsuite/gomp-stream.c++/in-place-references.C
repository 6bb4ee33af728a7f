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

// Loops that run in place have the bodies of functions to which they hand streams by
// references; not of templates, which are instantiated behind them.
// { dg-set-env GOMP_STREAM_IN_PLACE "random" }
// { dg-elision yes }
// { dg-torture yes }

#include <cstdio>

template <typename T>
static void
produce_any (T &x, unsigned k)
{
#pragma omp task output (x) firstprivate (k)
  x = k * 7 ^ 3;
}

static void
produce (unsigned &x, unsigned k)
{
#pragma omp task output (x) firstprivate (k)
  x = k * 7 ^ 3;
}

static void
change (const unsigned &x, unsigned &y)
{
#pragma omp task input (x) output (y)
  y = x / 2 + 1;
}

static inline void
add (unsigned &y, unsigned &sum)
{
#pragma omp task input (y) shared (sum)
  {
    unsigned &same = sum;
    same = same * 3 + y;
  }
}

static unsigned
run (unsigned n)
{
  unsigned x = 0, y = 0, sum = 1;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
      produce (x, k);
      change (x, y);
      add (y, sum);
    }
  return sum + x * 2 + y * 3;
}

static unsigned
run_any (unsigned n)
{
  unsigned x = 0, y = 0, sum = 1;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
      produce_any (x, k);
      change (x, y);
      add (y, sum);
    }
  return sum + x * 2 + y * 3;
}

int
main ()
{
  for (unsigned n = 0; n < 3000; n = 3 * n + 1)
    std::printf ("%u %u\n", run (n), run_any (n));
}
