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

// A stage whose objects keep something when they are made or ended has state.
// { dg-additional-options "-fplugin-arg-gomp_stream-remarks" }

static long calls;

struct made { made () { calls++; } };
struct ended { ~ended () { calls++; } };
struct quiet { quiet () noexcept { calls++; } };
struct with_base : ended { long n = 0; };
struct plain { long n = 1; };

void
objects (int n)
{
  long x, a, b, c, d, e;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (a)	// { dg-warning "note: stage: stateful: calls 'made::made" }
      {
	made m;
	a = x;
      }
#pragma omp task input (x) output (b)	// { dg-warning "note: stage: stateful: calls 'ended::~ended" }
      {
	ended m;
	b = x;
      }
#pragma omp task input (x) output (c)	// { dg-warning "note: stage: stateful: calls 'quiet::quiet" }
      {
	quiet m;
	c = x;
      }
#pragma omp task input (x) output (d)	// { dg-warning "note: stage: stateful: calls 'with_base::~with_base" }
      {
	with_base m {};
	d = x + m.n;
      }
#pragma omp task input (x) output (e)	// { dg-warning "note: stage: stateless" }
      {
	plain m {};
	e = x + m.n;
      }
#pragma omp task input (a, b, c, d, e)
      calls += a + b + c + d + e;
    }
#pragma omp taskwait
}
