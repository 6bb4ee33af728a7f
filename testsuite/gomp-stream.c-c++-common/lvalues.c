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

/* Streams that are lvalues of each form, with windows and without.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */
/* { dg-channels "auto native batchqueue" } */

#include <stdio.h>

#define N 300

struct point
{
  int x, y;
};

struct node
{
  int a;
  double m;
  struct node *next;
  int v[4];
  struct point at;
  union
  {
    int i;
    float f;
  } u;
};

static struct node global;

int
main (void)
{
  struct node s = { 0 }, t = { 0 }, list[3] = { { 0 } }, *p = &s;
  int a[3][4] = { { 0 } }, *r[2] = { &a[2][1], &a[2][2] };
  double d = 0, *q = &d, **qq = &q;
  const int two = 2;
  enum { THREE = 3 };
  long sum = 0;

  s.next = &t;
  global.next = &list[1];
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      int i = 1;
#pragma omp task output (s.a) firstprivate (k)
      s.a = k * 3;
#pragma omp task input (s.a) output (p->m)
      p->m = s.a * 1.5;
#pragma omp task input (p->m) output (*q)
      *q = p->m + 1;
#pragma omp task input (**qq) output (a[i][two])
      a[i][two] = **qq;
#pragma omp task input (a[i][two]) output (p->next->v[THREE])
      p->next->v[THREE] = a[i][two] + 1;
#pragma omp task input (p->next->v[THREE]) output (*r[1])
      *r[1] = p->next->v[THREE] % 1000;
#pragma omp task input (*r[1]) output (list[i].at)
      {
	list[i].at.x = *r[1];
	list[i].at.y = list[i].at.x / 2;
      }
#pragma omp task input (list[i].at) output (global.u.i) num_threads (3)
      global.u.i = list[i].at.x + list[i].at.y;
#pragma omp task input ((global).u.i) output ((*p).next->at.x)
      p->next->at.x = global.u.i;
#pragma omp task input (p->next->at.x) shared (sum)
      sum = (sum * 5 + p->next->at.x) % 1000003;
    }
  printf ("%ld %d %g %g %d %d %d %d\n", sum, s.a, s.m, d, a[1][2], t.v[3],
	  a[2][2], global.u.i);
  return 0;
}
