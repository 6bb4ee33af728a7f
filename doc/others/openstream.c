/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

#include <stdio.h>

int
main (void)
{
  long x __attribute__ ((stream)), y __attribute__ ((stream));
  long in, out, sum = 0;

  for (long k = 0; k < 1000; k++)
    {
#pragma omp task output (x << out) firstprivate (k)
      out = 2 * k + 1;
#pragma omp task input (x >> in) output (y << out)
      out = in * in;
#pragma omp task input (y >> in) shared (sum)
      sum += in;
    }
#pragma omp taskwait
  printf ("%ld\n", sum);
  return 0;
}
