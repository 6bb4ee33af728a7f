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

/* A program ends normally where nothing can be loaded any more, which a thread needs
   that exits.  */
/* { dg-threads "1 2 3 5" } */

#include <sys/resource.h>
#include "check.h"

int
main (void)
{
  static const struct rlimit none = { 0, 0 };
  int x, sum = 0;

  for (int k = 0; k < 1000; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) shared (sum)
      sum += x;
    }
#pragma omp taskwait
  CHECK_EQUAL (sum, 499500);
  CHECK (setrlimit (RLIMIT_NOFILE, &none) == 0);
  return 0;
}
