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

/* What may stand in bodies: other constructs, arrays of variable length, jumps,
   statement expressions, and pipelines.  */

#include "mock-runtime.h"

static int total;

static int
constructs (int n)
{
  int x, y, sum = 0, c = 3;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y) shared (sum)
      {
	int local = 0;
#pragma omp parallel num_threads (2) reduction (+: local) firstprivate (c)
	local += x + c;
#pragma omp parallel for num_threads (2) shared (local)
	for (int i = 0; i < 4; i++)
#pragma omp atomic
	  local += x;
#pragma omp critical
	y = local;
#pragma omp atomic
	sum += local > 0;
      }
#pragma omp task input (y)
      total += y;
    }
#pragma omp taskwait
  return sum;
}

static void
variable_arrays (int n, int m)
{
  int x;
  int lent[m];
  for (int i = 0; i < m; i++)
    lent[i] = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      {
	int own[m];
	for (int i = 0; i < m; i++)
	  own[i] = i + k;
	x = own[m - 1];
      }
#pragma omp task input (x) shared (lent)
      {
	char own[x + 1];
	own[x] = 1;
	lent[x % 5] += sizeof own + own[x] - 1;
      }
    }
#pragma omp taskwait
  for (int i = 0; i < m; i++)
    total += lent[i];
}

static int
jumps (int n)
{
  int x, sum = 0;
  for (int k = 0; k < n; k++)
    {
      if (k == 3)
	continue;
      if (k == n - 2)
	break;
      switch (k & 1)
	{
	case 0:
#pragma omp task output (x)
	  x = k;
	  break;
	default:
	  goto out;
	}
#pragma omp task input (x) shared (sum)
      {
	for (int i = 0;; i++)
	  {
	    if (i == 3)
	      continue;
	    if (i == 5)
	      break;
	    sum++;
	  }
	switch (x)
	  {
	  case 2:
	    sum += 100;
	    break;
	  default:
	    goto end;
	  }
      end:
	sum += ({ int z = x; z + 1; });
      }
    out:;
    }
#pragma omp taskwait
  return sum;
}

static int
pipeline_inside (int n)
{
  int x, sum = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) shared (sum)
      {
	int y, inside = 0;
	for (int i = 0; i < 3; i++)
	  {
#pragma omp task output (y)
	    y = i + k;
#pragma omp task input (y) shared (inside)
	    inside += y;
	  }
#pragma omp taskwait
	x = inside;
	sum += inside;
      }
    }
#pragma omp taskwait
  return sum;
}

int
main (void)
{
  CHECK (constructs (30) == 30);
  CHECK (total == 2 * (29 * 15 + 90) + 4 * 29 * 15);
  total = 0;
  variable_arrays (20, 5);
  CHECK (total == 19 * 10 + 20 * 5);
  CHECK (jumps (10) == 4 * 4 + 100 + 0 + 2 + 4 + 6 + 4);
  CHECK (pipeline_inside (5) == 5 * 3 + 3 * 10);
  return 0;
}
