/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* Reads until there is no more.  */

#include <gomp-stream/stream.h>
#include <stdio.h>

int
main (void)
{
  const char *text = "Hello, stream";
  char c;
  int done = 0, upper = 0;

#pragma omp parallel
#pragma omp single
  while (!__atomic_load_n (&done, __ATOMIC_RELAXED))
    {
#pragma omp task output (c) shared (text, done)
      {
	c = *text++;
	if (*text == '\0')
	  {
	    __atomic_store_n (&done, 1, __ATOMIC_RELAXED);
	    gomp_stream_end ();
	  }
      }
#pragma omp task input (c) shared (upper)
      {
	upper += c >= 'A' && c <= 'Z';
	putchar (c);
      }
    }
  printf ("\n%d\n", upper);
  return 0;
}
