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

/* A consumer waits for what another thread's control program produces, or does
   not.  */
/* { dg-threads "2" } */
/* { dg-channels "auto" } */
/* { dg-status 1 } */
/* { dg-stderr {:52: stage in main waits for input on stream 'x': needs 1 element, has 0} } */
/* { dg-stderr {:39: stage in main produces 'x', and is activated by another thread} } */

static int x, flag;

int
main (void)
{
  int sum = 0;

#pragma omp parallel num_threads (2)
#pragma omp sections
  {
#pragma omp section
    {
#pragma omp task output (x)
      x = 1;
#pragma omp taskwait
      __atomic_store_n (&flag, 1, __ATOMIC_RELEASE);
      while (__atomic_load_n (&flag, __ATOMIC_ACQUIRE) != 2)
	;
    }
#pragma omp section
    {
      while (__atomic_load_n (&flag, __ATOMIC_ACQUIRE) == 0)
	;
      for (int k = 0; k < 2; k++)
	{
#pragma omp task input (x) shared (sum)
	  sum += x;
	}
#pragma omp taskwait
    }
  }
  return sum;
}
