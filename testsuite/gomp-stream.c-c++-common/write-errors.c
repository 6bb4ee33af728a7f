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

/* Writing an input stream or window is an error.  */

struct pair { int a, b; };

void
run (int n)
{
  int x, w[4], y;
  struct pair s;

  for (int k = 0; k < n; k++)
    {
#pragma omp task input (x) output (y)
      {
	y = x;
	x = 3;		/* { dg-error "input 'x' cannot be written" } */
      }
#pragma omp task input (x >> w[4]) output (y)
      {
	y = w[0];
	w[1] = 3;	/* { dg-error "input 'w' cannot be written" } */
      }
#pragma omp task input (x >> w[4]) output (y)
      {
	w[2]++;		/* { dg-error "input 'w' cannot be written" } */
	y = w[0];
      }
#pragma omp task input (s) output (y)
      {
	s.b += 2;	/* { dg-error "input 's' cannot be written" } */
	y = s.a;
      }
#pragma omp task input (x >> w[4]) output (y)
      {
	*(w + 1) = 3;	/* { dg-error "input 'w' cannot be written" } */
	y = *(w + 2);
      }
#pragma omp task input (x) output (y)
      {
	__asm__ ("" : "=r" (y), "+r" (x));	/* { dg-error "input 'x' cannot be written" } */
      }
#pragma omp task input (x) output (y)
      {
	y = x;
#pragma omp parallel for reduction (+: x)	/* { dg-error "input 'x' cannot be written" } */
	for (int i = 0; i < 4; i++)
	  x += i;
#pragma omp parallel for private (x)
	for (int i = 0; i < 4; i++)
	  x = i;
      }
    }
}
