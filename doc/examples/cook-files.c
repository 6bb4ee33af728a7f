/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* Reads a file in blocks, changes them, and writes another file: the last block is
   short, so each says how long it is.  */

#include <ctype.h>
#include <gomp-stream/stream.h>
#include <stdio.h>

#define BLOCK 16

static void
convert (FILE *from, FILE *to)
{
  char text, in[BLOCK], upper, out[BLOCK];
  int n, m, done = 0;

#pragma omp parallel
#pragma omp single
  while (!__atomic_load_n (&done, __ATOMIC_RELAXED))
    {
#pragma omp task output (text << in[:n]) shared (done)
      {
	n = fread (in, 1, BLOCK, from);
	if (n < BLOCK)
	  {
	    __atomic_store_n (&done, 1, __ATOMIC_RELAXED);
	    gomp_stream_end ();
	  }
      }
#pragma omp task input (text >> in[:n]) output (upper << out[:m])
      {
	for (int i = 0; i < n; i++)
	  out[i] = toupper ((unsigned char) in[i]);
	m = n;
      }
#pragma omp task input (upper >> out[:m])
      fwrite (out, 1, m, to);
    }
}

int
main (void)
{
  FILE *from = tmpfile ();

  if (from == NULL)
    return 1;
  fputs ("The end of a file is somewhere in a block.\n", from);
  rewind (from);
  convert (from, stdout);
  fclose (from);
  return 0;
}
