/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* The same as a pipeline of three stages.  */

#include <math.h>
#include <stdio.h>

#define TAPS 16

int
main (void)
{
  double x, y, recent[TAPS] = { 0 }, taps[TAPS], power = 0;
  int n = 100000;

  for (int i = 0; i < TAPS; i++)
    taps[i] = 1.0 / TAPS;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = sin (k * 0.01) + sin (k * 1.3);

#pragma omp task input (x) output (y)
      {
	for (int i = TAPS - 1; i > 0; i--)
	  recent[i] = recent[i - 1];
	recent[0] = x;
	y = 0;
	for (int i = 0; i < TAPS; i++)
	  y += taps[i] * recent[i];
      }

#pragma omp task input (y)
      power += y * y;
    }
  printf ("%.6f\n", power / n);
  return 0;
}
