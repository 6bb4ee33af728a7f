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
/* #pragma GCC diagnostic says of the plugin's warnings what it says of GCC's, in
   whatever way it is written.  */

#pragma GCC diagnostic error "-Wunread-stream"
#pragma GCC diagnostic ignored "-Wshared-write"

#define DO(TEXT) _Pragma (#TEXT)
#define PUSH DO (GCC diagnostic push)
#define POP _Pragma ("GCC diagnostic pop")
#define QUIET PUSH _Pragma ("GCC diagnostic ignored \"-Welision\"")
#define PASS(...) __VA_ARGS__

int sum;

void
places (int n)
{
  int x;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Welision"
      if (k % 4 == 0)
#pragma omp task input (x)
	sum = x;
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Welision"
#pragma GCC visibility push (hidden)
      if (k % 4 == 0)
#pragma omp task input (x)	/* { dg-error "stream 'x' is read here less often than it is written, so this task falls behind the sequential program \\\[-fplugin-arg-gomp_stream-Werror=elision\\\]" } */
	sum = x;
#pragma GCC visibility pop
#pragma GCC diagnostic pop
#pragma GCC visibility push (hidden)
#pragma GCC visibility pop
      if (k % 4 == 0)
#pragma omp task input (x)
	sum = x;
#pragma GCC diagnostic warning "-Welision"
      if (k % 4 == 0)
#pragma omp task input (x)	/* { dg-warning "stream 'x' is read here less often than it is written, so this task falls behind the sequential program \\\[-fplugin-arg-gomp_stream-Welision\\\]" } */
	sum = x;
#pragma GCC diagnostic ignored "-Welision"
#pragma GCC diagnostic pop
      if (k % 4 == 0)
#pragma omp task input (x)	/* { dg-warning "stream 'x' is read here less often" } */
	sum = x;
    }
}

void
operators (int n)
{
  int x;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
_Pragma ("GCC diagnostic push")
_Pragma ("GCC diagnostic ignored \"-Welision\"")
      if (k % 4 == 0)
#pragma omp task input (x)
	sum = x;
_Pragma ("GCC diagnostic pop")
      if (k % 4 == 0)
#pragma omp task input (x)	/* { dg-warning "stream 'x' is read here less often" } */
	sum = x;
      QUIET
      if (k % 4 == 0)
#pragma omp task input (x)
	sum = x;
      POP
      QUIET
      if (k % 4 == 0)
#pragma omp task input (x)
	sum = x;
      POP
      if (k % 4 == 0)
#pragma omp task input (x)	/* { dg-warning "stream 'x' is read here less often" } */
	sum = x;
      PASS (QUIET)
      if (k % 4 == 0)
#pragma omp task input (x)
	sum = x;
      PASS (POP)
      if (k % 4 == 0)
#pragma omp task input (x)	/* { dg-warning "stream 'x' is read here less often" } */
	sum = x;
    }
}

/* Others of the plugin's warnings, and one of GCC's beside them.  */
void
words (int n)
{
  int x, y, z, w[2], lost = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)	/* { dg-error "stream 'x' is never read \\\[-fplugin-arg-gomp_stream-Werror=unread-stream\\\]" } */
      x = k;
#pragma GCC diagnostic ignored "-Wunread-stream"
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wlost-change"
#pragma GCC diagnostic ignored "-Wunwritten-output"
#pragma omp task output (y) firstprivate (k)
      lost = k;
#pragma GCC diagnostic ignored "-Wunwritten-stream"
#pragma GCC diagnostic ignored "-Wunused-window"
#pragma omp task input (z >> w[2])
      ;
#pragma GCC diagnostic ignored "-Wno-such-word"	/* { dg-warning "unknown option after '#pragma GCC diagnostic' kind" } */
#pragma GCC diagnostic pop
#pragma omp task output (y) firstprivate (k)	/* { dg-warning "output stream 'y' is not written in the body" } */
      lost = k;	/* { dg-warning "change of 'lost' is lost" } */
    }
}
