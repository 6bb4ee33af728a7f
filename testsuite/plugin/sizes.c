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

/* Horizons and bursts are those of each activation; a change is reported.  */

#include "mock-runtime.h"

static void
changed (const struct gomp_stream_site *site, uint32_t view, uint32_t what,
	 uint64_t was, uint64_t is)
{
  CHECK (site == mock_sites[1]);
  CHECK (view == 1 && what == 1 && was == 5 && is == 6);
  CHECK (mock_n_sites == 2);
  exit (0);
}

static void
run (int n, int burst)
{
  int x, z, sum = 0;
  for (int k = 0; k < 40; k++)
    {
      int w[burst];
#pragma omp task output (x << w[burst]) firstprivate (k)
      for (int i = 0; i < 2; i++)
	w[i] = 2 * k + i;
    }
  for (int k = 0; k < 12; k++)
    {
      int w[n + (k == 11)], v[1];
#pragma omp task output (z << v[1]) input (x >> w[3]) shared (sum)
      {
	CHECK (w[0] == 3 * sum && w[4] == 3 * sum + 4);
	v[0] = sum++;
      }
    }
}

int
main (void)
{
  mock_changed = changed;
  run (5, 2);
  return 2;
}
