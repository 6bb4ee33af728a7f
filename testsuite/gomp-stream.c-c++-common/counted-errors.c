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

/* Counts that are none, and streams of which only one side is counted.  */

void
run (long m)
{
  int x, y, w[4], v[4], scalar, n, array[4];
  float f, numbers[2];
  int streams[2] __attribute__ ((stream)), many[2][4];
  const int c = 1;

  for (long k = 0; k < m; k++)
    {
#pragma omp task output (x << w[:])	/* { dg-error "expected a variable after ':'" } */
      w[0] = 1;
#pragma omp task output (x << w[:3])	/* { dg-error "count '3' is not a variable" } */
      w[0] = 1;
#pragma omp task output (x << w[:n + 1])	/* { dg-error "count 'n . 1' is not a variable" } */
      w[0] = 1;
#pragma omp task output (x << w[0:n])	/* { dg-error "a counted window begins with its first element; expected ':'" } */
      w[0] = 1;
#pragma omp task output (w[:n])	/* { dg-error "counted window 'w.:n.' lacks a stream" } */
      ;
#pragma omp task input (y, many[2][:n])	/* { dg-error "counted window 'many.2..:n.' lacks a stream" } */
      ;
#pragma omp task output (x << w[:f])	/* { dg-error "count 'f' of window 'w' has type 'float', which is not an integer" } */
      w[0] = 1;
#pragma omp task input (x >> w[:array])	/* { dg-error "count 'array' of window 'w' has type 'int ?.4.', which is not an" } */
      (void) w[0];
#pragma omp task output (x << w[:c])	/* { dg-error "'const' count 'c' of window 'w' cannot be set" } */
      w[0] = 1;
#pragma omp task output (x << scalar[:n])	/* { dg-error "window 'scalar' has type 'int', which is not an array" } */
      n = 0;
#pragma omp task output (streams << many[2][:n])	/* { dg-error "counts 'n' of windows 'many' have type 'int', which is not an array of integers" } */
      n = 0;
#pragma omp task output (streams << many[2][:numbers])	/* { dg-error "counts 'numbers' of windows 'many' have type 'float ?.2.', which is not an array of integers" } */
      n = 0;
#pragma omp task output (x << w[:undeclared])	/* { dg-error "undeclared" } */
      w[0] = 1;
#pragma omp task output (x << w[:n]) private (n)	/* { dg-error "'n' is in clause 'private', and a count of this task" } */
      n = 0;
#pragma omp task output (x << w[:n], n)	/* { dg-error "'n' is both a count and a stream or window of this task" } */
      n = 0;
#pragma omp task input (x >> w[:n], y >> v[:n])	/* { dg-error "'n' is the count of more than one input of this task" } */
      (void) w[n];
#pragma omp task input (x >> w[:n])
      n = w[0];				/* { dg-error "input 'n' cannot be written" } */
    }
}

void
mixture (long m)
{
  int x, y, w[4], n;

  for (long k = 0; k < m; k++)
    {
#pragma omp task output (x << w[:n])
      w[0] = n = 1;
#pragma omp task input (x)		/* { dg-error "view 'x' of stream 'x' has no count, but that of another task has" } */
      (void) x;
#pragma omp task output (y)
      y = 1;
#pragma omp task input (y >> w[:n])	/* { dg-error "window 'w' of stream 'y' is counted, but not that of another task" } */
      (void) w[n];
    }
}
