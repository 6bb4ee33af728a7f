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

// Elements have to be default-constructible and assignable, captures copyable.

#include <memory>
#include <string>
#include <vector>

struct copies
{
  int value;
  explicit copies (int);
  copies (const copies &);
};

struct fixed
{
  const std::string value;
};

struct incomplete;

struct shape
{
  virtual ~shape () {}
  virtual double area () const = 0;
};

void
run (int n, incomplete &unknown, shape *any, std::string name)
{
  std::string texts[2];
  copies c { 1 };
  fixed f {};
  int x;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (f)	// { dg-error "stream 'f' has type 'fixed', which cannot be assigned" }
      ;
#pragma omp task input (c)	// { dg-error "stream 'c' has type 'copies', which cannot be default-constructed" }
      (void) c.value;
#pragma omp task input (*any)	// { dg-error "stream '.*any' has type 'shape', which cannot be default-constructed" }
      any->area ();
#pragma omp task input (unknown)	// { dg-error "stream 'unknown' has incomplete type 'incomplete'" }
      ;
#pragma omp task output (x) private (texts)	// { dg-error "'texts'.*array of objects" }
      x = texts[0].size ();
    }
}

void
implied (int n, std::unique_ptr<int> list)
{
  int x;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)	// { dg-error "'firstprivate' variable 'list' of a task with streams has type .*, which cannot be copied" }
      x = *list;
    }
}

template <typename T>
void
instantiated (int n)
{
  T x (1);
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)	// { dg-error "stream 'x' has type '.*', which cannot be default-constructed" }
      x = T (1);
    }
}

template void instantiated<int> (int);
template void instantiated<copies> (int);
