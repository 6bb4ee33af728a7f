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

/* Whether streams are in some memory: in what lies between all of them, where there are
   none, beside them, and when they have ended.  */
/* { dg-set-env GOMP_STREAM_IN_PLACE "never" } */

#include <stdio.h>
#include <stdlib.h>
#include "../lib/check.h"

#ifdef __cplusplus
extern "C"
#endif
unsigned GOMP_stream_crowded (void *, size_t);

#define N 20000

static long below[N], a[N], above[N], sum;

static void
activate (long *x, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (*x) firstprivate (k)
      *x = k;
#pragma omp task input (*x)
      sum += *x;
    }
}

/* A stream on the stack, which ends.  */
static void
local (int n)
{
  long x;

  activate (&x, n);
#pragma omp taskwait
  CHECK (GOMP_stream_crowded (&x, sizeof x) != 0);
}

int
main (void)
{
  long *large = (long *) malloc (sizeof a);

  CHECK (GOMP_stream_crowded (a, sizeof a) == 0);
  activate (&a[N / 2], 10);
#pragma omp taskwait
  CHECK (GOMP_stream_crowded (a, sizeof a) != 0);
  CHECK (GOMP_stream_crowded (&a[N / 2], sizeof *a) != 0);
  CHECK (GOMP_stream_crowded ((char *) &a[N / 2] + sizeof *a - 1, 1) != 0);
  /* No stream is near; the classes of these lines are those of a stream.  */
  CHECK (GOMP_stream_crowded (below, sizeof below) == 0);
  CHECK (GOMP_stream_crowded (above, sizeof above) == 0);
  CHECK (GOMP_stream_crowded (large, sizeof a) == 0);
  activate (&below[0], 10);
  activate (&above[N - 1], 10);
#pragma omp taskwait
  CHECK (GOMP_stream_crowded (below, sizeof *below) != 0);
  CHECK (GOMP_stream_crowded (&above[N - 1], sizeof *above) != 0);
  CHECK (GOMP_stream_crowded (a, sizeof a) != 0);
  CHECK (GOMP_stream_crowded (below, 0) == 0);
  for (int i = 0; i < 100; i++)
    local (i % 3 + 1);
  CHECK (GOMP_stream_crowded (a, sizeof a) != 0);
  free (large);
  return 0;
}
