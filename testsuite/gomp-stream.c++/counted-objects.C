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

// Counted windows of objects: strings, what can be moved only, filters, expanders,
// several consumers and producers, replicas, rings that grow, arrays of streams,
// exceptions; each object is destroyed once, and none is copied on its way.
// { dg-additional-options "-std=gnu++17" }
// { dg-elision yes }
// { dg-memcheck yes }
// { dg-torture yes }

#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>
#include "check.h"

static std::atomic<long> alive, copies;

/* An object that knows where it is, and owns something.  */

struct owner
{
  owner *self;
  int *value;

  owner () : self (this), value (new int (0)) { alive++; }
  owner (int v) : self (this), value (new int (v)) { alive++; }
  owner (const owner &o) : self (this), value (new int (o.get ()))
  {
    alive++;
    copies++;
  }
  owner &
  operator= (const owner &o)
  {
    *value = o.get ();
    copies++;
    return *this;
  }
  owner &
  operator= (owner &&o) noexcept
  {
    CHECK (self == this && o.self == &o);
    std::swap (value, o.value);
    return *this;
  }
  ~owner ()
  {
    CHECK (self == this);
    self = nullptr;
    delete value;
    alive--;
  }
  int
  get () const
  {
    CHECK (self == this);
    return *value;
  }
};

static std::string
text (int k)
{
  return std::to_string (k) + std::string (k % 41, '.');
}

/* An expander, a filter of several inputs, two consumers.  */

static unsigned
strings (int m)
{
  std::string x, y, w[8], z[5];
  int n, kept;
  unsigned sum = 0, sizes = 0;
  for (int k = 0; k < m; k++)
    {
#pragma omp task output (x << w[:n]) firstprivate (k)
      {
	n = k % 9;
	for (int i = 0; i < n; i++)
	  w[i] = text (k + i);
      }
#pragma omp task input (x >> w[:n]) output (y << z[:kept])
      {
	kept = 0;
	for (int i = 0; i < n; i++)
	  if (w[i].size () % 3 == 0 && kept < 5)
	    z[kept++] = w[i] + "!";
      }
#pragma omp task input (x >> w[:n]) shared (sizes)
      for (int i = 0; i < n; i++)
	sizes = sizes * 7 + w[i].size ();
#pragma omp task input (y >> z[:kept]) shared (sum)
      for (int i = 0; i < kept; i++)
	for (char c : z[i])
	  sum = sum * 31 + c;
    }
#pragma omp taskwait
  return sum + sizes;
}

/* What can be moved only; the consumer takes it.  */

static unsigned
movable (int m)
{
  std::unique_ptr<int> x, y, w[6], v[1];
  int n, one;
  unsigned sum = 0;
  for (int k = 0; k < m; k++)
    {
#pragma omp task output (x << w[:n]) firstprivate (k)
      {
	n = k % 7;
	for (int i = 0; i < n; i++)
	  w[i] = std::make_unique<int> (k * i);
      }
#pragma omp task input (x >> w[:n]) output (y << v[:one]) num_threads (3)
      {
	one = n > 2;
	if (one)
	  v[0] = std::move (w[n - 1]);
      }
#pragma omp task input (y >> v[:one]) shared (sum)
      if (one)
	sum = sum * 5 + *v[0];
    }
#pragma omp taskwait
#ifdef _OPENMP
  /* The last element.  */
  CHECK (!x && *y == 3 * (m - 1));
#endif
  return sum;
}

/* Replicas; several producers; the ring grows behind a consumer that comes
   late.  */

static unsigned
turns (int m)
{
  owner x, w[4], v[9];
  int n;
  unsigned sum = 0;
  long before = copies;
  for (int k = 0; k < m; k++)
    {
#pragma omp task output (x << w[:n]) firstprivate (k) num_threads (4)
      {
	n = k % 5;
	for (int i = 0; i < n; i++)
	  w[i] = owner (k + i);
      }
      if (k % 3 == 0)
#pragma omp task output (x << v[:n]) firstprivate (k)
	{
	  n = k % 10;
	  for (int i = 0; i < n; i++)
	    v[i] = owner (2 * k + i);
	}
    }
  for (int k = 0; k < m; k++)
    for (int i = 0; i < 2; i++)
      if (i == 0 || k % 3 == 0)
	{
#ifdef _OPENMP
#pragma omp task input (x >> v[:n]) shared (sum)
	  for (int j = 0; j < n; j++)
	    sum = sum * 5 + v[j].get ();
#else
	  n = i ? k % 10 : k % 5;
	  for (int j = 0; j < n; j++)
	    sum = sum * 5 + (i ? 2 * k : k) + j;
#endif
	}
#pragma omp taskwait
#ifdef _OPENMP
  CHECK (copies - before <= 1);
#endif
  return sum;
}

/* A demultiplexer to an array of streams, whose consumers have one window for
   both.  */

static void
arrays (int m)
{
#ifdef _OPENMP
  std::vector<int> s[2], a[4], b[4];
  int na, nb;
  long sums[2] = { 0, 0 }, should[2] = { 0, 0 };
  for (int k = 0; k < m; k++)
    {
#pragma omp task output (s[0] << a[:na], s[1] << b[:nb]) firstprivate (k)
      {
	na = nb = 0;
	for (int i = 0; i < 4; i++)
	  if ((k + i) % 3 == 0)
	    a[na++].assign (k % 5, i);
	  else
	    b[nb++] = { k, i };
      }
      for (int i = 0; i < 2; i++)
#pragma omp task input (s[i] >> a[:na]) firstprivate (i) shared (sums)
	for (int j = 0; j < na; j++)
	  for (int e : a[j])
	    sums[i] += e;
      for (int i = 0; i < 4; i++)
	if ((k + i) % 3 == 0)
	  should[0] += k % 5 * i;
	else
	  should[1] += k + i;
    }
#pragma omp taskwait
  CHECK_EQUAL (sums[0], should[0]);
  CHECK_EQUAL (sums[1], should[1]);
#else
  (void) m;
#endif
}

/* An exception in the midst.  */

static unsigned
thrown (int m, int at)
{
  owner x, w[4];
  std::string text;
  int n;
  unsigned sum = 0;
  try
    {
      for (int k = 0; k < m; k++)
	{
#pragma omp task output (x << w[:n]) firstprivate (k)
	  {
	    n = k % 5;
	    for (int i = 0; i < n; i++)
	      {
		w[i] = owner (k + i);
		if (k == at)
		  throw std::runtime_error ("at " + std::to_string (k));
	      }
	  }
#pragma omp task input (x >> w[:n]) shared (sum)
	  for (int i = 0; i < n; i++)
	    sum = sum * 5 + w[i].get ();
	}
#pragma omp taskwait
    }
  catch (const std::runtime_error &e)
    {
      text = e.what ();
    }
  CHECK (text == (at < m && at % 5 ? "at " + std::to_string (at) : ""));
  return sum;
}

int
main ()
{
  printf ("%u\n", strings (2000));
  printf ("%u\n", movable (2000));
  printf ("%u\n", turns (1500));
  arrays (1000);
  printf ("%u\n", thrown (1000, 1000) + thrown (1000, 501) + thrown (700, 3));
#pragma omp parallel
#pragma omp single
  printf ("%u\n", strings (300));
  CHECK_EQUAL (alive, 0);
  return 0;
}
