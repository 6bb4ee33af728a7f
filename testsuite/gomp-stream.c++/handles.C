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

/* Elements that can only be moved, one of them by exchanging values: each object
   that is made ends once.  */
/* { dg-elision yes } */

#include <cstdio>
#include <memory>
#include <atomic>
#include <utility>
#include <cstdlib>

static std::atomic<long> live{ 0 }, made{ 0 };

struct frame
{
  int id;
  double d[4];

  frame (int i) : id (i), d{ 1. * i, 2, 3, 4 }
  {
    live++;
    made++;
  }

  ~frame () { live--; }
};

struct handle
{
  frame *f = nullptr;
  handle () = default;

  handle (handle &&o) noexcept : f (o.f) { o.f = nullptr; }

  handle &
  operator= (handle &&o) noexcept
  {
    std::swap (f, o.f);
    return *this;
  }

  ~handle () { delete f; }
};

int
run (int n)
{
  std::unique_ptr<frame> p, q;
  handle h;
  long s = 0, t = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (p) firstprivate (k)
      p.reset (new frame (k));
#pragma omp task input (p) output (q, h)
      {
	q = std::move (p);
	q->id *= 2;
	delete h.f;
	h.f = new frame (q->id + 1);
      }
#pragma omp task input (q) shared (s)
      s = s * 3 + q->id;
#pragma omp task input (h) shared (t)
      t += h.f->id;
    }
  return (s + t) & 0xffff;
}

int
main ()
{
  std::printf ("%d\n", run (1000));
  std::printf ("%d\n", run (10));
  std::printf ("%ld %ld\n", live.load (), made.load ());
  return live != 0;
}
