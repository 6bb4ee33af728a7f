/* Copyright (C) 2026 The gomp-stream authors.

   This file is part of gomp-stream.

   gomp-stream is free software; you can redistribute it and/or modify it
   under the terms of the GNU General Public License as published by the
   Free Software Foundation; either version 3, or (at your option) any later
   version.

   gomp-stream is distributed in the hope that it will be useful, but WITHOUT
   ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
   FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License for
   more details.

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Elements and captures with constructors, in pipelines that an exception may
   leave.  */

#include <exception>
#include <string>
#include <vector>
#include "../phase.h"

enum { N = 150 };

static void
fail (const std::exception &e)
{
  fprintf (stderr, "error: %s\n", e.what ());
  exit (1);
}

static unsigned
text (int n, int last)
{
  std::string x, y, capture = "a string that is too long to be kept in place";
  std::vector<int> v;
  unsigned sum = 0;

#pragma omp parallel
#pragma omp single
  try
    {
      for (int k = 0; k < n; k++)
	{
	  if (k == n / 2)
	    phase (1);
#pragma omp task output (x, v) firstprivate (k, capture)
	  {
	    x = capture + std::to_string (k);
	    v.assign (k % 20, k);
	  }
#pragma omp task input (x) output (y) firstprivate (k)
	  {
	    if (k == last)
	      throw k;
	    y = x + x;
	  }
#pragma omp task input (y, v) shared (sum)
	  {
	    for (char c : y)
	      sum = sum * 3 + c;
	    sum += v.size ();
	  }
	}
      phase (2);
#pragma omp taskwait
    }
  catch (int k)
    {
      sum += k;
    }
  catch (const std::exception &e)
    {
      fail (e);
    }
  return sum;
}

static unsigned
serial (int n, int last)
{
  std::string x;
  unsigned sum = 0;

  try
    {
      for (int k = 0; k < n; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  x.assign (k % 50, 'a' + k % 26);
#pragma omp task input (x) shared (sum) firstprivate (k, last)
	  {
	    if (k == last)
	      throw std::string ("it ends here, in the middle of the pipeline");
	    sum = sum * 3 + x.size ();
	  }
	}
#pragma omp taskwait
    }
  catch (const std::string &s)
    {
      sum += s.size ();
    }
  return sum;
}

int
main (int argc, char **argv)
{
  try
    {
      for (int i = repetitions (argc, argv); i-- > 0; )
	{
	  printf ("%u\n", text (N, N));
	  printf ("%u\n", serial (N, N));
	  printf ("%u\n", serial (N, N / 2));
	}
    }
  catch (const std::exception &e)
    {
      fail (e);
    }
  return 0;
}
