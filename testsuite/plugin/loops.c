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

/* Loops with nothing but tasks in them activate many at once; others, which are
   called rounds issue them so where they have seen a round, and those called
   plain, don't.  */

static unsigned x, sum;
void other (void);

#define SINK								\
  _Pragma ("omp task input (x)")					\
  sum += x

void
bulk_without_captures (long n)
{
  for (long k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = 1;
      SINK;
    }
}

void
bulk_with_captures (unsigned n, unsigned m)
{
  unsigned k;
  for (k = n; k != 0; k -= 1)
    {
#pragma omp task output (x) firstprivate (k, m)
      x = k + m;
      SINK;
    }
}

void
bulk_in_a_region (int n)
{
#pragma omp parallel
#pragma omp single
  for (int k = 0; k <= n; k += 2)
#pragma omp task output (x) firstprivate (k)
    x = k;
}

void
plain_with_a_call (int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = 1;
      SINK;
      other ();
    }
}

void
plain_with_a_condition (int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = 1;
      if (k & 1)
	SINK;
    }
}

void
plain_with_if (int n)
{
  for (int k = 0; k < n; k++)
#pragma omp task output (x) if (k & 1)
    x = 1;
}

void
plain_with_an_index (int n)
{
  static int a[10];
  for (int k = 0; k < n; k++)
#pragma omp task output (a[k % 10])
    a[k % 10] = 1;
}

void
plain_with_a_shared_variable (int n)
{
  int k;
  for (k = 0; k < n; k++)
#pragma omp task output (x) shared (k)
    x = k;
}

void
plain_with_a_bound_that_changes (int n)
{
  for (int k = 0; k < n - k; k++)
#pragma omp task output (x)
    x = 1;
}

void
rounds_through_an_array (int n, int m)
{
  static int a[10];
  for (int k = 0; k < n; k++)
    for (int i = 0; i < m; i++)
      {
#pragma omp task output (a[i]) firstprivate (k)
	a[i] = k;
#pragma omp task input (a[i])
	sum += a[i];
      }
}

void
rounds_of_turns (int n)
{
  unsigned window[2];
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task output (x)
      x = 1;
#pragma omp task input (x >> window[2])
      sum += window[0] + window[1];
    }
}

void
both_around_a_loop (int n, int m)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      for (int i = 0; i < m; i++)
	SINK;
    }
}

void
rounds_with_conditions (int n, const int *flags)
{
  int i;
  for (int k = n; k > 0; k--)
    for (i = 0; i < 3; i++)
      if (flags[i])
	{
	  int twice = i * 2;
#pragma omp task output (x) firstprivate (twice)
	  x = twice;
	}
      else
	SINK;
}

void
plain_through_an_array (int n)
{
  static int a[10];
  for (int k = 0; k < n; k++)
    for (int i = 0; i < k; i++)
#pragma omp task output (a[i])
      a[i] = 1;
}

void
plain_with_a_changing_variable (int n, int m)
{
  for (int k = 0; k < n; k++)
    {
      for (int i = 0; i < m; i++)
	if (i & 1)
#pragma omp task output (x)
	  x = 1;
      m++;
    }
}

void
plain_with_a_variable_read_before (int n, int m)
{
  for (int k = 0; k < n; k++)
    {
      if (m)
#pragma omp task output (x)
	x = 1;
      m = n;
    }
}

void
plain_with_a_store (int n, int *p)
{
  static int a[10];
  for (int k = 0; k < n; k++)
    {
      *p = 1;
#pragma omp task output (a[n])
      a[n] = 1;
    }
}

void
plain_with_a_volatile_variable (int n, volatile int *p)
{
  for (int k = 0; k < n; k++)
    if (*p)
#pragma omp task output (x)
      x = 1;
}

void
plain_with_a_break (int n, int m)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = 1;
      if (m)
	break;
    }
}

int
main (void)
{
  return 0;
}
