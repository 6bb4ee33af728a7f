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

/* Shapes of programs that people write, each as the sequential program and, with
   its pragmas, as a pipeline.  A body's work is some dependent multiply-adds.
   compare tells what the pipelines gain.  */

#include "main.h"

/* With the pragmas ignored a window is the stream's own variable, or moves
   here.  */
#ifdef _OPENMP
# define STREAM __attribute__ ((stream))
# define WINDOW(window, stream) window
# define SLIDE(window, x)
#else
# define STREAM
# define WINDOW(window, stream) stream
# define SLIDE(window, x) \
    (memmove (window, window + 1, sizeof window - sizeof *window), \
     window[sizeof window / sizeof *window - 1] = (x))
#endif

/* Where the items come from.  */
struct input
{
  long left;
  double value;
};

static struct input source;

static int __attribute__ ((noinline))
next (double *in)
{
  if (source.left == 0)
    return 0;
  source.left--;
  *in = source.value += 0.5;
  return 1;
}

static void
rewind_source (long n)
{
  source.left = n;
  source.value = 0;
}

static double
chain (long n)
{
  double x, y, z, sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x)
      x = work (source.value += 0.5, weight);
      #pragma omp task input (x) output (y)
      y = work (x, weight);
      #pragma omp task input (y) output (z)
      z = work (y, weight);
      #pragma omp task input (z)
      sum += work (z, weight);
    }
  return sum;
}

static double
do_captures (long n, int w, double gain)
{
  double x, y, z, sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x) firstprivate (w, gain)
      x = work (source.value += 0.5, w) * gain;
      #pragma omp task input (x) output (y) firstprivate (w, gain)
      y = work (x, w) * gain;
      #pragma omp task input (y) output (z) firstprivate (w, gain)
      z = work (y, w) * gain;
      #pragma omp task input (z) firstprivate (w, gain)
      sum += work (z, w) * gain;
    }
  return sum;
}

static double
captures (long n)
{
  return do_captures (n, weight, 0.75);
}

static double
reader (long n)
{
  double in, x, y, sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  while (next (&in))
    {
      #pragma omp task output (x) firstprivate (in)
      x = work (in, weight);
      #pragma omp task input (x) output (y)
      y = work (x, weight);
      #pragma omp task input (y)
      sum += work (y, weight);
    }
  return sum;
}

static double
fourth (long n)
{
  double x, y, z, w[4], sum = 0, other = 0;

  (void) w;
  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x)
      x = work (source.value += 0.5, weight);
      #pragma omp task input (x) output (y)
      y = work (x, weight);
      #pragma omp task input (y)
      sum += work (y, weight);
      if (k % 4 == 3)
	{
	  #pragma omp task input (x >> w[4]) output (z)
	  z = work (WINDOW (w[3], x), weight);
	  #pragma omp task input (z)
	  other += work (z, weight);
	}
    }
  return sum;
}

static double
diamond (long n)
{
  double x, y, z, sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x)
      x = work (source.value += 0.5, weight);
      #pragma omp task input (x) output (y)
      y = work (x, weight);
      #pragma omp task input (x) output (z)
      z = work (x + 1, weight);
      #pragma omp task input (y, z)
      sum += work (y - z, weight);
    }
  return sum;
}

/* A function for each stage, to which the streams are handed.  */

static void
by_pointer_1 (double *x)
{
  #pragma omp task output (x[0])
  x[0] = work (source.value += 0.5, weight);
}

static void
by_pointer_2 (double *x, double *y)
{
  #pragma omp task input (x[0]) output (y[0])
  y[0] = work (x[0], weight);
}

static void
by_pointer_3 (double *y, double *sum)
{
  #pragma omp task input (y[0])
  *sum += work (y[0], weight);
}

static double
by_pointer (long n)
{
  double x, y, sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      by_pointer_1 (&x);
      by_pointer_2 (&x, &y);
      by_pointer_3 (&y, &sum);
    }
  return sum;
}

