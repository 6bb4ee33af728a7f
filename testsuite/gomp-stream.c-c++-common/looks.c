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

/* Functions have the tasks, and who calls them looks at what they change: outside of
   parallel regions no taskwait is needed where that is an automatic variable.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <stdio.h>
#include <string.h>

#define ALONE static __attribute__ ((noinline))

struct inner { int count; };
struct meter
{
  double in, out, sum;
  int n;
  double other;
  char name[8];
  struct inner inner;
};

/* Its tasks are defined behind those who call it.  */
static void later (struct meter *m, int k);

ALONE void
add (struct meter *m, int k)
{
#pragma omp task output (m->in) firstprivate (k)
  m->in = k;
#pragma omp task input (m->in) output (m->out) firstprivate (m)
  {
    m->out = m->in * 3;
    m->sum += m->in;
    m->n++;
    m->inner.count += 2;
  }
}

ALONE void
twice (double *x, double v)
{
#pragma omp task output (*x) firstprivate (v)
  *x = v * 2;
}

/* Not a wait scope of its own.  */
ALONE void
several (struct meter *m, int k)
{
  for (int i = 0; i < k; i++)
    add (m, i);
  printf ("several %g %d\n", m->sum, m->n);
  add (m, k);
  m->n += 100;
  add (m, k);
  if (m->n > 100)
    printf ("%d\n", m->inner.count);
}

ALONE double
sum_of (const struct meter *m)
{
  return m->sum;
}

ALONE double
through (const struct meter *m)
{
  return sum_of (m) + 1;
}

ALONE void
loops (void)
{
  struct meter m, copy;
  memset (&m, 0, sizeof m);
  for (int i = 0; i < 100; i++)
    add (&m, i);
  puts ("after a loop");
  printf ("%g %d %g\n", m.sum, m.n, through (&m));
  for (int i = 0; i < 5; i++)
    {
      add (&m, i);
      printf ("%g %d\n", m.out, m.inner.count);
    }
  int k = 0;
  while (m.n < 110)
    {
      add (&m, k++);
      if (m.n == 107)
	continue;
      for (int i = 0; i < 3; i++)
	k += m.n;
    }
  printf ("%d\n", k);
  do
    later (&m, 1);
  while (m.sum < 6000);
  memcpy (&copy, &m, sizeof m);
  printf ("%g %d\n", copy.sum, copy.n);
  k = 0;
 again:
  add (&m, 2);
  m.inner.count++;
  if (++k < 4)
    goto again;
  copy = m;
  printf ("%g %d %d\n", copy.sum, copy.n, copy.inner.count);
}

ALONE void
straight (int choice)
{
  struct meter m = { 0, 0, 0, 0, 0, "one", { 0 } }, *p = &m, a[3];
  memset (a, 0, sizeof a);
  add (&m, 3);
  add (p, 4);
  printf ("%s %g\n", m.name, m.out);
  add (&m, 5);
  switch (choice)
    {
    case 0:
      printf ("%g\n", p->sum);
      break;
    case 1:
      add (&m, 6);
      /* Fall through.  */
    default:
      printf ("%d\n", p->n);
    }
  for (int i = 0; i < 9; i++)
    add (&a[i % 3], i);
  for (int i = 0; i < 3; i++)
    printf ("%g %d\n", a[i].sum, a[i].n);
  add (&a[1], 1);
  if (a[1].n == 4)
    puts ("four");
  several (&a[2], 7);
  printf ("%g\n", a[2].sum);
}

ALONE double
scalars (void)
{
  double x = 0, y = 1;
  for (int i = 0; i < 10; i++)
    {
      twice (&x, i);
      y += x;
    }
  twice (&x, y);
  y = 7;
  return x;
}

static void
later (struct meter *m, int k)
{
#pragma omp task output (m->other) firstprivate (k)
  m->other = k;
#pragma omp task input (m->other) firstprivate (m)
  m->sum += m->other * 100;
}

int
main (void)
{
  loops ();
  for (int i = 0; i < 3; i++)
    straight (i);
  printf ("%g\n", scalars ());
  return 0;
}
