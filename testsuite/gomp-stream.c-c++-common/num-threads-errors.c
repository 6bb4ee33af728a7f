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

/* The value of num_threads.  */

void
run (int n)
{
  int x;

#pragma omp task output (x) num_threads (2.0) /* { dg-error "'num_threads' has type 'double', which is not an integer" } */
  x = 1;
#pragma omp task output (x) num_threads (&n) /* { dg-error "which is not an integer" } */
  x = 1;
#pragma omp task output (x) num_threads (0) /* { dg-error "'num_threads' is 0, must be positive" } */
  x = 1;
#pragma omp task output (x) num_threads (-1) /* { dg-error "must be positive" } */
  x = 1;
#pragma omp task output (x) num_threads (2) num_threads (n) /* { dg-error "too many 'num_threads' clauses" } */
  x = 1;
#pragma omp task num_threads (n) /* { dg-error "'num_threads' is not valid for '#pragma omp task' without" } */
  n = 1;
  /* The compiler goes on after those.  */
#pragma omp task input (x) shared (x) /* { dg-error "'x' is in clause 'shared'" } */
  ;
}
