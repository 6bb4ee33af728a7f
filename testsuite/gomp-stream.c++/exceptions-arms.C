// { dg-threads "1 2 5" }
// { dg-elision yes }

// Of several bodies that throw, the exception of the one is thrown that comes first in
// control order, also where alternatives are activated less often than others.

#include <stdio.h>

enum { n = 60 };

// Stages A, C and D throw at their own iterations.
static void
pipeline (int a, int c, int d)
{
  int x = 0, y = 0, z = 0, sum = 0, odd = 0;

  try
    {
      for (int k = 0; k < n; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  x = k;
	  if (k % 3 == 0)
	    {
#pragma omp task input (x) output (y) firstprivate (k, a)
	      {
		if (k >= a)
		  throw k * 10;
		y = x;
	      }
	    }
	  else
	    {
#pragma omp task input (x) output (y)
	      y = -x;
#pragma omp task input (x) shared (odd)
	      odd += x;
	    }
#pragma omp task output (z) firstprivate (k, c)
	  {
	    if (k >= c)
	      throw k * 10 + 1;
	    z = k;
	  }
#pragma omp task input (y, z) firstprivate (k, d) shared (sum)
	  {
	    if (k >= d)
	      throw k * 10 + 2;
	    sum += y + z;
	  }
	}
#pragma omp taskwait
      printf ("%d %d\n", sum, odd);
    }
  catch (int number)
    {
#pragma omp taskwait
      printf ("caught %d\n", number);
    }
}

// Here the arm is first taken late, and the other stage is there before it.
static void
late (int from, int a, int b)
{
  int x = 0, sum = 0, before = 0, other = 0;

  try
    {
      for (int k = 0; k < n; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  x = k;
	  if (k >= from)
	    {
#pragma omp task input (x) firstprivate (k, a) shared (sum)
	      {
		if (k >= a)
		  throw k * 10;
		sum += x;
	      }
	    }
	  else
	    {
#pragma omp task input (x) shared (sum)
	      sum -= x;
#pragma omp task input (x) shared (before)
	      before += x;
	    }
#pragma omp task input (x) firstprivate (k, b) shared (other)
	  {
	    if (k >= b)
	      throw k * 10 + 1;
	    other += x;
	  }
	}
#pragma omp taskwait
      printf ("%d %d %d\n", sum, before, other);
    }
  catch (int number)
    {
#pragma omp taskwait
      printf ("caught %d\n", number);
    }
}

int
main ()
{
  for (int a = 20; a <= n; a += 7)
    for (int c = 18; c <= n; c += 3)
      for (int d = 16; d <= n; d += 9)
	pipeline (a, c, d);
  for (int a = 40; a < n; a += 3)
    for (int b = 35; b < n; b++)
      late (a - 5, a, b);
}
