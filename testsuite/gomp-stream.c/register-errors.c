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

/* What has no address cannot be a stream or a window.  */

void
run (register int parameter)
{
  register int x, a[2], w[2];
  int y;

  for (int k = 0; k < 10; k++)
    {
#pragma omp task input (parameter)	/* { dg-error "stream 'parameter' has storage class 'register'" } */
      ;
#pragma omp task output (y, x)	/* { dg-error "stream 'x' has storage class 'register'" } */
      ;
#pragma omp task output (a[k])	/* { dg-error "stream 'a' has storage class 'register'" } */
      ;
#pragma omp task input (y >> w[2])	/* { dg-error "window 'w' has storage class 'register'" } */
      ;
    }
}
