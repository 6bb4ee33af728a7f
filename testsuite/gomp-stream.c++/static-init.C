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

// Pipelines before and after main: in constructors and destructors of static
// objects, and in functions called at exit.
// { dg-elision yes }

#include <cstdio>
#include <cstdlib>

static unsigned
run (int n)
{
  int x;
  unsigned hash = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)
      x = k * 3;
#pragma omp task input (x) shared (hash)
      hash = hash * 31 + x;
    }
#pragma omp taskwait
  return hash;
}

struct object
{
  object () { std::printf ("constructor %x\n", run (100)); }
  ~object () { std::printf ("destructor %x\n", run (200)); }
};

static object first;

static void
at_exit ()
{
  std::printf ("at exit %x\n", run (300));
}

int
main ()
{
  std::atexit (at_exit);
  std::printf ("main %x\n", run (400));
}
