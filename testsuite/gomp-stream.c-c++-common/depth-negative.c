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

/* A depth that is negative at run time.  */
/* { dg-status 1 } */

static int sum;

static void
run (int depth)
{
  int x;
#pragma omp task output (x) depth (depth)	/* { dg-stderr {depth-negative.c:@LINE@: depth is -2, must be positive} } */
  x = 1;
#pragma omp task input (x)
  sum += x;
}

int
main (void)
{
  run (-2);
  return 0;
}
