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

/* Packets are dealt out to three streams, with counts of several types, and one
   is moved away.  */
/* { dg-elision yes } */

#include <cstdio>
#include <string>
#include <vector>

struct packet
{
  std::string src;
  std::vector<unsigned char> data;
};

struct stats
{
  long bytes = 0, n = 0;
};

int
main ()
{
  packet p, tcp, udp, other, t[1], u[1], o[1];
  int nt;
  unsigned char nu;
  long no;
  stats s[3];
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 1500; k++)
    {
#pragma omp task output (p) firstprivate (k)
      {
	p.src = "host-" + std::to_string (k % 13) + ".example.org";
	p.data.assign (k % 40, k);
      }
#pragma omp task input (p) \
  output (tcp << t[:nt], udp << u[:nu], other << o[:no])
      {
	nt = nu = no = 0;
	switch (p.src[5] - '0')
	  {
	  case 1:
	    t[nt++] = p;
	    break;
	  case 2:
	  case 3:
	    u[nu++] = std::move (p);
	    break;
	  default:
	    o[0] = packet{ p.src, { 1, 2, 3 } };
	    no = 1;
	  }
      }
#pragma omp task input (tcp >> t[:nt]) shared (s)
      for (int i = 0; i < nt; i++)
	{
	  s[0].n++;
	  for (auto b : t[i].data)
	    s[0].bytes += b;
	}
#pragma omp task input (udp >> u[:nu]) shared (s)
      for (int i = 0; i < nu; i++)
	{
	  s[1].n++;
	  s[1].bytes += u[i].data.size () + u[i].src.size ();
	}
#pragma omp task input (other >> o[:no]) shared (s)
      if (no)
	{
	  s[2].n++;
	  s[2].bytes += o[0].data.size ();
	}
    }
  for (auto &x : s)
    std::printf ("%ld %ld\n", x.n, x.bytes);
}
