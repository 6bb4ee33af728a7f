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

/* Directives in different arms share a read position and their order: the program
   means what it means with the pragmas ignored.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-elision" } */
/* { dg-elision yes } */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 3000

static unsigned
mix (unsigned k)
{
  k ^= k >> 7;
  k *= 0x45d9f3bu;
  return k ^ k >> 16;
}

/* One stage with two bodies.  */
static void
two_bodies (unsigned seldom)
{
  unsigned x, y, state = 1, sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (mix (k / seldom) % 3)
	{
#pragma omp task input (x) output (y)
	  y = state = state * 3 + x;
	}
      else
	{
#pragma omp task output (y) input (x) firstprivate (k)
	  y = state = state * 5 - x + k;
	}
#pragma omp task input (y)
      sum = sum * 7 + y;
    }
  printf ("two bodies %u: %u %u\n", seldom, state, sum);
}

/* Arms of different numbers of consumers; the single one shares the state of
   both.  */
static void
stereo (void)
{
  unsigned x, l = 0, r = 0, m = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (k % 700 < 500)
	{
#pragma omp task input (x)
	  l = l * 3 + x;
#pragma omp task input (x)
	  r = r * 5 + x;
	}
      else
	{
#pragma omp task input (x)
	  {
	    m += x;
	    l = l * 9 + x;
	    r = r * 7 + l;
	  }
	}
    }
  printf ("stereo: %u %u %u\n", l, r, m);
}

/* A chain, with choices inside arms, and arms that leave the iteration.  */
static void
chain (void)
{
  unsigned x, y, a = 0, b = 0, c = 0, sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (mix (k) % 4 == 0)
	{
	  if (k % 5 == 0)
	    {
#pragma omp task input (x) output (y)
	      y = a = a * 3 + x;
	    }
	  else if (k % 3 == 0)
	    {
#pragma omp task input (x) output (y)
	      y = a = a * 7 + x;
	    }
	  else
	    {
#pragma omp task input (x) output (y)
	      y = a = a * 2 + x;
	    }
#pragma omp task input (x)
	  b = b * 3 + x;
	}
      else if (k % 7 == 1)
	{
#pragma omp task input (x)
	  b = b * 5 + x;
	  continue;
	}
      else if (k == N - 3)
	{
#pragma omp task input (x)
	  b = b * 2 + x;
	  break;
	}
      else
	for (int twice = 0; twice < 2; twice++)
	  {
	    if (twice)
	      {
#pragma omp task output (y)
		y = c += 3;
	      }
	    else
	      {
#pragma omp task input (x)
		b = b * 11 + x;
	      }
	  }
#pragma omp task input (y)
      sum = sum * 3 + y;
    }
  printf ("chain: %u %u %u %u\n", a, b, c, sum);
}

/* Arms of a switch; control passes from case 1 to case 2, so the consumer of
   case 1 is an alternative to none of case 2, and is not activated there.  */
static void
cases (void)
{
  unsigned x, a = 0, b = 0, c = 0, behind = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      switch (mix (k) % 5)
	{
	case 0:
#pragma omp task input (x)
	  a = a * 3 + x;
	  break;
	case 1:
#pragma omp task input (x)
	  behind = behind * 5 + x;
	  /* FALLTHRU */
	case 2:
#pragma omp task input (x)
	  b = b * 3 + x;
	  break;
	case 3:
	  {
	    unsigned d = k;
#pragma omp task input (x) firstprivate (d)
	    a = a * 7 + x - d;
	    break;
	  }
	default:
	  {
#pragma omp tick (x)
	    if (k % 2)
	      continue;
#pragma omp task shared (c)
	    c++;
#pragma omp taskwait
	  }
	}
    }
  printf ("cases: %u %u %u\n", a, b, c);
}

/* Arms of a conditional expression.  */
static void
expressions (void)
{
  unsigned x, a = 0, length = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      length += (mix (k) % 2
		 ? ({
#pragma omp task input (x)
		     a = a * 3 + x;
		     k; })
		 : ({
#pragma omp task input (x)
		     a = a * 5 + x;
		     k + 1; }));
    }
  printf ("expressions: %u %u\n", a, length);
}

/* Arms between which control passes are none.  */
static void
jumps (void)
{
  unsigned x, a = 0, b = 0, c = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (k % 3)
	{
#pragma omp task input (x)
	  c = c * 3 + x;
	  goto both;
	}
      else
	{
#pragma omp task input (x)
	  a = a * 3 + x;
	both:
#pragma omp task input (x)
	  b = b * 5 + x;
	}
    }
  printf ("jumps: %u\n", b);
}

/* Producers.  */
static void
producers (void)
{
  unsigned x, seed = 1, sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
      if (mix (k / 10) % 2)
	{
#pragma omp task output (x)
	  x = seed = seed * 3 + 1;
	}
      else
	{
#pragma omp task output (x)
	  x = seed = seed * 5 + 1;
	}
#pragma omp task input (x)
      sum = sum * 7 + x;
    }
  printf ("producers: %u %u\n", seed, sum);
}

int
main (void)
{
  two_bodies (1);
  two_bodies (100);
  stereo ();
  chain ();
  cases ();
  expressions ();
  jumps ();
  producers ();
  return 0;
}
