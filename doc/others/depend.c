/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

#include <stdio.h>

#define SLOTS 16

int
main (void)
{
  long x[SLOTS], y[SLOTS], sum = 0;

#pragma omp parallel
#pragma omp single
  for (long k = 0; k < 1000; k++)
    {
      int i = k % SLOTS;
#pragma omp task depend (out: x[i]) shared (x) firstprivate (i, k)
      x[i] = 2 * k + 1;
#pragma omp task depend (in: x[i]) depend (out: y[i]) shared (x, y) \
		 firstprivate (i)
      y[i] = x[i] * x[i];
#pragma omp task depend (in: y[i]) depend (inout: sum) shared (y, sum) \
		 firstprivate (i)
      sum += y[i];
    }
  printf ("%ld\n", sum);
  return 0;
}
