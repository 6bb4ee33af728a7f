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

/* Programs whose stages stand in functions and objects, and which come to them in the same
   order again and again, until they do something else in the midst of it.  */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <stdio.h>
#include <memory>
#include <vector>

enum { ITEMS = 3000 };

static unsigned sum, other;

/* Stages known by a base class.  */

struct filter
{
  unsigned state = 1, out = 0;
  virtual ~filter () {}
  virtual void process (unsigned *in) = 0;
};

struct mixer : filter
{
  void
  process (unsigned *in) override
  {
#pragma omp task input (*in) output (out)
    out = state = state * 3 + *in;
  }
};

struct delay : filter
{
  unsigned last = 0;

  void
  process (unsigned *in) override
  {
#pragma omp task input (*in) output (out)
    {
      out = last ^ *in;
      last = *in;
    }
  }
};

static void __attribute__ ((noinline))
source (unsigned *x, unsigned k)
{
#pragma omp task output (*x) firstprivate (k)
  {
    k *= 2654435761u;
    *x = k >> 3;
  }
}

static void __attribute__ ((noinline))
sink (const unsigned *x, unsigned *to)
{
#pragma omp task input (*x)
  *to = *to * 31 + *x;
}

typedef std::vector<std::unique_ptr<filter>> row;

static row
make_row (int n)
{
  row r;

  for (int i = 0; i < n; i++)
    if (i & 1)
      r.emplace_back (new delay);
    else
      r.emplace_back (new mixer);
  return r;
}

static void
run_row (unsigned *x, const row &r, unsigned k)
{
  unsigned *in = x;

  source (x, k);
  for (const std::unique_ptr<filter> &f : r)
    {
      f->process (in);
      in = &f->out;
    }
  sink (in, &sum);
}

/* KIND says what is done now and then: nothing, a wait behind a round or in its midst, a
   round of one filter less, another consumer of an element, a function with streams of its
   own.  */

static void
inner (unsigned k)
{
  unsigned x, y;

#pragma omp task output (x) firstprivate (k)
  x = k;
#pragma omp task input (x) output (y)
  y = x + 1;
#pragma omp task input (y)
  other += y;
#pragma omp taskwait
}

static void
rows (int n, int kind)
{
  unsigned x;
  row r = make_row (n), one = make_row (1);

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < ITEMS; k++)
    {
      bool now = k % 700 == 650;

      if (!now || kind == 0)
	run_row (&x, r, k);
      else if (kind == 1)
	{
	  run_row (&x, r, k);
#pragma omp taskwait
	  other += sum;
	}
      else if (kind == 2)
	{
	  source (&x, k);
	  r[0]->process (&x);
#pragma omp taskwait
	  other += r[0]->out;
	  for (int i = 1; i < n; i++)
	    r[i]->process (&r[i - 1]->out);
	  sink (&r[n - 1]->out, &sum);
	}
      else if (kind == 3)
	{
	  unsigned y;
	  source (&y, k);
	  one[0]->process (&y);
	  sink (&one[0]->out, &other);
#pragma omp taskwait
	}
      else
	{
	  source (&x, k);
	  r[0]->process (&x);
	  inner (k);
	  for (int i = 1; i < n; i++)
	    r[i]->process (&r[i - 1]->out);
	  sink (&r[n - 1]->out, &sum);
	}
    }
}

/* Directives in the loop itself, beside those of functions.  */

static void
mixed ()
{
  unsigned s[4];
  row r = make_row (3);

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < ITEMS; k++)
    {
#pragma omp task output (s[0]) firstprivate (k)
      s[0] = k * 7;
      r[0]->process (&s[0]);
      r[1]->process (&r[0]->out);
#pragma omp task input (r[1]->out) output (s[1])
      s[1] = r[1]->out + 5;
      sink (&s[1], &sum);
    }
}

/* A list of stages, along which a function calls itself.  */

struct link
{
  unsigned value;
  link *next;
};

static void __attribute__ ((noinline))
pass (link *l)
{
  if (!l->next)
    {
      sink (&l->value, &sum);
      return;
    }
#pragma omp task input (l->value) output (l->next->value)
  l->next->value = l->value + 3;
  pass (l->next);
}

static void
recursive ()
{
  link l[6];

  for (int i = 0; i < 6; i++)
    l[i] = { 0, i < 5 ? &l[i + 1] : nullptr };
#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < ITEMS; k++)
    {
      source (&l[0].value, k);
      pass (l);
    }
}

/* A template, and a stage that is called by a lambda.  */

template <typename T, int N>
static void __attribute__ ((noinline))
scale (const T *from, T *to)
{
#pragma omp task input (*from) output (*to)
  *to = *from * N + 1;
}

template <typename F>
static void
for_all (F f)
{
  for (unsigned k = 0; k < ITEMS; k++)
    f (k);
}

static void
templates ()
{
  unsigned a, b, c;

#pragma omp parallel
#pragma omp single
  for_all ([&] (unsigned k)
    {
      source (&a, k);
      scale<unsigned, 3> (&a, &b);
      scale<unsigned, 5> (&b, &c);
      sink (&c, &sum);
    });
}

/* Rows in memory that is freed while another one runs.  */

static void
changing ()
{
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 4; i++)
    {
      std::unique_ptr<unsigned> x (new unsigned);
      row r = make_row (2 + i);
      for (unsigned k = 0; k < ITEMS / 3; k++)
	run_row (x.get (), r, k);
#pragma omp taskwait
    }
}

int
main ()
{
  for (int kind = 0; kind < 5; kind++)
    {
      sum = other = 0;
      rows (4, kind);
      printf ("%d: %u %u\n", kind, sum, other);
    }
  mixed ();
  printf ("%u\n", sum);
  recursive ();
  printf ("%u\n", sum);
  templates ();
  printf ("%u\n", sum);
  changing ();
  printf ("%u\n", sum);
  return 0;
}
