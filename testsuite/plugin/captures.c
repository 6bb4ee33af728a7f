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

/* What the record of an activation holds, and what is shared.  */

#include "mock-runtime.h"

struct triple { int a, b, c; };

static int global;

static void
captures (int parameter, int *pointer)
{
  int x, seen = 0;
  struct triple t = { 1, 2, 3 };
  char list[3] = { 4, 5, 6 };

  for (int k = 0; k < 20; k++)
    {
      t.a = k;
      list[1] = k;
#pragma omp task output (x) firstprivate (t, list)
      {
	x = t.a + t.b + t.c + list[0] + list[1] + list[2] + parameter + k
	    + *pointer + global;
	t.a = list[1] = 100;
      }
#pragma omp task input (x) shared (seen)
      {
	CHECK (x == 3 * seen + 15 + 1000 + 10 + 7);
	seen++;
      }
    }
#pragma omp taskwait
  CHECK (seen == 20);
}

int
main (void)
{
  int ten = 10;
  global = 7;
  mock_period = 5;
  captures (1000, &ten);
  CHECK (mock_sites[0]->rec_size
	 >= sizeof (struct triple) + 3 + 2 * sizeof (int) + sizeof (void *));
  CHECK (mock_sites[0]->rec_align == sizeof (void *));
  CHECK (mock_sites[1]->rec_size == 0);
  CHECK (mock_sites[1]->rec_align == 1);

  /* Inside a parallel region, what is shared there is shared here.  */
  int x, sum = 0, once = 5;
#pragma omp parallel num_threads (1) firstprivate (once)
  {
    int inside = 0;
#pragma omp single
    for (int k = 0; k < 20; k++)
      {
	inside = k;
#pragma omp task output (x)
	x = inside + once;
#pragma omp task input (x)
	sum += x;
      }
  }
  CHECK (sum == 190 + 100);
  CHECK (mock_sites[2]->rec_size == 2 * sizeof (int));
  CHECK (mock_sites[3]->rec_size == 0);
  return 0;
}
