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

/* Code that reads what it writes to streams that other functions may use, in loops of
   loops, in several loops, or in no loop: none sees what another one wrote, nor the same
   one with other arrays.  What is written in one call and read in another one stays.  */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <stdio.h>

enum { MOST = 40 };

static unsigned g, result[MOST], more[MOST];

/* Each channel has stages of its own.  */

static void
nest (unsigned n, unsigned c, unsigned *a, unsigned *b)
{
  for (unsigned k = 0; k < n; k++)
    {
      for (unsigned i = 0; i < c; i++)
	{
#pragma omp task output (a[i]) firstprivate (i, k)
	  a[i] = k * 3 + i;
	}
      for (unsigned i = 0; i < c; i++)
	{
#pragma omp task input (a[i]) output (b[i]) firstprivate (i)
	  b[i] = a[i] * 5 + i;
	}
      for (unsigned i = 0; i < c; i++)
	{
#pragma omp task input (b[i]) firstprivate (i)
	  result[i] = result[i] * 3 + b[i];
	}
    }
#pragma omp taskwait
}

/* Two of them, the other way round.  */

static void
nests (unsigned n, unsigned c, unsigned *a, unsigned *b)
{
  for (unsigned k = 0; k < n; k++)
    for (unsigned i = 0; i < c; i++)
      {
#pragma omp task output (a[i]) firstprivate (i, k)
	a[i] = k * 5 + i;
#pragma omp task input (a[i]) output (b[i]) firstprivate (i)
	b[i] = a[i] * 7 + i;
	if (b)
	  {
#pragma omp task input (b[i]) firstprivate (i)
	    result[i] = result[i] * 5 + b[i];
	  }
      }
#pragma omp taskwait
  for (unsigned k = 0; k < n; k++)
    {
      unsigned i = 0;
      while (i < c)
	{
#pragma omp task output (b[i]) firstprivate (i, k)
	  b[i] = k * 2 + i;
	  i++;
	}
      for (i = 0; i < c; i++)
	{
#pragma omp task input (b[i]) output (a[i]) firstprivate (i)
	  a[i] = b[i] * 3 + i;
#pragma omp task input (a[i]) firstprivate (i)
	  result[i] = result[i] * 7 + a[i];
	}
    }
#pragma omp taskwait
}

/* Each stream once.  */

static void
row (unsigned c, unsigned *a, unsigned *b)
{
  for (unsigned i = 0; i < c; i++)
    {
#pragma omp task output (a[i]) firstprivate (i)
      a[i] = 3 + i;
    }
  for (unsigned i = 0; i < c; i++)
    {
#pragma omp task input (a[i]) output (b[i]) firstprivate (i)
      b[i] = a[i] * 5 + i;
    }
  for (unsigned i = 0; i < c; i++)
    {
#pragma omp task input (b[i]) firstprivate (i)
      result[i] = result[i] * 11 + b[i];
    }
#pragma omp taskwait
}

/* One phase at a time: others read what it writes.  */

static void
phase (int which, unsigned c, unsigned *a, unsigned *b, unsigned *r)
{
  if (which == 0)
    for (unsigned i = 0; i < c; i++)
      {
#pragma omp task output (a[i]) firstprivate (i)
	a[i] = i * 3;
      }
  if (which == 1)
    for (unsigned i = 0; i < c; i++)
      {
#pragma omp task input (a[i]) output (b[i]) firstprivate (i)
	b[i] = a[i] * 3;
      }
  if (which == 2)
    for (unsigned i = 0; i < c; i++)
      {
#pragma omp task input (b[i]) firstprivate (i, r)
	r[i] = r[i] * 13 + b[i];
      }
}

/* No loop.  */

static void
step (unsigned k, unsigned *a, unsigned *b, unsigned *r)
{
#pragma omp task output (*a) firstprivate (k)
  *a = k * 3;
#pragma omp task input (*a) output (*b)
  *b = *a * 5 + 1;
#pragma omp task input (*b) firstprivate (r)
  *r = *r * 3 + *b;
}

