/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* An array of streams: one chain of stages for each channel of the input.  A
   stage's state may lie in a shared variable, as its activations run in order,
   one at a time.  */

#include <stdio.h>

#define CHANNELS 3

int
main (void)
{
  int x[CHANNELS], sum[CHANNELS] = { 0 };

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 4; k++)
    for (int c = 0; c < CHANNELS; c++)
      {
#pragma omp task output (x[c]) firstprivate (k, c)
	x[c] = k * (c + 1);
#pragma omp task input (x[c]) firstprivate (c) shared (sum)
	sum[c] += x[c];
      }
  for (int c = 0; c < CHANNELS; c++)
    printf ("%d\n", sum[c]);
  return 0;
}
