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

/* A change of a variable that is firstprivate by implication is lost, which is
   worth a warning; also one that is made through an address, by a function that is
   looked into if it is defined before.  */

#include <stdio.h>

long total;

void
run (int n, long *result)
{
  int x, count = 0, explicit_count = 0;
  long sum = 0;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (explicit_count)
      {
	explicit_count++;
	x = k + explicit_count;
      }
#pragma omp task input (x) shared (sum)
      {
	sum += x;
	total += x;
	*result += x;
	count++;	/* { dg-warning "change of 'count' is lost: it is 'firstprivate' in this task" } */
      }
    }
}

struct filter { double low, gain[2]; };

double unseen (struct filter *, double);
double looks (const struct filter *, double);
int random_number (unsigned *) __attribute__ ((pure));
double (*chosen) (struct filter *, double);

static double
step (struct filter *f, double x)
{
  f->low += 0.1 * (x - f->low);
  return f->low;
}

static double
only_reads (struct filter *f, double x)
{
  double sum = f->gain[0] * x;
  for (double *p = f->gain; p < f->gain + 2; p++)
    sum += *p;
  return sum + looks (f, x);
}

static double
hands_on (struct filter *f, double x)
{
  return step (f, x) + 1;
}

static void
two (double *to, double *from)
{
  *to++ = *from;
  *to++ = from[1];
}

void
addresses (int n)
{
  int x, y, key = 0;
  unsigned seed = 0;
  char name[8] = "x", line[8] = "";
  struct filter a = { 0 }, b = { 0 }, c = { 0 }, d = { 0 }, e = { 0 }, f = { 0 };
  double from[2] = { 1, 2 }, to[2] = { 0 }, q[2] = { 0 };

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = k + random_number (&seed) + step (&a, k);	/* { dg-warning "a change of 'a' by '\[^'\]*step\[^'\]*' is lost: it is 'firstprivate' in this task" } */
#pragma omp task input (x) output (y) firstprivate (f)
      {
	double *p = q, local[2];
	struct filter own = { 0 };
	two (local, from);
	two (to, local);	/* { dg-warning "a change of 'to' by '\[^'\]*two\[^'\]*' is lost" } */
	y = only_reads (&b, x) + looks (&b, x) + step (&own, x) + step (&f, x)
	    + b.low + from[0];
	y += hands_on (&c, x);	/* { dg-warning "a change of 'c' by '\[^'\]*hands_on\[^'\]*' is lost" } */
	y += unseen (&d, x);	/* { dg-warning "a change of 'd' by '\[^'\]*unseen\[^'\]*' is lost" } */
	y += chosen (&e, x);	/* { dg-warning "a change of 'e' by the function that is called is lost" } */
	p[1] = x;		/* { dg-warning "change of 'q' is lost: it is 'firstprivate' in this task" } */
      }
#pragma omp task input (y)
      {
	printf ("%s %d\n", name, y);
	sscanf (name, "%d", &key);	/* { dg-warning "a change of 'key' by '\[^'\]*sscanf\[^'\]*' is lost" } */
	snprintf (line, sizeof line, "%d", y);	/* { dg-warning "a change of 'line' by '\[^'\]*snprintf\[^'\]*' is lost" } */
      }
    }
#pragma omp taskwait
}
