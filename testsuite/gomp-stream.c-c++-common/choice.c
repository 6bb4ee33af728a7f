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
/* A 1-to-1 channel gets its protocol by how long its producer's firings are
   against a cache line's round trip.  Near, of 100 ns, they are long from 3.2 us
   on, and below 1.6 us short again.  Windows and the size of elements are in it.
   The choice changes in mid-stream, and nothing is lost.  Rings are small, so that
   the producer cannot be through while somebody who holds its consumer, without
   which it cannot change the protocol, lacks a processor.  Every producer calls a
   function that the compiler does not know, and so is not fused.  */
/* { dg-timing yes } */
/* { dg-threads "2 5" } */
/* { dg-channels "auto" } */
/* { dg-set-env GOMP_STREAM_BATCH "1" } */
/* { dg-set-env GOMP_STREAM_BUFFER "256" } */
/* { dg-set-env GOMP_STREAM_PLACEMENT "near" } */
/* { dg-set-env GOMP_STREAM_STATS "stderr" } */
/* { dg-stderr {\n few +[^ ]+ +-> [^ ]+ +batchqueue .*1-to-1, not measured yet\n} } */
/* { dg-stderr {\n brief +[^ ]+ +-> [^ ]+ +native .*1-to-1, short firings\n} } */
/* { dg-stderr {\n lengthy +[^ ]+ +-> [^ ]+ +batchqueue .*1-to-1, long firings\n} } */
/* { dg-stderr {\n longer +[^ ]+ +-> [^ ]+ +batchqueue .*1-to-1, long firings\n} } */
/* { dg-stderr {\n shorter +[^ ]+ +-> [^ ]+ +native .*1-to-1, short firings\n} } */
/* { dg-stderr {\n wide +[^ ]+ +-> [^ ]+ +batchqueue .*1-to-1, long firings\n} } */
/* { dg-stderr {\n large +[^ ]+ +-> [^ ]+ +batchqueue .*1-to-1, long firings\n} } */

#include <string.h>
#include "choice.h"

#define SIZE 1000000
#define TIMES 200

struct large { char bytes[SIZE]; };

static struct large large;
static char window[SIZE];

int
main (void)
{
  int few, brief, lengthy, longer, shorter;
  char wide;
  long sum_few = 0, sum_brief = 0, sum_lengthy = 0, sum_longer = 0;
  long sum_shorter = 0, sum_wide = 0, sum_large = 0, sum = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 10; k++)
      {
#pragma omp task output (few) firstprivate (k)
	{
	  work (0);
	  few = k;
	}
#pragma omp task input (few)
	sum_few += few;
      }
    for (int k = 0; k < MANY; k++)
      {
#pragma omp task output (brief) firstprivate (k)
	{
	  work (0);
	  brief = k;
	}
#pragma omp task input (brief)
	sum_brief += brief;
      }
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
    for (int k = 0; k < 2 * MANY; k++)
      {
#pragma omp task output (longer) firstprivate (k)
	{
	  if (k >= MANY)
	    work (6);
	  longer = k;
	}
#pragma omp task input (longer)
	sum_longer += longer;
      }
    for (int k = 0; k < 2 * MANY; k++)
      {
#pragma omp task output (shorter) firstprivate (k)
	{
	  if (k < MANY)
	    work (6);
	  shorter = k;
	}
#pragma omp task input (shorter)
	sum_shorter += shorter;
      }
    for (int k = 0; k < TIMES; k++)
      {
#pragma omp task output (wide << window[SIZE]) firstprivate (k)
	{
	  work (0);
	  memset (window, k % 100, SIZE);
	}
#pragma omp task input (wide >> window[SIZE])
	sum_wide += window[SIZE - 1];
      }
    for (int k = 0; k < TIMES; k++)
      {
#pragma omp task output (large) firstprivate (k)
	{
	  work (0);
	  memset (large.bytes, k % 100, SIZE);
	}
#pragma omp task input (large)
	sum_large += large.bytes[SIZE - 1];
      }
  }
  for (int k = 0; k < TIMES; k++)
    sum += k % 100;
  CHECK_EQUAL (sum_few, 45L);
  CHECK_EQUAL (sum_brief, (long) MANY * (MANY - 1) / 2);
  CHECK_EQUAL (sum_lengthy, (long) MANY * (MANY - 1) / 2);
  CHECK_EQUAL (sum_longer, (long) MANY * (2 * MANY - 1));
  CHECK_EQUAL (sum_shorter, (long) MANY * (2 * MANY - 1));
  CHECK_EQUAL (sum_wide, sum);
  CHECK_EQUAL (sum_large, sum);
  return 0;
}
