/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* After a taskwait the variable of a stream holds the last element, and shared
   data may be read.  The stream goes on where it was.  */

#include <stdio.h>

int
main (void)
{
  int x, sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 1; k <= 6; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x)
      sum += x;
      if (k % 3 == 0)
	{
#pragma omp taskwait
	  printf ("%d %d\n", x, sum);
	}
    }
  return 0;
}