static double
dialect (long n)
{
  double x STREAM, y STREAM, z STREAM, sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x)
      x = work (source.value += 0.5, weight);
      #pragma omp task input (x) output (y)
      y = work (x, weight);
      #pragma omp task input (y) output (z)
      z = work (y, weight);
      #pragma omp task input (z)
      sum += work (z, weight);
    }
  return sum;
}

/* Filters that the program makes at run time, each of which reads the one before.  */
struct filter
{
  double *in, state, out;
};

static void __attribute__ ((noinline))
filter_run (struct filter *f)
{
  #pragma omp task input (*f->in) output (f->out)
  f->out = f->state = work (*f->in + 0.5 * f->state, weight);
}

static double
objects (long n)
{
  enum { FILTERS = 4 };
  struct filter *f = (struct filter *) calloc (FILTERS, sizeof *f);
  double *x = (double *) calloc (1, sizeof *x), sum = 0;

  for (int i = 0; i < FILTERS; i++)
    f[i].in = i ? &f[i - 1].out : x;
  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      by_pointer_1 (x);
      for (int i = 0; i < FILTERS; i++)
	filter_run (&f[i]);
      by_pointer_3 (&f[FILTERS - 1].out, &sum);
    }
  free (f);
  free (x);
  return sum;
}

/* One stage has its own output as input.  */
static double
feedback (long n)
{
  double x, y, s, old, fresh, sum = 0;

  (void) old, (void) fresh;
  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  {
    #pragma omp task output (s)
    s = 0;
    for (long k = 0; k < n; k++)
      {
	#pragma omp task output (x)
	x = work (source.value += 0.5, weight);
	#pragma omp task input (x, s >> old) output (s << fresh, y)
	y = WINDOW (fresh, s) = work (x + 0.5 * WINDOW (old, s), weight);
	#pragma omp task input (y)
	sum += work (y, weight);
      }
  }
  return sum;
}

/* A loop of two stages.  */
static double
feedback_2 (long n)
{
  double s, e, sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  {
    #pragma omp task output (s)
    s = 0;
    for (long k = 0; k < n; k++)
      {
	#pragma omp task input (s) output (e) firstprivate (k)
	e = work (k + 0.5 * s, weight);
	#pragma omp task input (e) output (s)
	s = work (0.9 * e, weight);
	#pragma omp task input (e)
	sum += work (e, weight);
      }
  }
  return sum;
}

/* A loop of four stages behind a source.  */
static double
feedback_4 (long n)
{
  double x, s, a, b, c, sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  {
    #pragma omp task output (s)
    s = 0;
    for (long k = 0; k < n; k++)
      {
	#pragma omp task output (x)
	x = work (source.value += 0.5, weight);
	#pragma omp task input (x, s) output (a)
	a = work (x + 0.5 * s, weight);
	#pragma omp task input (a) output (b)
	b = work (a, weight);
	#pragma omp task input (b) output (c)
	c = work (b, weight);
	#pragma omp task input (c) output (s)
	s = work (c, weight);
	#pragma omp task input (a)
	sum += work (a, weight);
      }
  }
  return sum;
}

static double
do_either (long n, int fast)
{
  double x, y, sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x)
      x = work (source.value += 0.5, weight);
      if (fast)
	#pragma omp task input (x) output (y)
	y = work (x, weight);
      else
	#pragma omp task input (x) output (y)
	y = work (x, weight + weight);
      #pragma omp task input (y)
      sum += work (y, weight);
    }
  return sum;
}

static double
either (long n)
{
  return do_either (n, weight > 0);
}

/* Regions of ITEMS each.  */
static double
regions (long n, long items)
{
  double sum = 0;

  rewind_source (n);
  for (long done = 0; done < n; done += items)
    {
      double x, y;
      #pragma omp parallel
      #pragma omp single
      for (long k = 0; k < items; k++)
	{
	  #pragma omp task output (x)
	  x = work (source.value += 0.5, weight);
	  #pragma omp task input (x) output (y)
	  y = work (x, weight);
	  #pragma omp task input (y)
	  sum += work (y, weight);
	}
    }
  return sum;
}

static double
regions_10 (long n)
{
  return regions (n, 10);
}

