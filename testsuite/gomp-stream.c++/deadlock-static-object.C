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

/* A program that ends as its stages are stuck destroys its static variables, with streams
   among their members.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-rates" } */
/* { dg-status 1 } */

#include <stdio.h>
#include <memory>
#include <string>

struct context
{
  std::string name;
  int x = 0, y = 0;
  std::unique_ptr<int> more;
};

static context c;
static int sum;

static void
work (context *c)
{
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 100; k++)
    {
#pragma omp task output (c->x)
      c->x = 1;
#pragma omp task input (c->x, c->y)	// { dg-stderr {:@LINE@:.* input .*'c->y'} }
      sum += c->x + c->y;
      if (k == 50)
	{
#pragma omp task output (c->y)
	  c->y = 1;
	}
    }
}

int
main (void)
{
  work (&c);
  puts ("not reached");
  return 0;
}
