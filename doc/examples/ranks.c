/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* Three stages on three processes.  */

#include <math.h>
#include <stdio.h>

int
main (void)
{
  double x, y;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 5; k++)
    {
#pragma omp task output (x) firstprivate (k) on (0)
      x = k;
#pragma omp task input (x) output (y) on (1)
      y = sqrt (x);
#pragma omp task input (y) on (2)
      printf ("%.3f\n", y);
    }
  return 0;
}
