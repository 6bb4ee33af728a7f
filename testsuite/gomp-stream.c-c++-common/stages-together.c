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

/* Stages of one directive that read a stream together: each element goes to one of
   them, as in the sequential program.  */
/* { dg-elision yes } */
/* { dg-torture yes } */
/* { dg-channels "all" } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 400
/* The key selects where an element goes.  */

static void
by_key (void)
{
  int x, b[4]; unsigned sum[4] = {0}; unsigned seed = 1;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      seed = seed * 1103515245 + 12345;
      int j = seed >> 16 & 3;
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (b[j]) firstprivate (j)
      b[j] = x * 3 + j;
#pragma omp task input (b[j]) firstprivate (j)
      sum[j] = sum[j] * 31 + b[j];
    }
  for (int j = 0; j < 4; j++)
    printf ("%u\n", sum[j]);
}

#undef N

#define N 400
#define P 5
/* All elements of an array go to those of another one, by a permutation that
   changes.  */

static void
permuted (void)
{
  int a[P], b[P]; unsigned sum[P] = {0};
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      for (int p = 0; p < P; p++)
#pragma omp task output (a[p]) firstprivate (k, p)
	a[p] = k * P + p;
      for (int p = 0; p < P; p++)
	{
	  int q = (p * 2 + k) % P;
#pragma omp task input (a[p]) output (b[q]) firstprivate (p, q)
	  b[q] = a[p] * 3 + q;
	}
      for (int p = 0; p < P; p++)
#pragma omp task input (b[p]) firstprivate (p)
	sum[p] = sum[p] * 31 + b[p];
    }
  for (int j = 0; j < P; j++)
    printf ("%u\n", sum[j]);
}

#undef N
#undef P

#define P 4
#define T 300
/* A crossbar, and workers in turn.  */

static void
routed (void)
{
  unsigned in[P], out[P], rr, sum[P] = {0}, worker[3], wsum[3] = {0}, res, total = 0;
  unsigned seed = 3;
#pragma omp parallel
#pragma omp single
  for (int t = 0; t < T; t++)
    {
      int perm[P];
      for (int i = 0; i < P; i++)
	perm[i] = i;
      for (int i = P - 1; i > 0; i--)
	{
	  seed = seed * 1103515245 + 12345;
	  int j = (seed >> 16) % (i + 1), x = perm[i];
	  perm[i] = perm[j];
	  perm[j] = x;
	}
      for (int i = 0; i < P; i++)
#pragma omp task output (in[i]) firstprivate (i, t)
	in[i] = t * P + i;
      for (int i = 0; i < P; i++)
	{
	  int to = perm[i];
#pragma omp task input (in[i]) output (out[to]) firstprivate (i, to)
	  out[to] = in[i] * 5 + to;
	}
      for (int i = 0; i < P; i++)
#pragma omp task input (out[i]) firstprivate (i)
	sum[i] = sum[i] * 31 + out[i];
#pragma omp task output (rr) firstprivate (t)
      rr = t;
      int w = t % 3;
#pragma omp task input (rr) output (worker[w]) firstprivate (w)
      worker[w] = rr * 3 + w;
#pragma omp task input (worker[w]) output (res) firstprivate (w)
      {
      wsum[w] += worker[w];
      res = worker[w] * 7;
      }
#pragma omp task input (res)
      total = total * 31 + res;
    }
  for (int i = 0; i < P; i++) printf ("%u\n", sum[i]);
  for (int i = 0; i < 3; i++) printf ("%u\n", wsum[i]);
  printf ("%u\n", total);
}

#undef P
#undef T

#define T 300
struct s { int k; unsigned v; };
/* Keys on both sides.  */

static void
joined (void)
{
  unsigned a[4], b[3], c, y, z[5], acc = 0, acc2[5] = {0}, acc3 = 0; unsigned seed = 9; struct s s[2][3];
#pragma omp parallel
#pragma omp single
  for (int t = 0; t < T; t++)
    {
      seed = seed * 1103515245 + 12345;
      int i = seed >> 16 & 3, j = (seed >> 20) % 3, l = (seed >> 24) % 5;
#pragma omp task output (a[i]) firstprivate (i, t)
      a[i] = t * 4 + i;
#pragma omp task output (b[j]) firstprivate (j, t)
      b[j] = t * 4 + j;
#pragma omp task output (c) firstprivate (t)
      c = t;
#pragma omp task input (a[i], b[j], c) output (y, z[l]) firstprivate (i, j, l)
      {
	y = a[i] * 3 + b[j] * 5 + c;
	z[l] = a[i] ^ b[j] ^ c;
      }
#pragma omp task input (y)
      acc = acc * 31 + y;
#pragma omp task input (z[l]) output (s[i & 1][j].v) firstprivate (l, i, j)
      {
      acc2[l] = acc2[l] * 31 + z[l];
      s[i & 1][j].v = z[l];
      }
#pragma omp task input (s[i & 1][j].v) firstprivate (i, j) if (0)
      acc3 = acc3 * 31 + s[i & 1][j].v;
    }
  printf ("%u %u\n", acc, acc3);
  for (int i = 0; i < 5; i++) printf ("%u\n", acc2[i]);
}

#undef T

int
main (void)
{
  by_key ();
  permuted ();
  routed ();
  joined ();
  return 0;
}
