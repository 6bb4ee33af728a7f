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

/* Variables that two stages of a pipeline change, or that change while a stage
   may see them.  */

void use (int);
static int global;

void
run (int n)
{
  int x, y, sum = 0, limit = 0, k;

  for (k = 0; k < n; k++)	/* { dg-warning "'k' is changed while a stage that shares it may run" } */
    {
#pragma omp task output (x) shared (k)
      x = k;
#pragma omp task input (x) output (y) shared (sum)
      {
	y = x;
	sum += y;
      }
#pragma omp task input (y) shared (sum, limit)
      {
	if (y < limit + global)
	  sum += y;	/* { dg-warning "'sum' is changed by two stages" } */
      }
      limit++;		/* { dg-warning "'limit' is changed while a stage" } */
      global = 2;	/* { dg-warning "'global' is changed while a stage" } */
    }
}
