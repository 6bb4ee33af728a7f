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

/* Lambdas that capture streams of the OpenStream dialect by reference.  */

#include "check.h"

enum { N = 10 };

template <typename T>
static long
run ()
{
  T x __attribute__ ((stream));
  T many[3] __attribute__ ((stream));
  long sums[4] = { 0, 0, 0, 0 }, peeked = 0;

  auto fill = [&] ()
    {
      for (int k = 0; k < N; k++)
	{
#pragma omp task output (x)
	  x = k;
	}
#pragma omp tick (x)
#pragma omp task peek (x)
      peeked += x;
      auto take = [&] ()
	{
#pragma omp task input (x)
	  sums[0] += x;
	};
      for (int k = 0; k < N - 1; k++)
	take ();
      for (int i = 0; i < 3; i++)
	{
#pragma omp task output (many[i])
	  many[i] = 100 * i;
	}
      T w[3][1];
#pragma omp task input (many[...] >> w[3][1])
      for (int i = 0; i < 3; i++)
	sums[1] += w[i][0];
    };

  /* Arrays of windows, too; and a reference to one.  */
  T in[3][2], out[3][1];
  T (&named)[3][1] = out;
  auto windows = [&] ()
    {
      for (int k = 0; k < 2; k++)
	{
#pragma omp task output (many[...] << out[3][1]) firstprivate (k)
	  for (int i = 0; i < 3; i++)
	    out[i][0] = 10 * i + k;
	}
#pragma omp task input (many[...] >> in[3][2])
      for (int i = 0; i < 3; i++)
	sums[2] += 1000 * in[i][0] + 10000 * in[i][1];
#pragma omp task output (many[...] << named[3][1])
      for (int i = 0; i < 3; i++)
	named[i][0] = 1;
#pragma omp task input (many[...] >> named[3][1])
      for (int i = 0; i < 3; i++)
	sums[3] += named[i][0];
    };

#pragma omp parallel
#pragma omp single
  {
    fill ();
    windows ();
  }
  CHECK_EQUAL (peeked, 1);
  return sums[0] + sums[1] + sums[2] + sums[3];
}

int
main ()
{
  const long sum = N * (N - 1) / 2 + 300 + 1000 * 30 + 10000 * 33 + 3;
  CHECK_EQUAL (run<int> (), sum);
  CHECK_EQUAL (run<double> (), sum);
  return 0;
}
