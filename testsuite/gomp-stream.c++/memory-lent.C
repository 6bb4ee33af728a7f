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

/* As memory-lent.c, by what C++ has; and what a body throws leaves the function that
   lent the stream.  */
// { dg-additional-sources "sources/memory-lent-2.C" }
// { dg-torture yes }
// { dg-elision yes }

#include <cstdio>

extern long sum;
extern void produce (int &x, int k);
extern void consume (int &x);
extern void consume_twice (int &x);

#define NOT_INLINE __attribute__ ((noinline)) static

class pipeline
{
public:
  void run (int k) { produce (m_x, k); consume (m_x); }
  void run_twice (int k) { produce (m_x, k); consume_twice (m_x); }
  void leave (int k) { produce (m_x, k); }

private:
  int m_x;
};

/* Which ends behind the function's scope.  */
class counted
{
public:
  counted () { s_living++; }
  ~counted () { s_living--; }
  void run (int k) { produce (m_x, k); consume (m_x); }
  static int s_living;

private:
  int m_x;
};

int counted::s_living;

NOT_INLINE void
reference (int n)
{
  int x;
  for (int k = 0; k < n; k++)
    {
      produce (x, k);
      consume (x);
    }
  produce (x, 777);
}

NOT_INLINE void
reference_twice (int n)
{
  int x;
  for (int k = 0; k < n; k++)
    {
      produce (x, k);
      consume_twice (x);
    }
}

NOT_INLINE void
lambda (int n)
{
  int x;
  auto run = [&] (int k) { produce (x, k); consume (x); };
  for (int k = 0; k < n; k++)
    run (k);
  produce (x, 777);
}

NOT_INLINE void
lambda_twice (int n)
{
  int x;
  auto run = [&] (int k) { produce (x, k); consume_twice (x); };
  for (int k = 0; k < n; k++)
    run (k);
}

NOT_INLINE void
object (int n)
{
  pipeline p;
  for (int k = 0; k < n; k++)
    p.run (k);
  p.leave (777);
}

NOT_INLINE void
object_twice (int n)
{
  pipeline p;
  for (int k = 0; k < n; k++)
    p.run_twice (k);
}

NOT_INLINE void
parameter (pipeline p, int n)
{
  for (int k = 0; k < n; k++)
    p.run (k);
  p.leave (777);
}

NOT_INLINE void
block (int n)
{
  for (int i = 0; i < 2; i++)
    {
      counted c;
      for (int k = 0; k < n; k++)
	c.run (k);
    }
}

NOT_INLINE void
throws (int n)
{
  int x;
  for (int k = 0; k < n; k++)
    {
      produce (x, k == 5 ? -1 : k);
      consume (x);
    }
}

NOT_INLINE void
quiet (int n) noexcept
{
  int x;
  for (int k = 0; k < n; k++)
    {
      produce (x, k);
      consume (x);
    }
  produce (x, 777);
}

static void
all (int n)
{
  reference (n);
  reference_twice (n);
  lambda (n);
  lambda_twice (n);
  printf ("%ld\n", sum);
  object (n);
  object_twice (n);
  parameter (pipeline (), n);
  parameter (pipeline (), n);
  printf ("%ld\n", sum);
  block (n);
  quiet (n);
  quiet (n);
  printf ("%ld %d\n", sum, counted::s_living);
  for (int i = 0; i < 2; i++)
    {
      try
	{
	  throws (n);
	}
      catch (int thrown)
	{
	  printf ("%d ", thrown);
	}
      printf ("%ld\n", sum);
    }
}

int
main ()
{
  all (100);
#pragma omp parallel
#pragma omp single
  all (20);
  return 0;
}
