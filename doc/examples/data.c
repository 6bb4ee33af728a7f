/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* firstprivate is captured at each activation, shared is the variable itself,
   private is a local variable of each activation.  */

#include <stdio.h>

int
main (void)
{
  int x, step = 0, total = 0, scratch;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 4; k++)
    {
      step += k;
#pragma omp task output (x) firstprivate (step)
      x = step;
#pragma omp task input (x) shared (total) private (scratch)
      {
	scratch = 2 * x;
	total += scratch;
      }
    }
  printf ("%d\n", total);
  return 0;
}
