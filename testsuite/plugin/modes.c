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

/* A program with the forms of directives that depend on the preprocessor.  */

#define CLAUSES input (x >> w[B]) output (y)
#define B 2
#define TASK(...) _Pragma (#__VA_ARGS__)

static int sum;

static inline void
run (int n)
{
  int x, y, w[2];
  int k;
  for (k = 0; k < n; k++)
    {
      _Pragma ("omp task output (x)")
      x = k;
#pragma omp task CLAUSES
      y = w[0] + w[1];
      TASK (omp task input (y) num_threads (1))
      sum += y;
#pragma omp task output \
  (x)
      x = k;
    }
}

void
use (int input)
{
  int output = input;
  run (output);
}
