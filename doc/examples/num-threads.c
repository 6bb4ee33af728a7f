/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* The middle stage keeps no state, so two batches of it may run at once; the
   results stay in order.  */

#include <math.h>
#include <stdio.h>

int
main (void)
{
  double x, y, sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 1000; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y) num_threads (2)
      y = cbrt (x * x * x);
#pragma omp task input (y)
      sum += y;
    }
  printf ("%.0f\n", sum);
  return 0;
}
