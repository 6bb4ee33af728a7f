// Part of gomp-stream.  Copying and distribution of this file, with or without
// modification, are permitted.

// An exception leaves a body: later activations do not happen, and the wait throws
// it where the sequential loop would have let it out.

#include <cstdio>
#include <stdexcept>

int
main ()
{
  int x, sum = 0;

  try
    {
      for (int k = 0; k < 10; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  x = k;
#pragma omp task input (x) shared (sum)
	  {
	    if (x == 4)
	      throw std::runtime_error ("four");
	    sum += x;
	  }
	}
#pragma omp taskwait
    }
  catch (const std::exception &e)
    {
      std::printf ("%s\n", e.what ());
    }
  std::printf ("%d\n", sum);
  return 0;
}
