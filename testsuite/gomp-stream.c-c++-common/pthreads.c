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

/* Control programs in threads that OpenMP did not make, several at once.  */
/* { dg-additional-options "-pthread" } */
/* { dg-memcheck yes } */

#include <pthread.h>
#include <stdint.h>
#include "check.h"

#define N 1500
#define THREADS 4

static unsigned
run (int seed)
{
  int x, y;
  unsigned hash = 0;
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x)
      x = k * seed;
#pragma omp task input (x) output (y)
      y = x + 3;
#pragma omp task input (y) shared (hash)
      hash = hash * 31 + y;
    }
#pragma omp taskwait
  return hash;
}

static unsigned
reference (int seed)
{
  unsigned hash = 0;
  for (int k = 0; k < N; k++)
    hash = hash * 31 + k * seed + 3;
  return hash;
}

static void *
thread (void *argument)
{
  int seed = (int) (intptr_t) argument;
  for (int i = 0; i < 5; i++)
    CHECK_EQUAL (run (seed + i), reference (seed + i));
#pragma omp parallel
#pragma omp single
  CHECK_EQUAL (run (seed), reference (seed));
  return NULL;
}

int
main (void)
{
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    CHECK_EQUAL (pthread_create (&threads[i], NULL, thread,
				 (void *) (intptr_t) (i * 10)), 0);
  CHECK_EQUAL (run (99), reference (99));
  for (int i = 0; i < THREADS; i++)
    CHECK_EQUAL (pthread_join (threads[i], NULL), 0);
  return 0;
}
