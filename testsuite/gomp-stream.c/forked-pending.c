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

/* A child that is forked while its parent's activations wait does none of them, though it
   has a pipeline of its own and threads for it: they would write to variables of functions
   that it has left.  */
/* { dg-additional-options "-O1" } */
/* { dg-threads "2 5" } */
/* { dg-set-env GOMP_STREAM_IN_PLACE never } */

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 400 };

static int child, strays;

static long
own (int n)
{
  long x, sum = 0;

  for (int k = 0; k < n; k++)
    {
      #pragma omp task output (x) firstprivate (k)
      {
	usleep (20);
	x = k;
      }
      #pragma omp task input (x) shared (sum)
      sum += x;
    }
  #pragma omp taskwait
  return sum;
}

static long
run (void)
{
  long x, sum = 0;

  for (int k = 0; k < N; k++)
    {
      #pragma omp task output (x) firstprivate (k)
      x = k;
      #pragma omp task input (x) shared (sum)
      {
	if (child)
	  __atomic_fetch_add (&strays, 1, __ATOMIC_RELAXED);
	usleep (50);
	sum += x;
      }
    }
  pid_t other = fork ();
  if (other == 0)
    {
      child = 1;
      _exit (own (1000) != 1000 * 999 / 2 || __atomic_load_n (&strays, __ATOMIC_RELAXED));
    }
  int status;
  if (waitpid (other, &status, 0) != other || status != 0)
    {
      fprintf (stderr, "the child's status is %x\n", status);
      exit (4);
    }
  #pragma omp taskwait
  return sum;
}

int
main (void)
{
  for (int i = 0; i < 3; i++)
    if (run () != N * (N - 1) / 2)
      return 1;
  return 0;
}
