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

/* Streams where others were, of functions in a file without directives.  */
/* { dg-additional-sources "sources/memory-lent-2.c" } */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include <stdio.h>
#include <stdlib.h>

extern long sum;
extern void produce (int *x, int k);
extern void consume (int *x);
extern void consume_twice (int *x);
extern void (*producer) (int *, int);
extern void (*consumer) (int *);

/* The first of two functions leaves an element behind; the second one's last consumer
   comes late.  */
#define TWO(NAME, VARIABLE, BEGIN, PRODUCE, CONSUME, ADDRESS)		\
  static void __attribute__ ((noinline))				\
  NAME##_first (int n)							\
  {									\
    VARIABLE;								\
    BEGIN;								\
    for (int k = 0; k < n; k++)						\
      {									\
	PRODUCE (ADDRESS, k);						\
	CONSUME (ADDRESS);						\
      }									\
    PRODUCE (ADDRESS, 777);						\
  }									\
									\
  static void __attribute__ ((noinline))				\
  NAME##_second (int n)							\
  {									\
    VARIABLE;								\
    BEGIN;								\
    for (int k = 0; k < n; k++)						\
      {									\
	PRODUCE (ADDRESS, k);						\
	consume_twice (ADDRESS);					\
      }									\
  }

struct pair { int a, b; };
struct context { int *x; };

TWO (plain, int x, , produce, consume, &x)
TWO (pointer, int x, , producer, consumer, &x)
TWO (member, struct pair p, , produce, consume, &p.b)
TWO (element, int a[4], , produce, consume, a + 2)
TWO (context, int x; struct context c, c.x = &x, produce, consume, c.x)
TWO (variable, int x[n], , produce, consume, x)

static void
recursion (int n)
{
  int x;
  produce (&x, n);
  consume (&x);
  produce (&x, 777);
  if (n)
    recursion (n - 1);
}

static void
all (int n)
{
#define RUN(NAME)							\
  NAME##_first (n);							\
  NAME##_second (n);							\
  NAME##_first (n / 10);						\
  NAME##_second (n / 10);						\
  printf ("%s %ld\n", #NAME, sum)

  RUN (plain);
  RUN (pointer);
  RUN (member);
  RUN (element);
  RUN (context);
  RUN (variable);
  recursion (10);
  recursion (12);
  printf ("recursion %ld\n", sum);
}

/* The same with memory that is freed.  */
static void
mallocs (int n)
{
  for (int i = 0; i < 8; i++)
    {
      int *x = (int *) malloc (sizeof *x);
      for (int k = 0; k < n; k++)
	{
	  produce (x, k);
	  if (i % 2)
	    consume (x);
	  else
	    consume_twice (x);
	}
      produce (x, 777);
      free (x);
    }
  printf ("mallocs %ld\n", sum);
}

static void
in_parallel (int n)
{
#pragma omp parallel default (none) firstprivate (n)
#pragma omp single
  {
    int x;
    for (int k = 0; k < n; k++)
      {
	produce (&x, k);
	consume (&x);
      }
    all (n);
    for (int k = 0; k < n; k++)
      {
	produce (&x, k);
	consume (&x);
      }
  }
  printf ("%ld\n", sum);
}

int
main (void)
{
  all (100);
  mallocs (100);
  in_parallel (100);
  in_parallel (100);
  return 0;
}
