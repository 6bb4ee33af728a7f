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
/* Loops that are made of jumps back, in which the sequential program means the same, get
   no warnings.  */
/* { dg-elision yes } */

#include <stdio.h>

static unsigned long
tested_last (int n)
{
  int x, k = 0;
  unsigned long sum = 0;
 again:
#pragma omp task output (x) firstprivate (k)
  x = k;
#pragma omp task input (x) shared (sum)
  sum = sum * 3 + x;
  if (++k < n)
    goto again;
#pragma omp taskwait
  return sum;
}

static unsigned long
tested_first (int n)
{
  int x, y, k = 0;
  unsigned long sum = 0;
 next:
  if (k == n)
    goto done;
#pragma omp task output (x) firstprivate (k)
  x = k;
  if (k++ % 3)
    {
#pragma omp task input (x) output (y)
      y = x + 1;
    }
  else
    {
#pragma omp task input (x) output (y)
      y = x - 1;
    }
#pragma omp task input (y) shared (sum)
  sum = sum * 3 + y;
  goto next;
 done:;
#pragma omp taskwait
  return sum;
}

static unsigned long
one_in_the_other (int n)
{
  int x, k = 0, i;
  unsigned long sum = 0;
 outer:
  i = 0;
 inner:
#pragma omp task output (x) firstprivate (i, k)
  x = i * k;
#pragma omp task input (x) shared (sum)
  sum = sum * 3 + x;
  if (++i == n)
    goto out;
  if (i % 4)
    goto inner;
  if (++k < n)
    goto outer;
 out:;
#pragma omp taskwait
  return sum;
}

int
main (void)
{
  for (int n = 1; n < 100; n *= 7)
    printf ("%lu %lu %lu\n", tested_last (n), tested_first (n), one_in_the_other (n));
  return 0;
}
