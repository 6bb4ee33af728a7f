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

/* Pipelines with random windows, whose sums are checked: what a soak runs over
   and over.  The argument is the seed.  */

#include <stdint.h>
#include <stdlib.h>
#include "check.h"

static uint64_t seed;

/* A number from 1 to N.  */
static int
up_to (int n)
{
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return 1 + seed % n;
}

/* Every fifth element is zero.  */
static uint64_t
element (uint64_t i)
{
  return i % 5 == 0 ? 0 : i * UINT64_C (0x9e3779b97f4a7c15) ^ i >> 7;
}

/* A source that writes BURST elements at a time, a filter, and a sink that sees
   HORIZON of them and moves by SKIP; each asks for what must be there by now.  */
static void
pipeline (uint64_t n, int burst, int filter, int horizon, int skip)
{
  uint64_t x, y, made = 0, filtered = 0, asked = 0, at = 0, sum = 0;
  uint64_t expected = 0;

#pragma omp parallel
#pragma omp single
  while (made < n)
    {
      uint64_t out[burst];
#pragma omp task output (x << out[burst]) firstprivate (made)
      for (int i = 0; i < burst; i++)
	out[i] = element (made + i);
      made += burst;
      for (; filtered + filter <= made; filtered += filter)
	{
	  uint64_t from[filter], to[filter];
#pragma omp task input (x >> from[filter]) output (y << to[filter])
	  for (int i = 0; i < filter; i++)
	    to[i] = from[i] * 3 + 1;
	}
      for (; asked + horizon <= filtered; asked += skip)
	{
	  uint64_t in[horizon];
#pragma omp task input (y >> in[skip]) shared (at, sum)
	  {
	    CHECK (in[0] == element (at) * 3 + 1);
	    CHECK (in[horizon - 1] == element (at + horizon - 1) * 3 + 1);
	    for (int i = 0; i < skip; i++)
	      sum = sum * 31 + in[i];
	    at += skip;
	  }
	}
    }
  CHECK_EQUAL (at, asked);
  for (uint64_t i = 0; i < at; i++)
    expected = expected * 31 + element (i) * 3 + 1;
  CHECK (sum == expected);
}

int
main (int argc, char **argv)
{
  CHECK_EQUAL (argc, 2);
  seed = strtoull (argv[1], NULL, 10) * UINT64_C (0x9e3779b97f4a7c15) | 1;
  pipeline (3000000, 1, 1, 1, 1);
  for (int k = 0; k < 20; k++)
    {
      int most = up_to (4) == 1 ? 3000 : 40;
      int horizon = up_to (most);
      pipeline (200000, up_to (most), up_to (most), horizon, up_to (horizon));
    }
  return 0;
}
