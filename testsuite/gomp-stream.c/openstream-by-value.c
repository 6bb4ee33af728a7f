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

/* Streams that are handed on by value, as handles, and named in one clause only: these
   have both ends.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-dialect=openstream" } */
/* { dg-torture yes } */

#include "check.h"

static int
sequential (int n)
{
  return n < 2 ? n : sequential (n - 1) + sequential (n - 2);
}

static void
fib (int n, void *to)
{
  int here[2] __attribute__ ((stream)), left __attribute__ ((stream)), r, x, y;
  if (n < 6)
    {
#pragma omp task output (to << r)
      r = sequential (n);
      return;
    }
  fib (n - 1, left);
  fib (n - 2, here[1]);
#pragma omp task input (left >> x, here[1] >> y) output (to << r)
  r = x + y;
}

int
main (void)
{
  int result __attribute__ ((stream)), r, seen = 0;
  fib (15, result);
#pragma omp task input (result >> r) shared (seen)
  seen = r;
#pragma omp taskwait
  CHECK_EQUAL (seen, sequential (15));
  return 0;
}
