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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* A feedback loop of one element is fired in batches.  */
/* { dg-threads "1" } */
/* { dg-channels "auto" } */
/* { dg-checking no } */
/* { dg-set-env GOMP_STREAM_STATS "stderr" } */
/* { dg-stderr {feedback-batches.c:36 +50000 +[0-9]{1,3} } } */
/* { dg-stderr {feedback-batches.c:38 +50000 +[0-9]{1,3} } } */

int
main (void)
{
  double x, y;

  #pragma omp task output (x)
  x = 0;
  for (int k = 0; k < 50000; k++)
    {
      #pragma omp task input (x) output (y) firstprivate (k)
      y = k + 0.5 * x;
      #pragma omp task input (y) output (x)
      x = 0.9 * y;
    }
  #pragma omp taskwait
  return x < 0;
}
