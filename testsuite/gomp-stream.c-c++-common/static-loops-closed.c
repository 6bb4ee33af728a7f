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

/* Loops on static streams that cannot run in place, as they have counted windows, call
   functions with regions, or wait, read what they wrote themselves, also where they go on
   behind such a call, and where the same loop has the members of several objects.  */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <gomp-stream/stream.h>
#include <stdio.h>

struct context { unsigned m, n, sum; };

static struct context contexts[3];
static unsigned x, y, z, sum;

static void
counted (unsigned n, struct context *c)
{
  unsigned w[4], l;

  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x << w[:l]) firstprivate (k)
      {
	l = k % 4;
	for (unsigned i = 0; i < l; i++)
	  w[i] = k * 3 + i;
      }
#pragma omp task input (x >> w[:l]) output (c->m)
      c->m = l ? w[l - 1] : 7;
#pragma omp task input (c->m)
      c->sum = c->sum * 31 + c->m;
    }
#pragma omp taskwait
}

static void
plain (unsigned n, struct context *c)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (y) firstprivate (k)
      y = k * 3;
#pragma omp task input (y) output (c->n)
      c->n = y + 1;
#pragma omp task input (c->n)
      c->sum = c->sum * 29 + c->n;
    }
#pragma omp taskwait
}

static void
within (unsigned n)
{
#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (z) firstprivate (k)
      z = k * 3;
#pragma omp task input (z)
      sum = sum * 3 + z;
    }
}

static void
around (unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (z) firstprivate (k)
      z = k * 7;
#pragma omp task input (z)
      sum = sum * 11 + z;
      if (k % 5 == 4)
	{
#pragma omp taskwait
	  within (k % 3);
	}
    }
#pragma omp taskwait
}

static void
work (unsigned turns)
{
  for (unsigned r = 0; r < turns; r++)
    {
      counted (r % 9, &contexts[r % 3]);
      plain (r % 97 == 96 ? 3000 : r % 5, &contexts[r % 2]);
      plain (2, &contexts[r % 3]);
      around (r % 23);
      within (r % 4);
    }
  for (int i = 0; i < 3; i++)
    printf ("%u ", contexts[i].sum);
  printf ("%u\n", sum);
}

int
main (void)
{
  work (200);
  work (100);
#pragma omp parallel
#pragma omp single
  work (150);
  return 0;
}
