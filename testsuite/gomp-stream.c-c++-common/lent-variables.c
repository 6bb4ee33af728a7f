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

/* Functions without directives of their own hand their variables to others as streams.
   The streams end with the variables: elements that nobody read are not read by the
   next function that has a variable in the same memory.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-elision" } */

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include "check.h"

#define NOINLINE __attribute__ ((noinline))
#define DO(directive) _Pragma (#directive)

static long got[64];
static int n_got;

static void produce (long *x, long k);

static void
consume (long *x)
{
#pragma omp task input (*x) shared (got, n_got)
  got[n_got++] = *x;
}

/* What was read since the last call is FIRST, FIRST + 1, and so on.  */
static void
expect (int line, long first, int n)
{
#pragma omp taskwait
  if (n_got != n)
    {
      fprintf (stderr, "line %d: %d elements\n", line, n_got);
      abort ();
    }
  for (int i = 0; i < n; i++)
    if (got[i] != first + i)
      {
	fprintf (stderr, "line %d: element %d is %ld, not %ld\n", line, i,
		 got[i], first + i);
	abort ();
      }
  n_got = 0;
}

/* Of two more elements than are read, the first are.  */
static NOINLINE void
pass (long *x, long first, int n)
{
  for (int k = 0; k < n + 2; k++)
    {
      produce (x, first + k);
      if (k < n)
	consume (x);
    }
}

/* Whoever has X next has what is new.  */

static NOINLINE void
one (long first)
{
  long x;
  pass (&x, first, 5);
}

static NOINLINE void
two (long first)
{
  long x;
  pass (&x, first, 5);
}

static NOINLINE void
by_value (long x)
{
  pass (&x, x, 5);
}

struct pair { long a, b; };

static NOINLINE void
members (long first)
{
  struct pair p;
  for (int k = 0; k < 3; k++)
    {
      produce (&p.a, first + k);
      produce (&p.b, -1);
    }
  consume (&p.a);
  consume (&p.a);
}

static void
hand_on (struct pair *p, long first)
{
  pass (&p->b, first, 4);
}

static NOINLINE void
whole (long first)
{
  struct pair p;
  hand_on (&p, first);
}

static NOINLINE void
array (long first)
{
  long a[8];
  for (int i = 0; i < 8; i++)
    produce (&a[i], first + i);
  for (int i = 0; i < 8; i++)
    produce (&a[i], 0);
  for (int i = 0; i < 8; i++)
    {
      consume (&a[i]);
      /* Each has a stage of its own, and what they count is one variable.  */
#pragma omp taskwait
    }
}

static NOINLINE void
variable_length (long first, int n)
{
  for (int i = 0; i < 2; i++)
    {
      long a[n];
      pass (&a[n - 1], first, 5);
      expect (__LINE__, first, 5);
    }
}

/* Each has its own, in what may be one place.  */
static NOINLINE void
blocks (long first)
{
  {
    long x;
    pass (&x, first, 5);
    expect (__LINE__, first, 5);
  }
  {
    long y;
    pass (&y, first + 10, 5);
    expect (__LINE__, first + 10, 5);
  }
  if (first)
    {
      long z[3];
      pass (&z[1], first + 20, 5);
      expect (__LINE__, first + 20, 5);
    }
}

/* It is one stream, as if the loop named it itself.  */
static NOINLINE void
loops (long first)
{
  for (int k = 0; k < 5; k++)
    {
      long x;
      produce (&x, first + k);
      consume (&x);
    }
  expect (__LINE__, first, 5);
  for (int k = 0; k < 5; k++)
    {
      long y;
      produce (&y, first + 10 + k);
      consume (&y);
    }
  expect (__LINE__, first + 10, 5);
}

static NOINLINE void
recursive (long first, int depth)
{
  long x;
  pass (&x, first, 5);
  expect (__LINE__, first, 5);
  if (depth)
    recursive (first + 10, depth - 1);
  two (7);
  expect (__LINE__, 7, 5);
}

static NOINLINE void
through_pointer (long first)
{
  long x, *p = &x, **q = &p;
  pass (*q, first, 5);
}

static void (*volatile passes) (long *, long, int) = pass;

static NOINLINE void
by_table (long first)
{
  long x;
  passes (&x, first, 5);
}

/* It has a stream of its own, too.  */
static NOINLINE void
both (long first)
{
  long x, y, sum = 0;
  for (int k = 0; k < 5; k++)
    {
      produce (&x, first + k);
      consume (&x);
#pragma omp task output (y) firstprivate (k)
      y = k;
#pragma omp task input (y) shared (sum)
      sum += y;
    }
  produce (&x, 99);
#pragma omp taskwait
  CHECK_EQUAL (sum, 10);
}

