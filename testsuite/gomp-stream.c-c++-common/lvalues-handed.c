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

/* Streams that functions get by pointers, from callers without a directive.  What
   is called outside of wait scopes is complete when it returns, so the variables
   have their last elements, and may end.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */
/* { dg-channels "auto native batchqueue" } */

#include <stdio.h>
#include <string.h>

#define N 200

struct state
{
  int in, out;
  struct state *next;
};

static long total;

static void
filter (struct state *p, double *q, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (p->in) firstprivate (k)
      p->in = k * 3;
#pragma omp task input (p->in) output (p->next->out)
      p->next->out = p->in + p->in % 7;
#pragma omp task input (p->next->out) output (*q)
      *q = p->next->out * 0.5;
#pragma omp task input (*q)
      total = (total * 5 + (long) *q) % 1000003;
    }
}

static void __attribute__ ((noinline))
overwrite (int value)
{
  volatile char room[4000];
  memset ((char *) room, value, sizeof room);
}

static double __attribute__ ((noinline))
run (int n)
{
  struct state a, b;
  double d = 0;
  memset (&a, 0, sizeof a);
  memset (&b, 0, sizeof b);
  a.next = &b;
  filter (&a, &d, n);
  return d + a.in + b.out;
}

int
main (void)
{
  for (int i = 1; i < 5; i++)
    {
      double result = run (i * N);
      overwrite (i);
      printf ("%g %ld\n", result, total);
    }
  return 0;
}
