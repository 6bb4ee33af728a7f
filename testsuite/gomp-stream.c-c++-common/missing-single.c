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
/* Pipelines in parallel regions without `single', of which one thread at a time
   is the control program, or each has one of its own.  No warnings.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-elision" } */
/* { dg-threads "1 4" } */
/* { dg-channels "auto" } */

#include "check.h"
#include <omp.h>

enum { N = 100 };

static int own;
#pragma omp threadprivate (own)

#define STAGE(directive) _Pragma (#directive)
#define PIPELINE(first, second, total)					\
  for (int k = 0; k < N; k++)						\
    {									\
      STAGE (omp task output (first) firstprivate (k))			\
      first = k;							\
      STAGE (omp task input (first) output (second))			\
      second = first;							\
      STAGE (omp task input (second) shared (total))			\
      total += second;							\
    }

static void
one_of_them (int *result)
{
  int x, y, sum = 0;
#pragma omp parallel
  if (omp_get_thread_num () == 0)
    PIPELINE (x, y, sum)
  *result += sum;
  sum = 0;

#pragma omp parallel
  {
    if (omp_get_thread_num () != 0)
      goto end;
    PIPELINE (x, y, sum)
  end:;
  }
  *result += sum;
  sum = 0;

#pragma omp parallel
#pragma omp master
  PIPELINE (x, y, sum)
  *result += sum;
  sum = 0;

#pragma omp parallel
  {
#pragma omp single nowait
    PIPELINE (x, y, sum)
  }
  *result += sum;
  sum = 0;

#pragma omp parallel sections
  {
#pragma omp section
    PIPELINE (x, y, sum)
  }
  *result += sum;
  sum = 0;

#pragma omp parallel num_threads (1)
  PIPELINE (x, y, sum)
  *result += sum;
  sum = 0;

#pragma omp parallel if (0)
  PIPELINE (x, y, sum)
  *result += sum;
}

static void
in_turn (int *result)
{
  int x, y, sum = 0, n_threads = 0;
  omp_lock_t lock;
  omp_init_lock (&lock);
#pragma omp parallel
  {
#pragma omp critical
    {
      n_threads = omp_get_num_threads ();
      PIPELINE (x, y, sum)
#pragma omp taskwait
    }
#pragma omp barrier
    omp_set_lock (&lock);
    PIPELINE (x, y, sum)
#pragma omp taskwait
    omp_unset_lock (&lock);
#pragma omp barrier
    for (int turn = 0; turn < n_threads; turn++)
      {
	if (turn == omp_get_thread_num ())
	  PIPELINE (x, y, sum)
#pragma omp barrier
      }
  }
  omp_destroy_lock (&lock);
  *result += sum / n_threads;
}

static void
each_its_own (int *result)
{
  int sums = 0, n_threads = 0;
#pragma omp parallel
  {
    int from, sum = 0;
    PIPELINE (from, own, sum)
#pragma omp taskwait
#pragma omp atomic
    sums += sum;
#pragma omp master
    n_threads = omp_get_num_threads ();
  }
  *result += sums / n_threads;
  sums = 0;

#pragma omp parallel
  {
    int streams[64], me = omp_get_thread_num (), sum = 0;
    for (int k = 0; k < N; k++)
      {
#pragma omp task output (streams[me]) firstprivate (k)
	streams[me] = k;
#pragma omp task input (streams[me]) shared (sum)
	sum += streams[me];
      }
#pragma omp taskwait
#pragma omp atomic
    sums += sum;
  }
  *result += sums / n_threads;
  sums = 0;

#pragma omp parallel
#pragma omp task
  {
    int from, to, sum = 0;
    PIPELINE (from, to, sum)
#pragma omp taskwait
#pragma omp atomic
    sums += sum;
  }
  *result += sums / n_threads;
}

int
main (void)
{
  enum { SUM = N * (N - 1) / 2 };
  int result = 0;
  one_of_them (&result);
  CHECK_EQUAL (result, 7 * SUM);
  result = 0;
  in_turn (&result);
  CHECK_EQUAL (result, 3 * SUM);
  result = 0;
  each_its_own (&result);
  CHECK_EQUAL (result, 3 * SUM);
  return 0;
}
