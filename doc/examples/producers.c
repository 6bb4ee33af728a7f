/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* The elements of two producers lie in the order of their activations.  */

#include <stdio.h>

int
main (void)
{
  int x;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 6; k++)
    {
      if (k % 3 == 0)
	{
#pragma omp task output (x) firstprivate (k)
	  x = 100 + k;
	}
      else
	{
#pragma omp task output (x) firstprivate (k)
	  x = k;
	}
#pragma omp task input (x)
      printf ("%d\n", x);
    }
  return 0;
}
