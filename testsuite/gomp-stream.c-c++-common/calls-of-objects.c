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

/* A function is called for several objects in turn, of which one has its tasks in place, as
   the others' streams are too young for that, and then goes on as a pipeline with them: what
   was activated there is complete before the next call in place.  */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <stdio.h>

enum { MOST = 10 };

static struct object
{
  unsigned x, y, sum;
} p, q, r[MOST];

static void
run (unsigned *x, unsigned *y, unsigned in, unsigned *sum)
{
#pragma omp task output (*x) firstprivate (x, in)
  *x = in;
#pragma omp task input (*x) output (*y) firstprivate (x, y)
  *y = *x * *x;
#pragma omp task input (*y) firstprivate (y, sum)
  *sum = *sum * 3 + *y;
}

int
main (void)
{
#pragma omp parallel
#pragma omp single
  {
    for (unsigned i = 0; i < 1000; i++)
      {
	struct object *o = &r[i % MOST];

	run (&p.x, &p.y, i, &p.sum);
	if (i % 3 == 0)
	  run (&q.x, &q.y, i, &q.sum);
	run (&o->x, &o->y, i, &o->sum);
      }
#pragma omp taskwait
    printf ("%u %u %u\n", p.sum, q.sum, q.y);
    for (int i = 0; i < MOST; i++)
      printf ("%u\n", r[i].sum);
  }
  return 0;
}
