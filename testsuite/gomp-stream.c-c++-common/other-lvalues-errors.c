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
/* Lvalues that are no designators.  */

void
other (int n)
{
  int array[3], *q = array;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (*q++)	/* { dg-error "'.q..' is not a stream: expected an lvalue" } */
      /* { dg-warning "note: an lvalue of this form stands in parentheses, and needs a window: '..q...'" "" { target *-*-* } 26 } */
      *q = 1;
#pragma omp task output (1[q])	/* { dg-error "'1.q.' is not a stream: expected an lvalue" } */
      /* { dg-warning "note: an lvalue of this form stands in parentheses, and needs a window: '.1.q..'" "" { target *-*-* } 29 } */
      q[1] = 1;
    }
}
