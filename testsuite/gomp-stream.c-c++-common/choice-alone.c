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
/* With one thread nothing has to travel, and channels stay native, however long
   firings are.  */
/* { dg-timing yes } */
/* { dg-threads "1" } */
/* { dg-channels "auto" } */
/* { dg-set-env GOMP_STREAM_BATCH "1" } */
/* { dg-set-env GOMP_STREAM_BUFFER "256" } */
/* { dg-set-env GOMP_STREAM_STATS "stderr" } */
/* { dg-stderr {\n lengthy +[^ ]+ +-> [^ ]+ +native .*1-to-1, one thread\n} } */

#include "choice.h"

int
main (void)
{
  int lengthy;
  long sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < MANY; k++)
    {
#pragma omp task output (lengthy) firstprivate (k)
      {
	work (30);
	lengthy = k;
      }
#pragma omp task input (lengthy)
      sum += lengthy;
    }
  CHECK_EQUAL (sum, (long) MANY * (MANY - 1) / 2);
  return 0;
}
