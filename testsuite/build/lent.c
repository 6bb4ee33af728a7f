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

/* Functions that are compiled without the plugin hand their variables to some here, as
   streams, amid a scope with streams of its own.  What these write to such a variable
   is there before its function returns; no wait writes to it later.  */

#include <stdio.h>

extern int lend_elsewhere (long first), wait_elsewhere (void);
extern void produce (long *, long), consume (long *), wait_here (void);

static long sum, n_read;

void
produce (long *x, long k)
{
  #pragma omp task output (*x) firstprivate (k)
  *x = k;
}

void
consume (long *x)
{
  #pragma omp task input (*x) shared (sum, n_read)
  {
    sum += *x;
    n_read++;
  }
}

void
wait_here (void)
{
  #pragma omp taskwait
}

/* Its variable is another stream, which goes on behind the calls.  */
static int
lend (long first)
{
  long x;

  for (int k = 0; k < 10; k++)
    {
      produce (&x, first + k);
      consume (&x);
    }
  wait_here ();
  return x != first + 9;
}

static int
wrong (void)
{
  long y, own = 0;
  int faults = 0;

  sum = n_read = 0;
  #pragma omp parallel
  #pragma omp single
  {
    for (int k = 0; k < 10; k++)
      {
	#pragma omp task output (y) firstprivate (k)
	y = k;
	#pragma omp task input (y) shared (own)
	own += y;
	faults += lend_elsewhere (100 * k);
      }
    faults += wait_elsewhere ();
    faults += lend (5000);
    faults += lend_elsewhere (2000);
    faults += wait_elsewhere ();
  }
  return faults || own != 45 || n_read != 120 || sum != 115540;
}

int
main (void)
{
  for (int i = 0; i < 20; i++)
    if (wrong ())
      {
	fprintf (stderr, "%ld elements, sum %ld\n", n_read, sum);
	return 1;
      }
  return 0;
}