static void
one (unsigned k)
{
#pragma omp task output (g) firstprivate (k)
  g = k * 3;
#pragma omp task input (g)
  result[1] = result[1] * 5 + g;
}

static void
other (unsigned k)
{
#pragma omp task output (g) firstprivate (k)
  g = k * 7;
#pragma omp task input (g)
  result[2] = result[2] * 7 + g;
}

/* Pointers lead to the streams.  */

struct node
{
  unsigned v;
  struct node *next;
};

static struct node *head;

static void
list (unsigned n, struct node *p)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (p->next->v) firstprivate (k, p)
      p->next->v = k * 3;
#pragma omp task input (p->next->v) output (p->next->next->v) firstprivate (p)
      p->next->next->v = p->next->v + 1;
#pragma omp task input (p->next->next->v) firstprivate (p)
      result[3] = result[3] * 3 + p->next->next->v;
    }
#pragma omp taskwait
}

static void
from_head (unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (head->v) firstprivate (k)
      head->v = k * 3;
#pragma omp task input (head->v) output (head->next->v)
      head->next->v = head->v + 1;
#pragma omp task input (head->next->v)
      result[4] = result[4] * 3 + head->next->v;
    }
#pragma omp taskwait
}

static void
print (void)
{
  unsigned sum = 0;
#pragma omp taskwait
  for (unsigned i = 0; i < MOST; i++)
    sum = sum * 7 + result[i] + more[i] * 3;
  printf ("%u\n", sum);
}

static void
all (unsigned n, unsigned c)
{
  unsigned x[MOST], y[MOST], z[MOST], w[MOST];
  struct node nodes[4];

  nest (n, c, x, y);
  nest (n, c, y, z);
  nest (n, c, x, z);
  print ();
  nests (n, c, z, y);
  nest (n, c, z, y);
  nests (n, c, y, x);
  nests (n, c, z, x);
  print ();
  for (unsigned k = 0; k < 3; k++)
    {
      row (c, x, y);
      row (c, y, z);
      row (c, x, z);
      row (c, x, z);
      row (c, z, y);
    }
  print ();
  for (unsigned k = 0; k < 3; k++)
    {
      phase (0, c, x, y, NULL);
      phase (0, c, z, w, NULL);
      phase (1, c, x, y, NULL);
      phase (1, c, z, w, NULL);
      phase (2, c, w, y, result);
      phase (2, c, w, w, more);
#pragma omp taskwait
    }
  print ();
  for (unsigned k = 0; k < n; k++)
    {
      step (k, &x[0], &y[0], &more[1]);
      step (k, &y[0], &z[0], &more[2]);
      one (k);
      other (k + 1);
      other (k);
      one (k);
      if (k % 3 == 0)
	print ();
      step (k, &x[0], &z[0], &more[3]);
      step (k, &z[0], &y[0], &more[4]);
      step (k, &z[0], &y[0], &more[5]);
      step (k, &x[0], &y[0], &more[6]);
    }
  print ();
  for (unsigned i = 0; i < 4; i++)
    nodes[i].next = &nodes[(i + 1) % 4];
  for (unsigned i = 0; i < 6; i++)
    {
      list (n, &nodes[i % 4]);
      head = &nodes[(i + 1) % 4];
      from_head (n);
      if (i == 3)
	{
	  nodes[0].next = &nodes[2];
	  nodes[2].next = &nodes[1];
	  nodes[1].next = &nodes[3];
	  nodes[3].next = &nodes[0];
	}
    }
  print ();
}

int
main (void)
{
  for (unsigned n = 1; n < 100; n = n * 3 + 1)
    all (n, n < MOST ? n : MOST);
#pragma omp parallel
#pragma omp single
  for (unsigned n = 1; n < 100; n = n * 3 + 1)
    all (n, 4);
  return 0;
}
