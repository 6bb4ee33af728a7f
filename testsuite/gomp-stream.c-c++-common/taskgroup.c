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

/* The end of a taskgroup completes the activations.  */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

int
main (void)
{
  int x, y;
  unsigned hash = 0, mine = 0;

#pragma omp parallel
#pragma omp single
  for (int turn = 0; turn < 50; turn++)
    {
#pragma omp taskgroup
      {
	for (int k = 0; k < 20; k++)
	  {
#pragma omp task output (x) firstprivate (k, turn)
	    x = k * turn;
#pragma omp task input (x) output (y)
	    y = x + 1;
#pragma omp task input (y)
	    hash = hash * 31 + y;
	  }
      }
      mine = mine * 7 + hash + x + y;
    }
  printf ("%x %x\n", hash, mine);
  return 0;
}
