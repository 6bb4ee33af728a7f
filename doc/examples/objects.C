// Part of gomp-stream.  Copying and distribution of this file, with or without
// modification, are permitted.

// Words travel to a stage that sees three at a time.

#include <cstdio>
#include <string>

int
main ()
{
  std::string word, three[3];

#pragma omp parallel
#pragma omp single
  for (int k = 1; k <= 5; k++)
    {
#pragma omp task output (word) firstprivate (k)
      word = std::string (k, '*');
#pragma omp task input (word >> three[1])
      std::printf ("%s %s %s\n", three[0].c_str (), three[1].c_str (),
		   three[2].c_str ());
    }
  return 0;
}
