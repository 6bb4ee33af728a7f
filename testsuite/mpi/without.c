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

/* Without the clause nothing of MPI is loaded, nor with it in one process.  */

#include "ranks.h"

/* Whether a library of MPI is in this process.  */
static int
loaded_p (void)
{
  FILE *f = fopen ("/proc/self/maps", "r");
  char line[4096];
  int found = 0;

  while (f && fgets (line, sizeof line, f))
    found |= (strstr (line, "/libmpi") || strstr (line, "/libgomp-stream-mpi"));
  if (f)
    fclose (f);
  return found;
}

static void
without (int n)
{
  int x, y, sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y)
      y = x + 1;
#pragma omp task input (y) shared (sum)
      sum += y;
    }
  printf ("sum %d\n", sum);
}

static void
with (void)
{
  int x;

#pragma omp parallel
#pragma omp single
#pragma omp task output (x) on (0)
  x = 1;
}

int
main (void)
{
  int wanted = 0;

  without (scaled (1000));
  if (loaded_p ())
    printf ("MPI is loaded too early\n");
  with ();
#ifdef _OPENMP
  wanted = (getenv ("OMPI_COMM_WORLD_SIZE") || getenv ("PMI_SIZE"));
#endif
  if (loaded_p () != wanted)
    printf ("MPI is loaded: %d, and should be: %d\n", loaded_p (), wanted);
  return 0;
}
