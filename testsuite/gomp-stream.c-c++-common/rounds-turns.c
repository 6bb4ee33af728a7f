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

/* Producers that take turns in each iteration of a loop: the elements of many
   rounds are in the order of single ones.  */
/* { dg-torture yes } */

#include "../lib/check.h"

#define WIDTH 5

/* What the loops below do, one activation after the other.  */
static unsigned long hash;

static void
note (unsigned long x)
{
  hash = hash * 31 + x;
}

/* Two directives.  */
static unsigned long
two (long n, long first, int step)
{
  long x, w[2];
  unsigned long sum = 0;

  for (long k = first; k < first + n * step; k += step)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task output (x) firstprivate (k)
      x = -2 * k;
#pragma omp task input (x >> w[2]) shared (sum)
      sum = (sum * 31 + w[0]) * 31 + w[1];
    }
#pragma omp taskwait
  hash = 0;
  for (long k = first; k < first + n * step; k += step)
    {
      note (k);
      note (-2 * k);
    }
  return sum;
}

/* An array's stages, which write one stream each time, and what they write is read
   one by one in a loop inside.  */
static unsigned long
array (int n, int width)
{
  int a[WIDTH], x;
  unsigned long sum = 0;

  for (int k = 0; k < n; k++)
    {
      for (int i = 0; i < width; i++)
	{
#pragma omp task output (a[i]) firstprivate (i, k)
	  a[i] = k * WIDTH + i;
#pragma omp task input (a[i]) output (x)
	  x = a[i] + 1;
	}
      for (int i = 0; i < width; i++)
#pragma omp task input (x) shared (sum) firstprivate (i)
	sum = sum * 31 + x + i;
    }
#pragma omp taskwait
  hash = 0;
  for (int k = 0; k < n; k++)
    for (int i = 0; i < width; i++)
      note (k * WIDTH + i + 1 + i);
  return sum;
}

/* Windows of different sizes; one producer is not the same number of elements
   away from itself as the others are from each other; and it has two turns in
   each round in the second half.  */
static unsigned long
windows (int n)
{
  int x, three[3], two[2], six[6];
  unsigned long sum = 0;

  for (int half = 0; half < 2; half++)
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (x << three[3]) firstprivate (k)
	for (int i = 0; i < 3; i++)
	  three[i] = k * 10 + i;
#pragma omp task output (x) firstprivate (k)
	x = -k;
#pragma omp task output (x << two[2]) firstprivate (k)
	two[0] = k, two[1] = k + 1;
	for (int i = 0; i < half; i++)
#pragma omp task output (x << six[6]) firstprivate (i)
	  for (int j = 0; j < 6; j++)
	    six[j] = i + j;
	for (int i = 0; i < 1 + half; i++)
#pragma omp task input (x >> six[6]) shared (sum)
	  for (int j = 0; j < 6; j++)
	    sum = sum * 31 + six[j];
      }
#pragma omp taskwait
  hash = 0;
  for (int half = 0; half < 2; half++)
    for (int k = 0; k < n; k++)
      {
	for (int i = 0; i < 3; i++)
	  note (k * 10 + i);
	note (-k);
	note (k);
	note (k + 1);
	for (int j = 0; j < 6 * half; j++)
	  note (j);
      }
  return sum;
}

/* One of the producers has two turns in each round.  */
static unsigned long
unequal (int n)
{
  int x, w[3];
  unsigned long sum = 0;

  for (int k = 0; k < n; k++)
    {
      for (int i = 0; i < 2; i++)
#pragma omp task output (x) firstprivate (i, k)
	x = 2 * k + i;
#pragma omp task output (x) firstprivate (k)
      x = -k;
#pragma omp task input (x >> w[3]) shared (sum)
      for (int i = 0; i < 3; i++)
	sum = sum * 31 + w[i];
    }
#pragma omp taskwait
  hash = 0;
  for (int k = 0; k < n; k++)
    {
      note (2 * k);
      note (2 * k + 1);
      note (-k);
    }
  return sum;
}

/* The loop with the turns is inside another one.  */
static unsigned long
nested (int n, int inside)
{
  int x, w[2];
  unsigned long sum = 0;

  for (int k = 0; k < n; k++)
    {
      for (int i = 0; i < inside; i++)
	{
#pragma omp task output (x) firstprivate (i, k)
	  x = k + i;
#pragma omp task output (x) firstprivate (k)
	  x = -k;
	}
      for (int i = 0; i < inside; i++)
#pragma omp task input (x >> w[2]) shared (sum)
	sum = (sum * 31 + w[0]) * 31 + w[1];
    }
#pragma omp taskwait
  hash = 0;
  for (int k = 0; k < n; k++)
    for (int i = 0; i < inside; i++)
      {
	note (k + i);
	note (-k);
      }
  return sum;
}

/* Two loops, one after the other, on one stream; between them something else takes
   a turn.  */
static unsigned long
loops (int n)
{
  int x, w[2];
  unsigned long sum = 0, other = 0;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task output (x) firstprivate (k)
      x = 3 * k;
#pragma omp task input (x >> w[2]) shared (sum)
      sum = (sum * 31 + w[0]) * 31 + w[1];
      if (k % 1000 == 999)
	{
	  for (int l = 0; l < 500; l++)
	    {
#pragma omp task output (x)
	      x = 7;
#pragma omp task output (x) firstprivate (l)
	      x = l;
	    }
	  for (int l = 0; l < 1000; l++)
#pragma omp task input (x) shared (other)
	    other += x;
	}
    }
#pragma omp taskwait
  return sum;
}

/* What the two views of LOOPS see, each of which has a position of its own.  */
static void
expect_loops (int n)
{
  unsigned long had = 0;

  hash = 0;
  for (int k = 0; had < 2 * (unsigned long) n; k++)
    {
      int elements[2] = { k, 3 * k };
      for (int i = 0; i < 2 && had < 2 * (unsigned long) n; i++, had++)
	note (elements[i]);
      if (k % 1000 == 999)
	for (int l = 0; l < 500; l++)
	  {
	    int more[2] = { 7, l };
	    for (int i = 0; i < 2 && had < 2 * (unsigned long) n; i++, had++)
	      note (more[i]);
	  }
    }
}

static void
run (long n)
{
  CHECK_EQUAL (two (n, 0, 1), hash);
  CHECK_EQUAL (two (n, -5, 3), hash);
  CHECK_EQUAL (array (n, WIDTH), hash);
  CHECK_EQUAL (array (n, 1), hash);
  CHECK_EQUAL (windows (n), hash);
  CHECK_EQUAL (unequal (n), hash);
  CHECK_EQUAL (nested (n, 2), hash);
  CHECK_EQUAL (nested (n / 10, 70), hash);
}

int
main (void)
{
  for (long n = 0; n < 40000; n = 5 * n + 1)
    {
      run (n);
#pragma omp parallel
#pragma omp single
      run (n);
    }
  for (int n = 0; n < 3; n++)
    {
      unsigned long sum;
#pragma omp parallel
#pragma omp single
      sum = loops (9000);
      expect_loops (9000);
      CHECK_EQUAL (sum, hash);
    }
  return 0;
}
