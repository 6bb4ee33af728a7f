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

/* Counted windows with several consumers and producers, of replicated stages, of
   variable length, with counts of all integer types, in arrays of streams, and
   with one count for an input and an output.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include <stdbool.h>
#include "check.h"

static void
filter (int x, int length, int *w, unsigned char *n)
{
  *n = 0;
  for (int i = 0; i < x % (length + 1); i++)
    w[(*n)++] = x + i;
}

static void
replicated (long m, int length)
{
  int x, y, z, w[length], v[length + 1];
  unsigned char n;
  long long c;
  long sum = 0, all = 0, elements = 0;
  long want_sum = 0, want_all = 0, want_elements = 0;

#pragma omp parallel
#pragma omp single
  for (long k = 0; k < m; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y << w[:n]) num_threads (4)
      filter (x, length, w, &n);
#pragma omp task input (y >> w[:n]) output (z << v[:c]) num_threads (3)
      {
	c = 0;
	for (int i = 0; i < n; i++)
	  v[c++] = w[i] * 2;
	if (n % 2)
	  v[c++] = 7;
      }
#pragma omp task input (z >> v[:c])
      for (int i = 0; i < c; i++)
	{
	  sum += v[i] * (elements % 13 + 1);
	  elements++;
	}
#pragma omp task input (z >> v[:c])
      for (int i = 0; i < c; i++)
	all += v[i];
    }

  for (long k = 0; k < m; k++)
    {
      int count = k % (length + 1);
      for (int i = 0; i < count + count % 2; i++)
	{
	  int value = i < count ? 2 * (k + i) : 7;
	  want_sum += value * (want_elements % 13 + 1);
	  want_elements++;
	  want_all += value;
	}
    }
  CHECK_EQUAL (sum, want_sum);
  CHECK_EQUAL (all, want_all);
  CHECK_EQUAL (elements, want_elements);
}

/* A demultiplexer, behind two producers.  */

static void
demultiplexer (long m)
{
  int x, odd, even, w[3], one[1], v[3];
  signed char n;
  unsigned long long n_odd;
  short n_even;
  bool e;
  unsigned long odds = 0, evens = 0, want_odds = 0, want_evens = 0;

#pragma omp parallel
#pragma omp single
  for (long k = 0; k < m; k++)
    {
      if (k % 3)
#pragma omp task output (x << w[:n]) firstprivate (k)
	{
	  n = k % 4;
	  for (int i = 0; i < n; i++)
	    w[i] = k + i;
	}
      else
#pragma omp task output (x << one[:e]) firstprivate (k)
	{
	  e = k % 2;
	  if (e)
	    one[0] = k;
	}
#pragma omp task input (x >> w[:n]) output (odd << v[:n_odd]) \
		 output (even << one[:n_even])
      {
	n_odd = n_even = 0;
	for (int i = 0; i < n; i++)
	  if (w[i] % 2)
	    v[n_odd++] = w[i];
	  else if (n_even == 0)
	    one[n_even++] = w[i];
      }
#pragma omp task input (odd >> v[:n_odd])
      for (unsigned i = 0; i < n_odd; i++)
	odds = odds * 3 + v[i];
#pragma omp task input (even >> one[:n_even])
      for (int i = 0; i < n_even; i++)
	evens = evens * 3 + one[i];
    }

  for (long k = 0; k < m; k++)
    {
      int seen = 0;
      for (int i = 0; i < (k % 3 ? k % 4 : k % 2); i++)
	if ((k + i) % 2)
	  want_odds = want_odds * 3 + k + i;
	else if (!seen++)
	  want_evens = want_evens * 3 + k + i;
    }
  CHECK_EQUAL (odds, want_odds);
  CHECK_EQUAL (evens, want_evens);
}

/* A chain through an array of streams; the last body has a construct that has
   copies.  */

static void
chain (long m)
{
  int a[4], w[5], v[5];
  unsigned n;
  long sum = 0, want = 0;

#pragma omp parallel
#pragma omp single
  for (long k = 0; k < m; k++)
    {
#pragma omp task output (a[0] << w[:n]) firstprivate (k)
      {
	n = k % 6;
	for (unsigned i = 0; i < n; i++)
	  w[i] = k - i;
      }
      for (int i = 0; i < 3; i++)
#pragma omp task input (a[i] >> w[:n]) output (a[i + 1] << v[:n])
	for (unsigned j = 0; j < n; j++)
	  v[j] = w[j] + 1;
#pragma omp task input (a[3] >> v[:n])
      {
#pragma omp parallel for reduction (+: sum) num_threads (2) firstprivate (v, n)
	for (unsigned j = 0; j < n; j++)
	  sum += v[j];
      }
      for (int i = 0; i < k % 6; i++)
	want += k - i + 3;
    }
  CHECK_EQUAL (sum, want);
}

int
main (void)
{
  replicated (5000, 1);
  replicated (5000, 7);
  replicated (500, 200);
  demultiplexer (10000);
  chain (300);
  return 0;
}
