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

/* Ordinary tasks that activate stream tasks, one after the other, use the
   streams around them.  */

#include "check.h"

static int seen;

static void
put (int s __attribute__ ((stream_ref)), int value)
{
#pragma omp task output (s) firstprivate (value)
  s = value;
}

static void
check (int s[] __attribute__ ((stream)), int i, int value)
{
#pragma omp task input (s[i]) firstprivate (value)
  {
    CHECK_EQUAL (s[i], value);
#pragma omp atomic
    seen++;
  }
#pragma omp taskwait
}

static void
run (int n)
{
  int x[4] __attribute__ ((stream)), many[n] __attribute__ ((stream));

  for (int k = 0; k < 3; k++)
    {
#pragma omp task firstprivate (x)
      for (int i = 0; i < 4; i++)
	put (x[i], 10 * k + i);
#pragma omp taskwait
#pragma omp task
      for (int i = 0; i < n; i++)
	put (many[i], 100 * k + i);
#pragma omp taskwait
#pragma omp task
      {
	for (int i = 4; i-- > 0;)
	  check (x, i, 10 * k + i);
	for (int i = 0; i < n; i++)
	  check (many, i, 100 * k + i);
      }
#pragma omp taskwait
    }
}

int
main (void)
{
#pragma omp parallel
#pragma omp single
  run (3);
  CHECK_EQUAL (seen, 3 * 7);
  run (2);
  CHECK_EQUAL (seen, 3 * 7 + 3 * 6);
  return 0;
}
