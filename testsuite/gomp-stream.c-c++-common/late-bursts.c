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

/* A consumer that its stream's scope does not name begins with the first element if no
   more than 64 activations of the first producer came before it, however many elements
   that are; else with the next one.  So does one that is activated deep in a
   recursion.  */

#include "check.h"

#define MOST 512

static int got[MOST], n_got;

static void
produce (int *to, int k)
{
  int w[8];

#pragma omp task output (*to << w[8]) firstprivate (k)
  for (int i = 0; i < 8; i++)
    w[i] = 8 * k + i;
}

static void
consume (int *from)
{
  int v[2];

#pragma omp task input (*from >> v[2])
  for (int i = 0; i < 2; i++)
    got[n_got++] = v[i];
}

static void
bursts (int before, int behind, int activations)
{
  int a[2];

  n_got = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < before; k++)
      produce (&a[1], k);
    for (int k = 0; k < activations; k++)
      {
	consume (&a[1]);
	if (k < behind)
	  produce (&a[1], before + k);
      }
  }
  CHECK_EQUAL (n_got, 2 * activations);
  for (int i = 0; i < n_got; i++)
    CHECK_EQUAL (got[i], i + (before > 64 ? 8 * before : 0));
}

static void
deep (int *p, int depth)
{
  if (depth == 0)
    {
      for (int k = 0; k < 40; k++)
	{
#pragma omp task input (*p)
	  got[n_got++] = *p;
	}
      return;
    }
  for (int k = 0; k < 10; k++)
    {
#pragma omp task output (*p) firstprivate (depth, k)
      *p = 10 * (4 - depth) + k;
    }
  deep (p, depth - 1);
}

int
main (void)
{
  int x[2];

  bursts (10, 0, 40);
  bursts (64, 0, 256);
  bursts (65, 4, 16);

  n_got = 0;
#pragma omp parallel
#pragma omp single
  deep (&x[1], 4);
  CHECK_EQUAL (n_got, 40);
  for (int i = 0; i < n_got; i++)
    CHECK_EQUAL (got[i], i);
  return 0;
}
