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
/* Tasks that read more or fewer elements than are written, as loops and bursts say,
   and tasks of which each waits for another one.  */

#include <stdio.h>

extern int next (void);

void
bursts (int n)
{
  int x, y, v[2], w[4], u[8];
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x << v[2], y << w[4]) firstprivate (k)
      v[0] = v[1] = w[0] = w[1] = w[2] = w[3] = k;
#pragma omp task input (x >> w[4])	/* { dg-warning "more elements of stream 'x' are read here than are written, so a wait for this task fails \\\[-fplugin-arg-gomp_stream-Wrates\\\]" } */
      printf ("%d\n", w[0]);
#pragma omp task input (x >> u[1])	/* { dg-warning "fewer elements of stream 'x' are read here than are written, so its channel grows \\\[-fplugin-arg-gomp_stream-Wrates\\\]" } */
      printf ("%d\n", u[7]);
#pragma omp task input (y >> u[4])
      printf ("%d\n", u[7]);
#pragma omp task input (y)	/* { dg-warning "fewer elements of stream 'y'" } */
      printf ("%d\n", y);
    }
}

/* Numbers of turns.  */
void
turns (int n)
{
  enum { FOUR = 4 };
  int x, y, z, w[3];
  for (int k = 0; k < n; k++)
    {
      for (int i = 0; i < FOUR; i++)
#pragma omp task output (x, y, z)
	x = y = z = 1;
      for (int i = 5; i > 0; i--)
#pragma omp task input (x)	/* { dg-warning "more elements of stream 'x'" } */
	printf ("%d\n", x);
      for (int i = 0; i <= 6; i += 3)
#pragma omp task input (y)	/* { dg-warning "fewer elements of stream 'y'" } */
	printf ("%d\n", y);
#pragma omp task input (z >> w[3])	/* { dg-warning "fewer elements of stream 'z'" } */
      printf ("%d\n", w[0]);
    }
}

/* Equal bounds, and others.  */
void
bounds (int n, int m)
{
  int x, y, z, v[2];
  for (int k = 0; k < n; k++)
    {
      for (int i = 0; i < m; i++)
#pragma omp task output (x << v[2]) output (y, z)
	v[0] = v[1] = y = z = 1;
      for (int i = 1; i <= m; i++)
#pragma omp task input (x)	/* { dg-warning "fewer elements of stream 'x'" } */
	printf ("%d\n", x);
      for (int i = 0; i < 2 * m; i++)
#pragma omp task input (y)	/* { dg-warning "more elements of stream 'y'" } */
	printf ("%d\n", y);
      for (int i = 0; i < m + 1; i++)
#pragma omp task input (z)	/* { dg-warning "more elements of stream 'z'" } */
	printf ("%d\n", z);
    }
}

/* One loop after the other.  */
void
apart (void)
{
  int x, w[4];
  for (int k = 0; k < 100; k++)
#pragma omp task output (x) firstprivate (k)
    x = k;
  for (int k = 0; k < 26; k++)
#pragma omp task input (x >> w[4])	/* { dg-warning "more elements of stream 'x'" } */
    printf ("%d\n", w[0]);
}

/* A window of variable length, and one that is skipped.  */
void
variable (int n, int m)
{
  int x, w[2 * m], v[m];
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x << w[2 * m])
      for (int i = 0; i < 2 * m; i++)
	w[i] = i;
      if (next ())
#pragma omp task input (x >> v[m])	/* { dg-warning "fewer elements of stream 'x'" } */
	printf ("%d\n", v[0]);
      else
	{
#pragma omp tick (x >> m)
	}
    }
}

/* No first element.  */
void
circle (int n)
{
  int x, y, z;
  for (int k = 0; k < n; k++)
    {
#pragma omp task input (z) output (x)	/* { dg-warning "no task writes a first element of stream 'z' that does not wait for one itself \\\[-fplugin-arg-gomp_stream-Wrates\\\]" } */
      x = z;
#pragma omp task input (x) output (y)
      y = x;
#pragma omp task input (y) output (z)
      z = y;
    }
}

void
itself (int n)
{
  int x, v[1], w[1];
  for (int k = 0; k < n; k++)
#pragma omp task input (x >> v[1]) output (x << w[1])	/* { dg-warning "no task writes a first element of stream 'x'" } */
    w[0] = v[0] + 1;
}

/* Nothing is said of what follows.  As much is written as is read.  */
void
balanced (int n, int m)
{
  int x, y, z, u[8], v[2], w[4];
  for (int k = 0; k < n; k++)
    {
      for (int i = 0; i < m; i++)
	for (int j = 0; j < 4; j++)
#pragma omp task output (x, y)
	  x = y = 1;
      for (int j = 0; j < m; j++)
#pragma omp task input (x >> w[4])
	printf ("%d\n", w[0]);
      for (int j = 0; j < 2 * m; j++)
#pragma omp task input (x >> u[2])
	printf ("%d\n", u[7]);
      for (int j = m - 1; j >= 0; j--)
#pragma omp task input (y >> w[4])
	printf ("%d\n", w[0]);
      if (k % 3)
#pragma omp task output (z << v[2])
	v[0] = v[1] = 1;
      else
	for (int i = 0; i < 2; i++)
#pragma omp task output (z)
	  z = 1;
#pragma omp task input (z >> v[2])
      printf ("%d\n", v[0]);
    }
}

/* First elements; what one looks at and does not take.  */
void
first (int n)
{
  int x, c, v[2], w[1], u[1], t[1];
#pragma omp task output (x << v[2])
  v[0] = v[1] = 0;
#pragma omp task output (c)
  c = 3;
  for (int k = 0; k < n; k++)
    {
#pragma omp task input (x >> w[1], c >> u[0]) output (x << t[1])
      t[0] = w[0] + u[0];
    }
}

/* How many there are is not known.  */
void
unknown (int n, int m, int *p)
{
  int x, y, z, w[4];
  for (int k = 0; k < n; k++)
    {
      for (int i = 0; i < m; i++)
#pragma omp task output (x, y, z)
	x = y = z = 1;
      for (int i = 0; i < *p; i++)
#pragma omp task input (x)
	printf ("%d\n", x);
      for (int i = 0; i < 3; i++)
	{
	  if (next ())
	    break;
#pragma omp task input (y >> w[4])
	  printf ("%d\n", w[0]);
	}
      for (int i = 0; i < m; i++)
	{
	  if (next ())
	    continue;
#pragma omp task input (z >> w[4])
	  printf ("%d\n", w[0]);
	}
    }
}

/* Bodies say how many; or each element of an array is a stream.  */
void
counted (int n)
{
  int x, a[4], w[4], v[4], m;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x << w[:m])
      w[0] = m = 1;
#pragma omp task input (x >> v[:m])
      printf ("%d %d\n", m, v[0]);
      for (int i = 1; i < 4; i++)
	{
#pragma omp task output (a[i]) firstprivate (i)
	  a[i] = i;
	}
      for (int i = 1; i < 3; i++)
	{
#pragma omp task input (a[i])
	  printf ("%d\n", a[i]);
	}
    }
}
