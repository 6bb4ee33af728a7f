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

/* One directive meets the elements of an array of streams in orders that change,
   alone and several at a time, while other calls, regions and threads use the
   same directive, and while its streams end and others take their places.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>
#include <stdlib.h>

#define N 120
#define STREAMS 7

static unsigned
mix (unsigned a, unsigned b)
{
  return (a * 31 + b) % 1000003;
}

/* The order of iteration K: the same again and again, another one, backwards,
   with an element left out, at random.  */
static int
order (int k, int i)
{
  static unsigned random = 1;
  switch (k / 20)
    {
    case 0:
      return i;
    case 1:
      return (i * 3) % STREAMS;
    case 2:
      return STREAMS - 1 - i;
    case 3:
      return i == 4 ? -1 : i;
    case 4:
      random = random * 1103515245 + 12345;
      return (random >> 16) % STREAMS;
    default:
      return i;
    }
}

/* One view.  */
static void
single (int *a, unsigned *sums)
{
  for (int k = 0; k < N; k++)
    for (int i = 0; i < STREAMS; i++)
      {
	int j = order (k, i);
	if (j < 0)
	  continue;
#pragma omp task output (a[j]) firstprivate (k)
	a[j] = k;
#pragma omp task input (a[j]) firstprivate (j)
	sums[j] = mix (sums[j], a[j] + j);
      }
#pragma omp taskwait
}

/* Three views, of which two move.  */
static unsigned
triple (void)
{
  int a[STREAMS], b[STREAMS], c;
  unsigned sum = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    for (int i = 0; i < STREAMS; i++)
      {
	int j = k % 3 ? i : (i + k) % STREAMS;
	int l = j * 2 % STREAMS;
#pragma omp task output (a[j]) firstprivate (k)
	a[j] = k * 3;
#pragma omp task output (b[l]) firstprivate (k)
	b[l] = k * 5;
#pragma omp task input (a[j], b[l]) output (c) firstprivate (j, l)
	c = a[j] + b[l] + 10 * j + l;
#pragma omp task input (c)
	sum = mix (sum, c);
      }
  return sum;
}

/* The streams end with each call, and others are at the same address.  */
static unsigned
ends (int n)
{
  int a[STREAMS];
  unsigned sum = 0, base = n;
  for (int k = 0; k < 9; k++)
    {
#pragma omp task output (a[0]) firstprivate (k) shared (base)
      a[0] = k + base;
      for (int i = 0; i < STREAMS - 1; i++)
	{
	  int from = i, to = (i + 1) % STREAMS;
#pragma omp task input (a[from]) output (a[to]) firstprivate (i) shared (base)
	  a[to] = mix (a[from], i + base);
	}
#pragma omp task input (a[STREAMS - 1]) shared (sum)
      sum = mix (sum, a[STREAMS - 1]);
      if (k == 5 && n > 0)
	{
	  unsigned inner = ends (n - 1);
#pragma omp taskwait
	  sum = mix (sum, inner);
	}
    }
#pragma omp taskwait
  return sum;
}

/* The tasks of an inner call use its variables, on the streams of the outer
   one.  */
static void
chain (int *a, int depth, unsigned *out)
{
  unsigned factor = depth + 2;
  for (int k = 0; k < 12; k++)
    {
#pragma omp task output (a[0]) firstprivate (k)
      a[0] = k;
      for (int i = 0; i < STREAMS - 1; i++)
#pragma omp task input (a[i]) output (a[i + 1]) shared (factor)
	a[i + 1] = mix (a[i], factor);
#pragma omp task input (a[STREAMS - 1]) shared (factor)
      *out = mix (*out, a[STREAMS - 1] + factor);
      if (k % 4 == 2 && depth > 0)
	{
#pragma omp taskwait
	  chain (a, depth - 1, out);
	}
    }
#pragma omp taskwait
}

/* Streams that end between others that go on.  */
static void
between (int *a, int n, unsigned *out)
{
  for (int round = 0; round < 4; round++)
    {
      int b[n];
      for (int k = 0; k < 6; k++)
	for (int i = 0; i < n; i++)
	  {
	    int *p = i % 2 && round % 2 == 0 ? b + i : a + i;
#pragma omp task output (p[0]) firstprivate (k)
	    p[0] = k;
#pragma omp task input (p[0]) firstprivate (i)
	    *out = mix (*out, p[0] + i);
#pragma omp taskwait
	  }
#pragma omp task output (b[0])
      b[0] = round;
#pragma omp task input (b[0])
      *out = mix (*out, b[0]);
    }
}

/* The streams are activated by regions in turn.  */
static void
regions (int *a, unsigned *sums)
{
  for (int r = 0; r < 4; r++)
    {
#pragma omp parallel
#pragma omp single
      single (a, sums);
      single (a, sums);
    }
}

static void
show (const char *what, const unsigned *sums, int n)
{
  printf ("%s", what);
  for (int i = 0; i < n; i++)
    printf (" %u", sums[i]);
  printf ("\n");
}

int
main (void)
{
  int a[STREAMS];
  static int b[4][STREAMS];
  unsigned sums[STREAMS] = { 0 }, sum = 0, many[4][STREAMS] = { { 0 } };

#pragma omp parallel
#pragma omp single
  single (a, sums);
  show ("single", sums, STREAMS);
  regions (a, sums);
  show ("regions", sums, STREAMS);

  sum = triple ();
  show ("triple", &sum, 1);

  sum = 0;
#pragma omp parallel
#pragma omp single
  for (int n = 0; n < 4; n++)
    sum = mix (sum, ends (n));
  sum = mix (sum, ends (2));
  show ("ends", &sum, 1);

  sum = 0;
  chain (b[0], 2, &sum);
#pragma omp parallel
#pragma omp single
  chain (b[0], 2, &sum);
  show ("chain", &sum, 1);

  sum = 0;
#pragma omp parallel
#pragma omp single
  between (b[1], 4, &sum);
  show ("between", &sum, 1);

  /* Streams on the heap, at one address after the other.  */
  sum = 0;
  for (int n = 0; n < 6; n++)
    {
      int *p = (int *) malloc ((STREAMS + n % 2) * sizeof *p);
#pragma omp parallel
#pragma omp single
      chain (p + n % 2, 1, &sum);
      free (p);
    }
  show ("heap", &sum, 1);

  /* Control programs of several threads.  */
#pragma omp parallel for
  for (int t = 0; t < 4; t++)
    for (int n = 0; n < 3; n++)
      chain (b[t], n % 2, &many[t][n]);
  for (int t = 0; t < 4; t++)
    show ("threads", many[t], 3);
  return 0;
}
