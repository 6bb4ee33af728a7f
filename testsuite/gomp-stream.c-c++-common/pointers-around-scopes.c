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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* A stream that is known through a pointer only, and activated outside of wait
   scopes, does not end with the scope of a function that is called in
   between.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>
#include <stdlib.h>

static long total;

static void
other (void)
{
  int y;
  for (int k = 0; k < 3; k++)
    {
#pragma omp task output (y) firstprivate (k)
      y = k;
#pragma omp task input (y)
      total = total * 3 % 1000003 + y;
    }
}

int
main (void)
{
  int *p = (int *) malloc (2 * sizeof *p);
  for (int k = 0; k < 10; k++)
    {
#pragma omp task output (p[0]) firstprivate (k)
      p[0] = k;
      other ();
#pragma omp task input (p[0]) output (p[1])
      p[1] = p[0] + 7;
      other ();
#pragma omp task input (p[1])
      total = total * 5 % 1000003 + p[1];
#pragma omp taskwait
    }
  printf ("%ld\n", total);
  free (p);
  return 0;
}
