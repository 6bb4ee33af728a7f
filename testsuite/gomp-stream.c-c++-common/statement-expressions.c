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

/* Stream tasks in statement expressions.  */
/* { dg-elision yes } */
/* { dg-channels "auto native batchqueue" } */

#include <stdio.h>

#define N 100

int
main (void)
{
  int x, y;
  long sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      int twice = ({
#pragma omp task output (x) firstprivate (k)
	x = k;
	2 * k; });
      struct { int a, b; } pair = { twice, ({
#pragma omp task input (x) output (y) firstprivate (twice)
	y = ({ int z = x; z + twice; });
	3; }) };
      for (int i = ({
#pragma omp task input (y) shared (sum)
	     sum = (sum * 5 + y) % 1000003;
	     0; }); i < pair.b; i++)
	pair.a++;
    }
  printf ("%ld\n", sum);
  return 0;
}
