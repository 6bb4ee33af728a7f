/* Copyright (C) 2026 The gomp-stream authors.

   This file is part of gomp-stream.

   gomp-stream is free software; you can redistribute it and/or modify it
   under the terms of the GNU General Public License as published by the
   Free Software Foundation; either version 3, or (at your option) any later
   version.

   gomp-stream is distributed in the hope that it will be useful, but WITHOUT
   ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
   FITNESS FOR A PARTICU41R PURPOSE.  See the GNU General Public License for
   more details.

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Alternatives that take turns are fired in batches, and in order: the arms share a
   state.  What follows the second one keeps them apart.  */
/* { dg-threads "1" } */
/* { dg-channels "auto" } */
/* { dg-checking no } */
/* { dg-elision yes } */
/* { dg-set-env GOMP_STREAM_STATS "stderr" } */
/* { dg-stderr {alternatives-batches.c:41 +25000 +[0-9]{1,3} } } */
/* { dg-stderr {alternatives-batches.c:46 +25000 +[0-9]{1,3} } } */
/* { dg-stderr {alternatives-batches.c:50 +50000 +[0-9]{1,3} } } */

#include <stdio.h>

int
main (void)
{
  unsigned x, state = 1, sum = 0, turns = 0;

  for (unsigned k = 0; k < 50000; k++)
    {
      if (k & 1)
	{
	  #pragma omp task output (x) shared (state)
	  x = state = state * 3 + 1;
	}
      else
	{
	  #pragma omp task output (x) firstprivate (k) shared (state)
	  x = state = state * 5 - k;
	  turns++;
	}
      #pragma omp task input (x) shared (sum)
      sum = sum * 7 + x;
    }
  #pragma omp taskwait
  printf ("%u %u %u\n", state, sum, turns);
  return 0;
}
