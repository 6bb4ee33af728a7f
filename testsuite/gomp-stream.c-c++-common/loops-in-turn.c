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

/* Loops in several functions, each of which reads what it writes to the same static
   streams, or members of an object: in place or not, none sees what another one wrote,
   however few elements there are.  */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <stdio.h>
#include <stdlib.h>

struct pair { unsigned x, y; };

static unsigned x, y, sum;

static void
first (unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k + 1;
#pragma omp task input (x)
      sum = sum * 3 + x;
    }
#pragma omp taskwait
}

static void
second (unsigned n)
{
  unsigned z;

  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (z) firstprivate (k)
      z = 100 + k;
#pragma omp task input (z) output (x)
      x = z * 5;
#pragma omp task input (x) output (y)
      y = x ^ 77;
#pragma omp task input (y)
      sum = sum * 5 + y;
    }
#pragma omp taskwait
}

static void
third (unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (y) firstprivate (k)
      y = k * k;
#pragma omp task input (y)
      sum = sum * 7 + y;
    }
}

static void
forth (struct pair *p, unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (p->x) firstprivate (k)
      p->x = k;
#pragma omp task input (p->x) output (p->y)
      p->y = p->x * 2;
#pragma omp task input (p->y)
      sum = sum * 11 + p->y;
    }
#pragma omp taskwait
}

static void
back (struct pair *p, unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (p->y) firstprivate (k)
      p->y = k + 9;
#pragma omp task input (p->y) output (p->x)
      p->x = p->y * 2;
#pragma omp task input (p->x)
      sum = sum * 13 + p->x;
    }
#pragma omp taskwait
}

static void
all (unsigned a, unsigned b, struct pair *p)
{
  first (a);
  printf ("%u\n", sum);
  second (b);
  printf ("%u %u\n", sum, x);
  first (b);
  third (a);
#pragma omp taskwait
  printf ("%u %u\n", sum, y);
  third (b);
  second (a);
  printf ("%u\n", sum);
  forth (p, a);
  back (p, b);
  forth (p, b);
  printf ("%u %u %u\n", sum, p->x, p->y);
}

int
main (void)
{
  struct pair here, *there = (struct pair *) malloc (sizeof *there);

  all (3, 3, &here);
  all (40, 5, there);
  all (100, 3, &here);
  all (2, 3000, there);
  for (unsigned k = 0; k < 20; k++)
    all (3, 4, k & 1 ? there : &here);
  free (there);
  return 0;
}
