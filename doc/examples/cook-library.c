/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* A library of stages: each function activates its stage, on streams that its caller
   has.  */

#include <stdio.h>

static void
scale (const double *in, double *out, double factor)
{
#pragma omp task input (*in) output (*out) firstprivate (factor)
  *out = *in * factor;
}

static void
add (const double *a, const double *b, double *out)
{
#pragma omp task input (*a, *b) output (*out)
  *out = *a + *b;
}

int
main (void)
{
  double x, half, twice, sum;

#pragma omp parallel
#pragma omp single
  for (int k = 1; k <= 3; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      scale (&x, &half, 0.5);
      scale (&x, &twice, 2);
      add (&half, &twice, &sum);
#pragma omp task input (sum)
      printf ("%g\n", sum);
    }
  return 0;
}
