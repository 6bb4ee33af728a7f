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

/* An ordinary OpenMP program, C and C++: no streams.  Prints what it computes,
   and whether the libgomp that it runs with knows streams.  */

#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif
#include <dlfcn.h>
#include <omp.h>
#include <stdio.h>

static long
fibonacci (int n)
{
  long a, b;
  if (n < 2)
    return n;
  #pragma omp task shared (a)
  a = fibonacci (n - 1);
  #pragma omp task shared (b)
  b = fibonacci (n - 2);
  #pragma omp taskwait
  return a + b;
}

int
main (void)
{
  long sum = 0, fib = 0;
  int target = 0, ordered = 0, section = 0;

  #pragma omp parallel num_threads (3)
  {
    #pragma omp for schedule (dynamic, 7) reduction (+:sum)
    for (int i = 0; i < 1000; i++)
      sum += i;
    #pragma omp barrier
    #pragma omp single
    fib = fibonacci (12);
    #pragma omp for ordered
    for (int i = 0; i < 10; i++)
      #pragma omp ordered
      ordered = ordered * 2 + i % 2;
    #pragma omp sections
    {
      #pragma omp section
      #pragma omp atomic
      section++;
      #pragma omp section
      #pragma omp atomic
      section++;
    }
  }
  #pragma omp taskgroup
  for (int i = 0; i < 10; i++)
    #pragma omp task shared (sum)
    #pragma omp atomic
    sum += i;
#ifndef WITHOUT_TARGET
  /* A target region adds random names to the assembly.  */
  #pragma omp target map (tofrom: target)
#endif
  target = omp_is_initial_device ();

  printf ("%ld %ld %d %d %d\n", sum, fib, ordered, section, target);
  printf ("%s\n", dlsym (RTLD_DEFAULT, "GOMP_stream_post")
	  ? "with streams" : "without streams");
  return 0;
}
