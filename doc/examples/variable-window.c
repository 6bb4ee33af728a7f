/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* The length of the windows is known at run time only.  */

#include <stdio.h>
#include <stdlib.h>

static void
sums (int length)
{
  int x, out[length], in[length];

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 3; k++)
    {
#pragma omp task output (x << out[length]) firstprivate (k)
      for (int i = 0; i < length; i++)
	out[i] = k + i;
#pragma omp task input (x >> in[length])
      {
	int sum = 0;
	for (int i = 0; i < length; i++)
	  sum += in[i];
	printf ("%d\n", sum);
      }
    }
}

int
main (int argc, char **argv)
{
  sums (argc > 1 ? atoi (argv[1]) : 5);
  return 0;
}