static double
regions_100 (long n)
{
  return regions (n, 100);
}

static double
regions_1000 (long n)
{
  return regions (n, 1000);
}

static double
heavy_middle (long n)
{
  double x, y, sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x)
      x = source.value += 0.5;
      #pragma omp task input (x) output (y)
      y = work (x, 3 * weight);
      #pragma omp task input (y)
      sum += y;
    }
  return sum;
}

static double
replicated (long n)
{
  double x, y, sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x)
      x = source.value += 0.5;
      #pragma omp task input (x) output (y) num_threads (4)
      y = work (x, 3 * weight);
      #pragma omp task input (y)
      sum += y;
    }
  return sum;
}

/* Elements are pointers to blocks.  */
static double
heap (long n)
{
  enum { SIZE = 16 };
  double *x, *y, sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x)
      {
	double *block = (double *) malloc (SIZE * sizeof (double));
	for (int i = 0; i < SIZE; i++)
	  block[i] = work (source.value += 0.5, weight);
	x = block;
      }
      #pragma omp task input (x) output (y)
      {
	for (int i = 0; i < SIZE; i++)
	  x[i] = work (x[i], weight);
	y = x;
      }
      #pragma omp task input (y)
      {
	for (int i = 0; i < SIZE; i++)
	  sum += work (y[i], weight);
	free (y);
      }
    }
  return sum;
}

/* Each stream is used once.  */
static double
dataflow (long n)
{
#define LENGTH 1000
  double sum = 0;

  for (long done = 0; done < n; done += LENGTH)
    {
      double *a = (double *) malloc ((LENGTH + 1) * sizeof (double));
      #pragma omp parallel
      #pragma omp single
      {
	#pragma omp task output (a[0])
	a[0] = 1;
	for (int k = 0; k < LENGTH; k++)
	  #pragma omp task input (a[k]) output (a[k + 1])
	  a[k + 1] = work (a[k], weight);
	#pragma omp task input (a[LENGTH])
	sum += a[LENGTH];
      }
      free (a);
    }
  return sum;
}

struct pixel
{
  float red, green, blue;
  int index;
};

static double
structs (long n)
{
  struct pixel p, q;
  double sum = 0;

  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (p) firstprivate (k)
      {
	p.red = work (k, weight);
	p.green = k & 7;
	p.blue = 1;
	p.index = k;
      }
      #pragma omp task input (p) output (q)
      {
	q = p;
	q.green = work (p.red, weight);
      }
      #pragma omp task input (q)
      sum += work (q.green + q.blue, weight) + (q.index & 3);
    }
  return sum;
}

/* Means of eight, each beside the one before it.  */
static double
sliding (long n)
{
  double x, y, w[8], sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x)
      x = work (source.value += 0.5, weight);
      SLIDE (w, x);
      if (k >= 7)
	{
	  #pragma omp task input (x >> w[1]) output (y)
	  y = work ((w[0] + w[3] + w[7]) / 3, weight);
	  #pragma omp task input (y)
	  sum += work (y, weight);
	}
    }
  return sum;
}

static double
bytes (long n)
{
  unsigned char x, y, state = 1;
  long sum = 0;

  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x)
      {
	state = state * 5 + 3;
	x = state + (int) work (1, weight - 1);
      }
      #pragma omp task input (x) output (y)
      y = x ^ (unsigned char) (x >> 3) ^ (int) work (x, weight - 1);
      #pragma omp task input (y)
      sum += y + (int) work (y, weight - 1);
    }
  return sum;
}

/* A number of stages that is known at run time.  */
static double
arrays (long n)
{
  double sum = 0;
  int m = weight ? 6 : 3;

  {
    double a[m];
    rewind_source (n);
    #pragma omp parallel
    #pragma omp single
    for (long k = 0; k < n; k++)
      {
	#pragma omp task output (a[0])
	a[0] = work (source.value += 0.5, weight);
	for (int i = 1; i < m; i++)
	  #pragma omp task input (a[i - 1]) output (a[i])
	  a[i] = work (a[i - 1], weight);
	#pragma omp task input (a[m - 1])
	sum += work (a[m - 1], weight);
      }
  }
  return sum;
}

