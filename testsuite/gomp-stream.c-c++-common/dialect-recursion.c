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

/* Bodies that activate tasks on streams of the control program around them: these
   outlive the bodies, and complete with that one's waits.  Tasks on streams of the
   body's own, and those for which it waits, are the body's.  */

#include "check.h"

enum { LENGTH = 60, TREE = 11 };

static int *chain __attribute__ ((stream_ref));

/* Each body activates the task behind the next one.  */

static void
step (int i)
{
  int a, b;
#pragma omp task input (chain[i] >> a) output (chain[i + 1] << b) firstprivate (i)
  {
    b = a + i;
    if (i + 2 < LENGTH)
      step (i + 2);
  }
}

static void
chains (void)
{
  int x[LENGTH + 1] __attribute__ ((stream)), v, seen = 0;
  chain = x;
#pragma omp task output (chain[0] << v)
  v = 0;
  step (0);
  step (1);
#pragma omp task input (chain[LENGTH] >> v) shared (seen)
  seen = v;
#pragma omp taskwait
  CHECK_EQUAL (seen, LENGTH * (LENGTH - 1) / 2);
}

/* A tree, of which each node is activated by its parent's body.  */

static void *blocks[1 << TREE];
static int n_blocks;

static void
fib (int n, int *out __attribute__ ((stream_ref)))
{
  int a, b, sum, t;
  int *s __attribute__ ((stream_ref));

  if (n < 2)
    {
#pragma omp task output (out[0] << sum) firstprivate (n)
      sum = n;
      return;
    }
  s = (int *) malloc (3 * sizeof *s);
#pragma omp critical
  blocks[n_blocks++] = s;
#pragma omp task output (s[2] << t)
  t = 1;
#pragma omp task input (s[2] >> t) firstprivate (n, s)
  {
    fib (n - t, s);
    fib (n - t - 1, s + 1);
  }
#pragma omp task input (s[0] >> a, s[1] >> b) output (out[0] << sum)
  sum = a + b;
}

static void
trees (void)
{
  int result[1] __attribute__ ((stream)), v, seen = 0;

  fib (TREE, result);
#pragma omp task input (result[0] >> v) shared (seen)
  seen = v;
#pragma omp taskwait
  CHECK_EQUAL (seen, 89);
  while (n_blocks)
    free (blocks[--n_blocks]);
}

/* A body's own streams, on the heap, which it waits for; with an automatic variable
   that it shares.  */

static int
own (int n)
{
  int *s __attribute__ ((stream_ref)) = (int *) malloc (2 * sizeof *s);
  int a, b, sum = 0;

  for (int i = 0; i < n; i++)
    {
#pragma omp task output (s[0] << a) firstprivate (i)
      a = i;
#pragma omp task input (s[0] >> a) output (s[1] << b)
      b = 2 * a;
    }
#pragma omp taskwait
  for (int i = 0; i < n; i++)
    {
#pragma omp task input (s[1] >> b) shared (sum)
      sum += b;
    }
#pragma omp taskwait
  free (s);
  return sum;
}

/* The same on automatic streams, beside tasks of the control program's.  */

static int both_in[2] __attribute__ ((stream));

static void
both (int n, int *sum)
{
  int x __attribute__ ((stream)), a;

  for (int i = 0; i < n; i++)
    {
#pragma omp task output (x)
      x = 1;
#pragma omp task output (both_in[0] << a) firstprivate (i)
      a = i;
#pragma omp task input (x)
      *sum += x;
    }
}

static void
owners (void)
{
  int x[2] __attribute__ ((stream)), v, w, sum = 0, total = 0;

  for (int k = 0; k < 10; k++)
    {
#pragma omp task output (x[0] << v) firstprivate (k)
      {
	int more = own (k);
	both (2, &more);
	v = more;
      }
#pragma omp task input (x[0] >> v) shared (sum)
      sum += v;
    }
#pragma omp taskwait
  CHECK_EQUAL (sum, 10 * 2 + (0 + 0 + 2 + 6 + 12 + 20 + 30 + 42 + 56 + 72));
  /* In all, each body left two elements.  */
  for (int k = 0; k < 20; k++)
    {
#pragma omp task input (both_in[0] >> w) shared (total)
      total += w;
    }
#pragma omp taskwait
  CHECK_EQUAL (total, 10);
}

/* A body's consumer of what the control program produces later.  */

static int later[2] __attribute__ ((stream));
static int late;

static void
consume (int i)
{
  int v;
#pragma omp tick (later[i])
#pragma omp task input (later[i] >> v)
  late = v;
}

static void
afterwards (void)
{
  int x __attribute__ ((stream)), v;
#pragma omp task output (x)
  {
    x = 1;
    consume (1);
  }
#pragma omp task input (x)
  late = x - 1;
#pragma omp taskwait
  for (int i = 1; i < 3; i++)
    {
#pragma omp task output (later[1] << v) firstprivate (i)
      v = i;
    }
#pragma omp taskwait
  CHECK_EQUAL (late, 2);
}

int
main (void)
{
  for (int k = 0; k < 20; k++)
    {
      chains ();
      trees ();
    }
  owners ();
  afterwards ();
#pragma omp parallel
#pragma omp single
  {
    chains ();
    trees ();
    owners ();
  }
  return 0;
}
