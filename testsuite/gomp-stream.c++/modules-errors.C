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

// Functions of a module: one that is not inline has stages, those whose bodies are
// exported cannot.
// { dg-additional-options "-std=gnu++20 -fmodules-ts" }

export module stages;

export int
sum (int n)
{
  int x, s = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) shared (s)
      s += x;
    }
#pragma omp taskwait
  return s;
}

export inline int
inline_sum (int n)
{
  int x, s = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k) // { dg-error "task with streams in 'int inline_sum.int.', the body of which goes to those who import the module" }
      x = k;
#pragma omp task input (x) shared (s)
      s += x;
    }
#pragma omp taskwait
  return s;
}

export template <typename T> T
template_sum (int n)
{
  T x, s = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k) // { dg-error "task with streams in 'T template_sum.int.', the body of which goes to those who import the module" }
      x = k;
#pragma omp task input (x) shared (s)
      s += x;
    }
#pragma omp taskwait
  return s;
}

export long
instance (int n)
{
  return template_sum<long> (n);
}

// Of which the module has no instance.

export template <typename T> class pipeline
{
public:
  T run (int n)
  {
    T x;
#pragma omp task output (x) firstprivate (n) // { dg-error "task with streams in 'T pipeline<T>::run.int.', the body" }
    x = n;
#pragma omp taskwait
    return x;
  }
};

export template <typename T> T
no_streams (T t)
{
  return t + 1;
}

// Importers do not have this one's body.

template <typename T> static T
local (int n)
{
  T x = 0;
#pragma omp task output (x) firstprivate (n)
  x = n;
#pragma omp taskwait
  return x;
}
