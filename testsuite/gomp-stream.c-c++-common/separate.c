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

/* A stream with external linkage, whose stages are in two files.  */
/* { dg-additional-sources "sources/separate-2.c" } */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include <stdio.h>

extern int stream, other;
extern unsigned mix (unsigned);
extern void filter (int);

int
main (void)
{
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 1000; k++)
    {
#pragma omp task output (stream) firstprivate (k)
      stream = k * 3;
      filter (k);
#pragma omp task input (other)
      mix (other);
    }
  printf ("%x %d %d\n", mix (0), stream, other);
  return 0;
}
