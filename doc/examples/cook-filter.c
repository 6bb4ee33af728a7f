/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* A filter: most numbers do not get through.  */

#include <stdio.h>

int
main (void)
{
  int number, prime, out[1], n;

#pragma omp parallel
#pragma omp single
  for (int k = 2; k < 30; k++)
    {
#pragma omp task output (number) firstprivate (k)
      number = k;
#pragma omp task input (number) output (prime << out[:n]) num_threads (2)
      {
	n = 1;
	out[0] = number;
	for (int i = 2; i * i <= number; i++)
	  if (number % i == 0)
	    n = 0;
      }
#pragma omp task input (prime >> out[:n])
      if (n)
	printf ("%d ", out[0]);
    }
  printf ("\n");
  return 0;
}
