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

/* Streams that a function reaches through a pointer parameter.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 800

static unsigned hash;

static void
source (int *a, int k)
{
#pragma omp task output (a[0])
  a[0] = k;
}

static void
filter (int *a, int i)
{
#pragma omp task input (a[i]) output (a[i + 1])
  a[i + 1] = a[i] * 3 + i;
}

static void
sink (int a[], int i)
{
#pragma omp task input (a[i])
  hash = hash * 31 + a[i];
}

int
main (void)
{
  int a[5];

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      source (a, k);
      for (int i = 0; i < 4; i++)
	filter (a, i);
      sink (a, 4);
    }
  printf ("%x\n", hash);
  return 0;
}
