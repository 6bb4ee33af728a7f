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

// Behind the wait that throws, the same stages and streams begin anew, as the loop
// does that the exception left.
// { dg-elision yes }
// { dg-memcheck yes }

#include <cstdio>
#include <stdexcept>
#include <string>

int
main ()
{
  std::string x, y;
  int z;
  unsigned long sum = 0;
  int caught = 0;

#pragma omp parallel
#pragma omp single
  for (int r = 0; r < 12; r++)
    try
      {
	std::string text (30, 'a' + r);

	for (int k = 0; k < 300; k++)
	  {
#pragma omp task output (x, z) firstprivate (k, text)
	    {
	      x = text + std::to_string (k);
	      z = k;
	    }
#pragma omp task input (x) output (y) firstprivate (r, k, text)
	    {
	      if (r % 3 && k == 200 - r)
		throw std::runtime_error ("at " + x);
	      y = x + "!" + text;
	    }
#pragma omp task input (y)
	    for (char c : y)
	      sum = sum * 3 + c;
	  }
#pragma omp taskwait
	std::printf ("whole %lu\n", sum);
      }
    catch (std::exception &e)
      {
	caught++;
	std::printf ("%s %lu\n", e.what (), sum);
#pragma omp taskwait
      }
  std::printf ("%d\n", caught);
  std::printf ("%d\n", z >= 0);
}
