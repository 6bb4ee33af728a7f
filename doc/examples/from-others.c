/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* The squares of odd numbers, summed: a loop of three parts.  */

#include <stdio.h>

int
main (void)
{
  long x, y, sum = 0;

#pragma omp parallel
#pragma omp single
  for (long k = 0; k < 1000; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = 2 * k + 1;
#pragma omp task input (x) output (y) num_threads (4)
      y = x * x;
#pragma omp task input (y) shared (sum)
      sum += y;
    }
  printf ("%ld\n", sum);
  return 0;
}
