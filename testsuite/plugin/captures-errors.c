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

/* What the record of an activation cannot hold.  */

void
run (int n)
{
  int x, list[n][n];

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (list)	/* { dg-error "'firstprivate' variable 'list' of a task with streams has elements of variable size" } */
      x = list[0][0];
#pragma omp task output (x) private (list)	/* { dg-error "'private' variable 'list' of a task with streams has elements of variable size" } */
      x = list[0][0] = 1;
#pragma omp task output (x) default (none)	/* { dg-error "'k' not specified" } */
      x = k;
#pragma omp task output (x) shared (x)		/* { dg-error "'x' is in clause" } */
      x = k;
    }
}
