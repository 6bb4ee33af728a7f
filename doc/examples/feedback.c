/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* A feedback loop: the stage reads what it wrote two activations before.  Two
   elements get it going.  */

#include <stdio.h>

int
main (void)
{
  int loop, before[2], next[1], x;

#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 2; k++)
      {
#pragma omp task output (loop)
	loop = 1;
      }
    for (int k = 0; k < 8; k++)
      {
#pragma omp task input (loop >> before[1]) output (loop << next[1], x)
	x = next[0] = before[0] + before[1];
#pragma omp task input (x)
	printf ("%d\n", x);
      }
  }
  return 0;
}
