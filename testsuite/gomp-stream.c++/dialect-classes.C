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

/* References to streams of classes are assigned, as those of other types are.  */
/* { dg-threads "1 2" } */
/* { dg-channels "auto" } */

#include "check.h"

struct plain
{
  int v[3];
};

struct point
{
  int a;
  double b;
  point () = default;
  point (int x) : a (x), b (2.0 * x) {}
};

static void
put (point s __attribute__ ((stream_ref)), int v)
{
#pragma omp task output (s) firstprivate (v)
  s = point (v);
}

int
main ()
{
  point x[3] __attribute__ ((stream)), r __attribute__ ((stream_ref));
  point some[2] __attribute__ ((stream_ref));
  point init __attribute__ ((stream_ref)) = x[1];
  plain y[2] __attribute__ ((stream)), f __attribute__ ((stream_ref));
  int seen[5] = { 0 };

  put (init, 1);
  r = x[2];
  put (r, 2);
  some[0] = x[0];
  some[1] = r;
  put (some[0], 4);
  put (some[1], 3);
  f = y[1];
#pragma omp task output (f)
  f.v[0] = f.v[1] = f.v[2] = 5;
  auto assign = [&] ()
    {
      r = some[0];
#pragma omp task input (r) shared (seen)
      seen[0] = r.a;
    };
  assign ();
  for (int i = 1; i < 3; i++)
    {
      r = x[i];
#pragma omp task input (r) shared (seen) firstprivate (i)
      seen[i] = (int) r.b / 2;
    }
#pragma omp task input (some[1]) shared (seen)
  seen[3] = some[1].a;
#pragma omp task input (y[1]) shared (seen)
  seen[4] = y[1].v[2];
#pragma omp taskwait
  CHECK_EQUAL (seen[0], 4);
  CHECK_EQUAL (seen[1], 1);
  CHECK_EQUAL (seen[2], 2);
  CHECK_EQUAL (seen[3], 3);
  CHECK_EQUAL (seen[4], 5);
  return 0;
}
