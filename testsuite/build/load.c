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

/* A program that loads libraries with streams, one after the other, and closes
   each after use.  With -fopenmp it holds the stock libgomp before.  */

#include <dlfcn.h>
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#endif

/* Returns 0 if LIBRARY does what it should.  */
static int
use (const char *file)
{
  void *library = dlopen (file, RTLD_NOW);
  if (!library)
    {
      puts (dlerror ());
      return 3;
    }
  long (*sum) (long) = (long (*) (long)) dlsym (library, "sum_of_squares");
  if (sum (1000) != 332833500)
    return 1;
  return dlclose (library);
}

int
main (int argc, char **argv)
{
#ifdef _OPENMP
  int threads = 0;
  #pragma omp parallel reduction (+:threads)
  threads++;
  if (threads != omp_get_max_threads ())
    return 2;
#endif
  for (int i = 1; i < argc; i++)
    {
      int status = use (argv[i]);
      if (status)
	return status;
    }
  return argc < 2;
}
