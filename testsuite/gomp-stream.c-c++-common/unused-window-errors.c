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

/* Inputs that the body does not use.  */

void use (int);

void
run (int n)
{
  int x, y, w[3];

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x, y)
      x = y = k;
#pragma omp task input (x)	/* { dg-warning "input stream 'x' is not used" } */
      ;
#pragma omp task input (x, y >> w[1])	/* { dg-warning "input window 'w' is not used" } */
      use (x);
    }
}
