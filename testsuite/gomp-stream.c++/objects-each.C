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

// Like objects-each.c, with member functions, virtual ones, and elements with constructors.
// { dg-torture yes }
// { dg-elision yes }
// { dg-threads "1 2 5" }

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

struct listener
{
  virtual ~listener () = default;
  virtual void on (std::string &) = 0;
  virtual long result () const = 0;
};

struct lengths : listener
{
  long sum = 0;

  void
  on (std::string &s) override
  {
    #pragma omp task input (s)
    sum += s.size ();
  }

  long result () const override { return sum; }
};

struct hashes : listener
{
  unsigned long hash = 5381;

  void
  on (std::string &s) override
  {
    #pragma omp task input (s)
    for (char c : s)
      hash = hash * 33 + c;
  }

  long result () const override { return hash % 1000003; }
};

struct source
{
  std::string line;
  int n = 0;

  void
  next ()
  {
    #pragma omp task output (line)
    line = "line " + std::to_string (n++ * 37 % 1000);
  }
};

struct hub
{
  source from;
  std::vector<std::unique_ptr<listener>> all;

  void
  run (int n)
  {
    for (int i = 0; i < n; i++)
      {
	from.next ();
	for (auto &l : all)
	  l->on (from.line);
      }
  }

  void
  show () const
  {
    for (auto &l : all)
      printf (" %ld", l->result ());
    printf ("\n");
  }
};

static void
several (int n)
{
  hub h;
  for (int i = 0; i < 3; i++)
    {
      h.all.push_back (std::make_unique<lengths> ());
      h.all.push_back (std::make_unique<hashes> ());
    }
  h.run (n);
  h.show ();
  h.run (10);
  h.show ();
}

struct counter
{
  long n = 0, sum = 0;

  void
  operator() (int &x)
  {
    #pragma omp task input (x)
    {
      n++;
      sum += x;
    }
  }
};

struct numbers
{
  int x = 0, n = 0;

  int &
  next ()
  {
    #pragma omp task output (x)
    x = n++;
    return x;
  }
};

// In turn, and each.

static void
counters (int n)
{
  numbers from, others;
  counter a, b, workers[4];
  for (int i = 0; i < n; i++)
    {
      int &x = from.next ();
      a (x);
      b (x);
      workers[i * i % 4] (others.next ());
    }
  printf ("%ld %ld", a.sum, b.sum);
  for (auto &w : workers)
    printf (" %ld/%ld", w.n, w.sum);
  printf ("\n");
}

// New ones come now and then, in front of the others or behind; and one goes.

static void
joining (bool in_front, int n)
{
  numbers from;
  std::vector<counter *> all;
  counter counters[5];
  for (counter &c : counters)
    {
      if (in_front)
	all.insert (all.begin (), &c);
      else
	all.push_back (&c);
      for (int i = 0; i < 12; i++)
	{
	  int &x = from.next ();
	  for (counter *a : all)
	    (*a) (x);
	}
    }
  for (int round = 0; round < 2; round++)
    {
      for (int i = 0; i < n; i++)
	{
	  int &x = from.next ();
	  for (counter *a : all)
	    (*a) (x);
	}
      for (counter &c : counters)
	printf ("%ld/%ld ", c.n, c.sum);
      printf ("\n");
      all.erase (all.begin () + 2);
    }
}

int
main ()
{
  for (int n : { 1, 5, 64, 65, 400, 3000 })
    {
      several (n);
      counters (n);
    }
  for (int n : { 0, 3, 500 })
    {
      joining (false, n);
      joining (true, n);
    }
}
