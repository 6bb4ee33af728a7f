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

/* Elements of C's complex types, and their parts as streams.  */
/* { dg-additional-options "-std=gnu11" } */
/* { dg-elision yes } */

#include <complex.h>
#include <stdio.h>

#define N 500

int
main (void)
{
  double complex z;
  float complex f, part;
  double sum = 0, parts = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (z) firstprivate (k)
      z = k + 0.5 * k * I;
#pragma omp task input (z) output (f)
      f = (float complex) (z * z / 100);
#pragma omp task input (f)
      sum += crealf (f) - cimagf (f);
#pragma omp task output (__real__ part, __imag__ part) firstprivate (k)
      {
	__real__ part = k;
	__imag__ part = 2 * k;
      }
#pragma omp task input (__imag__ part, __real__ part)
      parts = parts / 2 + __real__ part - __imag__ part / 3;
    }
  printf ("%.17g %.17g %g\n", sum, parts, creal (z));
  return 0;
}
