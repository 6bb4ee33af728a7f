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

/* Signals that interrupt the threads' sleep.  */
/* { dg-elision yes } */

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static volatile sig_atomic_t signals;

static void
count (int signal)
{
  (void) signal;
  signals = signals + 1;
}

int
main (void)
{
  int x, y;
  unsigned hash = 0;
  struct sigaction action;
  struct itimerval every = { { 0, 500 }, { 0, 500 } };

  memset (&action, 0, sizeof action);
  action.sa_handler = count;
  sigaction (SIGALRM, &action, NULL);
  setitimer (ITIMER_REAL, &every, NULL);
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 150; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	usleep (k % 3 * 300);
	x = k;
      }
#pragma omp task input (x) output (y)
      y = x * 3;
#pragma omp task input (y)
      hash = hash * 31 + y;
    }
  printf ("%x\n", hash);
  return 0;
}
