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

/* What cannot be a reference to a stream.  */

void take (int s __attribute__ ((stream)));

void
run (int n)
{
  int x, y __attribute__ ((stream));
  int r __attribute__ ((stream_ref)), a[2] __attribute__ ((stream_ref));

  r = x;	/* { dg-error "'r', a reference to a stream, is given a value that is no stream" } */
  a[n] = y + 1;	/* { dg-error "'a', a reference to a stream, is given a value that is no stream" } */
  r = 5;	/* { dg-error "'r', a reference to a stream, is given a value that is no stream" } */
  take (y);
#pragma omp task output (r)
  r = 1;
}
