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

/* Parallel regions in which one thread does everything, and soon: as they need no team,
   they have none, and results are the same.  */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */
/* { dg-additional-options "-O2" } */

#include <stdio.h>
#ifdef _OPENMP
# include <omp.h>
#endif

static double weight = 0.5;
static int shared_stream;

static double
work (double x)
{
  return x * 0.75 + weight;
}

/* The last of the runs are long, and may be pipelines.  */
static long
length (int run)
{
  return run < 100 ? run % 7 : run < 110 ? 30000 : 3;
}

static double
with_single (void)
{
  double sum = 0;

  for (int run = 0; run < 200; run++)
    {
      double x, y;
      #pragma omp parallel
      #pragma omp single
      for (long k = 0; k < length (run); k++)
	{
	  #pragma omp task output (x)
	  x = work (k);
	  #pragma omp task input (x) output (y)
	  y = work (x);
	  #pragma omp task input (y)
	  sum += work (y);
	}
    }
  return sum;
}

/* Two loops, and streams that all runs share.  */
static double
with_master (void)
{
  double sum = 0, x;

  for (int run = 0; run < 200; run++)
    {
      #pragma omp parallel default (none) shared (sum, x, shared_stream, run)
      {
	#pragma omp master
	{
	  for (long k = 0; k < length (run); k++)
	    {
	      #pragma omp task output (x)
	      x = work (k);
	      #pragma omp task input (x)
	      sum += x;
	    }
	  #pragma omp taskwait
	  sum -= 1;
	  for (int k = 0; k < length (run) % 1000; k++)
	    {
	      #pragma omp task output (shared_stream)
	      shared_stream = k;
	      #pragma omp task input (shared_stream)
	      sum += shared_stream;
	    }
	}
      }
    }
  return sum;
}

/* What uses the team has it.  */
static int wrong_teams;

static void __attribute__ ((noinline))
look_at_team (int threads)
{
#ifdef _OPENMP
  wrong_teams += omp_get_level () != 1 || omp_get_num_threads () != threads;
#else
  (void) threads;
#endif
}

static int
with_team (void)
{
  int x, sum = 0, threads = 1;

#ifdef _OPENMP
  threads = omp_get_max_threads ();
#endif
  for (int run = 0; run < 200; run++)
    {
      #pragma omp parallel
      #pragma omp single
      for (int k = 0; k < 2; k++)
	{
	  #pragma omp task output (x)
	  {
	    look_at_team (threads);
	    x = k;
	  }
	  #pragma omp task input (x)
	  sum += x;
	}
    }
  return sum + wrong_teams;
}

/* Not only one thread does something.  */
static int
with_others (void)
{
  int x, sum = 0, others = 0;

  for (int run = 0; run < 200; run++)
    {
      #pragma omp parallel
      {
	#pragma omp atomic
	others++;
	#pragma omp single
	for (int k = 0; k < 3; k++)
	  {
	    #pragma omp task output (x)
	    x = k;
	    #pragma omp task input (x)
	    sum += x;
	  }
      }
    }
#ifdef _OPENMP
  return sum + (others != 200 * omp_get_max_threads ());
#else
  return sum;
#endif
}

/* It may have a team itself.  */
static double
inside (void)
{
  double sum = 0;

  #pragma omp parallel
  #pragma omp master
  for (int i = 0; i < 2; i++)
    sum += with_single ();
  return sum;
}

int
main (void)
{
  printf ("%.17g\n", with_single ());
  printf ("%.17g\n", with_master ());
  printf ("%d\n", with_team ());
  printf ("%d\n", with_others ());
  printf ("%.17g\n", inside ());
  return 0;
}
