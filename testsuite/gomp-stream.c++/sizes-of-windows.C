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
/* The size of a window of variable length, in a body.  */
/* { dg-elision yes } */
/* { dg-channels "auto" } */

#include <stdio.h>

__attribute__ ((noinline)) static void
windows (int n)
{
  int x, w[n];

  for (int i = 0; i < 30; i++)
    {
#pragma omp task output (x << w[n])
      {
	w[n - 1] = i;
	w[0] = sizeof w + sizeof (w[0]);
      }
#pragma omp task input (x >> w[n])
      printf ("%d %d %zu\n", w[n - 1], w[0], sizeof w / sizeof *w);
    }
}

int
main ()
{
  windows (4);
}
