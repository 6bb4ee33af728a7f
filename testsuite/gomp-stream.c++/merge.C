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

/* Events of two streams are merged by priority.  */
/* { dg-elision yes } */

#include <cstdio>
#include <string>
#include <vector>
#include <deque>
#include <queue>

struct ev
{
  int t;
  std::string what;

  bool
  operator< (const ev &o) const
  {
    return t > o.t;
  }
};

int
main ()
{
  ev a, b, m, w[4], u[4], v[64];
  int n, l, nn;
  std::priority_queue<ev> q;
  long h = 0;
  int last = -1, bad = 0, cnt = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 700; k++)
    {
#pragma omp task output (a << w[:n]) firstprivate (k)
      {
	n = k % 5;
	for (int i = 0; i < n; i++)
	  {
	    w[i].t = 10 * k + i;
	    w[i].what = "a" + std::to_string (k);
	  }
      }
#pragma omp task output (b << u[:l]) firstprivate (k)
      {
	l = (k * 7) % 4;
	for (int i = 0; i < l; i++)
	  u[i] = ev{ 10 * k + 2 * i + 1,
		     "a rather long event name " + std::to_string (i) };
      }
#pragma omp task input (a >> w[:n], b >> u[:l]) output (m << v[:nn]) shared (q)
      {
	nn = 0;
	for (int i = 0; i < n; i++)
	  q.push (w[i]);
	for (int i = 0; i < l; i++)
	  q.push (std::move (u[i]));
	while (!q.empty () && q.top ().t < 10 * n + 500 && nn < 64)
	  {
	    v[nn++] = q.top ();
	    q.pop ();
	  }
      }
#pragma omp task input (m >> v[:nn]) shared (h, last, bad, cnt)
      for (int i = 0; i < nn; i++)
	{
	  if (v[i].t < last)
	    bad++;
	  last = v[i].t;
	  h = h * 31 + v[i].what.size () + v[i].t;
	  cnt++;
	}
    }
  while (!q.empty ())
    {
      h = h * 31 + q.top ().t;
      q.pop ();
      cnt++;
    }
  std::printf ("%ld %d %d\n", h, bad, cnt);
}
