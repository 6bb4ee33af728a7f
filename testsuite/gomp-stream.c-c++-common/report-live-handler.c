/* A program that handles SIGQUIT keeps its handler.  */
/* { dg-set-env GOMP_STREAM_REPORT "stderr" } */
/* { dg-threads "2" } */
/* { dg-channels "auto" } */

#include <signal.h>
#include "../lib/check.h"

static volatile sig_atomic_t n;

static void
handle (int signal)
{
  n = n + (signal == SIGQUIT);
}

int
main (void)
{
  int x, sum = 0;

  signal (SIGQUIT, handle);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 3; i++)
    {
#pragma omp task output (x)
      x = i;
#pragma omp task input (x) shared (sum)
      sum += x;
      CHECK (raise (SIGQUIT) == 0);
    }
  CHECK_EQUAL (n, 3);
  CHECK_EQUAL (sum, 3);
  return 0;
}
