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

/* Rounds of stages that stand in several functions, in the midst of which the program calls
   functions that run in place of themselves, some calls later than others, or looks at what
   bodies wrote.  */
/* { dg-elision yes } */
/* { dg-threads "1 2 5 16" } */
/* { dg-set-env GOMP_STREAM_IN_PLACE "random" } */

#include <stdio.h>

#define ALONE __attribute__ ((noinline)) static

struct object
{
  unsigned out, y, seen, all;
  struct object *from;
};

ALONE void
source (struct object *o, unsigned k)
{
#pragma omp task output (o->out) firstprivate (o, k)
  o->out = k * 7 + 1;
}

ALONE void
step (struct object *o)
{
#pragma omp task input (o->from->out) output (o->out) firstprivate (o)
  o->out = o->from->out * 31 + 3;
}

ALONE void
sink (struct object *o)
{
#pragma omp task input (o->out) firstprivate (o)
  o->seen = o->seen * 31 + o->out;
}

/* A pipeline of its own.  */

ALONE void
other (struct object *o, unsigned k)
{
#pragma omp task output (o->y) firstprivate (o, k)
  o->y = k;
#pragma omp task input (o->y) firstprivate (o)
  o->all = o->all * 3 + o->y;
}

ALONE void
run (struct object *o, unsigned n, unsigned often)
{
  o[1].from = &o[0];
  for (unsigned k = 0; k < n; k++)
    {
      other (&o[k % 2], k);
      source (&o[0], k);
      step (&o[1]);
      other (&o[k * 7 % 5 % 2], k);
      sink (&o[1]);
      if (k % often == 0)
	printf ("%u\n", o[0].all);
    }
  for (int i = 0; i < 2; i++)
    printf ("%u %u\n", o[i].seen, o[i].all);
}

int
main (void)
{
  struct object o[2];

  for (int i = 0; i < 2; i++)
    o[i].out = o[i].y = o[i].seen = o[i].all = 0;
  run (o, 100, 1);
  run (o, 10, 2);
  run (o, 1000, 7);
  run (o, 3000, 100);
  return 0;
}
