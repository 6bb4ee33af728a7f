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

/* OMP_STACKSIZE holds for the threads that serve pipelines outside of parallel
   regions, too.  */
/* { dg-threads "2 5" } */
/* { dg-set-env OMP_STACKSIZE "64M" } */
/* { dg-additional-options "-pthread" } */

#include <pthread.h>
#include <string.h>
#include "check.h"

#define SIZE (16 << 20)

static long
work (long value)
{
  char large[SIZE];

  for (int i = 0; i < SIZE; i += 4096)
    large[i] = value;
  __asm__ volatile ("" : : "r" (large) : "memory");
  return large[8192];
}

static void *
run (void *arg)
{
  long x, sum = 0;

  (void) arg;
  for (int k = 0; k < 100; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = work (k);
#pragma omp task input (x) shared (sum)
      sum += work (x);
    }
#pragma omp taskwait
  CHECK_EQUAL (sum, 4950);
  return NULL;
}

/* The control program's thread may fire stages as well.  */

int
main (void)
{
  pthread_attr_t attributes;
  pthread_t thread;

  CHECK (pthread_attr_init (&attributes) == 0);
  CHECK (pthread_attr_setstacksize (&attributes, 4 * SIZE) == 0);
  CHECK (pthread_create (&thread, &attributes, run, NULL) == 0);
  CHECK (pthread_join (thread, NULL) == 0);
  return 0;
}
