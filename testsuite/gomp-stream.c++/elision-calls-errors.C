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
/* Lambdas and functions with references, called in arms of a choice, activate tasks that
   are no alternatives.  */

extern void use (int);

static void
negate (int &x, int &y)
{
#pragma omp task input (x) output (y)	/* { dg-warning "stream 'x' is read here less often than it is written" } */
  y = -x;
}

void
lambdas (int n)
{
  int x, y;
  auto twice = [&]
    {
#pragma omp task input (x) output (y)	/* { dg-warning "stream 'x' is read here less often than it is written" } */
      y = x * 2;
    };
  auto sink = [&]
    {
#pragma omp task input (y)
      use (y);
    };
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (k % 3)
	twice ();	/* { dg-warning "note: this call activates the task" } */
      else
	negate (x, y);	/* { dg-warning "note: this call activates the task" } */
      if (k % 2)
	sink ();
      else
	sink ();
    }
}

struct decoder
{
  int x, y;
  void put (int k)
  {
#pragma omp task output (x) firstprivate (k)
    x = k;
  }
  void decode ()
  {
#pragma omp task input (x) output (y)	/* { dg-warning "stream 'x' is read here less often than it is written" } */
    y = x * 2;
  }
  void copy ()
  {
#pragma omp task input (x) output (y)	/* { dg-warning "stream 'x' is read here less often than it is written" } */
    y = x;
  }
  void get ()
  {
#pragma omp task input (y)
    use (y);
  }
};

void
members (int n)
{
  decoder left, right;
  for (int k = 0; k < n; k++)
    {
      left.put (k);
      right.put (k);
      if (k % 3)
	left.decode ();	/* { dg-warning "note: this call activates the task" } */
      else
	left.copy ();	/* { dg-warning "note: this call activates the task" } */
      left.get ();
      right.copy ();
      right.get ();
    }
}
