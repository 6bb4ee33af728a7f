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

/* Behind a wait the variable of a stream with counted windows has the last element, also
   if more activations without elements followed than the ring has room for, and
   whichever of several producers wrote it.  */
/* { dg-set-env GOMP_STREAM_BUFFER "64" } */

#include "check.h"

static int x, y;

/* Writes one element, or none.  */
static void
write_x (int k, int some)
{
  int w[2], n;

#pragma omp task output (x << w[:n]) firstprivate (k, some)
  {
    n = some;
    if (n)
      w[0] = k;
  }
}

static void
write_x_as_well (int k, int some)
{
  int w[2], n;

#pragma omp task output (x << w[:n]) firstprivate (k, some)
  {
    n = some;
    if (n)
      w[0] = k;
  }
}

/* The same, by a stage that ends with the function.  */
static void
write_y_here (int k)
{
  int z, w[2], n;

#pragma omp task output (z) firstprivate (k)
  z = k;
#pragma omp task input (z) output (y << w[:n])
  {
    w[0] = z;
    n = 1;
  }
}

static void
write_y (int k, int some)
{
  int w[2], n;

#pragma omp task output (y << w[:n]) firstprivate (k, some)
  {
    n = some;
    if (n)
      w[0] = k;
  }
}

int
main (void)
{
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 200; k++)
    {
      write_x (2 * k, k == 150);
      write_x_as_well (2 * k + 1, k == 140);
    }
  CHECK_EQUAL (x, 300);
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 200; k++)
    {
      write_x (2 * k, k == 150);
      write_x_as_well (2 * k + 1, k == 160);
    }
  CHECK_EQUAL (x, 321);
#pragma omp parallel
#pragma omp single
  {
    write_y (1, 1);
    write_y_here (2);
    for (int k = 0; k < 200; k++)
      write_y (k, 0);
  }
  CHECK_EQUAL (y, 2);
  return 0;
}