/* Items are dealt out to workers.  */
static double
farm (long n)
{
  enum { WORKERS = 4 };
  double x[WORKERS], y[WORKERS], sum[WORKERS] = { 0, 0, 0, 0 };

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      int i = k % WORKERS;
      #pragma omp task output (x[i]) firstprivate (k)
      x[i] = work (k, weight);
      #pragma omp task input (x[i]) output (y[i])
      y[i] = work (x[i], weight);
      #pragma omp task input (y[i]) firstprivate (i)
      sum[i] += work (y[i], weight);
    }
  return sum[0] + 2 * sum[1] + 3 * sum[2] + 4 * sum[3];
}

/* Two producers of one stream.  */
static double
merged (long n)
{
  double x, sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      if (k & 1)
	#pragma omp task output (x)
	x = work (source.value += 0.5, weight);
      else
	#pragma omp task output (x) firstprivate (k)
	x = work (k, weight);
      #pragma omp task input (x)
      sum += work (x, weight);
    }
  return sum;
}

/* A function with a pipeline of its own, called for few items at a time.  */

static double __attribute__ ((noinline))
filter (const double *in, int n)
{
  double x, y, sum = 0;

  for (int k = 0; k < n; k++)
    {
      #pragma omp task output (x) firstprivate (k)
      x = work (in[k], weight);
      #pragma omp task input (x) output (y)
      y = work (x, weight);
      #pragma omp task input (y) shared (sum)
      sum += work (y, weight);
    }
  #pragma omp taskwait
  return sum;
}

static double
library (long n)
{
  enum { SIZE = 256 };
  double buffer[SIZE], sum = 0;

  for (int i = 0; i < SIZE; i++)
    buffer[i] = i;
  for (long done = 0; done < n; done += SIZE)
    {
      buffer[done / SIZE % SIZE] = done;
      sum += filter (buffer, SIZE);
    }
  return sum;
}

/* Waits in the midst.  */
static double
waits (long n)
{
  double x, y, sum = 0, last = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x)
      x = work (source.value += 0.5, weight);
      #pragma omp task input (x) output (y)
      y = work (x, weight);
      #pragma omp task input (y)
      sum += work (y, weight);
      if (k % 200 == 199)
	{
	  #pragma omp taskwait
	  last += sum;
	}
    }
  return last;
}

static double
two_at_once (long n)
{
  double x, y, a, b, sum = 0, other = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x)
      x = work (source.value += 0.5, weight);
      #pragma omp task output (a) firstprivate (k)
      a = work (k, weight);
      #pragma omp task input (x) output (y)
      y = work (x, weight);
      #pragma omp task input (a) output (b)
      b = work (a, weight);
      #pragma omp task input (y)
      sum += work (y, weight);
      #pragma omp task input (b)
      other += work (b, weight);
    }
  return sum - other;
}

/* What a body does depends on its element.  */
static double
kinds (long n)
{
  double x, y, sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x)
      x = source.value += 0.5;
      #pragma omp task input (x) output (y)
      switch ((long) x & 3)
	{
	case 0:
	  y = work (x, weight);
	  break;
	case 1:
	  y = work (-x, 2 * weight);
	  break;
	default:
	  y = x * 2;
	}
      #pragma omp task input (y)
      sum += work (y, weight);
    }
  return sum;
}

static double
nested_loops (long n)
{
  enum { WIDTH = 64 };
  double x, y, sum = 0;

  #pragma omp parallel
  #pragma omp single
  for (long row = 0; row < n / WIDTH; row++)
    for (int column = 0; column < WIDTH; column++)
      {
	#pragma omp task output (x) firstprivate (row, column)
	x = work (row * 3 + column, weight);
	#pragma omp task input (x) output (y)
	y = work (x, weight);
	#pragma omp task input (y)
	sum += work (y, weight);
      }
  return sum;
}

