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

/* What a consumer that may still come would need does not fill a ring: of a static
   stream, an element of an array, or one reached by a pointer.  */
/* { dg-set-env GOMP_STREAM_BUFFER "256K:256K" } */

#include <string.h>
#include "check.h"

typedef struct { char bytes[65536]; } frame;

static frame fixed;

#define PIPE(name, x, ...)						\
  static long								\
  name (int n __VA_ARGS__)						\
  {									\
    long sum = 0;							\
    for (int k = 0; k < n; k++)						\
      {									\
	STAGE (omp task output (x) firstprivate (k))			\
	memset (x.bytes, k, sizeof x.bytes);				\
	STAGE (omp task input (x) shared (sum))				\
	sum += x.bytes[5];						\
      }									\
    STAGE (omp taskwait)						\
    return sum;								\
  }

#define STAGE(directive) _Pragma (#directive)
PIPE (of_static, fixed)
PIPE (of_pointer, p[0], , frame *p)

int
main (void)
{
  static frame memory[2];

  CHECK_EQUAL (of_static (60), 60 * 59 / 2);
  CHECK_EQUAL (of_pointer (60, memory), 60 * 59 / 2);
  return 0;
}
