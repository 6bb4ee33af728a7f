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

/* Stages of one directive of which not all are activated for each element.  */

int
main (void)
{
  int x, y[8], s[8] = { 0 }, set[8][4];
  for (int k = 0; k < 8; k++)
    for (int c = 0; c < 4; c++)
      set[k][c] = (k * c) % 8;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 100; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      for (int c = 0; c < 4; c++)
	{
	  int d = set[k % 8][c];
#pragma omp task input (x) output (y[d]) firstprivate (d) /* { dg-warning "each stage of this task sees every element of 'x', but other stages may be activated for each element" } */
	  y[d] = x + d;
#pragma omp task input (y[d]) firstprivate (d)
	  s[d] += y[d];
	}
      for (int c = 0; c < 8; c++)
	if ((k + c) % 2 == 0)
	  {
#pragma omp task input (x) output (y[c]) firstprivate (c) /* { dg-warning "each stage of this task sees every element of 'x', but other stages may be activated for each element" } */
	  y[c] = x + c;
#pragma omp task input (y[c]) firstprivate (c)
	  s[c] += y[c];
	}
    }
  return s[0];
}
