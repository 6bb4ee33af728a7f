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
/* Copies of streams of objects, by loops.  */

struct text
{
  text () : size (0) {}
  text (const text &other) : size (other.size + 1) {}
  text &operator= (const text &other) { size = other.size; return *this; }
  int size;
};

int
f (int n)
{
  text x;
  int sum = 0;
#pragma omp parallel
#pragma omp for private (x)	/* { dg-error "stream 'x' has type 'text', which is not trivially copyable: it cannot be copied by a construct that shares work" } */
  for (int i = 0; i < n; i++)
    {
#pragma omp task output (x) firstprivate (i)
      x.size = i;
#pragma omp task input (x) shared (sum)
      sum += x.size;
    }
  return sum;
}
