/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* An error travels with the element; the stage that finds it ends the pipeline, and
   the program sees it after the wait.  */

#include <gomp-stream/stream.h>
#include <stdio.h>

int
main (void)
{
  const char *lines[] = { "12", "7", "seven", "3" };
  int value, sum = 0, bad = -1;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 4; k++)
    {
#pragma omp task output (value) firstprivate (k) shared (bad)
      if (sscanf (lines[k], "%d", &value) != 1)
	{
	  value = 0;
	  bad = k;
	  gomp_stream_end ();
	}
#pragma omp task input (value) shared (sum)
      sum += value;
    }
  printf ("%d\n", sum);
  if (bad >= 0)
    printf ("line %d is no number: %s\n", bad + 1, lines[bad]);
  return 0;
}
