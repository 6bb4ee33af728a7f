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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Threads that begin and end pipelines while others do: alone, in teams, in bodies,
   with windows, counted windows and arrays of streams.  Each has a position of its own
   in a random sequence; sums are checked.  The argument is the seed.  */

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include "check.h"

enum { MOST_THREADS = 6, MOST_LENGTH = 400 };

/* A number from 0 to N - 1.  */
static unsigned
below (uint64_t *seed, unsigned n)
{
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return *seed % n;
}

static unsigned
chain (unsigned n)
{
  unsigned x, y, sum = 0;

  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * k;
#pragma omp task input (x) output (y)
      y = x + 1;
#pragma omp task input (y) shared (sum)
      sum = sum * 3 + y;
    }
#pragma omp taskwait
  return sum;
}

static unsigned
chain_sum (unsigned n)
{
  unsigned sum = 0;

  for (unsigned k = 0; k < n; k++)
    sum = sum * 3 + k * k + 1;
  return sum;
}

/* Windows of BURST; the consumer sees one more element than it takes.  */
static unsigned
sliding (unsigned n, unsigned burst)
{
  unsigned x, made[burst], seen[1], sum = 0;

  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x << made[burst]) firstprivate (k, burst)
      for (unsigned i = 0; i < burst; i++)
	made[i] = k * burst + i;
      for (unsigned i = 0; i < burst - (k == 0); i++)
	{
#pragma omp task input (x >> seen[1]) shared (sum)
	  sum = sum * 3 + seen[0] + 1;
	}
    }
#pragma omp taskwait
  return sum;
}

static unsigned
sliding_sum (unsigned n, unsigned burst)
{
  unsigned sum = 0;

  for (unsigned k = 0; k + 1 < n * burst; k++)
    sum = sum * 3 + k + 1;
  return sum;
}

static unsigned
counted (unsigned n)
{
  unsigned x, w[7], sum = 0;
  int m;

  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x << w[:m]) firstprivate (k)
      {
	m = k % 8;
	for (int i = 0; i < m; i++)
	  w[i] = k + i;
      }
#pragma omp task input (x >> w[:m]) shared (sum)
      for (int i = 0; i < m; i++)
	sum = sum * 3 + w[i];
    }
#pragma omp taskwait
  return sum;
}

static unsigned
counted_sum (unsigned n)
{
  unsigned sum = 0;

  for (unsigned k = 0; k < n; k++)
    for (unsigned i = 0; i < k % 8; i++)
      sum = sum * 3 + k + i;
  return sum;
}

static unsigned
array (unsigned n, unsigned m)
{
  unsigned x[m], sums[m], sum = 0;

  for (unsigned i = 0; i < m; i++)
    sums[i] = 0;
  for (unsigned k = 0; k < n; k++)
    for (unsigned i = 0; i < m; i++)
      {
#pragma omp task output (x[i]) firstprivate (k, i)
	x[i] = k * 7 + i;
#pragma omp task input (x[i]) shared (sums) firstprivate (i)
	sums[i] = sums[i] * 3 + x[i];
      }
#pragma omp taskwait
  for (unsigned i = 0; i < m; i++)
    sum += sums[i];
  return sum;
}

static unsigned
array_sum (unsigned n, unsigned m)
{
  unsigned sum = 0;

  for (unsigned i = 0; i < m; i++)
    {
      unsigned own = 0;
      for (unsigned k = 0; k < n; k++)
	own = own * 3 + k * 7 + i;
      sum += own;
    }
  return sum;
}

/* Pipelines in bodies; replicas run some of them.  */
static unsigned
nested (unsigned n)
{
  unsigned x, y, sum = 0;

  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = chain (k % 9);
#pragma omp task input (x) output (y) firstprivate (k) num_threads (2)
      y = x + counted (k % 11);
#pragma omp task input (y) shared (sum)
      sum = sum * 3 + y;
    }
#pragma omp taskwait
  return sum;
}

static unsigned
nested_sum (unsigned n)
{
  unsigned sum = 0;

  for (unsigned k = 0; k < n; k++)
    sum = sum * 3 + chain_sum (k % 9) + counted_sum (k % 11);
  return sum;
}

static unsigned
run (unsigned kind, unsigned n, unsigned m)
{
  switch (kind)
    {
    case 0: return chain (n);
    case 1: return sliding (n, m);
    case 2: return counted (n);
    case 3: return array (n, m);
    default: return nested (n / 4);
    }
}

static unsigned
should (unsigned kind, unsigned n, unsigned m)
{
  switch (kind)
    {
    case 0: return chain_sum (n);
    case 1: return n ? sliding_sum (n, m) : 0;
    case 2: return counted_sum (n);
    case 3: return array_sum (n, m);
    default: return nested_sum (n / 4);
    }
}

static void *
thread (void *data)
{
  uint64_t seed = *(uint64_t *) data;

  for (int i = 0; i < 150; i++)
    {
      unsigned kind = below (&seed, 5), m = 1 + below (&seed, 9), sum = 0;
      unsigned n = below (&seed, below (&seed, 3) ? 8 : MOST_LENGTH);
      if (below (&seed, 2))
	sum = run (kind, n, m);
      else
	{
#pragma omp parallel num_threads (1 + below (&seed, 4))
#pragma omp single
	  sum = run (kind, n, m);
	}
      CHECK_EQUAL (sum, should (kind, n, m));
      if (below (&seed, 8) == 0)
	usleep (below (&seed, 2000));
    }
  return NULL;
}

int
main (int argc, char **argv)
{
  static uint64_t seeds[MOST_THREADS];
  pthread_t threads[MOST_THREADS];
  uint64_t seed;
  unsigned n;

  CHECK_EQUAL (argc, 2);
  seed = strtoull (argv[1], NULL, 10) * UINT64_C (0x9e3779b97f4a7c15) | 1;
  n = below (&seed, MOST_THREADS) + 1;
  for (unsigned i = 0; i < n; i++)
    {
      below (&seed, 2);
      seeds[i] = seed;
      CHECK (pthread_create (&threads[i], NULL, thread, &seeds[i]) == 0);
    }
  for (unsigned i = 0; i < n; i++)
    pthread_join (threads[i], NULL);
  return 0;
}
