/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* An expander, which writes several elements for each one that it reads, and a
   filter, which writes one or none.  */

#include <stdio.h>

int
main (void)
{
  int x, digit, digits[8], odd, kept[1], n;

#pragma omp parallel
#pragma omp single
  for (int k = 95; k < 1005; k += 101)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (digit << digits[:n])
      {
	n = 0;
	for (int rest = x; rest; rest /= 10)
	  digits[n++] = rest % 10;
      }
#pragma omp task input (digit >> digits[:n]) output (odd << kept[:n])
      {
	int sum = 0;
	for (int i = 0; i < n; i++)
	  sum += digits[i];
	n = sum % 2;
	kept[0] = sum;
      }
#pragma omp task input (odd >> kept[:n])
      if (n)
	printf ("%d\n", kept[0]);
    }
  return 0;
}
