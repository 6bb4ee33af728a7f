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

/* Windows that lie across the end of a small buffer, with elements of an odd
   size.  */
/* { dg-set-env GOMP_STREAM_BUFFER "4K" } */
/* { dg-channels "all" } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 30000

struct odd { unsigned char byte[13]; };

int
main (void)
{
  struct odd x, out[5], in[7], slide[11];
  int at = 0, owed = 0, slides = 0, to_slide = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N / 5; k++)
    {
#pragma omp task output (x << out[5]) firstprivate (k)
      for (int i = 0; i < 5; i++)
	for (int j = 0; j < 13; j++)
	  out[i].byte[j] = (unsigned char) ((5 * k + i) * 17 + j);

      for (owed += 5; owed >= 7; owed -= 7)
#pragma omp task input (x >> in[7])
	{
	  for (int i = 0; i < 7; i++)
	    for (int j = 0; j < 13; j++)
	      CHECK_EQUAL (in[i].byte[j],
			   (unsigned char) ((at + i) * 17 + j));
	  at += 7;
	}
      for (to_slide += 5; to_slide >= 3; to_slide -= 3)
#pragma omp task input (x >> slide[3])
	{
	  for (int i = 0; i < 11; i++)
	    CHECK_EQUAL (slide[i].byte[12],
			 (unsigned char) ((3 * slides + i) * 17 + 12));
	  slides++;
	}
    }
  CHECK_EQUAL (at, N / 7 * 7);
  CHECK_EQUAL (slides, (N - 11) / 3 + 1);
  return 0;
}
