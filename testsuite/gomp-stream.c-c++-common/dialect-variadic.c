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

/* Arrays of windows see as many streams of an array, or of an array of
   references.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

#define M 6
#define N 300

static int sent[M], taken[M];

/* The K-th element of stream NUMBER.  */
static int
element (int number, int k)
{
  return 100000 * number + k;
}

/* N streams of S, which are NUMBERS.  */
static void
put (int s[] __attribute__ ((stream)), int n, const int *numbers, int length)
{
  int w[n][length], first[M], which[M];
  for (int i = 0; i < n; i++)
    {
      first[i] = sent[numbers[i]];
      which[i] = numbers[i];
      sent[numbers[i]] += length;
    }
#pragma omp task output (s[...] << w[n][length]) \
  firstprivate (n, length, first, which)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < length; j++)
      w[i][j] = element (which[i], first[i] + j);
}

static void
take (int s[] __attribute__ ((stream_ref)), int n, const int *numbers,
      int burst, int horizon)
{
  int w[n][horizon], first[M], which[M];
  for (int i = 0; i < n; i++)
    {
      if (sent[numbers[i]] < taken[numbers[i]] + horizon)
	return;
      first[i] = taken[numbers[i]];
      which[i] = numbers[i];
    }
  for (int i = 0; i < n; i++)
    taken[numbers[i]] += burst;
#pragma omp task input (s >> w[n][burst]) \
  firstprivate (n, horizon, first, which)
  for (int i = 0; i < n; i++)
    {
      const int *all = w[i];
      for (int j = 0; j < horizon; j++)
	CHECK_EQUAL (all[j], element (which[i], first[i] + j));
    }
}

/* The number of windows is less than the length of their array.  */
static void
copy (int s[] __attribute__ ((stream)), int from)
{
  int in[4][3], out[2][2], k = taken[from], next = sent[from + 2];
  if (sent[from] < k + 3 || sent[from + 1] < taken[from + 1] + 3)
    return;
  int d = taken[from + 1] - k, e = sent[from + 3] - next;
  taken[from] += 3;
  taken[from + 1] += 3;
  sent[from + 2] += 2;
  sent[from + 3] += 2;
  int *in_of = s + from, *out_of = in_of + 2;
  (void) in_of;
  (void) out_of;
  int two[2] __attribute__ ((stream_ref)), others[2] __attribute__ ((stream_ref));
  for (int i = 0; i < 2; i++)
    {
      two[i] = s[from + i];
      others[i] = s[from + 2 + i];
    }
#pragma omp task input (two >> in[2][3]) output (others << out[2][2]) \
  firstprivate (from, k, d, next, e)
  for (int i = 0; i < 2; i++)
    {
      for (int j = 0; j < 3; j++)
	CHECK_EQUAL (in[i][j], element (from + i, k + i * d + j));
      for (int j = 0; j < 2; j++)
	out[i][j] = element (from + 2 + i, next + i * e + j);
    }
}

int
main (void)
{
  int x[M] __attribute__ ((stream));
  int peeked = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      int numbers[M], n = k % M + 1;
      int refs[M] __attribute__ ((stream_ref));
      for (int i = 0; i < n; i++)
	{
	  numbers[i] = (k + 5 * i) % M;
	  refs[i] = x[numbers[i]];
	}
      put (refs, n, numbers, k % 4 + 1);
      copy (x, k % 3);
      for (int i = 0; i < M; i++)
	numbers[i] = i;
      put (x, M, numbers, 2);
      if (k % 2)
	{
	  int w[M][2], first[M];
	  for (int i = 0; i < M; i++)
	    first[i] = taken[i];
#pragma omp task peek (x[...] >> w[M][0]) firstprivate (first)
	  {
	    for (int i = 0; i < M; i++)
	      CHECK_EQUAL (w[i][1], element (i, first[i] + 1));
	    peeked++;
	  }
	}
      take (x, M, numbers, 2, 2 + k % 3);
      take (x, M - k % 2, numbers, 1, 1);
    }
  CHECK_EQUAL (peeked, N / 2);
  for (int i = 0; i < M; i++)
    {
      CHECK (taken[i] > N);
#pragma omp tick (x[i] >> sent[i] - taken[i])
    }
  return 0;
}
