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

/* A spread of pipelines, for what constants of scheduling do: prints the time of
   one, ms.

     spread NAME  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MANY = 48 };

static unsigned long sum;

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

/* ROUNDS steps, of about 1 ns.  */
static unsigned long
work (unsigned long x, int rounds)
{
  for (int i = 0; i < rounds; i++)
    x = x * 6364136223846793005u + 1;
  return x;
}

/* N items through three stages of A, B and C rounds, with as much for the control
   program.  */
static void
chain (int n, int a, int b, int c, int control)
{
  unsigned long x, y;

  for (int i = 0; i < n; i++)
    {
      unsigned long k = work (i, control);
#pragma omp task output (x) firstprivate (k, a)
      x = work (k, a);
#pragma omp task input (x) output (y) firstprivate (b)
      y = work (x, b);
#pragma omp task input (y) firstprivate (c) shared (sum)
      sum += work (y, c);
    }
#pragma omp taskwait
}

/* The same through many equal stages of A rounds.  */
static void
deep (int n, int a)
{
  static unsigned long s[MANY], p, q;

  for (int i = 0; i < n; i++)
    {
#pragma omp task output (s[0]) firstprivate (i, a)
      s[0] = work (i, a);
      for (int k = 1; k < MANY; k++)
	{
#pragma omp task input (s[k - 1] >> p) output (s[k] << q) firstprivate (a)
	  {
	    q = work (p, a);
	  }
	}
#pragma omp task input (s[MANY - 1]) shared (sum)
      sum += s[MANY - 1];
    }
#pragma omp taskwait
}

/* N regions of a few items.  */
static void
calls (int n)
{
  for (int i = 0; i < n; i++)
    chain (200, 50, 50, 50, 0);
}

/* N items, one now and then; the latency of all, summed up.  */
static double
lone (int n)
{
  double time = 0;
  unsigned long x, y;
  volatile double done = 0;

  for (int i = 0; i < n; i++)
    {
      struct timespec rest = { 0, 300000 };
      double start;

      nanosleep (&rest, NULL);
      start = now ();
      done = 0;
#pragma omp task output (x) firstprivate (i)
      x = i;
#pragma omp task input (x) output (y)
      y = work (x, 20000);
#pragma omp task input (y) shared (sum, done)
      {
	sum += y;
	done = now ();
      }
      while (done == 0)
	;
      time += done - start;
    }
  return time;
}

int
main (int argc, char **argv)
{
  const char *name = argc > 1 ? argv[1] : "";
  double start = now (), latency = 0;
  int bad = 0;

#pragma omp parallel
#pragma omp single
  {
    if (strcmp (name, "trivial") == 0)
      chain (4000000, 0, 0, 0, 0);
    else if (strcmp (name, "equal") == 0)
      chain (100000, 100, 100, 100, 0);
    else if (strcmp (name, "unequal") == 0)
      chain (60000, 20, 400, 60, 0);
    else if (strcmp (name, "coarse") == 0)
      chain (200, 60000, 60000, 60000, 0);
    else if (strcmp (name, "control") == 0)
      chain (60000, 100, 100, 100, 300);
    else if (strcmp (name, "calls") == 0)
      calls (200);
    else if (strcmp (name, "lone") == 0)
      latency = lone (100);
    else
      bad = 1;
  }
  if (strcmp (name, "deep") == 0)
    {
      bad = 0;
#pragma omp parallel
#pragma omp single
      deep (10000, 20);
    }
  if (bad)
    {
      fprintf (stderr, "spread: no pipeline '%s'\n", name);
      return 1;
    }
  printf ("%.4f\n", latency ? latency : now () - start);
  return 0;
}
