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

// Streams and captures have to be trivially copyable.

#include <string>
#include <vector>

struct copies
{
  int value;
  copies ();
  copies (const copies &);
};

struct incomplete;

void
run (int n, incomplete &unknown, std::string name)
{
  std::string text, texts[2];
  copies c;
  int x;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (text)	// { dg-error "stream 'text' has type 'std::string' .aka" }
      text = "a";
#pragma omp task input (c)	// { dg-error "stream 'c' has type 'copies', which is not trivially copyable" }
      (void) c.value;
#pragma omp task input (unknown)	// { dg-error "stream 'unknown' has incomplete type 'incomplete'" }
      ;
#pragma omp task output (x) firstprivate (text)	// { dg-error "'firstprivate' variable 'text' of a task with streams has type" }
      x = text.size ();
#pragma omp task output (x) private (texts)	// { dg-error "'texts'.*array of objects" }
      x = texts[0].size ();
    }
}

void
implied (int n, std::vector<int> list)
{
  int x;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)	// { dg-error "'firstprivate' variable 'list' of a task with streams has type" }
      x = list[k];
    }
}

template <typename T>
void
instantiated (int n)
{
  T x;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)	// { dg-error "stream 'x' has type 'std::__cxx11::basic_string<char>', which is not" }
      x = T ();
    }
}

template void instantiated<int> (int);
template void instantiated<std::string> (int);
