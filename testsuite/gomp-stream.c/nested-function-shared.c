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

/* Shared scalars that nested functions use, too.  */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include <stdio.h>

int
main (void)
{
  unsigned x, sum = 0, other = 0;

  void change (unsigned n)
  {
    sum = sum * 3 + n;
  }

  void pipeline (void)
  {
    unsigned x, inside = 0;
#pragma omp parallel
#pragma omp single
    for (unsigned k = 0; k < 1000; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x) shared (sum)
	{
	  sum += x;
	  change (x);
	  sum ^= 5;
	}
#pragma omp task input (x) shared (inside, other)
	{
	  inside += x;
	  other = other * 3 + inside;
	  inside ^= 5;
	}
      }
    printf ("%u\n", inside);
  }

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < 1000; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x)
      {
	sum += x;
	change (x);
	sum ^= 5;
      }
    }
  printf ("%u\n", sum);
  pipeline ();
  printf ("%u %u\n", sum, other);
  return 0;
}
