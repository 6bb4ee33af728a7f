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

/* An activation that can never get its input is reported, with what it needs
   and what there is.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-unused-window -fplugin-arg-gomp_stream-Wno-rates" } */
/* { dg-status 1 } */
/* { dg-stderr {^gomp-stream: error: .*underflow.c:} } */

#include <stdio.h>

int
main (void)
{
  int x, w[4], fired = 0;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 10; k++)
#pragma omp task output (x) firstprivate (k)
      x = k;
    for (int k = 0; k < 3; k++)
#pragma omp task input (x >> w[4])	/* { dg-stderr {:@LINE@:.* input .*'x'.*\y4\y.*\y2\y} } */
      fired++;
  }
  puts ("not reached");
  return 0;
}