static inline __attribute__ ((always_inline)) void
inlined (long first)
{
  long x;
  pass (&x, first, 5);
}

static NOINLINE void
inlines (long first)
{
  long outer;
  pass (&outer, first, 5);
  expect (__LINE__, first, 5);
  inlined (first + 10);
  expect (__LINE__, first + 10, 5);
  inlined (first + 20);
  expect (__LINE__, first + 20, 5);
  /* That is still the first one.  */
  consume (&outer);
  consume (&outer);
  expect (__LINE__, first + 5, 2);
}

static NOINLINE void
jumps (long first)
{
  jmp_buf here;
  volatile int n = 0;
  long x;
  pass (&x, first, 5);
  expect (__LINE__, first, 5);
  if (setjmp (here) == 0)
    n = 1;
  n = n + 1;
  if (n <= 3)
    longjmp (here, 1);
}

static NOINLINE long
returns (long first)
{
  for (long i = 0;; i++)
    {
      long x;
      pass (&x, first, 5);
      if (i == 0)
	return i;
    }
}

static NOINLINE void
expression (long first)
{
  long twice = ({ long x; pass (&x, first, 5); 2; });
  CHECK_EQUAL (twice, 2);
}

#define CONSTRUCT(name, begin, end)					\
  static NOINLINE void							\
  name (long first)							\
  {									\
    begin								\
      {									\
	{ long x; pass (&x, first, 5); }				\
	expect (__LINE__, first, 5);					\
	{ long y[2]; pass (&y[1], first + 10, 5); }			\
	expect (__LINE__, first + 10, 5);				\
	one (first + 20);						\
	expect (__LINE__, first + 20, 5);				\
      }									\
    end									\
  }

#define ONCE for (int i = 0; i < 1; i++)

CONSTRUCT (in_function, ,)
CONSTRUCT (in_parallel, DO (omp parallel num_threads (1)),)
CONSTRUCT (in_single, DO (omp parallel) DO (omp single),)
CONSTRUCT (in_single_nowait, DO (omp parallel) { DO (omp single nowait), })
CONSTRUCT (in_master, DO (omp parallel) DO (omp master),)
CONSTRUCT (in_critical, DO (omp parallel num_threads (1)) DO (omp critical),)
CONSTRUCT (in_for, DO (omp parallel) { DO (omp for) ONCE, })
CONSTRUCT (in_parallel_for, DO (omp parallel for) ONCE,)
CONSTRUCT (in_ordered, DO (omp parallel for ordered) ONCE { DO (omp ordered), })
CONSTRUCT (in_sections, DO (omp parallel) { DO (omp sections) { DO (omp section),
	   }})
CONSTRUCT (in_task, DO (omp parallel) DO (omp single) { DO (omp task), })
CONSTRUCT (in_taskgroup, DO (omp parallel) DO (omp single) { DO (omp taskgroup),
	   })
CONSTRUCT (in_taskloop, DO (omp parallel) DO (omp single) { DO (omp taskloop)
	   ONCE, })
CONSTRUCT (in_teams, DO (omp teams num_teams (1)),)
CONSTRUCT (in_target, DO (omp target map (got, n_got)),)
CONSTRUCT (in_target_data, DO (omp target data map (first)),)
CONSTRUCT (in_distribute, DO (omp teams distribute parallel for) ONCE,)
CONSTRUCT (in_for_alone, DO (omp for) ONCE,)
CONSTRUCT (in_body, long o; DO (omp task output (o)) { o = 1;, }
	   DO (omp task input (o)) n_got += o - 1;)

/* A construct's copies are streams of their own.  */
static NOINLINE void
copies (long first)
{
  long x;
  pass (&x, first, 5);
  expect (__LINE__, first, 5);
#pragma omp parallel num_threads (1) private (x)
  {
    pass (&x, first + 10, 5);
    expect (__LINE__, first + 10, 5);
  }
#pragma omp parallel num_threads (1) firstprivate (x)
  {
    pass (&x, first + 20, 5);
    expect (__LINE__, first + 20, 5);
  }
#pragma omp parallel
  {
#pragma omp for private (x)
    for (int i = 0; i < 2; i++)
#pragma omp critical
      {
	pass (&x, first + 30, 5);
	expect (__LINE__, first + 30, 5);
      }
#pragma omp sections private (x)
    {
      {
#pragma omp critical
	{
	  pass (&x, first + 40, 5);
	  expect (__LINE__, first + 40, 5);
	}
      }
#pragma omp section
#pragma omp critical
      {
	pass (&x, first + 40, 5);
	expect (__LINE__, first + 40, 5);
      }
    }
#pragma omp single
#pragma omp task firstprivate (x)
    {
      pass (&x, first + 50, 5);
      expect (__LINE__, first + 50, 5);
    }
  }
}

