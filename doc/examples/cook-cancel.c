/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* Cancelling: the stage that has found what is looked for ends, and with it those
   that depend on it; the control program stops when it sees that.  */

#include <gomp-stream/stream.h>
#include <stdio.h>

int
main (void)
{
  unsigned candidate, x;
  int found = 0;
  unsigned answer = 0;

#pragma omp parallel
#pragma omp single
  for (candidate = 1; !__atomic_load_n (&found, __ATOMIC_RELAXED); candidate++)
    {
#pragma omp task output (x) firstprivate (candidate)
      x = candidate * 2654435761u;
#pragma omp task input (x) firstprivate (candidate) shared (found, answer)
      if (x % 1000 == 1)
	{
	  answer = candidate;
	  __atomic_store_n (&found, 1, __ATOMIC_RELAXED);
	  gomp_stream_end ();
	}
    }
  printf ("%u\n", answer);
  return 0;
}
