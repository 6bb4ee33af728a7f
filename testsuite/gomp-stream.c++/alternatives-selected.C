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

// Alternatives on elements that operator[] selects; references to elements to which
// a pointer leads, and calls of their members; and elements that can only be moved,
// whose first consumer comes after a wait.
// { dg-elision yes }
// { dg-additional-options "-std=gnu++17" }

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

static unsigned
mix (unsigned k)
{
  k ^= k >> 7;
  k *= 0x45d9f3bu;
  return k ^ k >> 16;
}

template <typename T>
struct shelf
{
  T place[4];
  T &operator[] (unsigned i) { return place[i]; }
};

static void
selected ()
{
  shelf<unsigned> x;
  std::vector<unsigned> y (4);
  unsigned one[4] = { }, two[4] = { }, other[4] = { }, all[4] = { };

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < 500; k++)
    {
#pragma omp task output (x[k % 4])
      x[k % 4] = k * 3;
      if (mix (k) % 3 == 0)
	{
#pragma omp task input (x[k % 4]) output (y[k % 4])
	  {
	    one[k % 4] = one[k % 4] * 3 + x[k % 4];
	    y[k % 4] = one[k % 4];
	  }
#pragma omp task input (x[k % 4])
	  two[k % 4] = two[k % 4] * 5 + x[k % 4];
	}
      else
	{
#pragma omp task input (x[k % 4]) output (y[k % 4])
	  {
	    other[k % 4] = other[k % 4] * 7 + x[k % 4];
	    y[k % 4] = other[k % 4];
	  }
	}
#pragma omp task input (y[k % 4])
      all[k % 4] = all[k % 4] * 3 + y[k % 4];
    }
  for (int i = 0; i < 4; i++)
    printf ("%u %u %u %u\n", one[i], two[i], other[i], all[i]);
}

static unsigned long
length (const std::string &s)
{
  return s.size ();
}

static void
produce (std::string *s, unsigned k)
{
#pragma omp task output (*s)
  *s = std::to_string (k);
}

static void
consume (std::string *s, unsigned long *sum)
{
#pragma omp task input (*s)
  *sum = *sum * 3 + length (*s) + s->size () + (*s)[0];
}

static void
pointed_to ()
{
  std::string s;
  unsigned long sum = 0;

  for (unsigned k = 0; k < 500; k++)
    {
      produce (&s, k);
      consume (&s, &sum);
    }
#pragma omp taskwait
  printf ("%lu %s\n", sum, s.c_str ());
}

static void
moved ()
{
  std::unique_ptr<unsigned> p[2];
  unsigned sum = 0;

#pragma omp task output (p[1])
  p[1] = std::make_unique<unsigned> (5);
#pragma omp taskwait
  printf ("%u\n", *p[1]);
  for (unsigned k = 0; k < 3; k++)
    {
#pragma omp task input (p[1]) shared (sum)
      sum = sum * 3 + *p[1];
#pragma omp task output (p[1])
      p[1] = std::make_unique<unsigned> (k + 6);
    }
#pragma omp taskwait
  printf ("%u\n", sum);
}

int
main ()
{
  selected ();
  pointed_to ();
  moved ();
  return 0;
}
