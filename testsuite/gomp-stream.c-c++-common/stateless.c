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

/* Several batches of a stage run at once only if its body keeps nothing: these do keep
   something, by all means, each in the longest stage.  What is counted twice at once
   comes to less.  */
/* { dg-elision yes } */

#include <math.h>
#include <stdio.h>

#define N 8000

static volatile int noise;
static double whole;
static long calls, many;

/* Takes a while.  */
static inline double
slow (double x)
{
  for (int i = 0; i < 100; i++)
    x = x * 1.0001 + 0.5;
  return x;
}

static double
counts (double x)
{
  calls++;
  return slow (x);
}

static double
remembers (double x)
{
  static double last;
  double difference = x - last;

  last = slow (x) - difference;
  return difference;
}

static void
adds (long *n, double x)
{
  *n += x > 0;
}

static double
through (double x)
{
  adds (&many, x);
  return slow (x);
}

static double
reads (double x)
{
  noise = noise + 1;
  return slow (x) + (noise < 0);
}

static double
twice (double x, int depth)
{
  return depth ? twice (slow (x) / 2, depth - 1) : counts (x);
}

static double (*pointer) (double) = counts;

/* What keeps nothing: its results are in order all the same.  */
static double
computes (double x)
{
  double y[2] = { x, slow (x) };

  y[0] += sqrt (fabs (y[1]));
  return y[0];
}

#define PIPELINE(NAME, BODY)						\
  static void								\
  NAME (const char *name)						\
  {									\
    double x, y, sum = 0;						\
    long local = 0, *p = &local;					\
									\
    calls = many = 0;							\
    _Pragma ("omp parallel")						\
    _Pragma ("omp single")						\
    for (int k = 0; k < N; k++)						\
      {									\
	_Pragma ("omp task output (x) firstprivate (k)")		\
	x = k % 1000;							\
	_Pragma ("omp task input (x) output (y) firstprivate (p)")	\
	{ BODY; }							\
	_Pragma ("omp task input (y)")					\
	sum = sum * 0.875 + y;						\
      }									\
    printf ("%s: %.17g, %ld, %ld, %ld, %.17g\n", name, sum, calls, many, *p,	\
	    whole);							\
  }

PIPELINE (none, y = computes (x))
PIPELINE (counting, y = counts (x))
PIPELINE (remembering, y = remembers (x))
PIPELINE (by_address, y = through (x))
PIPELINE (recursion, y = twice (x, 1))
PIPELINE (by_pointer, y = pointer (x))
PIPELINE (at_once, y = slow (x); ++*p)
PIPELINE (builtin, y = modf (slow (x), &whole))
PIPELINE (of_volatile, y = reads (x))
PIPELINE (of_its_own, static long n; y = slow (x) + n++)
#ifdef __cplusplus
PIPELINE (reference, long &n = *p; y = slow (x); n++)
PIPELINE (lambda, y = [&] { calls++; return slow (x); } ())
PIPELINE (object, struct counter { ~counter () { calls++; } } c; y = slow (x))
#endif

int
main (void)
{
  none ("none");
  counting ("counting");
  remembering ("remembering");
  by_address ("by_address");
  recursion ("recursion");
  by_pointer ("by_pointer");
  at_once ("at_once");
  builtin ("builtin");
  of_volatile ("of_volatile");
  of_its_own ("of_its_own");
#ifdef __cplusplus
  reference ("reference");
  lambda ("lambda");
  object ("object");
#endif
  printf ("%d\n", noise);
  return 0;
}
