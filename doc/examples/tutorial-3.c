/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* The filter sees the recent elements through a sliding window, so it has no
   state, and several batches of it may run at once.  */

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
  /* The window begins with what was before the signal: zeros.  */
  for (int k = 1 - TAPS; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k < 0 ? 0 : sin (k * 0.01) + sin (k * 1.3);

#pragma omp task input (x >> recent[1]) output (y)
      {
	y = 0;
	for (int i = 0; i < TAPS; i++)
	  y += taps[i] * recent[TAPS - 1 - i];
      }

#pragma omp task input (y)
      power += y * y;
    }
  printf ("%.6f\n", power / n);
  return 0;
}
