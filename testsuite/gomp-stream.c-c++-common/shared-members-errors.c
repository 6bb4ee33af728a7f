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

/* Members, and functions that are called again and again: what one stage changes and
   another one uses.  */

struct filter
{
  double x, y, gain;
  int n, late;
};

struct other
{
  int a, b;
};

void
run (struct filter *p, int n)
{
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++)
    {
#pragma omp task output (p->x) firstprivate (i)
      p->x = i * p->gain;	/* { dg-warning "'(p->)?gain' is read while another stage" } */
#pragma omp task input (p->x)
      {
	p->gain = p->x > 3;
	/* Nothing else uses that.  */
	p->n++;
      }
    }
}

/* The streams outlive the call, and so do the activations.  */

void
put (struct filter *p, double v)	/* { dg-warning "may be called again while the stages" } */
{
#pragma omp task output (p->x) firstprivate (v)
  p->x = v * p->gain;		/* { dg-warning "'(p->)?gain' is read while another stage" } */
#pragma omp task input (p->x) output (p->y)
  p->y = p->x + 1;
#pragma omp task input (p->y)
  p->gain = p->y;
}

static double s;
static int total;

void
add (double v)	/* { dg-warning "may be called again while the stages" } */
{
#pragma omp task output (s) firstprivate (v)
  s = v * total;		/* { dg-warning "'total' is read while another stage" } */
#pragma omp task input (s)
  total += s;
}

/* Two changes; a control program that looks.  */

int
count (struct filter *p, struct other *q, int *r, double v) /* { dg-warning "may be called again" } */
{
#pragma omp task output (p->x) firstprivate (v)
  {
    p->x = v;
    q->a++;
    ++*r;
  }
#pragma omp task input (p->x)
  {
    q->a += p->x > 3;		/* { dg-warning "'q->a' is changed by two stages" } */
    *r += 2;			/* { dg-warning "'\\*r' is changed by two stages" } */
    p->late++;
  }
  return p->late;		/* { dg-warning "the control program reads '(p->)?late' while" } */
}

/* None of these is a race: a wait is last, a stream ends with the call, members differ,
   the pointer does, or the change comes to the reader by a stream.  */

void
wait_last (struct filter *p, double v)
{
#pragma omp task output (p->x) firstprivate (v)
  p->x = v * p->gain;
#pragma omp task input (p->x)
  p->gain = p->x;
#pragma omp taskwait
}

void
local_stream (struct filter *p, double v)
{
  double x;
#pragma omp task output (x) firstprivate (v)
  x = v * p->gain;
#pragma omp task input (x)
  p->gain = x;
}

void
apart (struct filter *p, struct other *q, double v)
{
#pragma omp task output (p->x) firstprivate (v)
  p->x = v * q->a;
#pragma omp task input (p->x)
  q->b += p->x;
#pragma omp task input (p->x)
  p->n += p->x;
}

void
moves (struct other *q, int n)
{
  int x;
  for (int i = 0; i < n; i++)
    {
#pragma omp task output (x) firstprivate (q)
      x = q->a;
#pragma omp task input (x) firstprivate (q)
      q->a = x + 1;
      q++;
    }
}

void
forward (struct other *q, double *x, int n)
{
  for (int i = 0; i < n; i++)
    {
#pragma omp task output (*x) firstprivate (i)
      {
	*x = i;
	q->a = i;
      }
#pragma omp taskwait
#pragma omp task input (*x)
      q->b = *x + q->a;
#pragma omp taskwait
    }
}
