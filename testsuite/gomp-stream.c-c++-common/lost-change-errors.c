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

/* A change of a variable that is firstprivate by implication is lost, which is
   worth a warning.  */

long total;

void
run (int n, long *result)
{
  int x, count = 0, explicit_count = 0;
  long sum = 0;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (explicit_count)
      {
	explicit_count++;
	x = k + explicit_count;
      }
#pragma omp task input (x) shared (sum)
      {
	sum += x;
	total += x;
	*result += x;
	count++;	/* { dg-warning "change of 'count' is lost: it is 'firstprivate' in this task" } */
      }
    }
}
