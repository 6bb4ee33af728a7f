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

/* Shared scalars that bodies reach by their names and through pointers, and such
   that they use by their names, with what makes a compiler store them.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-elision" } */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

enum { N = 1000 };

static void
add (unsigned *to, unsigned n)
{
  *to += n;
}

/* The address is taken in the function, before and after the tasks.  */

static void
pointers (unsigned **hidden)
{
  unsigned x, before = 0, after = 0, inside = 0, helped = 0;
  unsigned *p = &before, *volatile q = p;
  *hidden = q;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x)
      {
	before += x;
	**hidden = **hidden * 3 + 1;
	before ^= 5;
      }
#pragma omp task input (x)
      {
	unsigned *to = x % 2 ? &inside : &helped;
	inside += x;
	*to = *to * 3 + 1;
	inside ^= 5;
	add (&helped, inside);
      }
#pragma omp task input (x)
      after += x;
    }
  *hidden = &after;
  **hidden += 7;
  printf ("%u %u %u %u\n", before, inside, helped, after);
}

/* Only named, but by constructs in the body too.  */

static void
constructs (void)
{
  unsigned x, team = 0, task = 0, atomic = 0, critical = 0, loop = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x)
      {
	unsigned seen;
	team += x;
#pragma omp parallel num_threads (2)
#pragma omp single
	team = team * 3 + 1;
	seen = team;
	team ^= seen >> 3;
      }
#pragma omp task input (x)
      {
	task += x;
#pragma omp task shared (task)
	task = task * 3 + 1;
#pragma omp taskwait
	task ^= 5;
      }
#pragma omp task input (x)
      {
	atomic += x;
#pragma omp atomic
	atomic += x;
	atomic ^= 5;
      }
#pragma omp task input (x)
      {
	critical += x;
#pragma omp critical
	critical = critical * 3 + 1;
	critical ^= 5;
#pragma omp flush
	critical += 9;
      }
#pragma omp task input (x)
      {
	loop += x;
	for (unsigned i = 0; i < x % 4; i++)
	  loop = loop * 3 + i;
	loop ^= 5;
      }
    }
  printf ("%u %u %u %u %u\n", team, task, atomic, critical, loop);
}

/* Two stages that share a variable, each waiting for the other.  */

static void
two (void)
{
  unsigned x, sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x) if (0) firstprivate (k)
      {
	sum = sum * 3 + k;
	x = sum;
      }
#pragma omp task input (x) if (0)
      sum ^= x >> 3;
    }
  printf ("%u\n", sum);
}

/* Variables of one name in several scopes.  */

static void
names (unsigned **hidden)
{
  unsigned x, s = 0, outer;
  *hidden = &outer;

#pragma omp parallel
#pragma omp single
  {
    unsigned *out = &s;
    for (unsigned k = 0; k < N; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x) shared (out)
	{
	  s += x;
	  *out = *out * 3 + 1;
	  s ^= 5;
	}
      }
#pragma omp taskwait
    {
      unsigned s = 0;
      outer = 0;
      for (unsigned k = 0; k < N; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  x = k;
#pragma omp task input (x) shared (s, outer)
	  {
	    s += x;
	    **hidden = s * 3 + 1;
	    s ^= 5;
	    outer = outer * 3 + s;
	  }
	}
#pragma omp taskwait
      *out += s;
    }
  }
  printf ("%u %u\n", s, outer);
}

int
main (void)
{
  unsigned *hidden;
  pointers (&hidden);
  constructs ();
  two ();
  names (&hidden);
  return 0;
}
