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

/* Pointers in bodies that lead to channel memory at one time, to the program's
   own at another.  */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include <stdio.h>

static unsigned hash;

static void
run (unsigned *own, unsigned *same)
{
  unsigned x, y, z;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < 1000; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * 7;
#pragma omp task input (x) output (y)
      {
	unsigned *p = x % 3 ? own : &y;
	y = 1;
	*own = x;
	*p = 5;
	/* It is 5, if *p was written.  */
	y += *own;
      }
#pragma omp task input (x, y) output (z)
      {
	const unsigned *p = &x;
	for (unsigned i = 0; i < y % 4; i++)
	  p = p == &y ? same : &y;
	z = *p;
	*same = 3;
	z = z * 31 + *p;
	*same = 4;
      }
#pragma omp task input (z)
      hash = hash * 31 + z;
    }
}

int
main (void)
{
  unsigned own = 0, same = 4;
  run (&own, &same);
  printf ("%x %u %u\n", hash, own, same);
  return 0;
}
