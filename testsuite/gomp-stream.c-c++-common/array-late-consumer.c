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

/* A consumer of an element of an array of streams, or of one reached by a pointer,
   opens at element 0 if no more than 64 activations of the producer were issued
   before it, after a wait as well, or as few elements as the first ring has; else
   at the next element.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-elision" } */
/* { dg-threads "1 2 5" } */

#include "check.h"

/* The first element that a consumer sees which comes after BEFORE others, of N.  */

static int
of_array (int n, int before, int wait)
{
  int a[3], first = -1, sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
      if (k == before)
	{
	  if (wait)
	    {
#pragma omp taskwait
	    }
#pragma omp task input (a[1]) shared (first)
	  first = a[1];
	}
#pragma omp task output (a[1]) firstprivate (k)
      a[1] = k;
      if (n % 2)
#pragma omp task input (a[1]) shared (sum)
	sum += a[1];
    }
  if (n % 2)
    CHECK_EQUAL (sum, n * (n - 1) / 2);
  return first;
}

__attribute__ ((noinline)) static void
read_pointer (int *p, int *first)
{
#pragma omp task input (p[0]) firstprivate (first)
  *first = p[0];
}

static int
of_pointer (int n, int before)
{
  int x, sum = 0, first = -1;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
      if (k == before)
	read_pointer (&x, &first);
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) shared (sum)
      sum += x;
    }
  CHECK_EQUAL (sum, n * (n - 1) / 2);
  return first;
}

/* Several producers, in rotation.  */

static int
of_producers (int before)
{
  int a[2], first = -1;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 100; k += 2)
    {
      if (k == before)
#pragma omp task input (a[0]) shared (first)
	first = a[0];
#pragma omp task output (a[0]) firstprivate (k)
      a[0] = k;
#pragma omp task output (a[0]) firstprivate (k)
      a[0] = k + 1;
    }
  return first;
}

/* More elements than the first ring has.  */

typedef struct { char bytes[32768]; } block;

static int
of_blocks (int before)
{
  block a[2];
  int first = -1;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 20; k++)
    {
      if (k == before)
#pragma omp task input (a[0]) shared (first)
	first = a[0].bytes[77];
#pragma omp task output (a[0]) firstprivate (k)
      a[0].bytes[77] = k;
    }
  return first;
}

int
main (void)
{
  static const int before[] = { 0, 1, 20, 63, 64, 65, 66, 100, 1000 };

  for (unsigned i = 0; i < sizeof before / sizeof *before; i++)
    {
      int b = before[i], expected = b <= 64 ? 0 : b;
      CHECK_EQUAL (of_array (b + 1, b, 0), expected);
      CHECK_EQUAL (of_array (b + 1, b, 1), expected);
      CHECK_EQUAL (of_array (b + 300, b, 0), expected);
      CHECK_EQUAL (of_pointer (b + 1, b), expected);
      CHECK_EQUAL (of_pointer (b + 300, b), expected);
    }
  CHECK_EQUAL (of_producers (64), 0);
  CHECK_EQUAL (of_producers (66), 66);
  CHECK_EQUAL (of_blocks (8), 0);
  CHECK_EQUAL (of_blocks (9), 9);
  return 0;
}
