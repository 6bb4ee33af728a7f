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

/* As memory-freed.c, by what C++ has: containers, objects with members that are
   streams, smart pointers; and what a body throws.  */
// { dg-torture yes }
// { dg-elision yes }
// { dg-memcheck yes }

#include <cstdio>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#define NOT_INLINE __attribute__ ((noinline)) static

static long sum;

NOT_INLINE void
produce (int &x, int k)
{
#pragma omp task output (x) firstprivate (k)
  {
    if (k < 0)
      throw k;
    x = k;
  }
}

NOT_INLINE void
consume (int &x)
{
#pragma omp task input (x) shared (sum)
  __atomic_fetch_add (&sum, 3 * x, __ATOMIC_RELAXED);
}

NOT_INLINE void
consume_twice (int &x)
{
#pragma omp task input (x) shared (sum)
  __atomic_fetch_add (&sum, 5 * x, __ATOMIC_RELAXED);
#pragma omp task input (x) shared (sum)
  __atomic_fetch_add (&sum, 7 * x, __ATOMIC_RELAXED);
}

/* The last element is left behind.  */

NOT_INLINE void
use (int &x, int n, int i)
{
  for (int k = 0; k < n; k++)
    {
      produce (x, k);
      if (i % 2)
	consume (x);
      else
	consume_twice (x);
    }
  produce (x, 777);
}

/* A body reads the string, which ends with the object.  */
class radio
{
public:
  radio () : m_name ("a name that is too long for the object") {}

  void
  go (int n, int i)
  {
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (m_a) firstprivate (k)
	m_a = k;
#pragma omp task input (m_a) output (m_b)
	m_b = 2 * m_a + (int) m_name.size ();
	if (i % 2)
	  {
#pragma omp task input (m_b) shared (sum)
	    __atomic_fetch_add (&sum, 11 * m_b, __ATOMIC_RELAXED);
	  }
	else
	  {
#pragma omp task input (m_b) shared (sum)
	    __atomic_fetch_add (&sum, 13 * m_b, __ATOMIC_RELAXED);
	  }
      }
#pragma omp task output (m_a)
    m_a = 777;
  }

private:
  int m_a, m_b;
  std::string m_name;
};

NOT_INLINE void
vectors (int n)
{
  std::vector<int> v;
  for (int i = 0; i < n; i++)
    {
      v.push_back (0);
      use (v[i], n, i);
    }
}

NOT_INLINE void
arrays (int n)
{
  for (int i = 0; i < n; i++)
    {
      int *p = new int[10];
      for (int j = 0; j < 10; j++)
	use (p[j], n, i);
      delete[] p;
    }
}

NOT_INLINE void
objects (int n)
{
  for (int i = 0; i < n; i++)
    {
      radio *r = new radio;
      r->go (n, i);
      delete r;
    }
}

NOT_INLINE void
smart_pointers (int n)
{
  for (int i = 0; i < n; i++)
    {
      std::unique_ptr<radio> r (new radio);
      r->go (n, i);
    }
  for (int i = 0; i < n; i++)
    {
      auto r = std::make_shared<radio> ();
      r->go (n, i);
    }
}

NOT_INLINE void
containers (int n)
{
  std::list<radio> list;
  for (int i = 0; i < n; i++)
    {
      list.emplace_back ();
      list.back ().go (n, i);
      if (i % 3)
	list.pop_front ();
    }
  std::vector<radio> v (3);
  for (int i = 0; i < 3; i++)
    v[i].go (n, i);
  std::map<int, radio> map;
  for (int i = 0; i < n; i++)
    {
      map[i % 3].go (n, i);
      map.erase (i % 3);
    }
}

/* What was thrown comes behind the memory's end.  */

NOT_INLINE void
throws (int n)
{
  std::unique_ptr<int> x (new int);
  for (int k = 0; k < n; k++)
    {
      produce (*x, k == 5 ? -1 : k);
      consume (*x);
    }
}

static void
all (int n)
{
  vectors (n);
  printf ("%ld\n", sum);
  arrays (n);
  printf ("%ld\n", sum);
  objects (n);
  printf ("%ld\n", sum);
  smart_pointers (n);
  printf ("%ld\n", sum);
  containers (n);
  printf ("%ld\n", sum);
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
  all (9);
#pragma omp parallel
#pragma omp single
  all (9);
  return 0;
}
