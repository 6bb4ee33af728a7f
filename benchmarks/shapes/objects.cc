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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Shapes of programs that people write in C++, as those of shapes.c.  */

#include <algorithm>
#include <memory>
#include <string>
#include <vector>
#include "main.h"

static double source;

/* A class whose members are streams.  */
struct radio
{
  double in, out, sum = 0;

  void
  run (long n)
  {
#pragma omp parallel
#pragma omp single
    for (long k = 0; k < n; k++)
      {
#pragma omp task output (in) firstprivate (k)
	in = work (k, weight);
#pragma omp task input (in) output (out)
	out = work (in, weight);
#pragma omp task input (out)
	sum += out;
      }
  }
};

static double
members (long n)
{
  radio r;

  r.run (n);
  return r.sum;
}

static double
heap_object (long n)
{
  auto r = std::make_unique<radio> ();

  r->run (n);
  return r->sum;
}

/* Objects each of which has a pipeline, which is called for an item at a time.  */
struct handle
{
  double in, out, sum = 0;

  void
  put (double x)
  {
#pragma omp task output (in) firstprivate (x)
    in = work (x, weight);
#pragma omp task input (in) output (out)
    out = work (in, weight);
#pragma omp task input (out)
    sum += work (out, weight);
  }
};

/* Many of them in turn.  */
static double
handles (long n)
{
  enum { MANY = 20 };
  std::vector<handle> all (MANY);
  double sum = 0;

  for (long k = 0; k < n; k++)
    all[k % MANY].put (k);
#pragma omp taskwait
  for (const handle &h : all)
    sum += h.sum;
  return sum;
}

/* One after the other, for few items each.  */
static double
requests (long n)
{
  enum { FEW = 20 };
  double sum = 0;

  for (long done = 0; done < n; done += FEW)
    {
      handle h;
      for (int k = 0; k < FEW; k++)
	h.put (done + k);
#pragma omp taskwait
      sum += h.sum;
    }
  return sum;
}

/* An algorithm of the library calls a function for each item.  */
static double
lambda (long n)
{
  double x, y, sum = 0;
  std::vector<double> items (n < 100000 ? n : 100000);

  for (size_t i = 0; i < items.size (); i++)
    items[i] = i;
#pragma omp parallel
#pragma omp single
  for (long done = 0; done < n; done += items.size ())
    std::for_each (items.begin (), items.end (), [&] (double item)
      {
#pragma omp task output (x) firstprivate (item)
	x = work (item, weight);
#pragma omp task input (x) output (y)
	y = work (x, weight);
#pragma omp task input (y)
	sum += y;
      });
  return sum;
}

/* Stages are objects, known by a base class, in a pipeline made at run time.  */
struct filter
{
  virtual ~filter () {}
  virtual void activate (double *in, double *out) = 0;
};

struct gain : filter
{
  double factor;

  gain (double f) : factor (f) {}

  void
  activate (double *in, double *out) override
  {
    double f = factor;
#pragma omp task input (*in) output (*out) firstprivate (f)
    *out = work (*in * f, weight);
  }
};

static double
virtuals (long n)
{
  double s[5], sum = 0;
  std::vector<std::unique_ptr<filter>> filters;

  for (int i = 0; i < 4; i++)
    filters.emplace_back (new gain (1 + i * 0.01));
#pragma omp parallel
#pragma omp single
  for (long k = 0; k < n; k++)
    {
#pragma omp task output (s[0]) firstprivate (k)
      s[0] = k;
      for (int i = 0; i < 4; i++)
	filters[i]->activate (&s[i], &s[i + 1]);
#pragma omp task input (s[4])
      sum += s[4];
    }
  return sum;
}

/* Streams are elements of a vector.  */
static double
vector (long n)
{
  std::vector<double> s (8);
  double sum = 0;

#pragma omp parallel
#pragma omp single
  for (long k = 0; k < n; k++)
    {
#pragma omp task output (s[0]) firstprivate (k)
      s[0] = k;
      for (int i = 0; i < 7; i++)
	{
#pragma omp task input (s[i]) output (s[i + 1]) firstprivate (i)
	  s[i + 1] = work (s[i], weight);
	}
#pragma omp task input (s[7])
      sum += s[7];
    }
  return sum;
}

/* Elements own memory.  */
static double
strings (long n)
{
  std::string text, turned;
  double sum = 0;

#pragma omp parallel
#pragma omp single
  for (long k = 0; k < n; k += 32)
    {
#pragma omp task output (text) firstprivate (k)
      text = std::to_string (k * 7919);
#pragma omp task input (text) output (turned)
      {
	turned = text;
	std::reverse (turned.begin (), turned.end ());
      }
#pragma omp task input (turned)
      for (char c : turned)
	sum = work (sum + c, weight);
    }
  return sum;
}