static double
broadcast (long n)
{
  double x, a = 0, b = 0, c = 0, d = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x)
      x = work (source.value += 0.5, weight);
      #pragma omp task input (x)
      a += work (x, weight);
      #pragma omp task input (x)
      b += work (x, weight);
      #pragma omp task input (x)
      c += work (x, weight);
      #pragma omp task input (x)
      d += work (x, weight);
    }
  return a + 2 * b + 3 * c + 4 * d;
}

/* Blocks of 16 elements in, one out.  */
static double
decimated (long n)
{
  enum { BLOCK = 16 };
  double x, w[BLOCK], y, v[BLOCK], sum = 0;

  (void) x, (void) v;
  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n / BLOCK; k++)
    {
      #pragma omp task output (x << w[BLOCK])
      for (int i = 0; i < BLOCK; i++)
	w[i] = work (source.value += 0.5, weight);
      #pragma omp task input (x >> v[BLOCK]) output (y)
      {
	y = 0;
	for (int i = 0; i < BLOCK; i++)
	  y += work (WINDOW (v, w)[i], weight);
      }
      #pragma omp task input (y)
      sum += work (y, weight);
    }
  return sum;
}

/* The control program does work of its own.  */
static double
own_work (long n)
{
  double x, y, sum = 0, other = 0;

  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      other = work (other + k, weight);
      #pragma omp task output (x) firstprivate (other)
      x = work (other, weight);
      #pragma omp task input (x) output (y)
      y = work (x, weight);
      #pragma omp task input (y)
      sum += work (y, weight);
    }
  return sum;
}

/* Pipelines of few items, one after the other.  */
static double
pipelines (long n)
{
  enum { MANY = 50 };
  double sum = 0;

  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long done = 0; done < n; done += MANY)
    {
      double x, y;
      for (int k = 0; k < MANY; k++)
	{
	  #pragma omp task output (x)
	  x = work (source.value += 0.5, weight);
	  #pragma omp task input (x) output (y)
	  y = work (x, weight);
	  #pragma omp task input (y) shared (sum)
	  sum += work (y, weight);
	}
      #pragma omp taskwait
    }
  return sum;
}

/* One stage alone.  */
static double
one_stage (long n)
{
  double x, last = 0;

  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (x) firstprivate (k)
      x = work (k, weight);
      #pragma omp task input (x)
      last = x;
    }
  return last;
}

/* Streams that outlive the function.  */
static double globals_x, globals_y, globals_sum;

static double
globals (long n)
{
  globals_sum = 0;
  rewind_source (n);
  #pragma omp parallel
  #pragma omp single
  for (long k = 0; k < n; k++)
    {
      #pragma omp task output (globals_x)
      globals_x = work (source.value += 0.5, weight);
      #pragma omp task input (globals_x) output (globals_y)
      globals_y = work (globals_x, weight);
      #pragma omp task input (globals_y)
      globals_sum += work (globals_y, weight);
    }
  return globals_sum;
}

static const struct shape shapes[] = {
  { "arrays", arrays },
  { "broadcast", broadcast },
  { "by_pointer", by_pointer },
  { "bytes", bytes },
  { "captures", captures },
  { "chain", chain },
  { "dataflow", dataflow },
  { "decimated", decimated },
  { "dialect", dialect },
  { "diamond", diamond },
  { "either", either },
  { "farm", farm },
  { "feedback", feedback },
  { "feedback_2", feedback_2 },
  { "feedback_4", feedback_4 },
  { "fourth", fourth },
  { "globals", globals },
  { "heap", heap },
  { "heavy_middle", heavy_middle },
  { "kinds", kinds },
  { "library", library },
  { "merged", merged },
  { "nested_loops", nested_loops },
  { "objects", objects },
  { "one_stage", one_stage },
  { "own_work", own_work },
  { "pipelines", pipelines },
  { "reader", reader },
  { "regions_10", regions_10 },
  { "regions_100", regions_100 },
  { "regions_1000", regions_1000 },
  { "replicated", replicated },
  { "sliding", sliding },
  { "structs", structs },
  { "two_at_once", two_at_once },
  { "waits", waits }
};

int
main (int argc, char **argv)
{
  return run_shapes (shapes, sizeof shapes / sizeof *shapes, argc, argv);
}
