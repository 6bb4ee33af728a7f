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

// As looks.C, of objects on the heap and static ones; and loops that read only what bodies
// do not write.
// { dg-torture yes }
// { dg-elision yes }
// { dg-threads "1 2 5" }

#include <cstdio>
#include <memory>

struct meter
{
  double in = 0, sum = 0, gain = 2;
  int n = 0;
  double gains[3] = { 1, 2, 3 };

  void
  add (int k)
  {
#pragma omp task output (in) firstprivate (k)
    in = k;
#pragma omp task input (in)
    {
      sum += in * gain * gains[0];
      n++;
    }
  }

  double result () const { return sum; }
  void set (double g) { gain = g; }
};

static meter s;
static meter two[2];

int
main ()
{
  meter *a = new meter;
  for (int i = 0; i < 10; i++)
    a->add (i);
  printf ("%g\n", a->sum);
  for (int i = 0; i < 3; i++)
    {
      a->add (i);
      printf ("%g\n", a->sum);
    }
  a->add (3);
  printf ("%g\n", a->result ());

  for (int i = 0; i < 10; i++)
    {
      s.add (i);
      if (i == 5)
	s.set (3);
    }
  printf ("%g\n", s.sum);
  for (int i = 0; i < 3; i++)
    {
      s.add (i);
      printf ("%g %d\n", s.sum, s.n);
      s.gain++;
    }
  for (int i = 0; i < 10; i++)
    two[i & 1].add (i);
  printf ("%g %g\n", two[0].sum, two[1].result ());

  auto u = std::make_unique<meter> ();
  for (int i = 0; i < 3; i++)
    u->add (i);
  printf ("%g\n", u->sum);

  meter b;
  double z = 0;
  for (int i = 0; i < 3; i++)
    {
      b.add (i * b.gain);
      z += b.gain;
    }
  printf ("%g %g\n", z, b.sum);
  delete a;
  return 0;
}
