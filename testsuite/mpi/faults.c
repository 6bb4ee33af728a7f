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

/* Programs that cannot be right on two ranks, one for each macro.  */

#include <pthread.h>
#include <signal.h>
#include <unistd.h>
#ifdef LEVEL
# include <mpi.h>
#endif
#include "ranks.h"

/* The rank, as the engine tells it.  */
static int
rank_of_process (void)
{
  const char *rank = getenv ("OMPI_COMM_WORLD_RANK");
  if (rank == NULL)
    rank = getenv ("PMI_RANK");
  return rank ? atoi (rank) : 0;
}

#ifdef EXIT_IN_WAIT
/* The control program has activated all stages.  */
static int at_wait;

/* Ends the program when the control program is at its wait.  */
static void *
end (void *data)
{
  (void) data;
  while (!__atomic_load_n (&at_wait, __ATOMIC_RELAXED))
    usleep (1000);
  usleep (500000);
  exit (0);
}
#endif

#ifdef LOOPS
static int s;

static void
first (void)
{
#pragma omp task output (s) on (0)
  s = 1;
#pragma omp task input (s) on (1)
  (void) s;
}

static void
second (void)
{
#pragma omp task output (s) on (0)
  s = 2;
#pragma omp task input (s) on (1)
  (void) s;
}
#endif

int
main (void)
{
  int x, y, n = 1000, far = 1;
#ifdef DEALT
  int z[2];
#endif

#ifdef OTHER_PATH
  n += rank_of_process ();
#endif
#ifdef NEGATIVE
  far = -1;
#endif
#ifdef LEVEL
  MPI_Init (NULL, NULL);
#endif
#ifdef LOOPS
  first ();
  second ();
#endif
#ifdef NEVER
  if (rank_of_process () == 1)
    exit (0);
  /* Open MPI's mpirun ends all if a process ends that others in MPI_Init wait for, but
     not if it had ended before.  */
  sleep (3);
#endif
#ifdef EXIT_IN_WAIT
  pthread_t thread;
  if (rank_of_process () == 1)
    pthread_create (&thread, NULL, end, NULL);
#endif
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (x) firstprivate (k) on (0)
	{
	  x = k;
#ifdef EXIT_IN_WAIT
	  usleep (10000);
#endif
	}
#ifdef PRODUCERS
#pragma omp task output (x) firstprivate (k) on (far)
	x = k;
#endif
#ifdef STUCK
	if (k % 2)
#endif
	  {
#pragma omp task input (x) output (y) on (far)
	    {
	      y = x + 1;
#ifdef DEAD
	      if (x == n / 2)
		raise (SIGKILL);
#endif
#ifdef EXIT_IN_BODY
	      if (x == n / 2)
		exit (0);
#endif
	    }
	  }
#pragma omp task input (y) on (0)
	(void) y;
#ifdef DEALT
#pragma omp task input (y) output (z[k % 2]) on (k % 2)
	z[k % 2] = y;
#pragma omp task input (z[k % 2]) on (0)
	(void) z[k % 2];
#endif
#ifdef LEFT
	if (k == n / 2 && rank_of_process () == 1)
	  exit (0);
#endif
      }
#ifdef EXIT_IN_WAIT
    __atomic_store_n (&at_wait, 1, __ATOMIC_RELAXED);
#endif
  }
  return 0;
}
