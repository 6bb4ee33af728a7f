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

/* Constructs of OpenMP in bodies: simd, parallel loops and sections, tasks,
   atomic and critical.  */
/* { dg-elision yes } */

#include <stdio.h>

int
main (void)
{
  enum
  {
    M = 24
  };

  int x[M], y;
  long s = 0;

  struct
  {
    int v[M];
  } e;

  double d;
  int cnt = 0;
#pragma omp parallel num_threads (3)
#pragma omp single
  for (int k = 0; k < 200; k++)
    {
#pragma omp task output (e) firstprivate (k)
      {
#pragma omp simd
	for (int i = 0; i < M; i++)
	  e.v[i] = i * k;
      }
#pragma omp task input (e) output (y)
      {
	int t = 0;
#pragma omp parallel for reduction (+: t) num_threads (2)
	for (int i = 0; i < M; i++)
	  t += e.v[i];
	y = t;
      }
#pragma omp task input (y) output (d) shared (cnt)
      {
	double a = 0, b = 0;
#pragma omp parallel sections num_threads (2)
	{
#pragma omp section
	  a = y * .5;
#pragma omp section
	  b = y * .25;
	}
	d = a + b;
#pragma omp atomic
	cnt++;
      }
#pragma omp task input (d) shared (s, cnt)
      {
	long u = 0;
#pragma omp taskgroup
	{
#pragma omp task shared (u) 
	  u += (long)d;
	}
#pragma omp critical
	s = s * 3 + u;
#pragma omp atomic
	cnt++;
      }
    }
  (void)x;
  printf ("%ld %d\n", s, cnt);
  return 0;
}
