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

/* A stream with a counted window on one side only, in another function.  */
/* { dg-status 1 } */

static int streams[2], sum;

static void
produce (int *p, int k)
{
  int w[4], n;

#pragma omp task output (p[0] << w[:n]) firstprivate (k)
  {
    n = 1;
    w[0] = k;
  }
#pragma omp taskwait
}

static void
consume (int *p)
{
  int w[1];

#pragma omp task input (p[0] >> w[1])	/* { dg-stderr {counted-mixture.c:@LINE@: windows of stream 'p\[0\]' are not counted here, and counted at .*counted-mixture.c:@LINE-13@} } */
  sum += w[0];
}

int
main (void)
{
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 10; k++)
    {
      produce (streams, k);
      consume (streams);
    }
  return sum == 0;
}
