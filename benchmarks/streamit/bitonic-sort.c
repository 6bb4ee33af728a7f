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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Batcher's bitonic sorting network for eight keys, a stage for each comparator:
   StreamIt's BitonicSort.

   Comparators whose bit SIZE is not set in their place sort upwards, the others
   downwards, so that each half of the next larger size is bitonic.  */

#include "suite.h"

enum
{
  KEYS = 8,
  STEPS = 6			/* 3 * (3 + 1) / 2.  */
};

const unsigned long suite_iterations = 3000000;

void
suite_run (unsigned long n)
{
  int wire[STEPS + 1][KEYS];
  struct suite_noise noise = { 1 };

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < n; k++)
    {
      #pragma omp task output (EIGHT (wire[0]))
      {
	wire[0][0] = suite_random (&noise);
	wire[0][1] = suite_random (&noise);
	wire[0][2] = suite_random (&noise);
	wire[0][3] = suite_random (&noise);
	wire[0][4] = suite_random (&noise);
	wire[0][5] = suite_random (&noise);
	wire[0][6] = suite_random (&noise);
	wire[0][7] = suite_random (&noise);
      }

      int step = 0;
      for (int size = 2; size <= KEYS; size *= 2)
	for (int apart = size / 2; apart > 0; apart /= 2, step++)
	  for (int part = 0; part < KEYS; part += 2 * apart)
	    for (int i = part; i < part + apart; i++)
	      {
		int j = i + apart, down = (i & size) != 0;
		#pragma omp task input (wire[step][i], wire[step][j]) \
				 output (wire[step + 1][i], wire[step + 1][j])
		{
		  int a = wire[step][i], b = wire[step][j];
		  int least = a < b ? a : b, most = a < b ? b : a;
		  wire[step + 1][i] = down ? most : least;
		  wire[step + 1][j] = down ? least : most;
		}
	      }

      #pragma omp task input (EIGHT (wire[STEPS]))
      {
	suite_put (wire[STEPS][0]);
	suite_put (wire[STEPS][1]);
	suite_put (wire[STEPS][2]);
	suite_put (wire[STEPS][3]);
	suite_put (wire[STEPS][4]);
	suite_put (wire[STEPS][5]);
	suite_put (wire[STEPS][6]);
	suite_put (wire[STEPS][7]);
      }
    }
}

static int
compare (const void *a, const void *b)
{
  int x = *(const int *) a, y = *(const int *) b;
  return (x > y) - (x < y);
}

/* The same keys sorted by the library.  */
void
suite_check (void)
{
  enum { TIMES = 1000 };
  int out[TIMES * KEYS], keys[KEYS];
  struct suite_noise noise = { 1 };

  suite_record (TIMES, out, TIMES * KEYS);
  for (int k = 0; k < TIMES; k++)
    {
      for (int i = 0; i < KEYS; i++)
	keys[i] = suite_random (&noise);
      qsort (keys, KEYS, sizeof *keys, compare);
      if (memcmp (keys, out + k * KEYS, sizeof keys) != 0)
	fail ("Keys %d are not sorted", k);
    }
}
