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

/* Where there is one thread only, the first activations of a program that is slow
   are executed at once, like all others.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-shared-write" } */
/* { dg-threads "1" } */
/* { dg-channels "auto" } */

#include <unistd.h>
#include "check.h"

int
main (void)
{
  int x, done = -1;

  for (int k = 0; k < 10; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) shared (done)
      done = x;
      CHECK_EQUAL (done, k);
      usleep (10000);
    }
  return 0;
}
