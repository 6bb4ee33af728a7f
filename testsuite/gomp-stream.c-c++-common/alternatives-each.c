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

/* Alternatives in a loop over the stages that each read all elements; and alternatives
   with several consumers in one arm, by plain pointers.  */
/* { dg-elision yes } */
/* { dg-torture yes } */
/* { dg-channels "all" } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 300
#define C 5
/* Each node has two bodies.  */

static void
nodes (void)
{
  int x, y[C]; unsigned sum[C] = {0}; unsigned seed = 1;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      for (int c = 0; c < C; c++)
        {
      seed = seed * 1103515245 + 12345;
	  if (seed >> 16 & 1)
#pragma omp task input (x) output (y[c]) firstprivate (c)
	    y[c] = x * 3 + c;
	  else
#pragma omp task input (x) output (y[c]) firstprivate (c)
	    y[c] = x * 5 + c;
	}
      for (int c = 0; c < C; c++)
#pragma omp task input (y[c]) firstprivate (c)
	sum[c] = sum[c] * 31 + y[c];
    }
  for (int j = 0; j < C; j++)
    printf ("%u\n", sum[j]);
}

#undef N
#undef C

#define N 300

static unsigned mix (unsigned k) { k ^= k >> 7; k *= 0x45d9f3bu; return k ^ k >> 16; }
struct f { int pad; unsigned m; };
static void run (unsigned *p, unsigned *q, unsigned *r, struct f *s)
{
  unsigned one = 0, two = 0, three = 0, all = 0, four = 0;
#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (*p) firstprivate (k)
      *p = k;
#pragma omp task output (s->m) firstprivate (k)
      s->m = k * 7;
      if (mix (k) % 3 == 0)
        {
#pragma omp task input (*p) output (*q)
	  *q = *p * 3;
#pragma omp task input (*p, s->m) output (*r)
	  *r = *p * 5 + s->m;
	}
      else
        {
#pragma omp task input (*p, s->m) output (*q)
	  *q = *p * 7 + s->m;
#pragma omp task output (*r) firstprivate (k)
	  *r = k;
	}
#pragma omp task input (*q)
      one = one * 31 + *q;
#pragma omp task input (*r)
      two = two * 31 + *r;
    }
  printf ("%u %u\n", one, two);
}

int
main (void)
{
  unsigned a, b, c;
  struct f f;

  nodes ();
  run (&a, &b, &c, &f);
  return 0;
}
