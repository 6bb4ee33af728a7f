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
/* Copies of streams that cannot be.  */

static int
conditional (int n)
{
  long x = 5, q = 0;
#pragma omp parallel for lastprivate (conditional: x)	/* { dg-error "stream 'x' cannot be 'lastprivate .conditional.'" } */
  for (int i = 0; i < n; i++)
    {
#pragma omp task output (x) firstprivate (i)
      x = i;
#pragma omp task input (x) shared (q)
      q += x;
    }
  return x;
}

static int
of_variable_length (int n)
{
  long x[n], q = 0;
#pragma omp parallel
#pragma omp for private (x)	/* { dg-error "'x', an array of streams of variable length, cannot be copied by a construct that shares work" } */
  for (int i = 0; i < n; i++)
    {
#pragma omp task output (x[0]) firstprivate (i)
      x[0] = i;
#pragma omp task input (x[0]) shared (q)
      q += x[0];
    }
  return x[0];
}

int
main (void)
{
  return conditional (2) + of_variable_length (2);
}
