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

// A loop with directives does not wait for what functions of the library may do to its own
// variables, as long as it hands nothing that it looks at to functions with tasks.
// { dg-additional-options "-fplugin-arg-gomp_stream-remarks" }

#include <string>

static unsigned long sum;

static void
add (unsigned long &x, unsigned n)
{
  std::string text = std::to_string (n);
  #pragma omp task input (x) firstprivate (text)
  sum += x + text.size ();
}

void
own (unsigned n)
{
  unsigned long x;
  for (unsigned i = 0; i < n; i++)
    {
      std::string text = std::to_string (i);	// { dg-bogus "waits in each iteration" }
      #pragma omp task output (x) firstprivate (text)
      x = text.size ();
      add (x, i);
    }
}

struct total
{
  unsigned long sum = 0;

  void
  add (unsigned long &x)
  {
    #pragma omp task input (x)
    sum += x;
  }
};

void
looks (unsigned n)
{
  unsigned long x = 0;
  total t;
  for (unsigned i = 0; i < n; i++)
    {
      #pragma omp task output (x) firstprivate (i)
      x = i;
      t.add (x);
      if (t.sum > 3)		// { dg-warning "note: waits in each iteration: it looks at 't'" }
	break;
    }
}
