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
/* Programs that compute what the sequential program does, of which -Welision says
   nothing: the twin of elision-errors.c.  */
/* { dg-elision yes } */

#include <stdio.h>

enum { N = 40 };

static long sum;

/* Stages may add at the same time.  */
#define ADD(value) _Pragma ("omp atomic") sum += (value)

/* What one arm does not want, or wants otherwise.  */
static void
alternatives (int stereo)
{
  int x, y, z;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x, y, z) firstprivate (k)
      x = y = z = k;
      if (k % 4 == 0)
#pragma omp task input (x)
	ADD (x);
      else
	{
#pragma omp tick (x)
	}
      if (stereo)
	{
#pragma omp task input (y)
	  ADD (3 * y);
#pragma omp task input (y)
	  ADD (-y);
	}
      else
	{
#pragma omp task input (y)
	  ADD (-(5 * y));
	}
      switch (k % 3)
	{
	case 0:
#pragma omp task input (z)
	  ADD (z);
	  break;
	case 1:
#pragma omp task input (z)
	  ADD (2 * z);
	  break;
	default:
	  {
#pragma omp tick (z)
	  }
	}
    }
  printf ("alternatives %ld\n", sum);
}

/* The last element is left over; the first reader has none to read.  */
static void
ends (int n)
{
  int x, y, z;
  for (int k = 0; k < n; k++)
    {
      if (k > 0)
#pragma omp task input (y)
	ADD (y);
#pragma omp task output (x, y, z) firstprivate (k)
      x = y = z = 3 * k;
      if (k < n - 1)
#pragma omp task input (x)
	ADD (x);
      if (k == n / 2)
	break;
#pragma omp task input (z)
      ADD (z);
    }
#pragma omp taskwait
  printf ("ends %ld %d\n", sum, x);
}

/* As many, though in loops or jumps.  */
static void
as_many (void)
{
  int x, y, z;
  for (int k = 0; k < N; k++)
    {
      do
#pragma omp task output (x, z) firstprivate (k)
	x = z = k;
      while (0);
      for (int i = 0; i < 4; i++)
	{
	  if (i == 3)
#pragma omp task input (x)
	    ADD (x);
	}
      for (int i = 0; i != 2; i += 2)
#pragma omp task input (z)
	ADD (z);
      if (k % 5 == 0)
	continue;
#pragma omp task output (y) firstprivate (k)
      y = k;
      if (k % 7 == 0)
	goto read;
      ADD (1);
    read:
#pragma omp task input (y)
      ADD (-y);
    }
#pragma omp taskwait
  printf ("as many %ld\n", sum);
}

/* One directive, a stage for each of the streams.  */
static void
stages (void)
{
  int x, a[5];
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      for (int i = 0; i < 5; i++)
	{
#pragma omp task input (x) output (a[i]) firstprivate (i)
	  a[i] = x * i;
	  if (i % 2)
#pragma omp task input (a[i])
	    ADD (a[i]);
	}
    }
#pragma omp taskwait
  printf ("stages %ld %d\n", sum, a[4]);
}

/* The control program reads what stages have written, and names what it does not
   read; its first values are not elements.  */
static void
control (void)
{
  int x = 0, y = 1, more = 1, index = 2, a[4];
  double fb = 0, e;
#pragma omp parallel
#pragma omp single
  {
    x += y;
#pragma omp task output (fb)
    fb = 0.5;
    for (int k = 0; more && k < N; k++)
      {
	int last = 0;
	more = k < N - 2;
#pragma omp task output (x, y, last) firstprivate (k)
	x = y = last = k + (int) sizeof (x);
	(void) x;
#pragma omp task input (last) output (a[index])
	a[index] = last;
#pragma omp task input (fb, y) output (e)
	e = fb + y;
#pragma omp task input (e) output (fb)
	fb = e / 2;
	if (k % 8 == 7)
	  {
#pragma omp taskwait
	    printf ("%d %d\n", x, a[index]);
	    x = -x;
	    printf ("%d\n", x);
	  }
#pragma omp taskgroup
	{
#pragma omp task output (a[1]) firstprivate (k)
	  a[1] = k;
	}
	ADD (a[1]);
      }
  }
  printf ("control %ld %d %g\n", sum, x + y, fb);
}

/* A switch that has each value of an enumeration.  */

enum kind { ONE, TWO, MANY };

static void
kinds (void)
{
  int x;
  unsigned long sums[3] = { 0, 0, 0 };
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      enum kind kind = k % 5 == 0 ? ONE : k % 3 == 0 ? TWO : MANY;
#pragma omp task output (x) firstprivate (k)
      x = k;
      switch (kind)
	{
	case ONE:
#pragma omp task input (x)
	  sums[0] = sums[0] * 3 + x;
	  break;
	case TWO:
#pragma omp task input (x)
	  sums[1] = sums[1] * 3 + x;
	  break;
	case MANY:
#pragma omp task input (x)
	  sums[2] = sums[2] * 3 + x;
	  break;
	}
    }
  printf ("kinds %lu %lu %lu\n", sums[0], sums[1], sums[2]);
}

/* Switches that have each value of what they look at.  */

static void
rests (unsigned n)
{
  unsigned long sums[4] = { 0 };
  int x, y;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k + 1;
      switch (k & 6)
	{
	case 0:
#pragma omp task input (x)
	  sums[0] = sums[0] * 3 + x;
	  break;
	case 2 ... 4:
#pragma omp task input (x)
	  sums[1] = sums[1] * 3 + x;
	  break;
	case 6:
	  {
#pragma omp tick (x)
	  }
	  break;
	}
    }
#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (y) firstprivate (k)
      y = k + 1;
      switch (k % 2)
	{
	case 0:
#pragma omp task input (y)
	  sums[2] = sums[2] * 3 + y;
	  break;
	case 1:
#pragma omp task input (y)
	  sums[3] = sums[3] * 3 + y;
	  break;
	}
    }
  printf ("rests %lu %lu %lu %lu\n", sums[0], sums[1], sums[2], sums[3]);
}

static int global;

static void
write_global (int k)
{
#pragma omp task output (global) firstprivate (k)
  global = k;
}

static void
read_global (int more)
{
  for (int i = 0; i < more; i++)
#pragma omp task input (global)
    ADD (global);
}

static void
elsewhere (void)
{
  for (int k = 0; k < N; k++)
    {
      write_global (k);
      read_global (1);
    }
#pragma omp taskwait
  printf ("elsewhere %ld %d\n", sum, global);
}

int
main (void)
{
  alternatives (0);
  alternatives (1);
  ends (N);
  as_many ();
  stages ();
  control ();
  kinds ();
  rests (50);
  elsewhere ();
  return 0;
}
