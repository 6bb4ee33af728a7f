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

/* A ring grows for a new consumer's window, while one of two producers is a
   whole ring ahead of the other.  */
/* { dg-set-env GOMP_STREAM_BUFFER "1024" } */

#include "../lib/check.h"

#define RING 16

struct wide { long value; } __attribute__ ((aligned (64)));

static long next, late;

static void
look (struct wide *x)
{
  struct wide window[RING + 4];

#pragma omp task input (x[0] >> window[1])
  late = window[RING].value;
}

static void
run (int before)
{
  int slow;
  struct wide x;
  long issued = 0;
  next = 0;
  for (int part = 0; part < 2; part++)
    {
      int n = part ? 1 : before;
      for (int k = 0; k < n; k++)
	{
#pragma omp task input (slow) output (x) firstprivate (issued)
	  x.value = issued + slow;
	  issued++;
	}
      for (int k = 0; part == 1 && k < RING - 1; k++)
	{
#pragma omp task output (x) firstprivate (issued) if (0)
	  x.value = issued;
	  issued++;
	}
      if (part)
	{
	  look (&x);
	  n = RING + 10;
	  for (int k = 0; k < 10; k++)
	    {
#pragma omp task output (x) firstprivate (issued)
	      x.value = issued;
	      issued++;
	    }
	}
      for (int k = 0; k < (part ? 1 : before); k++)
	{
#pragma omp task output (slow)
	  slow = 0;
	}
      for (int k = 0; k < n; k++)
	{
#pragma omp task input (x)
	  CHECK_EQUAL (x.value, next++);
	}
#pragma omp taskwait
    }
  CHECK_EQUAL (next, issued);
}

int
main (void)
{
  for (int before = 0; before <= 2 * RING; before++)
    run (before);
  return 0;
}
