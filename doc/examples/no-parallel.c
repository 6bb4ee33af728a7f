/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* Without a parallel region the runtime supplies the threads.  The end of the
   function that declares the stream completes it too.  Outside of a parallel
   region sum is firstprivate in a task, if the directive does not say shared.  */

#include <stdio.h>

static int
sum_of_squares (int n)
{
  int x, sum = 0;

  for (int k = 1; k <= n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * k;
#pragma omp task input (x) shared (sum)
      sum += x;
    }
#pragma omp taskwait
  return sum;
}

int
main (void)
{
  printf ("%d\n", sum_of_squares (10));
  return 0;
}
