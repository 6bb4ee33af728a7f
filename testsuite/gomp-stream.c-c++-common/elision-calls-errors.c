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
/* Where the sequential program means something else by functions that activate tasks on
   the caller's streams: those that arms of a choice call are no alternatives.  */

extern void use (int);

static int in;

static void
source (int k)
{
#pragma omp task output (in) firstprivate (k)
  in = k;
}

static void
from_static (void)
{
#pragma omp task input (in)	/* { dg-warning "stream 'in' is read here less often than it is written, so this task falls behind the sequential program \\\[-fplugin-arg-gomp_stream-Welision\\\]" } */
  use (in);
}

void
some_static (int n)
{
  for (int k = 0; k < n; k++)
    {
      source (k);
      if (k % 4 == 0)
	from_static ();	/* { dg-warning "note: this call activates the task; write its directive here instead, as tasks of functions that are called are no alternatives of others or of 'tick'" } */
    }
#pragma omp taskwait
}

static void
twice (int *x, int *y)
{
#pragma omp task input (*x) output (*y)	/* { dg-warning "stream '\\*x' is read here less often" } */
  *y = *x * 2;
}

static void
three_times (int *x, int *y)
{
#pragma omp task input (*x) output (*y)	/* { dg-warning "stream '\\*x' is read here less often" } */
  *y = *x * 3;
}

static void
wrapped (int *a, int *b)
{
  three_times (a, b);
}

void
by_pointer (int n)
{
  int x, y;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (k % 3)
	twice (&x, &y);
      else
	wrapped (&x, &y);
#pragma omp task input (y)
      use (y);
    }
}

/* The same directive in both arms, and in the only one that has an element.  */

static void
sink (int *x)
{
#pragma omp task input (*x)
  use (*x);
}

static void
fill (int *x, int k)
{
#pragma omp task output (*x) firstprivate (k)
  *x = k;
}

void
all (int n)
{
  int x, y;
  for (int k = 0; k < n; k++)
    {
      fill (&x, k);
      if (k % 2)
	sink (&x);
      else
	{
	  fill (&y, k);
	  sink (&y);
	  sink (&x);
	}
    }
#pragma omp taskwait
}

/* Not each call activates the task, or it is not known what is called.  */

static void
perhaps (int *x, int k)
{
  if (k % 2)
    sink (x);
}

extern void unknown (int *);

void
not_known (int n)
{
  int x, z;
  for (int k = 0; k < n; k++)
    {
      fill (&x, k);
      fill (&z, k);
      if (k % 2 == 0)
	sink (&x);
      perhaps (&x, k);
      if (k % 2)
	sink (&z);
      else
	unknown (&z);
    }
#pragma omp taskwait
}

/* The last ones are left out.  */

void
most (int n, int m)
{
  int x;
  for (int k = 0; k < n; k++)
    {
      fill (&x, k);
      if (k < m)
	sink (&x);
    }
#pragma omp taskwait
}
