/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* A producer of blocks of 4, and a consumer of pairs, which is activated twice
   as often.  */

#include <stdio.h>

int
main (void)
{
  int x, block[4], pair[2];

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 3; k++)
    {
#pragma omp task output (x << block[4]) firstprivate (k)
      for (int i = 0; i < 4; i++)
	block[i] = 4 * k + i;
      for (int half = 0; half < 2; half++)
	{
#pragma omp task input (x >> pair[2])
	  printf ("%d + %d = %d\n", pair[0], pair[1], pair[0] + pair[1]);
	}
    }
  return 0;
}
