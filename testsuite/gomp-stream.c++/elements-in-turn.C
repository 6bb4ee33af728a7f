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

/* Loops that read what they write to elements of a class with an operator[]: none sees what
   another one wrote, nor the same one with others of them.  */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <array>
#include <cstdio>
#include <vector>

struct channel
{
  unsigned left = 0, right = 0;
};

static unsigned sum;

static void
fixed (std::vector<channel> &a, std::array<unsigned, 3> &b, unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (a[1].left) firstprivate (k)
      a[1].left = k;
#pragma omp task input (a[1].left) output (b[2])
      b[2] = a[1].left + 1;
#pragma omp task input (b[2])
      sum = sum * 3 + b[2];
    }
#pragma omp taskwait
}

static void
changing (std::vector<channel> &a, std::vector<channel> &b, unsigned n, unsigned m)
{
  unsigned result[4] = { 0, 0, 0, 0 };
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (a[k % m].left, a[k % m].right) firstprivate (k, m)
      {
	a[k % m].left = k;
	a[k % m].right = 2 * k;
      }
#pragma omp task input (a[k % m].left, a[k % m].right) output (b[k % m].right) \
  firstprivate (k, m)
      b[k % m].right = a[k % m].left * 3 + a[k % m].right;
#pragma omp task input (b[k % m].right) firstprivate (k, m) shared (result)
      result[k % m] = result[k % m] * 3 + b[k % m].right;
    }
#pragma omp taskwait
  for (unsigned r : result)
    sum = sum * 5 + r;
}

static void
all (unsigned n)
{
  std::vector<channel> a (4), b (4), c (4);
  std::array<unsigned, 3> p, q;

  fixed (a, p, n);
  fixed (b, p, n);
  fixed (a, q, n);
  fixed (a, p, 2 * n);
  printf ("%u\n", sum);
  changing (a, b, n, 4);
  changing (b, c, n, 4);
  changing (a, c, 2 * n, 3);
  changing (b, a, 10, 2);
  printf ("%u\n", sum);
}

int
main ()
{
  all (3);
  all (40);
  all (100);
#pragma omp parallel
#pragma omp single
  {
    all (40);
    all (100);
  }
  return 0;
}
