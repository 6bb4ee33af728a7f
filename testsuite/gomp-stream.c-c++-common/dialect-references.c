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

/* Variables and arrays with attribute stream_ref stand for the stream that they
   were given last.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 400
#define M 4

static int sent[M][3 * N], n_sent[M], n_taken[M];

/* S is stream NUMBER.  */
static void
put (int s __attribute__ ((stream_ref)), int number, int value)
{
  sent[number][n_sent[number]++] = value;
#pragma omp task output (s) firstprivate (value)
  s = value;
}

static void
take_two (int s[] __attribute__ ((stream_ref)), int i, int number)
{
  int w[2], first = n_taken[number];
  if (n_sent[number] < first + 2)
    return;
  n_taken[number] += 2;
#pragma omp task input (s[i] >> w[2]) firstprivate (first, number)
  {
    CHECK_EQUAL (w[0], sent[number][first]);
    CHECK_EQUAL (w[1], sent[number][first + 1]);
  }
}

/* OUT[I] stands for S[N - 1 - I] from then on.  */
static void
reverse (int out[] __attribute__ ((stream_ref)), int s[] __attribute__ ((stream)),
	 int n)
{
  for (int i = 0; i < n; i++)
    out[i] = s[n - 1 - i];
}

/* The function does not wait for the task, though its references end.  */
static void
add_both (int s[] __attribute__ ((stream)), int *sum)
{
  int w[2][1], r[2] __attribute__ ((stream_ref));
  reverse (r, s, 2);
#pragma omp task input (r >> w[2][1])
  *sum = 10 * w[0][0] + w[1][0];
}

static void
functions (void)
{
  int x[2] __attribute__ ((stream)), w, sum = 0;
  add_both (x, &sum);
  for (int i = 0; i < 2; i++)
    {
#pragma omp task output (x[i] << w) firstprivate (i)
      w = i + 1;
    }
#pragma omp taskwait
  CHECK_EQUAL (sum, 21);
}

int
main (void)
{
  int x[M] __attribute__ ((stream));
  int *heap __attribute__ ((stream_ref)) = (int *) malloc (M * sizeof *heap);
  int r __attribute__ ((stream_ref));

  functions ();
  for (int i = 0; i < M; i++)
    heap[i] = x[M - 1 - i];
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      int t __attribute__ ((stream_ref)) = x[k % M];
      int some[2] __attribute__ ((stream_ref));
      int a = k % 3, b = (k / 7) % M;
      some[0] = x[a];
      some[1] = heap[M - 1 - b];
      r = some[1];
      put (t, k % M, k);
      put (some[0], a, 1000 + k);
      put (heap[M - 1 - a], a, 2000 + k);
      take_two (some, 0, a);
      take_two (heap, M - 1 - b, b);
      if (n_taken[b] < n_sent[b])
	{
	  int first = n_taken[b]++;
#pragma omp task input (r) firstprivate (first, b)
	  CHECK_EQUAL (r, sent[b][first]);
	}
    }
  for (int i = 0; i < M; i++)
    {
      int rest = n_sent[i] - n_taken[i];
      CHECK (n_taken[i] > N / 8);
      r = x[i];
#pragma omp tick (r >> rest)
    }
#pragma omp taskwait
  free (heap);
  return 0;
}
