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

/* A child that is forked amid a pipeline has pipelines of its own, also over a static
   stream that its parent uses, and leaves the scopes of its parent.  */

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TIMES = 10, N = 1000 };

static long common;
static int child;

static long
own (int n)
{
  long x, sum = 0;

  for (int k = 0; k < n; k++)
    {
      #pragma omp task output (x, common) firstprivate (k)
      x = common = k;
      #pragma omp task input (x, common) shared (sum)
      sum += x + common;
    }
  #pragma omp taskwait
  return sum;
}

static void
split (void)
{
  int status;
  pid_t other = fork ();

  if (other == 0)
    {
      child = 1;
      if (own (100) != 100 * 99)
	_exit (3);
    }
  else if (waitpid (other, &status, 0) != other || status != 0)
    {
      fprintf (stderr, "the child's status is %x\n", status);
      _exit (4);
    }
}

static long
run (void)
{
  long x, y, sum = 0;

  for (int k = 0; k < N; k++)
    {
      if (k == N / 2)
	split ();
      if (child)
	break;
      #pragma omp task output (x, common) firstprivate (k)
      x = common = k;
      #pragma omp task input (x) output (y)
      y = x + 1;
      #pragma omp task input (y, common) shared (sum)
      sum += y - common;
    }
  #pragma omp taskwait
  return sum;
}

int
main (void)
{
  for (int i = 0; i < TIMES; i++)
    {
      long sum = run ();
      if (child)
	return own (10) != 10 * 9;
      if (sum != N)
	return 1;
    }
  return 0;
}
