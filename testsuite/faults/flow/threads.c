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

/* A thousand threads, each with a pipeline of its own.  */

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };

static void *
pipeline (void *data)
{
  int x, y, n = 20 + *(int *) data % 30;
  long sum = 0;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y)
      y = x * 2;
#pragma omp task input (y) shared (sum)
      sum += y;
    }
#pragma omp taskwait
  if (sum != n * (n - 1))
    abort ();
  return NULL;
}

int
main (void)
{
  static pthread_t threads[N];
  static int numbers[N];
  pthread_attr_t small;

  pthread_attr_init (&small);
  pthread_attr_setstacksize (&small, 4 * PTHREAD_STACK_MIN);
  for (int i = 0; i < N; i++)
    {
      numbers[i] = i;
      if (pthread_create (&threads[i], &small, pipeline, &numbers[i]) != 0)
	{
	  perror ("pthread_create");
	  return 3;
	}
    }
  for (int i = 0; i < N; i++)
    pthread_join (threads[i], NULL);
  printf ("done\n");
  return 0;
}
