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

/* After a wait idle threads sleep, also those that the runtime started for a
   control program outside of parallel regions.  */
/* { dg-timing yes } */
/* { dg-channels "auto" } */

#include <sys/resource.h>
#include <unistd.h>
#include "check.h"

static double
processor_time (void)
{
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_utime.tv_usec / 1e6
	 + usage.ru_stime.tv_sec + usage.ru_stime.tv_usec / 1e6;
}

int
main (void)
{
  int x, sum = 0;
  double used;

  for (int turn = 0; turn < 2; turn++)
    {
      for (int k = 0; k < 1000; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  x = k;
#pragma omp task input (x) shared (sum)
	  sum += x;
	}
#pragma omp taskwait
      usleep (50000);
      used = processor_time ();
      usleep (400000);
      used = processor_time () - used;
      CHECK (used < 0.04);
    }
  CHECK_EQUAL (sum, 999 * 1000);
  return 0;
}
