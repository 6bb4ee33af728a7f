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

// Nothing is written to the variable of a stream after its destructor: where a body has
// thrown, what was kept for its stage is free at a later wait, when the block of the
// variable may have ended.
// { dg-elision yes }
// { dg-memcheck yes }
// { dg-torture yes }

#include <utility>
#include "check.h"

/* One that can be moved only, by a swap.  */

struct owner
{
  int *value;

  owner () : value (new int (0)) {}
  owner (int v) : value (new int (v)) {}
  owner (owner &&other) : value (other.value) { other.value = nullptr; }
  owner &
  operator= (owner &&other)
  {
    std::swap (value, other.value);
    return *this;
  }
  ~owner () { delete value; }
};

static int
in_taskgroups ()
{
  int sum = 0;
  try
    {
#pragma omp parallel
#pragma omp single
      for (int k = 0; k < 20; k++)
	{
#pragma omp taskgroup
	  if (k % 2)
	    {
	      owner x, w[3];
	      int n;
#pragma omp task output (x << w[:n]) firstprivate (k)
	      {
		w[0] = owner (k);
		w[1] = owner (2 * k);
		n = 2;
	      }
#pragma omp task input (x >> w[:n]) firstprivate (k) shared (sum)
	      {
		if (k == 13)
		  throw 5;
		for (int i = 0; i < n; i++)
		  sum += *w[i].value;
	      }
	    }
	}
    }
  catch (int n)
    {
      sum += 1000 * n;
    }
  return sum;
}

static int
in_block ()
{
  int sum = 0;
  try
    {
#pragma omp parallel
#pragma omp single
      {
	owner x;
	for (int k = 0; k < 20; k++)
	  {
#pragma omp task output (x) firstprivate (k)
	    x = owner (k);
#pragma omp task input (x) firstprivate (k) shared (sum)
	    {
	      if (k == 13)
		throw 6;
	      sum += *x.value;
	    }
	  }
      }
    }
  catch (int n)
    {
      sum += 1000 * n;
    }
  return sum;
}

int
main ()
{
  for (int i = 0; i < 5; i++)
    printf ("%d %d\n", in_taskgroups (), in_block ());
  return 0;
}
