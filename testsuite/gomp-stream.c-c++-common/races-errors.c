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

/* What the sequential program reads and changes in one order, and a pipeline in
   another one.  */

#include <stdio.h>

enum { N = 8 };

static int sum, best, last, width, table[N], tables[2][N];
static volatile int seen;
extern void use (int), enter (void), leave (void);

/* Stages of one directive.  */

void
grid (void)
{
  int a[N + 1][N + 1], up[1], left[1], here[1];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      if (i == 0 || j == 0)
#pragma omp task output (a[i][j]) firstprivate (i, j)
	a[i][j] = i + j;
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      {
#pragma omp task input (a[i - 1][j] >> up[1], a[i][j - 1] >> left[1]) output (a[i][j] << here[1])	/* { dg-warning "the task is one stage for each 'a.i - 1..j.'" } */
	{
	  here[0] = up[0] + left[0];
	  sum += here[0];	/* { dg-warning "'sum' is changed by several stages of one task" } */
	}
      }
}

void
sorting_network (void)
{
  int a[4][N], x[1], y[1], low[1], high[1], swaps = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 100; k++)
    {
      for (int i = 0; i < N; i++)
#pragma omp task output (a[0][i]) firstprivate (i, k)
	a[0][i] = i * k % 7;
      for (int s = 0; s < 3; s++)
	for (int i = 0; i < N; i++)
	  {
	    int j = i ^ (1 << s);
	    if (j > i)
#pragma omp task input (a[s][i] >> x[1], a[s][j] >> y[1]) output (a[s + 1][i] << low[1], a[s + 1][j] << high[1])
	      {
		low[0] = x[0] < y[0] ? x[0] : y[0];
		high[0] = x[0] < y[0] ? y[0] : x[0];
		if (x[0] > y[0])
		  swaps++;	/* { dg-warning "'swaps' is changed by several stages" } */
	      }
	  }
      for (int i = 0; i < N; i++)
#pragma omp task input (a[3][i])
	printf ("%d\n", a[3][i]);
    }
}

void
columns (int n)
{
  int a[N];
  for (int k = 0; k < n; k++)
    for (int i = 0; i < N; i++)
      {
#pragma omp task output (a[i]) firstprivate (k, i)
	{
	  a[i] = k * i;
	  if (i == 3)
	    width = k;
	}
#pragma omp task input (a[i])
	{
	  if (a[i] > best)
	    best = a[i];	/* { dg-warning "'best' is changed by several stages" } */
#pragma omp atomic
	  sum += a[i];
	  seen = seen + 1;
	}
      }
}

/* One after the other: each activates the next one.  */

void
once_along_a_chain (void)
{
  int a[N + 1];
#pragma omp task output (a[0])
  a[0] = 1;
  for (int i = 0; i < N; i++)
    {
#pragma omp task input (a[i]) output (a[i + 1])
      {
	a[i + 1] = a[i] * 2;
	sum += a[i];
      }
    }
#pragma omp task input (a[N])
  printf ("%d\n", a[N]);
}

void
often_along_a_chain (int n)
{
  int a[N + 1];
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (a[0]) firstprivate (k)
      a[0] = k;
      for (int i = 0; i < N; i++)
	{
#pragma omp task input (a[i]) output (a[i + 1])
	  {
	    a[i + 1] = a[i] * 2;
	    sum += a[i];	/* { dg-warning "'sum' is changed by several stages" } */
	  }
	}
#pragma omp task input (a[N])
      last = a[N];
    }
}

void
round_a_ring (int n)
{
  int a[N];
#pragma omp task output (a[0])
  a[0] = 1;
  for (int k = 0; k < n; k++)
    for (int i = 0; i < N; i++)
      {
#pragma omp task input (a[i]) output (a[(i + 1) % N])
	{
	  a[(i + 1) % N] = a[i] * 2;
	  sum += a[i];
	}
      }
#pragma omp task input (a[0])
  last = a[0];
}

/* A stage that another one does not wait for.  */

void
read_without_a_stream (int n)
{
  int x, y;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	x = k;
	width = k % 5;	/* { dg-warning "the change is here" } */
	table[k % N] = k;
	tables[0][x % N] = k;
      }
#pragma omp task input (x) output (y)
      y = x + width + table[x % N];	/* { dg-warning "'width' is read while another stage, which may run at the same time, changes it" } */
#pragma omp task input (y)
      last += y + tables[1][y % N];
    }
}

