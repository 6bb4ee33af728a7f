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

/* Members of structs, and what pointers lead to, in loops that run in place and as
   pipelines by turns.  */
/* { dg-elision yes } */
/* { dg-torture yes } */
/* { dg-set-env GOMP_STREAM_IN_PLACE "random" } */

#include <stdio.h>

struct filter
{
  struct { unsigned in, out[2]; } port;
  unsigned delayed, sum;
};

static void
run (struct filter *f, unsigned *last, unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (f->port.in) firstprivate (k)
      f->port.in = k * 2654435761u;
#pragma omp task input (f->port.in) output (f->delayed)
      f->delayed = f->port.in >> 7;
#pragma omp task input (f->delayed, f->port.in) output (*last)
      *last = f->delayed ^ f->port.in;
#pragma omp task input (*last)
      f->sum = f->sum * 31 + *last;
    }
}

/* The control program sees members that are no streams.  */
static unsigned
own (unsigned n)
{
  struct filter f = { { 0, { 0, 0 } }, 0, 0 };
  unsigned sum = 0;

  for (unsigned k = 0; k < n; k += 1 + f.port.out[1])
    {
#pragma omp task output (f.port.in) firstprivate (k)
      f.port.in = k;
#pragma omp task input (f.port.in) output (f.port.out[0])
      f.port.out[0] = f.port.in + 1;
#pragma omp task input (f.port.out[0]) shared (sum)
      sum = sum * 5 + f.port.out[0];
    }
#pragma omp taskwait
  return sum;
}

int
main (void)
{
  struct filter a = { { 0, { 0, 0 } }, 0, 0 }, b = a;
  unsigned x, y;

#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 4; i++)
      {
	run (&a, &x, 700);
	run (&b, &y, 30);
      }
#pragma omp taskwait
    printf ("%u %u %u %u\n", a.sum, b.sum, x, b.delayed);
    printf ("%u\n", own (1000));
    printf ("%u\n", own (10));
  }
  return 0;
}
