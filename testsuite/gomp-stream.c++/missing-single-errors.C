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

/* Pipelines that each thread of a team begins on the same streams, in what C++
   has of its own, and that threads run in turn.  */

#include <mutex>
#include <vector>

void report ();

template<typename T>
void
pipeline (const std::vector<T> &values)
{
  T s;
#pragma omp parallel
  for (T value : values)
    {
#pragma omp task output (s) firstprivate (value)	// { dg-warning "each thread of the team activates tasks on stream 's'" }
      s = value;
#pragma omp task input (s)
      if (s == 3)
	report ();
    }
}

template void pipeline<int> (const std::vector<int> &);

void
in_turn (const std::vector<int> &values, std::mutex &mutex)
{
  int s;
#pragma omp parallel
  {
    std::lock_guard<std::mutex> guard (mutex);
    for (int value : values)
      {
#pragma omp task output (s) firstprivate (value)
	s = value;
#pragma omp task input (s)
	if (s == 3)
	  report ();
      }
#pragma omp taskwait
  }
}

/* In a function of the thread's own.  */

void
in_lambda (const std::vector<int> &values)
{
#pragma omp parallel
  [&values] ()
    {
      int s;
      for (int value : values)
	{
#pragma omp task output (s) firstprivate (value)
	  s = value;
#pragma omp task input (s)
	  if (s == 3)
	    report ();
	}
    } ();
}

void
in_handler (const std::vector<int> &values)
{
  int s;
#pragma omp parallel
  try
    {
      report ();
    }
  catch (...)
    {
      for (int value : values)
	{
#pragma omp task output (s) firstprivate (value)
	  s = value;
#pragma omp task input (s)
	  if (s == 3)
	    report ();
	}
    }
}
