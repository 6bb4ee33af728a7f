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

static int sum;

static void
wait_a_little (void)
{
  for (volatile int i = 0; i < 300; i++)
    ;
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
	wait_a_little ();
      }
#pragma omp task input (x)
      {
	sum += x;
	wait_a_little ();
      }
    }
  return sum == 0;
}
