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

/* Thousands of streams that carry one element, between stages that run once: made
   in the order of the elements and against it, with all of them on one stream, and
   with waits between.  */

#include "check.h"

#define N 2000

static long sum;

static void
chain (void)
{
  long a[N + 1];

#pragma omp task output (a[0])
  a[0] = 1;
  for (int i = 0; i < N; i++)
#pragma omp task input (a[i]) output (a[i + 1])
    a[i + 1] = a[i] + 1;
#pragma omp task input (a[N])
  sum = a[N];
#pragma omp taskwait
  CHECK_EQUAL (sum, N + 1);
}

static void
reverse (void)
{
  long a[N + 1];

#pragma omp task input (a[N])
  sum = a[N];
  for (int i = N - 1; i >= 0; i--)
#pragma omp task input (a[i]) output (a[i + 1])
    a[i + 1] = a[i] + 2;
#pragma omp task output (a[0])
  a[0] = 1;
#pragma omp taskwait
  CHECK_EQUAL (sum, 2 * N + 1);
}

/* As many consumers as there are, each of which sees the element.  */
static void
fan (void)
{
  long a[N], x;

#pragma omp task output (x)
  x = 5;
  for (int i = 0; i < N; i++)
#pragma omp task input (x) output (a[i]) firstprivate (i)
    a[i] = x + i;
  sum = 0;
  for (int i = 0; i < N; i++)
#pragma omp task input (a[i]) shared (sum)
    {
#pragma omp atomic
      sum += a[i];
    }
#pragma omp taskwait
  CHECK_EQUAL (sum, 5L * N + (long) N * (N - 1) / 2);
}

/* As many producers, in the order of the control program.  */
static void
merge (void)
{
  long a[N], x;

  for (int i = 0; i < N; i++)
    {
#pragma omp task output (a[i]) firstprivate (i)
      a[i] = i;
#pragma omp task input (a[i]) output (x)
      x = a[i];
    }
  sum = 0;
  for (int i = 0; i < N; i++)
#pragma omp task input (x)
    sum = (sum * 31 + x) % 1000003;
#pragma omp taskwait

  long expected = 0;
  for (int i = 0; i < N; i++)
    expected = (expected * 31 + i) % 1000003;
  CHECK_EQUAL (sum, expected);
}

/* Producers and consumers of a stream of the OpenStream dialect.  */
static void
barrier (void)
{
  int token __attribute__ ((stream)), done __attribute__ ((stream)), v, w;
  int all[N];
  static long total;

  for (int i = 0; i < N; i++)
    {
#pragma omp task output (token << v) firstprivate (i)
      v = i;
#pragma omp task input (token >> v) output (done << w)
      w = v + 1;
    }
#pragma omp task input (done >> all[N])
  for (int i = 0; i < N; i++)
    total += all[i];
#pragma omp taskwait
  CHECK_EQUAL (total, (long) N * (N + 1) / 2);
}

int
main (void)
{
#pragma omp parallel
#pragma omp single
  chain ();
#pragma omp parallel
#pragma omp single
  reverse ();
#pragma omp parallel
#pragma omp single
  fan ();
#pragma omp parallel
#pragma omp single
  merge ();
  barrier ();
  return 0;
}
