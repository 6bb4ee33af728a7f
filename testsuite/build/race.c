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

/* Two stages, which run at the same time, write one variable if RACE.  */

#include <unistd.h>

static int sum;

/* Relaxed: that one knows of the other must not order them.  */
static unsigned consumed;

/* Lets the other stage run meanwhile, once.  */
static void
wait_a_little (void)
{
  static int met;
  unsigned before = __atomic_load_n (&consumed, __ATOMIC_RELAXED);

  for (int i = 0; i < 50 && !met; i++)
    {
      usleep (1000);
      met = __atomic_load_n (&consumed, __ATOMIC_RELAXED) != before;
    }
}

int
main (void)
{
  int x;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 60000; k++)
    {
#pragma omp task output (x)
      {
	x = 1;
#ifdef RACE
	sum++;
#endif
	if (k % 1000 == 999)
	  wait_a_little ();
      }
#pragma omp task input (x)
      {
	sum += x;
	__atomic_store_n (&consumed, consumed + 1, __ATOMIC_RELAXED);
      }
    }
  return sum == 0;
}
