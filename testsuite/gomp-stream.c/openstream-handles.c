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

/* Streams that are known by handles, as in OpenStream's programs: passed as void * and
   void **, kept in tables and structures, and sent through streams.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-dialect=openstream" } */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include <string.h>
#include "check.h"

#define N 20

static long total, wrong;

/* Arrays of streams and of references are passed as void **.  */

static void
pick (void **out, void **in, int n)
{
  for (int i = 0; i < n; i++)
    out[i] = in[n - 1 - i];
}

static void
reversed (void)
{
  int s[4] __attribute__ ((stream)), r[4] __attribute__ ((stream_ref)), v;
  total = 0;
  pick (r, s, 4);
  pick (r + 1, s + 1, 2);
  for (int i = 0; i < 4; i++)
    {
#pragma omp task output (r[i] << v) firstprivate (i)
      v = i + 1;
    }
  /* Stream 3, 2, 1 and 0 have 1, 3, 2 and 4.  */
  for (int i = 0; i < 4; i++)
    {
#pragma omp task input (s[i] >> v)
      total = 10 * total + v;
#pragma omp taskwait
    }
  CHECK_EQUAL (total, 4321);
}

/* Tables are filled from arrays of streams; the window's type counts.  */

static void *table __attribute__ ((stream_ref));
static void **plain;

static void
tables (int n)
{
  double s[n] __attribute__ ((stream)), v, w[n][2];
  void *local[n];
  table = malloc (n * sizeof (void *));
  plain = malloc (n * sizeof (void *));
  memcpy (table, s, n * sizeof (void *));
  memcpy (plain, s, n * sizeof (void *));
  memcpy (local, plain, n * sizeof (void *));
  total = 0;
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < n; i++)
      {
#pragma omp task output (plain[n - 1 - i] << v) firstprivate (i, k)
	v = n - 1 - i + 100 * k;
      }
  for (int i = 0; i < n; i++)
    {
#pragma omp task input (table[i] >> v) firstprivate (i)
#pragma omp atomic
      total += v != i;
    }
  for (int i = 0; i < n; i++)
    {
#pragma omp task output (local[i] << v) firstprivate (i)
      v = i;
    }
#pragma omp task input (local >> w[n][2]) firstprivate (n)
  for (int i = 0; i < n; i++)
    wrong += w[i][0] != i + 100 || w[i][1] != i;
#pragma omp taskwait
  CHECK_EQUAL (total + wrong, 0);
  free (table);
  free (plain);
}

/* In structures, and as parameters.  */

struct node { void *in, *out; };

static void
put (void *s, int value)
{
  int v;
#pragma omp task output (s << v) firstprivate (value)
  v = value;
}

static void
connect (struct node *n)
{
  int a, b;
#pragma omp task input (n->in >> a) output (n->out << b)
  b = 2 * a;
}

static void
members (void)
{
  int x __attribute__ ((stream)), y __attribute__ ((stream)), v;
  float f __attribute__ ((stream));
  int r __attribute__ ((stream_ref));
  struct node n;
  long more = 0;
  n.in = x;
  n.out = y;
  total = 0;
  for (int k = 0; k < N; k++)
    {
      put (x, k);
      put (&f, k);
      connect (&n);
      r = n.out;
#pragma omp task input (r >> v) shared (total)
      total += v;
#pragma omp task input (f >> v) shared (more)
      more += v;
    }
#pragma omp taskwait
  CHECK_EQUAL (total + more, 3 * N * (N - 1) / 2);
}

/* Streams are elements of streams.  */

static void
streams_of_streams (void)
{
  void *ways __attribute__ ((stream)), *way;
  int x[2] __attribute__ ((stream)), v;
  total = 0;
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x[k % 2] << v) firstprivate (k)
      v = k;
#pragma omp task output (ways << way) firstprivate (k)
      way = x[k % 2];
#pragma omp task input (ways >> way)
      {
#pragma omp task input (way >> v)
#pragma omp atomic
	total += v * v;
      }
    }
#pragma omp taskwait
  long check = 0;
  for (int k = 0; k < N; k++)
    check += k * k;
  CHECK_EQUAL (total, check);
}

/* A body activates the task that follows it, on streams in tables.  */

static void **left, **right;

static void
relax (int i, int n)
{
  int a, b, c, d;
#pragma omp task input (left[i] >> a, right[i] >> b) output (left[i + 1] << c, right[i + 1] << d) firstprivate (i, n)
  {
    c = a + b;
    d = a - b;
    if (i + 1 < n)
      relax (i + 1, n);
  }
}

static void
data_flow (int n)
{
  int l[n + 1] __attribute__ ((stream)), r[n + 1] __attribute__ ((stream)), v, w;
  int seen = 0;
  left = malloc ((n + 1) * sizeof (void *));
  right = malloc ((n + 1) * sizeof (void *));
  memcpy (left, l, (n + 1) * sizeof (void *));
  memcpy (right, r, (n + 1) * sizeof (void *));
#pragma omp task output (l[0] << v, r[0] << w)
  {
    v = 1;
    w = 2;
  }
  relax (0, n);
#pragma omp task input (left[n] >> v, right[n] >> w) shared (seen)
  seen = v * 1000 + w;
#pragma omp taskwait
  CHECK_EQUAL (seen, (1 << n / 2) * 1000 + 2 * (1 << n / 2));
  free (left);
  free (right);
}

int
main (void)
{
  for (int k = 0; k < 3; k++)
    {
      reversed ();
      tables (k + 3);
      members ();
      streams_of_streams ();
      data_flow (10);
    }
#pragma omp parallel
#pragma omp single
  {
    tables (5);
    streams_of_streams ();
    data_flow (8);
  }
  return 0;
}
