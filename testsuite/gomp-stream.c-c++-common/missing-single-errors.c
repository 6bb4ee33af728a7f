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
/* Pipelines that each thread of a team begins on the same streams, as `single'
   is missing.  */

int next (void);
void lock (int *), unlock (int *);
void report (void);
int x, y;

void
automatic (int n)
{
  int s;
#pragma omp parallel
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (s) firstprivate (k)	/* { dg-warning "each thread of the team activates tasks on stream 's'" } */
      s = k;
#pragma omp task input (s) output (x)
      x = s;
#pragma omp task input (x)
      if (x == 3)
	report ();
    }
}

/* Two regions of a function.  */
void
each_region (int n)
{
#pragma omp parallel num_threads (4) if (n > 100)
  {
    int k, own;
    while ((k = next ()) > 0)
      {
#pragma omp task output (own) firstprivate (k)
	own = k;
#pragma omp task input (own) output (x)	/* { dg-warning "each thread of the team activates tasks on stream 'x'" } */
	x = own;
#pragma omp task input (x)
	if (x == 3)
	  report ();
      }
  }

#pragma omp parallel
#pragma omp taskgroup
  {
    static int s;
    for (int k = 0; k < n; k++)
      {
	if (k % 2)
#pragma omp task output (s) firstprivate (k)
	  s = k;
	else
	  {
	    int other = k - 1;
#pragma omp task output (s) firstprivate (other)
	    s = other;
	  }
#pragma omp task input (s)	/* { dg-warning "each thread of the team activates tasks on stream 's'" } */
	if (s == 3)
	  report ();
      }
  }
}

/* What comes after the activations does not keep the threads apart.  */
void
what_comes_after (int n)
{
#pragma omp parallel
  {
    for (int k = 0;; k++)
      {
#pragma omp task output (x) firstprivate (k)	/* { dg-warning "each thread of the team activates tasks on stream 'x'" } */
	x = k;
#pragma omp task input (x)
	if (x == 3)
	  report ();
	if (k == n)
	  break;
      }
#pragma omp taskwait
    report ();
#pragma omp single
    report ();
  }
}

/* A lock that is not held until the activations are complete.  */
void
locked (int n)
{
#pragma omp parallel
  for (int k = 0; k < n; k++)
    {
      lock (&n);
#pragma omp task output (x) firstprivate (k)	/* { dg-warning "each thread of the team activates tasks on stream 'x'" } */
      x = k;
#pragma omp task input (x)
      if (x == 3)
	report ();
      unlock (&n);
    }
}

/* A stream of each thread's.  No warning.  */
void
private_ones (int n)
{
  int s;
#pragma omp parallel private (s, x)
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (s) firstprivate (k)
      s = k;
#pragma omp task input (s) output (x)
      x = s;
#pragma omp task input (x)
      if (x == 3)
	report ();
    }
}

/* One region inside the other: streams of the outer one's threads.  */
void
nested (int n)
{
#pragma omp parallel
  {
    int s;
#pragma omp parallel
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (s) firstprivate (k)	/* { dg-warning "each thread of the team activates tasks on stream 's'" } */
	s = k;
#pragma omp task input (s)
	if (s == 3)
	  report ();
      }
  }
}
