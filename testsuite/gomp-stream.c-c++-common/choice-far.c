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
/* Where processors are far, a line's round trip of 500 ns, firings are long from
   16 us on only: those that are long near (choice.c) are short.  */
/* { dg-timing yes } */
/* { dg-threads "2 5" } */
/* { dg-channels "auto" } */
/* { dg-set-env GOMP_STREAM_BATCH "1" } */
/* { dg-set-env GOMP_STREAM_BUFFER "256" } */
/* { dg-set-env GOMP_STREAM_PLACEMENT "far" } */
/* { dg-set-env GOMP_STREAM_STATS "stderr" } */
/* { dg-stderr {\n lengthy +[^ ]+ +-> [^ ]+ +native .*1-to-1, short firings\n} } */
/* { dg-stderr {\n lengthier +[^ ]+ +-> [^ ]+ +batchqueue .*1-to-1, long firings\n} } */

#include "choice.h"

int
main (void)
{
  int lengthy, lengthier;
  long sum_lengthy = 0, sum_lengthier = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < MANY; k++)
      {
#pragma omp task output (lengthy) firstprivate (k)
	{
	  work (6);
	  lengthy = k;
	}
#pragma omp task input (lengthy)
	sum_lengthy += lengthy;
      }
    for (int k = 0; k < MANY; k++)
      {
#pragma omp task output (lengthier) firstprivate (k)
	{
	  work (30);
	  lengthier = k;
	}
#pragma omp task input (lengthier)
	sum_lengthier += lengthier;
      }
  }
  CHECK_EQUAL (sum_lengthy, (long) MANY * (MANY - 1) / 2);
  CHECK_EQUAL (sum_lengthier, (long) MANY * (MANY - 1) / 2);
  return 0;
}
