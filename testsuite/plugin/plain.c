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

/* OpenMP without stream clauses, and their names for other things.  */

int input (int);
int output;

int
run (int n)
{
  int sum = 0, num_threads = 3;
#pragma omp parallel for num_threads (num_threads) reduction (+: sum)
  for (int k = 0; k < n; k++)
    sum += input (k) * output;
#pragma omp parallel num_threads (2)
#pragma omp single
  {
#pragma omp task depend (in: output) firstprivate (num_threads)
    sum += num_threads;
#pragma omp task depend (inout: output) shared (sum)
    output = input (sum);
#pragma omp taskwait
  }
  return sum;
}
