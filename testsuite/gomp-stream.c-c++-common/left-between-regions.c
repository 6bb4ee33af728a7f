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

/* What is left of a stream at the end of a parallel region is there in the next one,
   also where only functions that get a pointer use the stream: elements that nobody has
   read, and the look-ahead of sliding windows, each behind the other.  Where a task that writes
   comes first, what was left has been overwritten, as in a feedback loop.  The next variable
   in the same memory is another stream.  */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 20

static void
produce (int *out, int k)
{
#pragma omp task output (*out) firstprivate (k)
  *out = k;
}

static void
consume (int *in, int *next)
{
#pragma omp task input (*in)
  {
    CHECK_EQUAL (*in, *next);
    ++*next;
  }
}

/* Elements are sums of two, with others between them, and H.  */
static void
slide (int *in, int *out, int h)
{
  int w[8];
#pragma omp task input (*in >> w[1]) output (*out) firstprivate (h)
  *out = w[0] + w[7] + h;
}

/* Elements that wait for a consumer: all of them, or all but a few.  */
static void
phases (int *stream, int early)
{
  int next = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      produce (stream, k);
      if (k < early)
	consume (stream, &next);
    }
  CHECK_EQUAL (next, early);
#pragma omp parallel
#pragma omp single
  for (int k = early; k < N; k++)
    consume (stream, &next);
  CHECK_EQUAL (next, N);
}

/* Two sliding windows, one behind the other.  */
static void
windows (int *a, int *b, int *c)
{
  int next = 0, wrong = 0, sent = 0;

  for (int round = 0; round < 4; round++)
    {
#pragma omp parallel
#pragma omp single
      for (int k = 0; k < N; k++, sent++)
	{
	  produce (a, sent);
	  slide (a, b, 1);
	  slide (b, c, 2);
#pragma omp task input (*c) shared (next, wrong)
	  wrong += *c != 4 * next++ + 2 * 7 + 2 * 7 + 2 + 2;
	}
      /* The activations that lacked look-ahead were dropped, the elements were not.  */
      CHECK_EQUAL (next, sent - 14);
    }
  CHECK_EQUAL (wrong, 0);
}

static void
step (int *in, int *out, int *last)
{
#pragma omp task input (*in) output (*out)
  {
    *out = *in * 2 + 1;
    *last = *out;
  }
}

/* The last element of the loop is read by nobody.  */
static void
feedback (int *state, int *next)
{
  int last = 0, dropped = 0;

  for (int round = 0; round < 4; round++)
    {
#pragma omp parallel
#pragma omp single
      {
	produce (state, round);
	for (int k = 0; k < 3; k++)
	  {
	    step (state, next, &dropped);
	    step (next, state, &last);
	  }
      }
      CHECK_EQUAL (last, (round + 1) * 64 - 1);
    }
}

int
main (void)
{
  for (int i = 0; i < 3; i++)
    {
      int here[3];
      int *there = (int *) malloc (3 * sizeof *there);

      phases (&here[0], 0);
      phases (&there[0], 0);
      phases (&here[1], 5);
      phases (&there[1], 5);
      feedback (&here[0], &here[2]);
      feedback (&there[1], &there[2]);
      free (there);
    }
  for (int i = 0; i < 3; i++)
    {
      int a, b, c;
      int *there = (int *) malloc (3 * sizeof *there);

      windows (&there[0], &there[1], &there[2]);
      free (there);
      if (i == 0)
	windows (&a, &b, &c);
    }
  return 0;
}
