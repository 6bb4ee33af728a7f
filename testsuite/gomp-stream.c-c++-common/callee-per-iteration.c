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

/* Functions with streams of their own consume what their caller produces by pointer: the
   stages of one call end with its streams, and those of the next one read on where they
   stopped.  */
/* { dg-elision yes } */

#include <stdio.h>
#include <stdlib.h>

#define N 150
#define NOINLINE __attribute__ ((noinline)) static

struct pair { int first; long second; };

static long sum;

/* As many elements as a call reads, 64 at most, may have been issued before it.  */

NOINLINE void
consume (int *x, int n)
{
  int y;
  for (int k = 0; k < n; k++)
    {
#pragma omp task input (*x) output (y)
      y = *x + 1;
#pragma omp task input (y) shared (sum)
      sum = sum * 3 % 1000003 + y;
    }
}

NOINLINE void
each_its_call (int *x)
{
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (*x) firstprivate (k)
      *x = k;
      consume (x, 1);
    }
}

/* Two of them see every element; one of them passes it on in a stream of the caller's.  */

NOINLINE void
pass_on (const struct pair *from, int *to, int k)
{
  int y;
#pragma omp task input (from->first) output (y)
  y = from->first + 3;
#pragma omp task input (y) output (*to) firstprivate (k)
  *to = y * 2 + k;
}

NOINLINE void
look (const struct pair *from)
{
  int y;
#pragma omp task input (from->first) output (y)
  y = from->first;
#pragma omp task input (y) shared (sum)
  sum += y;
}

NOINLINE void
two (struct pair *p)
{
  int z;
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (p->first) firstprivate (k)
      p->first = k;
      pass_on (p, &z, k);
      look (p);
#pragma omp task input (z) shared (sum)
      sum = sum * 3 % 1000003 + z;
    }
}

/* Nobody reads on: what is written behind is not kept.  */

NOINLINE void
abandon (int *x)
{
  int last;
#pragma omp task output (*x)
  *x = 5;
  consume (x, 1);
  for (int k = 0; k < 100 * N; k++)
    {
#pragma omp task output (*x) firstprivate (k)
      *x = k;
    }
#pragma omp taskwait
  last = *x;
  sum += last;
}

/* A stream in an inner loop, beside one that lasts.  */

NOINLINE void
inner (int *x)
{
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (*x) firstprivate (k)
      *x = 2 * k;
      for (int j = 0; j < 1; j++)
	{
	  int own;
#pragma omp task output (own) firstprivate (k)
	  own = k;
#pragma omp task input (*x, own) shared (sum)
	  sum = sum * 3 % 1000003 + *x - own;
	}
    }
}

/* The same where the producer is another function with streams of its own: what it has
   left is there when that ends, for as long as the variable lives.  */

NOINLINE void
produce (int *x, int n)
{
  int y;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (y) firstprivate (k)
      y = 3 * k;
#pragma omp task input (y) output (*x)
      *x = y + 1;
    }
}

NOINLINE void
only_last (void)
{
  int v, *x = &v;
  produce (x, 3);
#pragma omp taskwait
  sum = sum * 3 % 1000003 + v;
}

NOINLINE void
another (void)
{
  int v, *x = &v;
  for (int k = 0; k < N; k++)
    {
      produce (x, 1);
      consume (x, 1);
    }
}

static int global;

NOINLINE void
siblings (int *x)
{
  for (int k = 0; k < N; k++)
    {
      produce (x, 1);
      consume (x, 1);
      produce (&global, 1);
      consume (&global, 1);
    }
  for (int k = 0; k < 3; k++)
    {
      only_last ();
      another ();
    }
}

static void
all (void)
{
  int *x = (int *) malloc (sizeof *x), *y = (int *) malloc (sizeof *y);
  int *z = (int *) malloc (sizeof *z);
  struct pair pair, *p = &pair;

  each_its_call (x);
  two (p);
#pragma omp taskwait
  printf ("%ld ", sum);
  abandon (z);
  inner (x);
  siblings (y);
#pragma omp taskwait
  printf ("%ld\n", sum);
  free (x);
  free (y);
  free (z);
}

int
main (void)
{
  all ();
#pragma omp parallel
#pragma omp single
  all ();
  return 0;
}
