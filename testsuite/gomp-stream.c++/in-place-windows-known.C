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

// Windows of streams that are static variables, members, or what a pointer leads to, in
// loops that run in place now and then.
// { dg-set-env GOMP_STREAM_IN_PLACE "random" }
// { dg-elision yes }
// { dg-torture yes }

#include <cstdio>
#include <memory>

static long x, y, total;

static void
chain (int m)
{
  long w[4], v[6], n = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < m; k++)
    {
#pragma omp task output (x << w[4]) firstprivate (k)
      for (int i = 0; i < 4; i++)
	w[i] = k * i;
#pragma omp task input (x >> w[4]) output (y << v[:n])
      {
	n = 0;
	for (int i = 0; i < 4; i++)
	  if (w[i] % 3)
	    v[n++] = w[i];
      }
#pragma omp task input (y >> v[:n])
      for (int i = 0; i < n; i++)
	total = total * 3 + v[i];
    }
}

struct filter
{
  long in, out, sum = 0;

  void
  run (int m)
  {
    long w[3];
    unsigned char n = 0;

#pragma omp parallel
#pragma omp single
    for (int k = 0; k < m; k++)
      {
#pragma omp task output (in << w[:n]) firstprivate (k)
	for (n = 0; n < k % 4; n++)
	  w[n] = k ^ n;
#pragma omp task input (in >> w[:n]) output (out << w[:n])
	{
	  long kept = 0;
	  for (int i = 0; i < n; i++)
	    if (w[i] % 5)
	      w[kept++] = w[i] * 2;
	  n = kept;
	}
#pragma omp task input (out >> w[:n])
	for (int i = 0; i < n; i++)
	  sum = sum * 7 + w[i];
      }
  }
};

// The two may be one.
static void
blocks (long *p, long *q, int m)
{
  long v[2], w[2];

  for (int k = 0; k < m; k++)
    {
#pragma omp task output (*p << v[2]) firstprivate (k)
      v[0] = k, v[1] = k * 3;
#pragma omp task input (*p >> v[2]) output (*q << w[2])
      w[0] = v[1], w[1] = v[0];
#pragma omp task input (*q >> w[2])
      total = total * 17 + w[0] - w[1];
    }
#pragma omp taskwait
}

int
main ()
{
  std::unique_ptr<filter> one (new filter), two (new filter);
  long a, b;

  for (int i = 0; i < 9; i++)
    {
      chain (i * 100);
      one->run (i * 70);
      two->run (1000 - i);
      blocks (&a, &b, 300);
      blocks (&one->in, &b, i);
    }
  std::printf ("%ld %ld %ld\n", total, one->sum, two->sum);
  return 0;
}
