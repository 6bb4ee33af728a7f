/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* Three stages and two streams.  */

#include <stdio.h>

int
main (void)
{
  int x, y;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 5; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y)
      y = x * x;
#pragma omp task input (y)
      printf ("%d\n", y);
    }
  return 0;
}
