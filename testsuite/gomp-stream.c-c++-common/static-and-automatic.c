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

/* Directives that name a static stream and automatic ones are other stages in each
   call of the function: the next one reads on where the last one stopped.  */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

int outside;

/* One consumer, by way of a static variable of the function.  */

static unsigned long
inputs (int n, int base)
{
  static int s;
  int a;
  unsigned long sum = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (s) firstprivate (base, k)
      s = base + k;
#pragma omp task output (a) firstprivate (k)
      a = 10 * k;
#pragma omp task input (s, a) shared (sum)
      sum = sum * 3 + s * 7 + a;
    }
#pragma omp taskwait
  return sum;
}

/* The producer too, and a consumer that has the static stream alone.  */

static unsigned long
outputs (int n, int base)
{
  int a;
  unsigned long sum = 0, all = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (outside, a) firstprivate (base, k)
      {
	outside = base + k;
	a = k;
      }
#pragma omp task input (outside) input (a) shared (sum)
      sum = sum * 3 + outside + a;
#pragma omp task input (outside) shared (all)
      all = all * 5 + outside;
    }
#pragma omp taskwait
  return sum * 1000 + all;
}

/* A scope in a loop makes another call superfluous.  */

static unsigned long
scopes (int n)
{
  static int s;
  unsigned long sum = 0;
  for (int i = 0; i < n; i++)
    {
#pragma omp parallel
#pragma omp single
      {
	int a;
	for (int k = 0; k < i; k++)
	  {
#pragma omp task output (s) output (a) firstprivate (i, k)
	    {
	      s = i;
	      a = k;
	    }
#pragma omp task input (a, s) shared (sum)
	    sum = sum * 3 + a + s;
	  }
      }
    }
  return sum;
}

int
main (void)
{
  unsigned long often = 0;
  for (int i = 0; i < 5; i++)
    printf ("%lu %lu\n", inputs (3 + i, 100 * i), outputs (2 + i, 5 * i));
  printf ("%lu\n", scopes (7));
  /* Nothing is kept for stages that are gone.  */
  for (int i = 0; i < 40; i++)
    often = often * 7 + inputs (3000, i) + outputs (3000, i);
  printf ("%lu\n", often);
  return 0;
}
