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

/* A stream that only GNU C's nested functions write, or read, is neither unwritten
   nor unread.  */
/* { dg-elision yes } */

#include <stdio.h>

int
main (void)
{
  int x, y;
  long sum = 0;

  void produce (int k)
  {
    void deeper (int i)
    {
#pragma omp task output (x) firstprivate (i)
      x = i * 3;
    }
    deeper (k);
  }
  void consume (void)
  {
#pragma omp task input (y) shared (sum)
    sum = sum * 5 + y;
  }

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 300; k++)
    {
      produce (k);
#pragma omp task input (x) output (y)
      y = x + 1;
      consume ();
    }
  printf ("%ld\n", sum);
  return 0;
}
