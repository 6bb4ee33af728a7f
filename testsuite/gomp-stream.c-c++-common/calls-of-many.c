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

/* A function is called for many objects in turn, each of which it has tasks for in place:
   few, as many as are kept in mind at a time, and more; objects that end, and others in the
   same memory; and one that has a consumer elsewhere.  */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <stdio.h>
#include <stdlib.h>

struct object
{
  unsigned x, y, sum;
  struct object *next;
};

static unsigned watched;

static void
run (struct object *o, unsigned in)
{
#pragma omp task output (o->x) firstprivate (o, in)
  o->x = in;
#pragma omp task input (o->x) output (o->y) firstprivate (o)
  o->y = o->x * o->x;
#pragma omp task input (o->y) firstprivate (o)
  o->sum = o->sum * 3 + o->y;
}

static void
watch (struct object *o)
{
#pragma omp task input (o->y) firstprivate (o)
  watched = watched * 5 + o->y;
}

/* Two addresses tell a call from others.  */
static void
join (struct object *from, struct object *to, unsigned in)
{
#pragma omp task output (from->x) firstprivate (from, in)
  from->x = in;
#pragma omp task input (from->x) output (to->y) firstprivate (from, to)
  to->y = from->x + 1;
#pragma omp task input (to->y) firstprivate (to)
  to->sum = to->sum * 7 + to->y;
}

static struct object *
make (unsigned n)
{
  struct object *list = NULL;

  while (n--)
    {
      struct object *o = (struct object *) calloc (1, sizeof *o);
      o->next = list;
      list = o;
    }
  return list;
}

static unsigned
end (struct object *list)
{
  unsigned sum = 0;

  while (list)
    {
      struct object *next = list->next;
      sum = sum * 11 + list->sum;
      free (list);
      list = next;
    }
  return sum;
}

static void
turns (unsigned n, unsigned times)
{
  struct object *list = make (n);

  for (unsigned i = 0; i < times; i++)
    for (struct object *o = list; o; o = o->next)
      run (o, i);
#pragma omp taskwait
  printf ("%u objects: %u\n", n, end (list));
}

static void
pairs (unsigned n, unsigned times)
{
  struct object *list = make (n), *others = make (n);

  for (unsigned i = 0; i < times; i++)
    for (struct object *o = list, *p = others; o; o = o->next, p = p->next)
      join (o, p, i);
#pragma omp taskwait
  printf ("%u pairs: %u\n", n, end (others));
  end (list);
}

static void
joined (unsigned n, unsigned times)
{
  struct object *list = make (n);

  for (unsigned i = 0; i < times; i++)
    {
      unsigned number = 0;
      for (struct object *o = list; o; o = o->next)
	{
	  run (o, i);
	  if (number++ == n / 2)
	    watch (o);
	}
    }
#pragma omp taskwait
  printf ("watched: %u, %u\n", watched, end (list));
}

int
main (void)
{
#pragma omp parallel
#pragma omp single
  {
    turns (1, 500);
    turns (3, 500);
    turns (50, 300);
    turns (200, 200);
    for (int i = 0; i < 20; i++)
      turns (2, 70);
    pairs (1, 500);
    pairs (20, 300);
    joined (9, 600);
  }
  turns (7, 400);
  return 0;
}
