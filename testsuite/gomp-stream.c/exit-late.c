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

/* The first pipeline begins in one thread when another has come to the end of exit,
   where no more functions can be called at the program's end.  On one thread, as stdio
   is locked then, which the quota of processors is read with.  */
/* { dg-status 7 } */
/* { dg-threads "1" } */

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int ends[2];

static void *
end (void *data)
{
  (void) data;
  /* What stdout has is written at last, and there is no room for it.  */
  exit (7);
}

static long
pipeline (int n)
{
  long x, sum = 0;

  for (int k = 0; k < n; k++)
    {
      #pragma omp task output (x) firstprivate (k)
      x = k;
      #pragma omp task input (x) shared (sum)
      sum += x;
    }
  #pragma omp taskwait
  return sum;
}

int
main (void)
{
  static char some[4096];
  pthread_t other;

  if (pipe (ends) != 0 || fcntl (ends[1], F_SETFL, O_NONBLOCK) != 0)
    return 2;
  while (write (ends[1], some, sizeof some) > 0)
    ;
  if (fcntl (ends[1], F_SETFL, 0) != 0 || dup2 (ends[1], 1) < 0)
    return 3;
  printf ("the end\n");
  if (pthread_create (&other, NULL, end, NULL) != 0)
    return 4;
  usleep (100000);
  if (pipeline (1000) != 1000 * 999 / 2)
    _exit (5);
  while (read (ends[0], some, sizeof some) > 0)
    ;
  return 6;
}
