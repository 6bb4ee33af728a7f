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

/* Misuse of what the OpenStream dialect adds.  */

typedef int word __attribute__ ((stream));	/* { dg-warning "applies to variables" } */

void
run (int n)
{
  int x, w[4];
  int s __attribute__ ((stream)), t __attribute__ ((stream));
  int f __attribute__ ((stream (1)));	/* { dg-error "wrong number of arguments" } */

  for (int k = 0; k < n; k++)
    {
#pragma omp task peek (x)	/* { dg-error "'peek' at stream 'x', which has no attribute" } */
      ;
#pragma omp tick (s >> -1)	/* { dg-error "'tick' of stream 's' by -1, which is negative" } */
#pragma omp tick (s >> 1.5)	/* { dg-error "'tick' of stream 's' by a value of type 'double'" } */
#pragma omp tick (s << 1)	/* { dg-error "expected '>>' between stream and" } */
#pragma omp tick (s, t >> -1)	/* { dg-error "'tick' of stream 't' by -1, which is negative" } */
#pragma omp tick (s,)	/* { dg-error "expected" } */
#pragma omp tick (undeclared)	/* { dg-error "undeclared" } */
#pragma omp task peek (s << w[1])	/* { dg-error "expected '>>' between stream and" } */
      ;
#pragma omp task peek (s)
      s = 1;	/* { dg-error "input 's' cannot be written" } */
    }
}
