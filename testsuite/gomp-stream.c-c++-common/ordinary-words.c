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

/* Programs that use the clauses' names for things of their own.  */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include <stdio.h>

struct io { int input, output; };

static int
input (int num_threads)
{
  return num_threads + 1;
}

static int
output (struct io *io)
{
  return io->input * io->output;
}

static unsigned
streams_called_so (int n)
{
  static unsigned hash;
  int input, output, num_threads;
  hash = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (input)
      input = k;
#pragma omp task input (input) output (output)
      output = input * 3;
#pragma omp task input (output) output (num_threads)
      num_threads = output + 1;
#pragma omp task input (num_threads)
      hash = hash * 31 + num_threads;
    }
#pragma omp taskwait
  return hash;
}

/* What follows the words is read ahead, but not over a directive.  */

static int
before_directives (int k)
{
  int sum = input (k)
#ifdef UNDEFINED
    + 1
#endif
#define TEN 10
    + TEN;
  sum += input (k) /* Here, too.  */
    // And here.

#define HUNDRED 100
    + HUNDRED;
  return sum;
}

int
main (void)
{
  struct io io = { 3, 4 };
  int num_threads = input (2), list[3] = { input (1), input (2), 7 };
  int x = 0;

#pragma omp parallel num_threads (num_threads - 1)
#pragma omp single
  {
#pragma omp task depend (out: io) firstprivate (num_threads) shared (io)
    io.input += num_threads * input (1);
#pragma omp task depend (in: io) shared (x)
    x = input (5) + output (&io);
  }
  printf ("%d %d %d %d\n", io.input, x, list[1], output (&io));
#define input(a) ((a) * 100)
  printf ("%d\n", input (2));
#undef input
  printf ("%d %x\n", input (2), streams_called_so (300));
  printf ("%d\n", before_directives (input (2)));
  return 0;
}
