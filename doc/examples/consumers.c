/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* Both consumers see every element.  */

#include <stdio.h>

int
main (void)
{
  int x, sum = 0, greatest = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 100; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * 37 % 101;
#pragma omp task input (x)
      sum += x;
#pragma omp task input (x)
      if (x > greatest)
	greatest = x;
    }
  printf ("%d %d\n", sum, greatest);
  return 0;
}
