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

/* A thread ends, and drops activations that lack look-ahead, while the next one
   goes on with their stream.  */
/* { dg-additional-options "-pthread" } */
/* { dg-channels "auto" } */
/* { dg-memcheck yes } */

#include <pthread.h>
#include <semaphore.h>
#include "check.h"

#define TURNS 500

static int a[TURNS], w[4];
static sem_t done;

/* Produces elements of stream I, and reads them with what is ahead.  */
static void
peek (int i)
{
  for (int k = 0; k < 3; k++)
    {
#pragma omp task output (a[i]) firstprivate (k)
      a[i] = k;
#pragma omp task input (a[i] >> w[1])
      CHECK_EQUAL (w[1], (w[0] + 1) % 3);
    }
#pragma omp taskwait
}

static void *
first (void *i)
{
  peek (*(int *) i);
  sem_post (&done);
  return NULL;
}

static void *
second (void *i)
{
  sem_wait (&done);
  peek (*(int *) i);
  return NULL;
}

int
main (void)
{
  sem_init (&done, 0, 0);
  for (int i = 0; i < TURNS; i++)
    {
      pthread_t threads[2];
      CHECK_EQUAL (pthread_create (&threads[0], NULL, second, &i), 0);
      CHECK_EQUAL (pthread_create (&threads[1], NULL, first, &i), 0);
      for (int t = 0; t < 2; t++)
	CHECK_EQUAL (pthread_join (threads[t], NULL), 0);
    }
  return 0;
}
