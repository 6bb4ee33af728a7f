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

/* What GNU C allows in bodies: computed goto, memory of variable size, nested
   functions; and directives in statement expressions and as single
   statements.  */
/* { dg-elision yes } */

#include <stdio.h>
#include <string.h>

int
main (void)
{
  int x, y, z;
  long s = 0, u = 0;
  int n = 5;
  auto void emit (int k);
  void emit (int k)
  {
#pragma omp task output (x) firstprivate (k)
    x = k;
  }
  long twice (long v) { return 2 * v + n; }
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 700; k++)
    {
      emit (k);
      int r = ({
	int q = k + 1;
#pragma omp task input (x) output (y) firstprivate (q)
	{
	  static void *const tab[] = { &&l0, &&l1, &&l2 };
	  int v[q % 9 + 1];
	  char *p = __builtin_alloca (q % 5 + 1);
	  memset (v, 0, sizeof v);
	  p[0] = q;
	  goto *tab[q % 3];
	l0:
	  v[0] = 1;
	l1:
	  v[0] += 2;
	l2:
	  v[q % 9] += 3;
	  y = x + v[0] + p[0] + (int)sizeof v;
	}
	q;
      });
      if (r % 2)
#pragma omp task input (y) output (z)
	{
	  int dbl (int a) { return a * 2; }
	  z = dbl (y);
	}
      else
#pragma omp task input (y) output (z)
	z = y;
      for (int j = 0; j < 1; j++)
#pragma omp task input (z) shared (s)
	s = s * 3 + z;
    }
  (void)u;
  (void)twice;
  printf ("%ld\n", s);
  return 0;
}
