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

/* A burst that changes during the life of a stream is an error.  */
/* { dg-status 1 } */

static int sum;

static void
run (int n)
{
  int x, w[4];
  for (int k = 1; k < n; k++)
    {
      for (int i = 0; i < 4; i++)
#pragma omp task output (x)
	x = k;
#pragma omp task input (x >> w[k > 20 ? 2 : 3])	/* { dg-stderr {burst-changes.c:@LINE@:.*burst.*'w'.*\y3\y.*\y2\y} } */
      sum += w[0];
    }
}

int
main (void)
{
  run (30);
  return 0;
}
