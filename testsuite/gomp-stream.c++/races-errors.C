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
/* Stages of one directive on elements that a class tells apart race.  */

struct row
{
  int elements[8];
  int &operator[] (int i) { return elements[i]; }
};

void
by_operator (int n)
{
  row r, t;
  int count = 0, of[8] = { 0 };
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    for (int i = 0; i < 8; i++)
      {
#pragma omp task output (r[i], t[i]) firstprivate (k)
	{
	  r[i] = k;
	  t[i] = k;
	}
#pragma omp task input (r[i])	/* { dg-warning "the task is one stage for each 'r.i.'" } */
	count += r[i];	/* { dg-warning "'count' is changed by several stages of one task" } */
#pragma omp task input (t[i]) firstprivate (i)
	of[i] += t[i];
      }
}
