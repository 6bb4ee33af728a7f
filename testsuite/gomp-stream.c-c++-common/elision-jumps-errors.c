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
/* Jumps back are loops, and keep no warning away.  */

int
jump_elsewhere (int n)
{
  int x, k;
  long sum = 0;
  for (k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (k % 5 == 0)
	{
#pragma omp task input (x) shared (sum)	/* { dg-warning "stream 'x' is read here less often than it is written" } */
	  sum += x;
	}
    }
 again:
  if (--k > 0)
    goto again;
#pragma omp taskwait
  return sum;
}

int
in_the_loop (int n)
{
  int x, k = 0;
  long sum = 0;
 again:
#pragma omp task output (x) firstprivate (k)
  x = k;
  if (k % 2)
    goto skip;
#pragma omp task input (x) shared (sum)	/* { dg-warning "stream 'x' is read here less often than it is written" } */
  sum = sum * 3 + x;
 skip:
  if (++k < n)
    goto again;
#pragma omp taskwait
  return sum;
}

/* The control program reads what is not complete.  */

int
read_between (int n)
{
  int x, k = 0;
  long sum = 0, seen = 0;
 again:
#pragma omp task output (x) firstprivate (k)
  x = k;
#pragma omp task input (x) shared (sum)
  sum += x;
  seen += x;	/* { dg-warning "the control program reads 'x' while the stage that writes it may still run" } */
  if (++k < n)
    goto again;
#pragma omp taskwait
  return sum + seen;
}

/* Where jumps cross, nothing is known.  */

int
crossing (int n)
{
  int x, k = 0;
  long sum = 0;
 first:
#pragma omp task output (x) firstprivate (k)
  x = k;
 second:
#pragma omp task input (x) shared (sum)
  sum += x;
  if (k++ < n)
    goto first;
  if (k++ < 2 * n)
    goto second;
#pragma omp taskwait
  return sum;
}
