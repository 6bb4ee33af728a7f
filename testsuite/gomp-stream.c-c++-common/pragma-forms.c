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

/* The forms in which a directive may be written.  */
/* { dg-torture yes } */

#include "check.h"

#define N 300

#define STREAM x
#define READ(stream, window, burst) input (stream >> window[burst])
#define BURST 1
#define TASK(...) _Pragma (#__VA_ARGS__)
#define EVERYTHING input (y) output (z)
#define PASS(k) firstprivate (k)
/* The second name in the string has the column in which the line ends that uses
   it; a directive follows that.  */
#define COPY(from, to) TASK (omp task input (from) output (to)) to = from

static void
run (unsigned *hash)
{
  int x, y, z, t, u, w[1], v[1];
  for (int k = 0; k < N; k++)
    {
#pragma omp task \
   output \
     (x \
     ) \
   firstprivate (k)
      x = k;

#pragma omp task READ (STREAM, w, BURST) output(y<<v[ BURST ])
      v[0] = w[0] * 3;

#pragma		omp	task	EVERYTHING	/* A comment.  */
      z = y + 1;

                COPY (z, t);
#undef EVERYTHING

      _Pragma ("omp task input (t) output (u)")
      u = t * 2;

      TASK (omp task input (u, y) PASS (k) firstprivate (hash))
      *hash = *hash * 31 + u + y + k;
    }
}

int
main (void)
{
  unsigned hash = 0, expected = 0;

#pragma omp parallel
#pragma omp single
  run (&hash);
  for (int k = 0; k < N; k++)
    expected = expected * 31 + (k * 3 + 1) * 2 + k * 3 + k;
  CHECK (hash == expected);
  return 0;
}
