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

/* Windows of arrays, counted ones and blocks, in loops that run in place, and what the
   streams' variables have behind the loop.  */
/* { dg-elision yes } */

#include <stdio.h>
#include <string.h>

#ifdef _OPENMP
# define THEIRS(window, producers) window
# define LAST(x, window, n)
#else
/* With the pragmas ignored the consumer's window is the producer's, and a stream that
   has windows gets nothing.  */
# define THEIRS(window, producers) producers
# define LAST(x, window, n)			\
  if (n)					\
    memcpy (&x, window + n - 1, sizeof x)
#endif

struct item { short key; double value; };

static float table[6];
static int items;

/* Counts of several types; windows of several lengths; two consumers.  */
static void
counts (int m)
{
  int x, y, w[5], v[8], u[5];
  unsigned char n;
  long long c;
  short d;
  long sum = 0, all = 0, seen = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < m; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * 7 % 11;
#pragma omp task input (x) output (y << w[:n])
      {
	n = 0;
	for (int i = 0; i < x % 6; i++)
	  w[n++] = x + i;
      }
#pragma omp task input (y >> v[:c])
      for (int i = 0; i < THEIRS (c, n); i++)
	sum += THEIRS (v, w)[i] * (++seen % 13);
#pragma omp task input (y >> u[:d])
      {
	all += THEIRS (d, n);
	if (THEIRS (d, n))
	  all += THEIRS (u[d - 1], w[n - 1]) * 3;
      }
    }
  printf ("counts %ld %ld %ld\n", sum, all, seen);
}

/* The variable of a stream has the last element that there was.  */
static void
last (int m, int limit)
{
  float x = -1, y = -2, z = -3, block[6];
  int n, k = 0;

#pragma omp parallel
#pragma omp single
  while (k < m)
    {
#pragma omp task output (x << table[:n]) firstprivate (k)
      {
	n = k % 5 == 2 || k >= limit ? 0 : k % 4;
	for (int i = 0; i < n; i++)
	  table[i] = k + 0.25f * i;
	LAST (x, table, n);
      }
#pragma omp task input (x >> table[:n]) output (y << table[:n])
      {
	int kept = 0;
	for (int i = 0; i < n; i++)
	  if ((int) (table[i] * 4) % 3)
	    table[kept++] = table[i] + 1;
	n = kept;
	LAST (y, table, n);
      }
#pragma omp task input (y >> table[:n]) output (z << block[6])
      {
	float sum = n;
	for (int i = 0; i < n; i++)
	  sum += table[i];
	for (int i = 0; i < 6; i++)
	  block[i] = sum + i;
	LAST (z, block, 6);
      }
#pragma omp task input (z >> block[6])
      items += (int) block[0] + (int) block[5];
      if (k++ == 97)
	break;
    }
  printf ("last %g %g %g %d\n", x, y, z, items);
}

/* What shares a window is copied where others read it, too.  */
static void
shared (int m)
{
  int x, y, w[4], n = 0;
  long sum = 0, product = 0, odd = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < m; k++)
    {
#pragma omp task output (x << w[:n]) firstprivate (k)
      for (n = 0; n < k % 5; n++)
	w[n] = k + n;
#ifdef _OPENMP
#pragma omp task input (x >> w[:n]) output (y << w[:n])
      {
	for (int i = 0; i < n; i++)
	  w[i] *= 2;
	n -= n > 2;
      }
#pragma omp task input (x >> w[:n])
      for (int i = 0; i < n; i++)
	sum += w[i] * (k % 3 + 1);
#pragma omp task input (y >> w[:n])
      for (int i = 0; i < n; i++)
	product += w[i], odd += n & 1;
#else
      for (int i = 0; i < n; i++)
	sum += w[i] * (k % 3 + 1);
      for (int i = 0; i < n; i++)
	w[i] *= 2;
      n -= n > 2;
      for (int i = 0; i < n; i++)
	product += w[i], odd += n & 1;
#endif
    }
  printf ("shared %ld %ld %ld\n", sum, product, odd);
}

/* Demultiplexers and alternatives.  */
static void
demultiplexer (int m)
{
  struct item a, b, v[2], w[1];
  int c, d;
  double sum = 0, other = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < m; k++)
    {
      if (k % 3)
#pragma omp task output (a << v[:c], b << w[:d]) firstprivate (k)
	{
	  struct item i = { (short) k, k * 0.5 };
	  c = d = 0;
	  if (k & 1)
	    v[c++] = i, v[c++] = i;
	  else
	    w[d++] = i;
	}
      else
#pragma omp task output (a << v[:c], b << w[:d])
	c = d = 0;
#pragma omp task input (a >> v[:c])
      for (int i = 0; i < c; i++)
	sum += v[i].key * v[i].value;
#pragma omp task input (b >> w[:d])
      if (d)
	other += w[0].value;
    }
  printf ("demultiplexer %g %g\n", sum, other);
}

/* Blocks, of arrays, too; a window of one element is the stream's variable.  */
static void
blocks (int m)
{
  struct item x, w[3];
  short y[2], v[4][2];
  int z, u[1];
  double sum = 0, other = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < m; k++)
    {
#pragma omp task output (x << w[3]) firstprivate (k)
      for (int i = 0; i < 3; i++)
	{
	  w[i].key = k + i;
	  w[i].value = k * 0.5;
	  LAST (x, w, 3);
	}
#pragma omp task input (x >> w[3]) output (y << v[4])
      for (int i = 0; i < 4; i++)
	for (int j = 0; j < 2; j++)
	  {
	    v[i][j] = w[i % 3].key + j;
	    LAST (y, v, 4);
	  }
#pragma omp task input (x >> w[3], y >> v[4]) output (z << u[1])
      {
	sum += w[2].value;
	u[0] = v[3][1] - v[0][0];
	LAST (z, u, 1);
      }
#pragma omp task input (z)
      other += z;
    }
  printf ("blocks %g %g %d %g %d %d %d\n", sum, other, x.key, x.value, y[0], y[1], z);
}

/* A function, each call of which is an iteration.  */
static double all;

static void __attribute__ ((noinline))
step (int k)
{
  double x, y, w[4], v[4];
  int n;

#pragma omp task output (x << w[4]) firstprivate (k)
  for (int i = 0; i < 4; i++)
    w[i] = k + i;
#pragma omp task input (x >> w[4]) output (y << v[:n])
  {
    n = 0;
    for (int i = 0; i < 4; i++)
      if ((int) w[i] % 3 == 0)
	v[n++] = w[i];
  }
#pragma omp task input (y >> v[:n])
  for (int i = 0; i < n; i++)
    all += v[i];
}

int
main (void)
{
  int sizes[] = { 1, 7, 100, 5000 };

  (void) step, (void) all;
  for (unsigned i = 0; i < 4; i++)
    {
      counts (sizes[i]);
      last (sizes[i], sizes[i]);
      last (sizes[i], 20);
      shared (sizes[i]);
      demultiplexer (sizes[i]);
      blocks (sizes[i]);
    }
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 2000; k++)
    step (k);
  printf ("step %g\n", all);
  return 0;
}
