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

/* Functions with tasks on static variables, and others that look at what these do to them,
   without a wait.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <stdio.h>

#define ALONE static __attribute__ ((noinline))

static long total, counts[4];
static int x, made;

static struct
{
  long last;
} state;

ALONE void
produce (void)
{
#pragma omp task output (x)
  x = made++;
}

ALONE void
consume (void)
{
#pragma omp task input (x)
  {
    total += x;
    counts[x & 3]++;
    state.last = x;
  }
}

ALONE void
run (int n)
{
  for (int i = 0; i < n; i++)
    {
      produce ();
      consume ();
    }
}

ALONE void
show (void)
{
  printf ("%ld %ld %ld\n", total, counts[1], state.last);
}

ALONE long
count (int n)
{
  long before = total;
  run (n);
  return total - before;
}

/* With a task of its own.  */

ALONE void
own (int n)
{
  int y;
  long sum = 0;
  for (int i = 0; i < n; i++)
    {
#pragma omp task output (y) firstprivate (i)
      y = i;
#pragma omp task input (y) shared (sum)
      sum += y;
      produce ();
      consume ();
    }
#pragma omp taskwait
  run (3);
  printf ("%ld %ld %d\n", sum, total, x);
}

/* Looks at what its task counts, before that.  */

ALONE int
some (int most)
{
  if (made >= most)
    return 0;
  produce ();
#pragma omp task input (x)
  total += x;
  return 1;
}

int
main (void)
{
  int n = 0;

  run (500);
  printf ("%ld %d %d\n", total, made, x);
  printf ("%ld\n", count (100));
  show ();
  for (int i = 0; i < 200; i++)
    {
      run (1);
      if (i % 50 == 0)
	show ();
    }
  for (int i = 0; i < 5; i++)
    printf ("%ld\n", count (i));
  own (100);
  made = 5;
  run (10);
  printf ("%ld %ld\n", total, counts[0]);
  while (some (100))
    n++;
  printf ("%d\n", n);
  return 0;
}
