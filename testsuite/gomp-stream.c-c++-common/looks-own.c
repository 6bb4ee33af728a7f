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

/* A function has directives of its own, and calls others that have the tasks: it sees what
   they do to what it hands to them, also between its own loops.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <stdio.h>

#define ALONE static __attribute__ ((noinline))

struct filter
{
  long in, out, sum, gain;
};

ALONE void
step (struct filter *f)
{
#pragma omp task input (f->in) output (f->out)
  {
    f->out = f->in * f->gain;
    f->sum += f->in;
  }
}

ALONE void
produce (long *x, int k)
{
#pragma omp task output (*x) firstprivate (k)
  *x = k * k;
}

ALONE long
sum_of (const struct filter *f)
{
  return f->sum;
}

/* The first stage is here.  */

ALONE void
first_here (int n)
{
  struct filter f = { 0, 0, 0, 2 };
  for (int i = 0; i < n; i++)
    {
#pragma omp task output (f.in) firstprivate (i)
      f.in = i;
      step (&f);
    }
  printf ("%ld %ld\n", f.sum, f.out);
}

/* The last one is; and another pipeline runs between two looks.  */

ALONE void
last_here (int n)
{
  struct filter f = { 0, 0, 0, 3 };
  long x = 0, y = 0, all = 0, total = 0;
  for (int turn = 0; turn < 2; turn++)
    {
      for (int i = 0; i < n; i++)
	{
	  produce (&f.in, i);
	  step (&f);
#pragma omp task input (f.out) shared (all)
	  all += f.out;
	}
      printf ("%ld\n", sum_of (&f));
      for (int i = 0; i < n; i++)
	{
#pragma omp task output (x) firstprivate (i)
	  x = i;
#pragma omp task input (x) output (y)
	  y = x + 1;
#pragma omp task input (y) shared (total)
	  total += y;
	}
      f.gain = f.sum % 7;
    }
#pragma omp taskwait
  printf ("%ld %ld\n", all, total);
}

/* In each iteration.  */

ALONE void
in_turns (int n)
{
  struct filter f = { 0, 0, 0, 1 };
  for (int i = 0; i < n; i++)
    {
      f.gain = i;
#pragma omp task output (f.in) firstprivate (i)
      f.in = i;
      step (&f);
      if (f.sum % 5 == 0)
	printf ("%d: %ld %ld\n", i, f.sum, f.out);
    }
}

/* A variable that a function gets by address.  */

ALONE void
variable (int n)
{
  long x = 0, sum = 0;
  for (int i = 0; i < n; i++)
    {
      produce (&x, i);
#pragma omp task input (x) shared (sum)
      sum += x;
    }
  printf ("%ld\n", x);
#pragma omp taskwait
  printf ("%ld\n", sum);
}

int
main (void)
{
  for (int n = 1; n <= 1000; n *= 10)
    {
      first_here (n);
      last_here (n);
      in_turns (n);
      variable (n);
    }
  return 0;
}