void
whole_table (int n)
{
  int x, y;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	x = k;
	table[k % N]++;
      }
#pragma omp task input (x)
      last += x;
#pragma omp task output (y)
      {
	y = 0;
	for (int i = 0; i < N; i++)
	  y += table[i];	/* { dg-warning "'table' is read while another stage" } */
      }
#pragma omp task input (y)
      printf ("%d\n", y);
    }
}

/* Nor is there anything where streams lead both ways, where only one activation
   changes the variable, or where calls may lock.  */

void
in_order (int n)
{
  int x, y, z, scale, first = 0;
#pragma omp task output (x)
  x = 1;
  for (int k = 0; k < n; k++)
    {
#pragma omp task input (x) output (y) shared (scale) firstprivate (k)
      {
	y = x + k;
	width = x;
	if (k == 0)
	  scale = x;
      }
#pragma omp task input (y) output (x)
      x = y + width++;
    }
#pragma omp task input (x)
  last = x;
#pragma omp taskwait
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (z) shared (first) firstprivate (k)
      {
	if (k == 0)
	  first = 3;
	z = k;
	enter ();
	best++;
	leave ();
      }
#pragma omp task input (z) shared (first)
      {
	enter ();
	best += z + first;
	leave ();
#pragma omp critical
	last++;
      }
#pragma omp task input (z)
#pragma omp critical
      last += z;
    }
}

/* The control program.  */

int
control (int n)
{
  int x, total = 0, limit = 0, done = 0, often = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k) shared (limit)	/* { dg-warning "the stage is activated here" } */
      x = k + limit;
#pragma omp task input (x) shared (total, done, often)
      {
	total += x;
	done = x > 100;
	often++;
	table[x % N]++;
      }
      limit = k / 2;	/* { dg-warning "'limit' is changed while a stage that shares it may run" } */
      if (done)		/* { dg-warning "the control program reads 'done' while a stage that changes it may run" } */
	break;
    }
  for (int i = 0; i < N; i++)
    printf ("%d\n", table[i]);	/* { dg-warning "the control program reads 'table'" } */
#pragma omp taskwait
  printf ("%d\n", often);
  return total;
}

int
at_the_end (int n)
{
  int x, total = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) if (1)
      x = 1;
#pragma omp task input (x) shared (total) if (1)
      total += x;
    }
  return total;
}

int
in_time (int n, int verbose)
{
  int x, y, total = 0, before = 0, part = 0, own = 0;
  for (int k = 0; k < n; k++)
    {
      if (k == 0)
	before = 1;
#pragma omp task output (x) firstprivate (k, own)
      x = k + own;
      own++;
      if (verbose)
#pragma omp task input (x) shared (total, before)
	total += x + before;
      else
#pragma omp task input (x) shared (total) if (0)
	total -= x;
      if (!verbose)
	printf ("%d\n", total);
      if (k % 10 == 9)
	{
#pragma omp taskwait
	  printf ("%d\n", total);
	}
    }
#pragma omp taskwait
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (y) shared (part) if (0)
      y = part++;
      if (part > 10)
	break;
#pragma omp task input (y)
      last += y;
      use (part);
    }
  return total;
}

/* Streams by turns.  */

void
by_turns (int n)
{
  int a[N], b[N], count = 0, all = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
      int i = k % N;
#pragma omp task output (a[i], b[k & 3]) firstprivate (k)
      {
	a[i] = k;
	b[k & 3] = k;
      }
#pragma omp task input (a[i])	/* { dg-warning "the task is one stage for each 'a.i.'" } */
      count += a[i];	/* { dg-warning "'count' is changed by several stages of one task" } */
#pragma omp task input (b[k & 3])	/* { dg-warning "the task is one stage for each 'b.k & 3.'" } */
      all += b[k & 3];	/* { dg-warning "'all' is changed by several stages of one task" } */
    }
}

void
by_pointer (int n, int *p)
{
  static int count, blocks;
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      {
#pragma omp task output (p[i]) firstprivate (k)
	p[i] = k;
#pragma omp task input (p[i])	/* { dg-warning "the task is one stage for each 'p.i.'" } */
	count += p[i];	/* { dg-warning "'count' is changed by several stages of one task" } */
      }
#pragma omp taskwait
  /* One after the other, or one only.  */
  int a[N];
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (a[k % 1]) firstprivate (k)
      a[k % 1] = k;
#pragma omp task input (a[k % 1])
      blocks += a[k % 1];
    }
#pragma omp taskwait
}
