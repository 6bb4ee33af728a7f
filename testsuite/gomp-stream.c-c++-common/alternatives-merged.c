/* Alternatives with the same streams that end their arms, one in each, are one stage with
   several bodies, which is fired in batches however often the arms change.  Others stay
   what they are.  */
/* { dg-elision yes } */
/* { dg-torture yes } */
/* { dg-set-env GOMP_STREAM_STATS "stderr" } */
/* { dg-set-env GOMP_STREAM_IN_PLACE "never" } */
/* { dg-stderr {alternatives-merged.c:46 +20000 } } */
/* { dg-stderr {alternatives-merged.c:77 +20000 } } */
/* { dg-stderr {alternatives-merged.c:117 +20000 } } */

#include <stdio.h>

enum { N = 20000 };

static unsigned
mix (unsigned k)
{
  k = k * 2654435761u + 12345;
  return k >> 11;
}

/* An if in an if, statements before the directives, captures of one arm alone.  */
static void
conditions (void)
{
  unsigned x, y, sum = 0, turns = 0;
  double factor = 3;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
      unsigned step = mix (k), more = k + 7;
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (step % 3 == 0)
	{
	  turns++;
	  step = step % 100;
	  more += step;
	  if (step & 1)
	    {
	      turns += 2;
	      more *= 2;
#pragma omp task input (x) output (y) firstprivate (more)
	      y = x + more;
	    }
	  else
#pragma omp task input (x) output (y) firstprivate (step)
	    y = x * step;
	}
      else
#pragma omp task input (x) output (y) shared (factor)
	y = (unsigned) (x * factor);
#pragma omp task input (y)
      sum = sum * 5 + y;
    }
  printf ("conditions: %u %u\n", sum, turns);
}

/* A switch, with cases that share a body, and a state that the bodies share.  */
static void
cases (void)
{
  unsigned x, y, state = 1, sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      switch (mix (k) % 7)
	{
	case 0:
#pragma omp task input (x) output (y)
	  y = state = state * 3 + x;
	  break;
	case 1:
	case 5:
	  {
#pragma omp task input (x) output (y)
	    {
	      for (int i = 0; i < 3; i++)
		state += i * x;
	      y = state;
	    }
	    break;
	  }
	default:
#pragma omp task input (x) output (y) firstprivate (k)
	  y = state = state * 5 - x + k;
	}
#pragma omp task input (y)
      sum = sum * 5 + y;
    }
  printf ("cases: %u %u\n", sum, state);
}

/* Windows, and several streams.  */
static void
windows (void)
{
  unsigned x, y, z, w[2], v[3], sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x << w[2]) firstprivate (k)
      {
	w[0] = k;
	w[1] = k * 3;
      }
      if (mix (k) & 1)
#pragma omp task input (x >> w[2]) output (y << v[3], z)
	{
	  for (int i = 0; i < 3; i++)
	    v[i] = w[0] * i + w[1];
	  z = w[1];
	}
      else
#pragma omp task input (x >> w[2]) output (y << v[3], z)
	{
	  v[0] = v[1] = w[0];
	  v[2] = 5;
	  z = w[0];
	}
#pragma omp task input (y >> v[3], z)
      sum = sum * 7 + v[0] + v[1] * 3 + v[2] + z;
    }
  printf ("windows: %u\n", sum);
}

/* What ends an arm otherwise, leaves it, or has something more keeps the stages apart.  */
static void
others (void)
{
  unsigned x, y, sum = 0, behind = 0, turns = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (mix (k) % 5 == 1)
	{
#pragma omp task input (x) output (y)
	  y = x;
	  turns++;
	}
      else if (mix (k) % 5 == 2)
	{
	  unsigned own = k * k;
#pragma omp task input (x) output (y) firstprivate (own)
	  y = x + own;
	}
      else
	{
#pragma omp task input (x) output (y)
	  {
	    y = x * 2;
	    behind++;
	  }
	}
#pragma omp task input (y)
      sum = sum * 5 + y;
    }
  printf ("others: %u %u %u\n", sum, behind, turns);
}

int
main (void)
{
  conditions ();
  cases ();
  windows ();
  others ();
  return 0;
}
