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

/* A function that has directives of its own calls the functions with the other tasks by
   pointers.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <stdio.h>

struct sink
{
  void (*on) (struct sink *, int *);
  long (*get) (const struct sink *);
  long s;
};

static void
sum (struct sink *k, int *p)
{
#pragma omp task input (*p)
  k->s += *p;
}

static void
top (struct sink *k, int *p)
{
#pragma omp task input (*p)
  if (*p > k->s)
    k->s = *p;
}

static long
get (const struct sink *k)
{
  return k->s;
}

int
main (void)
{
  int x;
  struct sink a = { sum, get, 0 }, b = { top, get, 0 }, *all[] = { &a, &b };

  for (int i = 0; i < 1000; i++)
    {
#pragma omp task output (x) firstprivate (i)
      x = i * 37 % 101;
      for (int k = 0; k < 2; k++)
	all[k]->on (all[k], &x);
    }
  printf ("%ld %ld\n", a.s, b.s);
  for (int i = 0; i < 10; i++)
    {
#pragma omp task output (x) firstprivate (i)
      x = i;
      for (int k = 0; k < 2; k++)
	all[k]->on (all[k], &x);
      if (i % 3 == 0)
	printf ("%ld %ld\n", all[0]->get (all[0]), b.s);
    }
  printf ("%ld\n", a.get (&a));
  return 0;
}
