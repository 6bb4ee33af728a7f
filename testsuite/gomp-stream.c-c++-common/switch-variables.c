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

/* Variables of a switch and of its blocks are streams, in the function itself and lent to
   others; with AddressSanitizer, too, which has them live where they are declared.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */
/* { dg-additional-options "-Wno-switch-unreachable" } */

#include <stdio.h>

static long sum;

static void __attribute__ ((noinline))
produce (int *x, int k)
{
#pragma omp task output (*x) firstprivate (k)
  *x = k;
}

static void __attribute__ ((noinline))
consume (int *x)
{
#pragma omp task input (*x) shared (sum)
  __atomic_fetch_add (&sum, 3 * *x, __ATOMIC_RELAXED);
}

static void __attribute__ ((noinline))
lends (int n)
{
  for (int i = 0; i < 3; i++)
    switch (n)
      {
	int x;
      case 1:
	produce (&x, n);
	consume (&x);
	break;
      case 2:
	{
	  int y = 3, z[] = { 1, 2 };
	  produce (&y, y + z[1]);
	  consume (&y);
	  break;
	}
      default:
	produce (&x, 7);
	consume (&x);
      }
}

static void __attribute__ ((noinline))
activates (int n)
{
  for (int i = 0; i < 3; i++)
    switch (n)
      {
	int x;
      case 1:
#pragma omp task output (x) firstprivate (i)
	x = i;
#pragma omp task input (x) shared (sum)
	__atomic_fetch_add (&sum, x, __ATOMIC_RELAXED);
	break;
      default:
#pragma omp task output (x) firstprivate (i)
	x = 2 * i;
#pragma omp task input (x) shared (sum)
	__atomic_fetch_add (&sum, 5 * x, __ATOMIC_RELAXED);
      }
}

int
main ()
{
  for (int n = 0; n < 5; n++)
    {
      lends (n);
      activates (n % 3);
    }
  printf ("%ld\n", sum);
  return 0;
}
