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

/* Misuse of OpenStream's clauses.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-dialect=openstream" } */

void
run (int n)
{
  int s, t, w[4];
  double wide;
  char c[4];

#pragma omp task inout_reuse (s >> w[4])	/* { dg-error "expected 'stream >> window >> stream' in clause 'inout_reuse'" } */
  w[0]++;
#pragma omp task inout_reuse (s)		/* { dg-error "expected 'stream >> window >> stream' in clause 'inout_reuse'" } */
  ;
#pragma omp task inout_reuse (s >> w[4] >> t) input (t >> w[4]) /* { dg-error "window 'w' appears more than once on this task" } */
  w[0]++;
#pragma omp task inout_reuse (s >> w[4] << t)	/* { dg-error "expected 'stream >> window >> stream' in clause 'inout_reuse'" } */
  w[0]++;
#pragma omp task input (s >> wide)		/* { dg-error "window 'wide' has type 'double', but the elements of stream 's' have type 'int'" } */
  (void) wide;
#pragma omp task input (s >> c[4])
  (void) c[n];
#pragma omp for inout_reuse (s >> w[4] >> t)	/* { dg-error "clause 'inout_reuse' is valid on '#pragma omp task' only" } */
  for (int i = 0; i < n; i++)
    ;
}
