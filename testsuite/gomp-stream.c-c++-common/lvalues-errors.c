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

/* Lvalues that cannot be streams, and names that the body changes.  */

struct s
{
  int a, *q;
  double m;
  struct s *next;
  int v[4];
  int bits : 3;
};
struct s global;
struct s function (void);

void
run (struct s *p, int *q, int i, int a[4], const struct s *c)
{
  int l;
  struct s *n = p;

#pragma omp task output (p->a)		/* { dg-error "the body changes what stream 'p->a' depends on; it needs a window" } */
  {
    p->a = 1;
    p = p->next;			/* { dg-warning "lost" } */
  }
#pragma omp task output (p->next->a)	/* { dg-error "the body changes what stream 'p->next->a' depends on" } */
  {
    p->next->a = 1;
    p->next = 0;
  }
#pragma omp task output (a[i]) firstprivate (i) /* { dg-error "the body changes what stream 'a.i.' depends on" } */
  a[i] = i++;
#pragma omp task output (a[i]) firstprivate (i)
  {
    a[i] = global.a;
    global.m = 1;
    for (int k = 0; k < 3; k++)
      global.v[k]++;
  }
#pragma omp task output (p->a << l)
  {
    l = 1;
    p->next = 0;
  }
#pragma omp task output (p->bits)	/* { dg-error "address of bit-field" } */
  ;
#pragma omp task output (global.bits)	/* { dg-error "address of bit-field" } */
  ;
#pragma omp task output (c->a)		/* { dg-error "'const' stream 'c->a' cannot be written" } */
  ;
#pragma omp task output (function ().a)	/* { dg-error "lvalue required|address of rvalue|'function ...a' is not a stream: expected an lvalue" } */
  ;
#pragma omp task input (p->)		/* { dg-error "'p->' is not a stream: expected an lvalue" } */
  ;
#pragma omp task input (p->a + 1)	/* { dg-error "'p->a . 1' is not a stream: expected an lvalue" } */
  ;
#pragma omp task input (&p->a)		/* { dg-error "'&p->a' is not a stream: expected an lvalue" } */
  ;
#pragma omp task input (*)		/* { dg-error "'\\*' is not a stream: expected an lvalue" } */
  ;
#pragma omp task output ((p->m) < l)	/* { dg-error "expected '<<' between stream and window in clause 'output'" } */
  ;
#pragma omp task output (p->m << n->a)	/* { dg-error "'n->a' is not a window: expected a variable or an element of an array" } */
  ;
#pragma omp task output (p->m << l)	/* { dg-error "window 'l' has type 'int', but the elements of stream 'p->m' have type 'double'" } */
  l = 1;
#pragma omp task output (p->none)	/* { dg-error "has no member named 'none'" } */
  ;
#pragma omp task output (*function)	/* { dg-error "function '\\*function' is not a variable" } */
  ;
#pragma omp task output (p->v[1]) input (p->v[1]) /* { dg-error "stream 'p->v.1.' is in both 'input' and 'output', so it needs a window in each" } */
  p->v[1]++;
#pragma omp task input (n->a)
  n->a = 1;				/* { dg-error "input stream 'n->a' cannot be written" } */
}
