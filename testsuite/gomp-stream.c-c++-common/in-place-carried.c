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

/* Loops that run in place now and then carry an element of a feedback loop from one
   iteration to the next, in both directions.  */
/* { dg-set-env GOMP_STREAM_IN_PLACE "random" } */
/* { dg-elision yes } */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#ifdef _OPENMP
# define WINDOW(window, stream) window
#else
# define WINDOW(window, stream) stream
#endif

static unsigned
mix (unsigned k)
{
  k ^= k >> 7;
  k *= 0x45d9f3bu;
  return k ^ k >> 16;
}

/* Two loops of streams, which share a stage, and run again and again.  */
static void
two (unsigned rows, unsigned n)
{
  unsigned s = 0, t = 0, e, sum = 0;

#pragma omp parallel
#pragma omp single
  {
#pragma omp task output (s)
    s = 3;
#pragma omp task output (t)
    t = 5;
    for (unsigned row = 0; row < rows; row++)
      for (unsigned k = 0; k < n; k++)
	{
#pragma omp task input (s, t) output (e) firstprivate (k, row)
	  e = mix (s + k + row) ^ t;
#pragma omp task input (e) output (s)
	  s = e + 1;
#pragma omp task input (e) output (t)
	  t = e / 3;
#pragma omp task input (e)
	  sum = sum * 3 + e;
	}
  }
  printf ("two %u %u %u\n", s, t, sum);
}

/* A stage with its own output as input, which it reads when it has written the
   next one; and a stop from inside the loop.  */
static void
one (unsigned n, unsigned stop)
{
  struct pair { unsigned a, b; } s, old, fresh;
  unsigned x, y, sum = 0;

  (void) old, (void) fresh;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task output (s)
    {
      s.a = 1;
      s.b = 2;
    }
    for (unsigned k = 0; k < n; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = mix (k);
#pragma omp task input (x, s >> old) output (s << fresh, y)
	{
	  unsigned before = WINDOW (old, s).b;
	  WINDOW (fresh, s).a = x + before;
#ifdef _OPENMP
	  fresh.b = old.b * 3 + fresh.a;
#else
	  s.b = before * 3 + s.a;
#endif
	  y = WINDOW (fresh, s).b;
	}
#pragma omp task input (y)
	sum = sum * 5 + y;
	if (k == stop)
	  break;
      }
  }
  printf ("one %u %u %u\n", s.a, s.b, sum);
}

/* An element for each run of the loop: now there is one too many.  */
static void
primed_again (void)
{
  unsigned s, e, sum = 0;

#pragma omp parallel
#pragma omp single
  {
#pragma omp task output (s)
    s = 1;
    for (unsigned row = 0; row < 3; row++)
      {
	for (unsigned k = 0; k < 20; k++)
	  {
#pragma omp task input (s) output (e)
	    e = mix (s);
#pragma omp task input (e) output (s)
	    s = e + 1;
#pragma omp task input (e)
	    sum = sum * 3 + e;
	  }
#ifdef _OPENMP
	/* The last one goes through the loop, too.  */
	if (row == 0)
#pragma omp task output (s)
	  s = 100;
#endif
      }
  }
#ifndef _OPENMP
  {
    unsigned q[2], first = 0, n = 1;
    sum = 0;
    q[0] = 1;
    for (unsigned row = 0; row < 3; row++)
      {
	for (unsigned k = 0; k < 20; k++)
	  {
	    e = mix (q[first]);
	    q[(first + n) % 2] = e + 1;
	    first = (first + 1) % 2;
	    if (n == 1)
	      q[first] = e + 1;
	    sum = sum * 3 + e;
	  }
	if (row == 0)
	  q[(first + n++) % 2] = 100;
      }
  }
#endif
  printf ("again %u\n", sum);
}

int
main (void)
{
  two (1, 1);
  two (1, 3000);
  two (40, 7);
  two (7, 40);
  two (3, 0);
  one (0, 1);
  one (1000, 1000);
  one (1000, 99);
  primed_again ();
  return 0;
}
