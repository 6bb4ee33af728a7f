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

/* Stages of one directive that share what they read, or do not, on elements of
   containers, references, and in loops over ranges.  */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <array>
#include <cstdio>
#include <vector>

struct node { unsigned in, out; int key; };
/* A reference to an element selects where an element goes.  */

static void
routed ()
{
  std::vector<node> nodes (6);
  std::array<unsigned, 4> bins;
  unsigned x;
  std::vector<unsigned> sum (6), bsum (4);
  unsigned seed = 77;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 300; k++)
    {
      seed = seed * 1103515245 + 12345;
      unsigned n = (seed >> 16) % nodes.size ();
      node &me = nodes[n];
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (me.in)
      me.in = x * 3;
#pragma omp task input (nodes[n].in) output (bins[seed >> 5 & 3]) firstprivate (n, seed)
      bins[seed >> 5 & 3] = nodes[n].in + n;
#pragma omp task input (bins[seed >> 5 & 3]) firstprivate (seed) shared (bsum)
      bsum[seed >> 5 & 3] = bsum[seed >> 5 & 3] * 31 + bins[seed >> 5 & 3];
    }
  for (unsigned i = 0; i < 4; i++) std::printf ("%u\n", bsum[i]);
}

/* Each stage reads each element.  */

static void
fan_out ()
{
  unsigned x, ys[7];
  std::vector<unsigned> zs (5), sum (7), zsum (5), wsum (5);
  std::vector<unsigned *> ptr;
  for (auto &z : zs) ptr.push_back (&z);
  unsigned ws[5]; 
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 200; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      for (auto &y : ys)
#pragma omp task input (x) output (y)
	y = x * 3 + 1;
      int c = 0;
      while (c < 5)
	{
#pragma omp task input (x) output (zs[c]) firstprivate (c)
	  zs[c] = x * c;
	  c++;
	}
      for (int i = 0; i < 5; i++)
	{
	  int j = (i * 2 + k) % 5;
#pragma omp task input (x) output (ws[j]) firstprivate (j)
	  ws[j] = x * j + 3;
	}
      for (int i = 0; i < 5; i++)
	{
#pragma omp task input (ws[i]) firstprivate (i) shared (wsum)
	  wsum[i] = wsum[i] * 31 + ws[i];
#pragma omp task input (*ptr[i]) firstprivate (i) shared (zsum, ptr)
	  zsum[i] = zsum[i] * 31 + *ptr[i];
	}
      for (int i = 0; i < 7; i++)
#pragma omp task input (ys[i]) firstprivate (i) shared (sum)
	sum[i] = sum[i] * 31 + ys[i];
    }
  for (auto s : sum) std::printf ("%u\n", s);
  for (auto s : zsum) std::printf ("%u\n", s);
  for (auto s : wsum) std::printf ("%u\n", s);
}

int
main ()
{
  routed ();
  fan_out ();
}
