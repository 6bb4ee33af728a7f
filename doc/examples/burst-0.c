/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* Burst 0 looks without consuming: each activation sees the coefficients.  */

#include <stdio.h>

int
main (void)
{
  int coefficient, set[2], use[2], x;

#pragma omp parallel
#pragma omp single
  {
#pragma omp task output (coefficient << set[2])
    {
      set[0] = 10;
      set[1] = 3;
    }
    for (int k = 0; k < 4; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x, coefficient >> use[0])
	printf ("%d\n", use[0] * x + use[1]);
      }
  }
  return 0;
}
