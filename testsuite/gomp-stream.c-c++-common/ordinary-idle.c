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

/* Executors that found nothing for a while, and sleep, make way for the program's own
   tasks.  Other programs may have the processors now and then.  */
/* { dg-threads "2 5" } */

#include <omp.h>
#include <unistd.h>
#include "check.h"

/* Returns how long it takes until such a task runs, s.  */
static double
idle (void)
{
  int x, fired = 0, done = 0;
  double begin = 0, time = 0;

#pragma omp parallel
#pragma omp single
  {
#pragma omp task output (x)
    x = 1;
#pragma omp task input (x) shared (fired)
    __atomic_store_n (&fired, x, __ATOMIC_RELEASE);
#ifdef WAIT
#pragma omp taskwait
#endif
    while (!__atomic_load_n (&fired, __ATOMIC_ACQUIRE))
      ;
    usleep (100000);
    begin = omp_get_wtime ();
#pragma omp task shared (done)
    __atomic_store_n (&done, 1, __ATOMIC_RELEASE);
    while (!__atomic_load_n (&done, __ATOMIC_ACQUIRE))
      ;
    time = omp_get_wtime () - begin;
  }
  return time;
}

int
main (void)
{
  CHECK (idle () < 0.5 || idle () < 0.5 || idle () < 0.5);
  return 0;
}
