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

/* A program that holds the stock libgomp and loads a library with streams,
   which is linked with the companion.  */

#include <dlfcn.h>
#include <omp.h>
#include <stdio.h>

int
main (int argc, char **argv)
{
  int threads = 0;
  #pragma omp parallel reduction (+:threads)
  threads++;
  if (argc != 2 || threads != omp_get_max_threads ())
    return 2;
  void *library = dlopen (argv[1], RTLD_NOW);
  if (!library)
    {
      puts (dlerror ());
      return 3;
    }
  long (*sum) (long) = (long (*) (long)) dlsym (library, "sum_of_squares");
  return sum (1000) == 332833500 ? 0 : 1;
}