#ifdef __cplusplus

static NOINLINE void
throws (long first)
{
  long x;
  pass (&x, first, 5);
  throw 1;
}

struct holder
{
  long x;
  void give (long first) { pass (&x, first, 5); }
};

static NOINLINE void
by_member (long first)
{
  holder h;
  h.give (first);
}

static NOINLINE void
by_reference (long first)
{
  long x;
  long &r = x;
  pass (&r, first, 5);
}

static NOINLINE void
by_lambda (long first)
{
  long x;
  auto put = [&] (long k)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
    };
  for (int k = 0; k < 7; k++)
    put (first + k);
  auto take = [&x] { for (int k = 0; k < 5; k++) consume (&x); };
  take ();
}

template<typename T>
static NOINLINE void
of_template (T first)
{
  T x;
  pass (&x, first, 5);
}

struct object
{
  long value = 4711;
  ~object () { value = -1; }
};

static void
put_object (object &o, long k)
{
#pragma omp task output (o) firstprivate (k)
  o.value = k;
}

static void
take_object (object &o)
{
#pragma omp task input (o) shared (got, n_got)
  got[n_got++] = o.value;
}

static NOINLINE void
objects (long first)
{
  for (int i = 0; i < 3; i++)
    {
      object o;
      for (int k = 0; k < 4; k++)
	put_object (o, first + k);
      take_object (o);
      take_object (o);
      expect (__LINE__, first, 2);
    }
}

static void
languages_own (void)
{
  try { throws (100); } catch (int) { }
  expect (__LINE__, 100, 5);
  one (110);
  expect (__LINE__, 110, 5);
  by_member (120), expect (__LINE__, 120, 5);
  by_reference (130), expect (__LINE__, 130, 5);
  by_lambda (140), expect (__LINE__, 140, 5);
  by_lambda (150), expect (__LINE__, 150, 5);
  of_template (160L), expect (__LINE__, 160, 5);
  objects (170);
}

#else

static NOINLINE void
nested (long first)
{
  long x, y;
  auto void put (long k);
  void put (long k)
  {
#pragma omp task output (x) firstprivate (k)
    x = k;
  }
  void give (void)
  {
    pass (&y, first + 10, 5);
  }
  for (int k = 0; k < 7; k++)
    put (first + k);
  for (int k = 0; k < 5; k++)
    consume (&x);
  expect (__LINE__, first, 5);
  give ();
  expect (__LINE__, first + 10, 5);
}

static void
languages_own (void)
{
  nested (100);
  nested (200);
}

#endif

#define RUN(name, first, n) name (first), expect (__LINE__, first, n)

static void
run (void)
{
  for (int i = 0; i < 2; i++)
    {
      RUN (one, 10, 5);
      RUN (two, 20, 5);
      RUN (by_value, 30, 5);
      RUN (by_value, 40, 5);
      RUN (members, 50, 2);
      RUN (members, 60, 2);
      RUN (whole, 70, 4);
      RUN (whole, 80, 4);
      RUN (array, 90, 8);
      RUN (array, 100, 8);
      variable_length (110, 3);
      variable_length (120, 3);
      blocks (130);
      blocks (140);
      loops (150);
      recursive (200, 3);
      RUN (through_pointer, 300, 5);
      RUN (through_pointer, 310, 5);
      RUN (by_table, 320, 5);
      RUN (by_table, 330, 5);
      RUN (both, 340, 5);
      RUN (both, 350, 5);
      inlines (400);
      jumps (500);
      jumps (510);
      returns (520), expect (__LINE__, 520, 5);
      returns (530), expect (__LINE__, 530, 5);
      RUN (expression, 540, 5);
      RUN (expression, 550, 5);
      languages_own ();
    }
}

static void
run_constructs (void)
{
  for (int i = 0; i < 2; i++)
    {
      in_function (10);
      in_parallel (20);
      in_single (30);
      in_single_nowait (40);
      in_master (50);
      in_critical (60);
      in_for (70);
      in_parallel_for (80);
      in_ordered (90);
      in_sections (100);
      in_task (110);
      in_taskgroup (120);
      in_taskloop (130);
      in_teams (140);
      in_target (150);
      in_target_data (160);
      in_distribute (170);
      in_for_alone (180);
      in_body (190);
      copies (200);
    }
}

/* Behind its callers.  */
static void
produce (long *x, long k)
{
#pragma omp task output (*x) firstprivate (k)
  *x = k;
}

int
main (void)
{
  run ();
  run_constructs ();
#pragma omp parallel
#pragma omp single
  run ();
  return 0;
}
