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

/* What C++ has of its own where the sequential program means something else: one
   message for a template, whatever it is instantiated with.  */

#include <cstdio>
#include <vector>

extern int next ();

template<typename T>
void
some (const std::vector<T> &values)
{
  T x;
  for (T value : values)
    {
#pragma omp task output (x) firstprivate (value)
      x = value;
      if (value > 3)
#pragma omp task input (x)	// { dg-warning "stream 'x' is read here less often than it is written" }
	std::printf ("%d\n", (int) x);
    }
}

template<typename T>
T
last (int n)
{
  T x {};
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x)
      std::printf ("%d\n", (int) x);
      if (x > 10)	// { dg-warning "the control program reads 'x' while the stage that writes it may still run" }
	break;
    }
  return x;
}

void
instances ()
{
  some (std::vector<int> { 1, 2 });
  some (std::vector<short> { 1, 2 });
  last<int> (3);
  last<long> (3);
}

/* Conditions that declare a variable; references.  */
void
conditions (int n, int &x)
{
  int y, z;
  int &same = z;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x, y, z) firstprivate (k)
      x = y = z = k;
      if (int m = next ())
#pragma omp task input (x) firstprivate (m)	// { dg-warning "stream 'x' is read here less often" }
	std::printf ("%d\n", x + m);
      while (int m = next ())
#pragma omp task input (y) firstprivate (m)	// { dg-warning "stream 'y' is read here more often" }
	std::printf ("%d\n", y + m);
      if (next ())
	continue;
#pragma omp task input (same)	// { dg-warning "stream 'same' is read here less often" }
      std::printf ("%d\n", same);
    }
}

/* In a lambda, and one that is called.  */
void
lambdas (int n)
{
  auto f = [] (int m)
    {
      int x, sum = 0;
      for (int k = 0; k < m; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  x = k;
	  sum += x;	// { dg-warning "the control program reads 'x'" }
	}
      return sum;
    };
  f (n);
}

/* Nothing is said of what follows.  */
template<bool both>
void
chosen (int n)
{
  int x, y = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x, y) firstprivate (k)
      x = y = k;
      if (both)
#pragma omp task input (x)
	std::printf ("%d\n", x);
      auto wait = [&] {
#pragma omp taskwait
      };
      wait ();
      std::printf ("%d\n", y);
      static_assert (sizeof y == sizeof (decltype (x)), "");
    }
}

void
both_instances ()
{
  chosen<true> (3);
  chosen<false> (3);
}

struct player
{
  int left, right, volume = 1;
  void play (int n);
};

void
player::play (int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (left) output (right) firstprivate (k)
      left = right = k;
      if (volume > 3)
#pragma omp task input (left)
	std::printf ("%d\n", left);
      else
	{
#pragma omp tick (left)
	}
#pragma omp task input (right)
      std::printf ("%d\n", right);
    }
#pragma omp taskwait
  std::printf ("%d\n", left);
}

struct mixer
{
  int in, out, spare;
  void skip ();
  void run (int n);
};

void
mixer::run (int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (in, spare) firstprivate (k)
      in = spare = k;
      if (k % 3 == 0)
	continue;
#pragma omp task input (in) output (this->out)	// { dg-warning "stream 'in' is read here less often than it is written" }
      this->out = in;
#pragma omp task input (out)
      std::printf ("%d\n", out);
    }
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (spare) firstprivate (k)
      spare = k;
      if (k & 1)
#pragma omp task input (spare)
	std::printf ("%d\n", spare);
      else
	skip ();
    }
#pragma omp taskwait
}
