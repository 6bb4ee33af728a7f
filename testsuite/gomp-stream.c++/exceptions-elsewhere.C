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

// A taskwait throws what bodies threw also in functions that have no tasks themselves,
// or of which nothing else throws; but not in a destructor, which may not.
// { dg-elision yes }
// { dg-memcheck yes }

#include <cstdio>
#include <stdexcept>
#include <string>

struct process
{
  unsigned long sum = 0;
  int in = 0, out = 0;

  void
  run (int n, int at)
  {
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (in) firstprivate (k)
	in = k;
#pragma omp task input (in) firstprivate (at)
	{
	  if (in == at)
	    throw std::out_of_range ("at " + std::to_string (in));
	  sum = sum * 3 + in;
	}
      }
  }

  /* Nothing of this throws itself.  */
  void
  run_on (unsigned long *last)
  {
#pragma omp task output (out)
    out = 1;
#pragma omp task input (out) firstprivate (last)
    *last += out;
#pragma omp taskwait
  }
};

static void
wait ()
{
#pragma omp taskwait
}

struct waiting
{
  ~waiting ()
  {
#pragma omp taskwait
  }
};

struct throwing
{
  ~throwing () noexcept (false)
  {
#pragma omp taskwait
  }
};

template <typename F>
static void
caught (process &p, F f)
{
  try
    {
      f ();
      std::printf ("nothing\n");
    }
  catch (const std::exception &e)
    {
      std::printf ("%s\n", e.what ());
    }
  std::printf ("%lu\n", p.sum);
}

int
main ()
{
  for (int at : {-1, 0, 70})
    {
#pragma omp parallel
#pragma omp single
      {
	process p, q, r, s;
	unsigned long last = 0;
	caught (p, [&]
	  {
	    p.run (90, at);
#pragma omp taskwait
	  });
	caught (q, [&] { q.run (90, at); wait (); });
	caught (r, [&] { throwing t; r.run (90, at); });
	caught (s, [&] { s.run (90, at); s.run_on (&last); });
	if (at < 0)
	  std::printf ("%lu\n", last);
#pragma omp taskwait
      }
      try
	{
#pragma omp parallel
#pragma omp single
	  {
	    process p;
	    waiting w;
	    p.run (90, at);
	  }
	}
      catch (const std::exception &e)
	{
	  std::printf ("%s\n", e.what ());
	}
    }
  return 0;
}
