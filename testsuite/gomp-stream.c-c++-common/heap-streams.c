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

/* Arrays of streams on the heap end with the outermost scope that used them:
   the next one at the same address is a fresh one, and nothing piles up.  */

#include <string.h>
#include "check.h"

#define TURNS 500

static long
peak_kilobytes (void)
{
  char line[200];
  long kilobytes = -1;
  FILE *status = fopen ("/proc/self/status", "r");
  while (status && fgets (line, sizeof line, status))
    if (strncmp (line, "VmHWM:", 6) == 0)
      kilobytes = atol (line + 6);
  if (status)
    fclose (status);
  return kilobytes;
}

static int seen;

int
main (void)
{
  for (int turn = 0; turn < TURNS; turn++)
    {
      int *a = (int *) malloc (3 * sizeof (int));
      seen = 0;
#pragma omp parallel
#pragma omp single
      for (int k = 0; k < 5; k++)
	{
#pragma omp task output (a[0]) firstprivate (k, a, turn)
	  a[0] = k + turn;
#pragma omp task input (a[0]) output (a[2]) firstprivate (a)
	  a[2] = a[0] * 2;
	  /* Leaves an element behind.  */
	  if (k)
#pragma omp task input (a[2]) firstprivate (a, turn)
	    {
	      CHECK_EQUAL (a[2], (seen + turn) * 2);
	      seen++;
	    }
	}
      CHECK_EQUAL (seen, 4);
      free (a);
    }
  CHECK (peak_kilobytes () < 64 * 1024);
  return 0;
}
