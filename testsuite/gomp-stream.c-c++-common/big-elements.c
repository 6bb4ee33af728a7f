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

/* Elements of 100 KB.  */
/* { dg-elision yes } */

#include <stdio.h>

#define SIZE 102400
#define N 300

struct page { unsigned char byte[SIZE]; };

static struct page x, y;
static unsigned hash;

int
main (void)
{
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      for (int i = 0; i < SIZE; i++)
	x.byte[i] = (unsigned char) (i * 7 + k);
#pragma omp task input (x) output (y)
      for (int i = 0; i < SIZE; i++)
	y.byte[i] = x.byte[SIZE - 1 - i] ^ 0x5a;
#pragma omp task input (y)
      for (int i = 0; i < SIZE; i += 61)
	hash = hash * 31 + y.byte[i];
    }
  printf ("%x %d %d\n", hash, x.byte[1234], y.byte[SIZE - 1]);
  return 0;
}
