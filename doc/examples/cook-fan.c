/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* Fan out and merge: two stages see every element, and a third one puts together what
   they make of it.  */

#include <stdio.h>

int
main (void)
{
  int x, square, cube;

#pragma omp parallel
#pragma omp single
  for (int k = 1; k <= 4; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (square)
      square = x * x;
#pragma omp task input (x) output (cube)
      cube = x * x * x;
#pragma omp task input (square, cube)
      printf ("%d\n", square + cube);
    }
  return 0;
}
