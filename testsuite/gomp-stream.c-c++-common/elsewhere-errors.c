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

/* The clauses on other directives, and num_threads on a task without
   streams.  */

void
run (int n)
{
  int x;

#pragma omp parallel input (x)	/* { dg-error "input" } */
  ;
#pragma omp single output (x)	/* { dg-error "output" } */
  ;
#pragma omp taskloop input (x)	/* { dg-error "input" } */
  for (int k = 0; k < n; k++)
    ;
#pragma omp task num_threads (2)	/* { dg-error "num_threads" } */
  ;
#pragma omp task shared (x) output	/* { dg-error "output" } */
  ;
#pragma omp task output (x) num_threads ()	/* { dg-error "" } */
  x = 1;
#pragma omp task output (x) num_threads (2) num_threads (3)	/* { dg-error "num_threads" } */
  x = 1;
}
