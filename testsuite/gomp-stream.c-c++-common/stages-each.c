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

/* Stages of one directive that read each element of a stream: nodes of graphs.  */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 16
#define L 4
#define T 60
/* A butterfly network, node by node.  */

static void
butterfly (void)
{
  unsigned a[L + 1][N], sum[N] = {0};
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < T; k++)
    {
      for (int i = 0; i < N; i++)
#pragma omp task output (a[0][i]) firstprivate (i, k)
	a[0][i] = k * N + i;
      for (int s = 0; s < L; s++)
	{
	  int m = 1 << s;
	  for (int i = 0; i < N; i++)
#pragma omp task input (a[s][i], a[s][i ^ m]) output (a[s + 1][i]) firstprivate (i, m, s)
	    a[s + 1][i] = (i & m ? a[s][i ^ m] - a[s][i] * (i + 3) : a[s][i] + a[s][i ^ m] * 7);
	}
      for (int i = 0; i < N; i++)
#pragma omp task input (a[L][i]) firstprivate (i)
	sum[i] = sum[i] * 31 + a[L][i];
    }
  for (int i = 0; i < N; i++) printf ("%u\n", sum[i]);
}

#undef N
#undef L
#undef T

#define N 16
#define L 4
#define T 60
/* The same, pair by pair.  */

static void
pairs (void)
{
  unsigned a[L + 1][N], sum[N] = {0};
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < T; k++)
    {
      for (int i = 0; i < N; i++)
#pragma omp task output (a[0][i]) firstprivate (i, k)
	a[0][i] = k * N + i;
      for (int s = 0, m = 1; s < L; s++, m *= 2)
	for (int b = 0; b < N; b += 2 * m)
	  for (int j = b; j < b + m; j++)
#pragma omp task input (a[s][j], a[s][j + m]) output (a[s + 1][j], a[s + 1][j + m]) firstprivate (j, m, s)
	    {
	      a[s + 1][j] = a[s][j] + a[s][j + m] * (j + 1);
	      a[s + 1][j + m] = a[s][j] - a[s][j + m] * (j + s + 1);
	    }
      for (int i = 0; i < N; i++)
#pragma omp task input (a[L][i]) firstprivate (i)
	sum[i] = sum[i] * 31 + a[L][i];
    }
  for (int i = 0; i < N; i++) printf ("%u\n", sum[i]);
}

#undef N
#undef L
#undef T

#define N 6
#define T 100
/* A sorting network.  */

static void
sort (void)
{
  int a[N + 1][N]; unsigned hash[N] = { 0 }, seed = 5;
#pragma omp parallel
#pragma omp single
  for (int t = 0; t < T; t++)
    {
      for (int i = 0; i < N; i++)
	{
	  seed = seed * 1103515245 + 12345;
	  int v = seed >> 16 & 1023;
#pragma omp task output (a[0][i]) firstprivate (i, v)
	  a[0][i] = v;
	}
      for (int s = 0; s < N; s++)
	{
	  if (s & 1)
	    {
#pragma omp task input (a[s][0]) output (a[s + 1][0]) firstprivate (s)
	      a[s + 1][0] = a[s][0];
#pragma omp task input (a[s][N - 1]) output (a[s + 1][N - 1]) firstprivate (s)
	      a[s + 1][N - 1] = a[s][N - 1];
	    }
	  for (int i = s & 1; i + 1 < N; i += 2)
#pragma omp task input (a[s][i], a[s][i + 1]) output (a[s + 1][i], a[s + 1][i + 1]) firstprivate (s, i)
	    {
	      int x = a[s][i], y = a[s][i + 1];
	      a[s + 1][i] = x < y ? x : y;
	      a[s + 1][i + 1] = x < y ? y : x;
	    }
	}
      for (int i = 0; i < N; i++)
#pragma omp task input (a[N][i]) firstprivate (i)
	hash[i] = hash[i] * 31 + a[N][i];
    }
  for (int i = 0; i < N; i++) printf ("%u\n", hash[i]);
}

#undef N
#undef T

#define V 5
#define E 9
#define T 200
static int src[E] = { 0, 0, 0, 1, 1, 2, 3, 4, 4 };
static int dst[E] = { 1, 2, 3, 3, 4, 4, 0, 0, 1 };
/* A graph as a list of its edges.  */

static void
graph (void)
{
  unsigned a[V], b[E], sum[V] = {0};
#pragma omp parallel
#pragma omp single
  for (int t = 0; t < T; t++)
    {
      for (int v = 0; v < V; v++)
#pragma omp task output (a[v]) firstprivate (v, t)
	a[v] = t * 10 + v;
      for (int e = 0; e < E; e++)
#pragma omp task input (a[src[e]]) output (b[e]) firstprivate (e) shared (src)
	b[e] = a[src[e]] * 3 + e;
      for (int e = 0; e < E; e++)
	{
#pragma omp task input (b[e]) firstprivate (e) 
	{
#pragma omp atomic
	sum[dst[e]] += b[e];
	}
	}
    }
  for (int i = 0; i < V; i++) printf ("%u\n", sum[i]);
}

#undef V
#undef E
#undef T

#define N 4
#define T 100
/* All pairs.  */

static void
outer_product (void)
{
  unsigned a[N], b[N], c[N][N], pair[N * N], sum = 0;
#pragma omp parallel
#pragma omp single
  for (int t = 0; t < T; t++)
    {
      for (int i = 0; i < N; i++)
	{
#pragma omp task output (a[i]) firstprivate (i, t)
	  a[i] = t * N + i;
#pragma omp task output (b[i]) firstprivate (i, t)
	  b[i] = t * N - i;
	}
      for (int i = 0; i < N; i++)
	for (int j = 0; j < N; j++)
#pragma omp task input (a[i], b[j]) output (c[i][j]) firstprivate (i, j)
	  c[i][j] = a[i] * 3 + b[j] * 7;
      for (int i = 0; i < N; i++)
	for (int j = i + 1; j < N; j++)
#pragma omp task input (a[i], a[j]) output (pair[i * N + j]) firstprivate (i, j)
	  pair[i * N + j] = a[i] ^ a[j] * 3;
      for (int i = 0; i < N; i++)
	for (int j = 0; j < N; j++)
#pragma omp task input (c[i][j]) shared(sum) if (0)
	  sum = sum * 31 + c[i][j];
      for (int i = 0; i < N; i++)
	for (int j = i + 1; j < N; j++)
#pragma omp task input (pair[i * N + j]) shared (sum) if (0)
	  sum = sum * 31 + pair[i * N + j];
    }
  printf ("%u\n", sum);
}

#undef N
#undef T

int
main (void)
{
  butterfly ();
  pairs ();
  sort ();
  graph ();
  outer_product ();
  return 0;
}
