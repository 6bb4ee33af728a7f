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

/* Outputs that keep what was in the channel on some path.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-elision" } */

void use (int);

struct state { int a, b; struct { int left, right; } both; int many[2]; };

void fill (struct state *);

void
run (int n)
{
  int x, y, z, w[4], u;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x)	/* { dg-warning "output stream 'x' is not written on each path" } */
      if (k % 2)
	x = k;
#pragma omp task output (y << w[4])	/* { dg-warning "output window 'w' is not written on each path" } */
      {
	if (k % 2)
	  w[0] = w[1] = 1;
	else if (k % 3)
	  w[2] = w[3] = 2;
      }
#pragma omp task output (z)	/* { dg-warning "output stream 'z' is not written in the body" } */
      use (z);
#pragma omp task output (u)	/* { dg-warning "output stream 'u' is not written in the body" } */
      use (k);
#pragma omp task output (u)	/* { dg-warning "output stream 'u' is not written on each path" } */
      k % 2 && (u = k);
    }
  for (int k = 0; k < n; k++)
    {
#pragma omp task input (x, y, z, u)
      use (x + y + z + u);
    }
}

void
members (int n)
{
  static struct state none;
  struct state s, t, u, v, w[1];
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (s)	/* { dg-warning "output stream 's' is not written in full: nothing in the body writes member '\[^'\]*a'" } */
      {
	s.b = k;
	s.both.left++;
	s.many[k % 2] = 0;
      }
#pragma omp task output (t << u)	/* { dg-warning "output window 'u' is not written in full: nothing in the body writes member '\[^'\]*many'" } */
      {
	u.a = u.b = 1;
	if (k % 2)
	  u.both.left = u.many[0];
      }
#pragma omp task output (v << w[1])
      w[0].a = 1;
#pragma omp task input (s, t, v)
      use (s.a + t.a + v.a);
    }
#pragma omp taskwait
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (s)
      {
	fill (&s);
	s.a = 1;
      }
#pragma omp task output (t)
      {
	t = none;
	t.b = 1;
      }
#pragma omp task output (u)
      {
	u.a = u.b = 0;
	u.both.right = 0;
	for (int i = 0; i < 2; i++)
	  u.many[i] = i;
      }
#pragma omp task input (s, t, u)
      use (s.a + t.a + u.a);
    }
#pragma omp taskwait
}
