// An exception that a wait inside a construct has met, and that is thrown behind the
// construct, does not reach the waits of bodies that run meanwhile.
// { dg-elision yes }
// { dg-memcheck yes }

#include <cstdio>
#include <initializer_list>

static int
inner (int n)
{
  int x, sum = 0;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) shared (sum)
      sum += x;
    }
#pragma omp taskwait
  return sum;
}

static long
run (int n, int bad, int period)
{
  int x, y;
  long sum = 0, other = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k, bad)
      {
	if (k == bad)
	  throw k;
	x = k;
      }
#pragma omp task input (x) shared (sum)
      sum += x;
      if (k % period == 0)
	{
#pragma omp taskwait
	}
#pragma omp task output (y) firstprivate (k)
      y = inner (k % 5);
#pragma omp task input (y) shared (other)
      other += y;
    }
  return sum * 1000 + other;
}

int
main ()
{
  for (int bad : { 1, 7, 50, 1000 })
    for (int period : { 1, 3, 10 })
      try
	{
	  std::printf ("%ld\n", run (200, bad, period));
	}
      catch (int k)
	{
	  std::printf ("caught %d\n", k);
	}
}
