/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* A moving average of three elements: horizon 3, burst 1.  The last two
   activations lack their look-ahead, and are dropped.  */

#include <stdio.h>

int
main (void)
{
  double x, recent[3], average;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 6; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * k;
#pragma omp task input (x >> recent[1]) output (average)
      average = (recent[0] + recent[1] + recent[2]) / 3;
#pragma omp task input (average)
      printf ("%.2f\n", average);
    }
  return 0;
}
