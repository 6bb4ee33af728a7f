/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* A signal, a low-pass filter, and the power of what is left: a loop.  */

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
  for (int k = 0; k < n; k++)
    {
      x = sin (k * 0.01) + sin (k * 1.3);

      for (int i = TAPS - 1; i > 0; i--)
	recent[i] = recent[i - 1];
      recent[0] = x;
      y = 0;
      for (int i = 0; i < TAPS; i++)
	y += taps[i] * recent[i];

      power += y * y;
    }
  printf ("%.6f\n", power / n);
  return 0;
}
