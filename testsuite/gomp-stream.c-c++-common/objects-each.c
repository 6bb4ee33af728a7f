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

/* A function that gets an object reads a stream for several of them: each of these sees each
   element, or they take elements in turn, as in the sequential program.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <stdio.h>

#define ALONE static __attribute__ ((noinline))

struct meter
{
  long sum, n;
  int last;
};

ALONE void
produce (int *x, int k)
{
#pragma omp task output (*x) firstprivate (k)
  *x = k * 7 % 101;
}

ALONE void
pass (int *x, int *y)
{
#pragma omp task input (*x) output (*y)
  *y = *x + 1;
}

ALONE void
take (struct meter *m, int *x)
{
#pragma omp task input (*x)
  {
    m->sum += *x;
    m->n++;
    m->last = *x;
  }
}

ALONE void
both (struct meter *m, int *x, int *y)
{
#pragma omp task input (*x, *y)
  {
    m->sum = m->sum * 3 % 1000003 + *x - *y;
    m->n++;
  }
}

ALONE void
show (const char *what, const struct meter *m, int n)
{
  printf ("%s:", what);
  for (int i = 0; i < n; i++)
    printf (" %ld/%ld/%d", m[i].sum, m[i].n, m[i].last);
  printf ("\n");
}

/* Each sees each element; the last one comes LATE.  */

ALONE void
each (int n, int late)
{
  int x, y;
  struct meter m[4] = { { 0, 0, 0 } }, of_pairs[2] = { { 0, 0, 0 } };
  for (int k = 0; k < n; k++)
    {
      produce (&x, k);
      for (int i = 0; i < (k < late ? 3 : 4); i++)
	take (&m[i], &x);
      pass (&x, &y);
      both (&of_pairs[0], &x, &y);
      both (&of_pairs[1], &x, &y);
    }
  show ("each", m, 4);
  show ("pairs", of_pairs, 2);
}

/* One after the other.  */

ALONE void
in_turn (int n)
{
  int x;
  struct meter m[3] = { { 0, 0, 0 } };
  for (int k = 0; k < n; k++)
    {
      produce (&x, k);
      take (&m[k % 3], &x);
    }
  show ("in turn", m, 3);
}

/* By what is found in the element before.  */

ALONE void
in_rows (int n)
{
  int x;
  struct meter m[2] = { { 0, 0, 0 } };
  for (int k = 0; k < n; k++)
    for (int i = 0; i < 5; i++)
      {
	produce (&x, k + i);
	take (&m[k & 1], &x);
      }
  show ("in rows", m, 2);
}

/* Two streams, each with objects of its own.  */

ALONE void
crossed (int n)
{
  int x, y;
  struct meter m[2] = { { 0, 0, 0 } };
  for (int k = 0; k < n; k++)
    {
      produce (&x, k);
      produce (&y, -k);
      take (&m[0], &x);
      take (&m[1], &y);
    }
  show ("crossed", m, 2);
}

int
main (void)
{
  static const int lengths[] = { 1, 2, 3, 50, 64, 65, 500, 5000 };
  for (unsigned i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
    {
      each (lengths[i], 0);
      each (lengths[i], 20);
      in_turn (lengths[i]);
      in_rows (lengths[i]);
      crossed (lengths[i]);
    }
  return 0;
}
