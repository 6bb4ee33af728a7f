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
/* Between stages that are fused nothing is to travel, so their channel is native,
   though others of so few activations are not.  */
/* { dg-timing yes } */
/* { dg-threads "2" } */
/* { dg-channels "auto" } */
/* { dg-additional-options "-O2" } */
/* { dg-set-env GOMP_STREAM_STATS "stderr" } */
/* { dg-stderr {\n apart +[^ ]+ +-> [^ ]+ +batchqueue .*1-to-1, not measured yet\n} } */
/* { dg-stderr {\n fused +[^ ]+ +-> [^ ]+ +native .*1-to-1, fused\n} } */

#include "choice.h"

int
main (void)
{
  int apart, fused;
  long sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 10; k++)
    {
#pragma omp task output (apart) firstprivate (k)
      {
	work (0);
	apart = k;
      }
#pragma omp task input (apart) output (fused)
      fused = apart + 1;
#pragma omp task input (fused)
      sum += fused;
    }
  CHECK_EQUAL (sum, 55L);
  return 0;
}
