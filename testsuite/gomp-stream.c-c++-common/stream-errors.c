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

/* What cannot be a stream.  */

struct pair { int a, b, bits : 3; };
struct incomplete;
extern struct incomplete unknown;
extern int unbounded[];
enum { CONSTANT = 3 };
int function (void);

void
run (int n, struct pair *p, struct pair s)
{
  int x, vla[n];

  for (int k = 0; k < n; k++)
    {
#pragma omp task input (function)	/* { dg-error "function 'function' is not a variable" } */
      ;
#pragma omp task input (CONSTANT)	/* { dg-error "stream 'CONSTANT'|lvalue" } */
      ;
#pragma omp task input (5)		/* { dg-error "'5' is not a stream" } */
      ;
#pragma omp task input (x + 1)		/* { dg-error "'x \\+ 1' is not a stream" } */
      ;
#pragma omp task output (undeclared)	/* { dg-error "undeclared" } */
      ;
#pragma omp task input (s.bits)		/* { dg-error "bit-field" } */
      ;
#pragma omp task input (s.a++)		/* { dg-error "'s.a\\+\\+' is not a stream: expected an lvalue" } */
      ;
#pragma omp task output (unknown)	/* { dg-error "stream 'unknown' has incomplete type" } */
      ;
#pragma omp task input (unbounded)	/* { dg-error "stream 'unbounded' has incomplete type" } */
      ;
#pragma omp task input (vla)		/* { dg-error "stream 'vla' has variable size" } */
      ;
    }
  (void) x;
}
