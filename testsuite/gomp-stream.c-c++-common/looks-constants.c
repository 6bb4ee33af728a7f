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

/* A loop that lends to a function with a task, goes on until a stage says that streams end,
   and reads constant tables before it activates that stage.  Bodies read them, too, and write
   objects of their types, but not these: there is nothing to wait for.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <stdio.h>
#include <gomp-stream/stream.h>

#define ALONE static __attribute__ ((noinline))

struct weights
{
  unsigned char of[4];
};

static const unsigned char table[4] = { 3, 1, 4, 2 };
static const struct weights weights = { { 5, 7, 11, 13 } };

ALONE void
produce (unsigned char *s, unsigned k)
{
#pragma omp task output (*s) firstprivate (k)
  *s = (k + table[k % 4]) % 251;
}

ALONE void
weigh (struct weights *w, unsigned char *s)
{
#pragma omp task input (*s)
  w->of[*s % 4] += weights.of[1];
}

int
main (void)
{
  unsigned char x;
  unsigned y;
  struct weights counts = { { 0 } };
  unsigned long sum = 0, n = 0;
  volatile int over = 0;

  for (unsigned k = 0; !over; k++)
    {
      produce (&x, k);
      weigh (&counts, &x);
      unsigned t = table[k % 4] * weights.of[k % 3];
#pragma omp task output (y) firstprivate (t, k)
      y = t + k;
#pragma omp task input (y) shared (sum, n, over)
      {
	if (n == 108)
	  {
	    over = 1;
	    gomp_stream_end ();
	  }
	sum += y;
	n++;
      }
    }
#pragma omp taskwait
  printf ("%lu %lu\n", sum, n);
  return 0;
}
