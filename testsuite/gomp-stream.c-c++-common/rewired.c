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

/* Filters that know by pointers whose output they read, which the control program changes:
   between runs, and, after enough elements, in the midst of one.  A stage that comes to a
   stream where another one read until then reads on in its place.  */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */
/* { dg-memcheck yes } */

#include <stdio.h>

enum { MOST = 6 };

struct filter
{
  unsigned out;
  struct filter *from, *also;
  unsigned gain;
};

static unsigned sum, sums[MOST];

/* Control programs are functions of their own, so that nothing is known of the calls.  */
#define ALONE __attribute__ ((noinline, noclone))

static ALONE void
source (struct filter *f, unsigned k)
{
#pragma omp task output (f->out) firstprivate (f, k)
  f->out = k * 7 + 1;
}

static ALONE void
step (struct filter *f)
{
#pragma omp task input (f->from->out) output (f->out) firstprivate (f)
  f->out = f->from->out * 3 + f->gain;
}

static ALONE void
mix (struct filter *f)
{
#pragma omp task input (f->from->out, f->also->out) output (f->out) firstprivate (f)
  f->out = f->from->out * 5 + f->also->out + f->gain;
}

static ALONE void
sink (struct filter *f)
{
#pragma omp task input (f->out) firstprivate (f)
  sum = sum * 3 + f->out;
}

static ALONE void
probe (struct filter *f, unsigned *to)
{
#pragma omp task input (f->out) firstprivate (f, to)
  *to = *to * 3 + f->out;
}

static void
wire (struct filter *f)
{
  for (int i = 0; i < MOST; i++)
    {
      f[i].out = f[i].gain = i;
      f[i].from = i ? &f[i - 1] : NULL;
      f[i].also = f;
    }
}

static void
wait (const char *what)
{
#pragma omp taskwait
  printf ("%s %u", what, sum);
  for (int i = 0; i < MOST; i++)
    {
      printf (" %u", sums[i]);
      sums[i] = 0;
    }
  printf ("\n");
}

static void
row (unsigned n, struct filter *f, int m)
{
  for (unsigned k = 0; k < n; k++)
    {
      source (&f[0], k);
      for (int i = 1; i < m; i++)
	step (&f[i]);
      sink (&f[m - 1]);
    }
}

/* Filters in other roles: the source in the middle, the sink at the source.  */

static void
roles (unsigned n, struct filter *f)
{
  wire (f);
  for (int i = 0; i < 3; i++)
    {
      row (n, f, 6);
      wait ("six");
      row (n, f + 1, 5);
      wait ("five");
      row (n, f + 2, 3);
      wait ("three");
      row (n, f, 2);
      wait ("two");
      row (n, f, 2);
      wait ("again");
    }
}

/* One filter is off in every other run; it is not told by a wait if N is large.  */

static void
bypass (unsigned n, struct filter *f, int wait_p)
{
  wire (f);
  for (unsigned r = 0; r < 6; r++)
    {
      f[3].from = r % 2 ? &f[1] : &f[2];
      for (unsigned k = 0; k < n; k++)
	{
	  source (&f[0], k + r);
	  step (&f[1]);
	  if (r % 2 == 0)
	    step (&f[2]);
	  step (&f[3]);
	  sink (&f[3]);
	}
      if (wait_p)
	wait ("bypass");
    }
  wait ("bypasses");
}

/* Mixers of two outputs, of which one or both are others in the next run.  */

static void
mixers (unsigned n, struct filter *f)
{
  wire (f);
  for (unsigned r = 0; r < 8; r++)
    {
      f[4].from = &f[1 + r % 3];
      f[4].also = &f[r & 4 ? 2 : 0];
      for (unsigned k = 0; k < n; k++)
	{
	  source (&f[0], k * r);
	  for (int i = 0; i < 4; i++)
	    {
	      if (i)
		step (&f[i]);
	      if (&f[i] != f[4].from && &f[i] != f[4].also)
		probe (&f[i], &sums[i]);
	    }
	  mix (&f[4]);
	  step (&f[5]);
	  sink (&f[5]);
	}
      wait ("mixer");
    }
}

/* Readers of one stream come before the others, or go, and all read from the same element
   on.  */

static void
fan (unsigned n)
{
  struct filter f[MOST];
  static const char order[][MOST] = { "123", "4123", "123", "5123", "52" };

  wire (f);
  for (int i = 1; i < MOST; i++)
    f[i].from = f;
  for (unsigned r = 0; r < sizeof order / sizeof order[0]; r++)
    {
      for (unsigned k = 0; k < n; k++)
	{
	  source (&f[0], k + r);
	  for (const char *c = order[r]; *c; c++)
	    {
	      step (&f[*c - '0']);
	      probe (&f[*c - '0'], &sums[*c - '0']);
	    }
	}
      wait (order[r]);
    }
}

int
main (void)
{
  static const unsigned lengths[] = { 1, 2, 10, 63, 100, 500 };
  static struct filter of[4][sizeof lengths / sizeof lengths[0]][MOST];

  for (unsigned i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
    {
      unsigned n = lengths[i];

      printf ("%u\n", n);
      roles (n, of[0][i]);
      bypass (n, of[1][i], 1);
      if (n > 64)
	bypass (n, of[2][i], 0);
      mixers (n, of[3][i]);
      fan (n);
    }
  return 0;
}
