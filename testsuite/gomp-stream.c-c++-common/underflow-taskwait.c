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

/* The report comes at the wait, also without a parallel region.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-unused-window -fplugin-arg-gomp_stream-Wno-rates" } */
/* { dg-status 1 } */
/* { dg-stdout {^before$} } */

#include <stdio.h>

static int fired;

int
main (void)
{
  int x;

#pragma omp task output (x)
  x = 1;
#pragma omp taskwait
  for (int k = 0; k < 2; k++)
    {
#pragma omp task input (x)	/* { dg-stderr {:@LINE@:.* input .*'x'.*\y1\y.*\y0\y} } */
      fired++;
#pragma omp taskwait
      puts (k ? "not reached" : "before");
      fflush (stdout);
    }
  return 0;
}