struct block
{
  double values[512];
};

static double
owners (long n)
{
  std::unique_ptr<block> p;
  double sum = 0;

  source = 0;
#pragma omp parallel
#pragma omp single
  for (long k = 0; k < n; k += 512)
    {
#pragma omp task output (p)
      {
	p = std::make_unique<block> ();
	for (double &v : p->values)
	  v = source += 0.5;
      }
#pragma omp task input (p)
      for (double v : p->values)
	sum += work (v, weight);
    }
  return sum;
}

/* The last stage appends to a vector, which may throw.  */
static double
collected (long n)
{
  double x, y;
  std::vector<double> all;

#pragma omp parallel
#pragma omp single
  for (long k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = work (k, weight);
#pragma omp task input (x) output (y)
      y = work (x, weight);
#pragma omp task input (y)
      all.push_back (y);
    }
  return all[n / 2] + all[n - 1];
}

/* Items are the nodes of a list.  */
struct node
{
  node *next;
  double value;
};

static double
list (long n)
{
  double x, y, sum = 0;
  std::vector<node> nodes (n);

  for (long i = 0; i < n; i++)
    nodes[i] = { i + 1 < n ? &nodes[i + 1] : nullptr, i * 0.5 };
#pragma omp parallel
#pragma omp single
  for (node *p = nodes.data (); p; p = p->next)
    {
#pragma omp task output (x) firstprivate (p)
      x = work (p->value, weight);
#pragma omp task input (x) output (y)
      y = work (x, weight);
#pragma omp task input (y)
      sum += y;
    }
  return sum;
}

/* Three of four elements are left out by a stage.  */
static double
filtered (long n)
{
  double x, y, some[1], sum = 0;
  int count;

#pragma omp parallel
#pragma omp single
  for (long k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = work (k, weight);
#pragma omp task input (x) output (y << some[:count])
      {
	count = 0;
	if (((long) x & 3) == 0)
	  some[count++] = work (x, weight);
      }
#pragma omp task input (y >> some[:count])
      for (int i = 0; i < count; i++)
	sum += work (some[i], weight);
    }
  return sum;
}

/* The data say to which of four streams an item goes.  */
static double
dealt (long n)
{
  double a[4], sum[4] = { 0, 0, 0, 0 };

#pragma omp parallel
#pragma omp single
  for (long k = 0; k < n; k++)
    {
      int i = (k * 2654435761u >> 7) & 3;
#pragma omp task output (a[i]) firstprivate (k, i)
      a[i] = work (k, weight);
#pragma omp task input (a[i]) firstprivate (i)
      sum[i] += work (a[i], weight);
    }
  return sum[0] + sum[1] + sum[2] + sum[3];
}

/* Four alternatives.  */
static double
choices (long n)
{
  double x, y, sum = 0;

#pragma omp parallel
#pragma omp single
  for (long k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = work (k, weight);
      switch (k & 3)
	{
	case 0:
#pragma omp task input (x) output (y)
	  y = work (x, weight);
	  break;
	case 1:
#pragma omp task input (x) output (y)
	  y = -work (x, weight);
	  break;
	case 2:
#pragma omp task input (x) output (y)
	  y = x;
	  break;
	default:
#pragma omp task input (x) output (y)
	  y = x * 2;
	}
#pragma omp task input (y)
      sum += y;
    }
  return sum;
}

/* The loop tests behind its body, and leaves out some items.  */
static double
tested_behind (long n)
{
  double x, y, sum = 0;
  long k = 0;

#pragma omp parallel
#pragma omp single
  do
    {
      if (k % 7 == 3)
	continue;
#pragma omp task output (x) firstprivate (k)
      x = work (k, weight);
#pragma omp task input (x) output (y)
      y = work (x, weight);
#pragma omp task input (y)
      sum += y;
    }
  while (++k < n);
  return sum;
}

static const struct shape shapes[] = {
  { "choices", choices },
  { "collected", collected },
  { "dealt", dealt },
  { "filtered", filtered },
  { "handles", handles },
  { "heap_object", heap_object },
  { "lambda", lambda },
  { "list", list },
  { "members", members },
  { "owners", owners },
  { "requests", requests },
  { "strings", strings },
  { "tested_behind", tested_behind },
  { "vector", vector },
  { "virtuals", virtuals }
};

int
main (int argc, char **argv)
{
  return run_shapes (shapes, sizeof shapes / sizeof *shapes, argc, argv);
}
