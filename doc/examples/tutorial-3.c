/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* The filter sees the recent elements through a sliding window, so it has no
   state, and two batches of it may run at once.  */

#include <math.h>
#include <stdio.h>

#define TAPS 16

int
main (void)
{
  double x, y, recent[TAPS], taps[TAPS], power = 0;
  int n = 100000;

  for (int i = 0; i < TAPS; i++)
    taps[i] = 1.0 / TAPS;
#pragma omp parallel
#pragma omp single
  {
    /* What the window sees before the signal begins.  */
    for (int k = 0; k < TAPS - 1; k++)
      {
#pragma omp task output (x)
	x = 0;
      }
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = sin (k * 0.01) + sin (k * 1.3);

#pragma omp task input (x >> recent[1]) output (y) num_threads (2)
	{
	  y = 0;
	  for (int i = 0; i < TAPS; i++)
	    y += taps[i] * recent[TAPS - 1 - i];
	}

#pragma omp task input (y)
	power += y * y;
      }
  }
  printf ("%.6f\n", power / n);
  return 0;
}
