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

/* Directives written as attributes of C23, and made by a macro.  */
/* { dg-additional-options "-std=gnu2x" } */
/* { dg-threads "2" } */
/* { dg-channels "auto" } */

#include "check.h"

#define ATTRIBUTE(...) [[omp::directive (__VA_ARGS__)]]

int
main (void)
{
  int x, sum = 0, by_macro = 0;
  /* Older compilers don't know them.  */
#if __GNUC__ >= 15
  [[omp::sequence (directive (parallel), directive (single))]]
  for (int k = 0; k < 40; k++)
    {
      [[omp::directive (task, output (x), firstprivate (k))]]
      x = k;
      [[omp::directive (task input (x) shared (sum))]]
      sum += x;
      ATTRIBUTE (task, input (x), shared (by_macro))
      by_macro += x;
    }
  CHECK_EQUAL (sum, 40 * 39 / 2);
  CHECK_EQUAL (by_macro, 40 * 39 / 2);
#endif
  (void) x;
  (void) sum;
  (void) by_macro;
  return 0;
}
