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

#pragma omp parallel input (x)	/* { dg-error "clause 'input' is valid on '#pragma omp task' only" } */
  ;
#pragma omp single nowait output (x)	/* { dg-error "clause 'output' is valid on '#pragma omp task' only" } */
  ;
#pragma omp taskloop input (x) num_tasks (2)	/* { dg-error "clause 'input' is valid on '#pragma omp task' only" } */
  for (int k = 0; k < n; k++)
    ;
#pragma omp task num_threads (2)	/* { dg-error "'num_threads' is not valid for '#pragma omp task' without 'input' or" } */
  ;
#pragma omp task shared (x) output	/* { dg-error "expected '\\('" } */
  ;
#pragma omp task output (x) num_threads ()	/* { dg-error "expected an expression in clause 'num_threads'" } */
  x = 1;
#pragma omp task output (x) num_threads (2) num_threads (3)	/* { dg-error "too many 'num_threads' clauses" } */
  x = 1;
}
