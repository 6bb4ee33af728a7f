/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

// Streams across functions: a parameter that is a reference.

#include <cstdio>

static void
produce (int &x, int k)
{
#pragma omp task output (x) firstprivate (k)
  x = 3 * k;
}

int
main ()
{
  int x;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 4; k++)
    {
      produce (x, k);
#pragma omp task input (x)
      std::printf ("%d\n", x);
    }
}
