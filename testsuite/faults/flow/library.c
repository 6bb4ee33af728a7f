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

/* A library with pipelines, one over a static stream, is loaded and unloaded often,
   while another thread has pipelines of the program's own.  With -DLIBRARY it is the
   library, whose name the program's argument is.  */

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int common;

#ifdef LIBRARY
int
#else
static int
#endif
pipeline (int n)
{
  int x, sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) shared (sum)
      sum += x;
    }
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (common) firstprivate (k)
      common = k;
#pragma omp task input (common) shared (sum)
      sum += common;
    }
#pragma omp taskwait
  return sum;
}

#ifndef LIBRARY

static volatile int over;

static void *
beside (void *data)
{
  (void) data;
  while (!over)
    if (pipeline (300) != 300 * 299)
      abort ();
  return NULL;
}

int
main (int argc, char **argv)
{
  pthread_t other;

  if (argc < 2)
    return 2;
  pthread_create (&other, NULL, beside, NULL);
  for (int k = 0; k < 40; k++)
    {
      void *library = dlopen (argv[1], RTLD_NOW);
      int (*run) (int) = library ? (int (*) (int)) dlsym (library, "pipeline")
			 : NULL;
      if (run == NULL)
	{
	  fprintf (stderr, "%s\n", dlerror ());
	  return 3;
	}
      if (run (100) != 9900)
	abort ();
      dlclose (library);
    }
  over = 1;
  pthread_join (other, NULL);
  printf ("done\n");
  return 0;
}

#endif
