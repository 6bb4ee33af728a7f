/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* The clause if: every hundredth activation, the control program waits for the
   stage, to say how far it is.  */

#include <stdio.h>

int
main (void)
{
  int x, done = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 1; k <= 300; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) if (k % 100 != 0)
      done = x;
      if (k % 100 == 0)
	printf ("%d\n", done);
    }
  return 0;
}
