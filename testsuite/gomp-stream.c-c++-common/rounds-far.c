/* The records of a loop that is issued many rounds at once, by a control program
   that waits for room for them now and then.  Distant processors, whose stages are
   slow to hand over, made the room for records grow after all of them had been
   used; the next rounds were made of what was not copied.  */
/* { dg-threads "2" } */
/* { dg-channels "native" } */
/* { dg-set-env GOMP_STREAM_PLACEMENT "far" } */

#include "check.h"

#define STAGES 8
#define ITEMS 500000
#define TIMES 60

static unsigned long weights[STAGES];

static inline unsigned long
work (unsigned long x, unsigned long weight)
{
  for (int n = 0; n < 3; n++)
    x = x * 6364136223846793005ul + weight;
  return x;
}

static unsigned long
pipeline (void)
{
  unsigned long a[STAGES], sum = 0;
  const unsigned long *w = weights;

#pragma omp parallel
#pragma omp single
  for (unsigned long k = 0; k < ITEMS; k++)
    {
#pragma omp task output (a[0])
      a[0] = 1;
      for (unsigned i = 1; i < STAGES; i++)
#pragma omp task input (a[i - 1]) output (a[i]) firstprivate (i)
	a[i] = work (a[i - 1], w[i]);
#pragma omp task input (a[STAGES - 1])
      sum += a[STAGES - 1];
    }
  return sum;
}

int
main (void)
{
  unsigned long expected = 1;

  for (unsigned i = 1; i < STAGES; i++)
    {
      weights[i] = i;
      expected = work (expected, i);
    }
  for (int n = 0; n < TIMES; n++)
    CHECK_EQUAL (pipeline (), expected * ITEMS);
  return 0;
}
