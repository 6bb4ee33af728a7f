/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* Streams that are members of a structure.  */

#include <stdio.h>

struct filter
{
  float in, out, gain;
};

static void
run (struct filter *f, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (f->in) firstprivate (k)
      f->in = k;
#pragma omp task input (f->in) output (f->out)
      f->out = f->in * f->gain;
#pragma omp task input (f->out)
      printf ("%g\n", f->out);
    }
}

int
main (void)
{
  struct filter f = { 0, 0, 2.5f };
  run (&f, 3);
  return 0;
}
