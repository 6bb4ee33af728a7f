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

// Objects that a control program reaches by a name of its own, and those that run them by
// pointers that they keep.
// { dg-torture yes }
// { dg-elision yes }
// { dg-threads "1 2 5" }

#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

class node
{
public:
  long out = 0;
  virtual ~node () {}
  virtual void fire () = 0;
};

class source : public node
{
  long m_k = 0;

public:
  void
  fire () override
  {
    #pragma omp task output (out)
    out = m_k++ % 100;
  }
};

class gain : public node
{
  node &m_from;
  long m_by;

public:
  gain (node &from, long by) : m_from (from), m_by (by) {}

  void
  fire () override
  {
    #pragma omp task input (m_from.out) output (out)
    out = m_from.out * m_by;
  }
};

class mixer : public node
{
  node &m_a, &m_b;

public:
  mixer (node &a, node &b) : m_a (a), m_b (b) {}

  void
  fire () override
  {
    #pragma omp task input (m_a.out, m_b.out) output (out)
    out = m_a.out + m_b.out;
  }
};

class meter : public node
{
  node &m_from;
  long m_peak = 0;

public:
  long sum = 0;

  meter (node &from) : m_from (from) {}

  void
  fire () override
  {
    #pragma omp task input (m_from.out)
    {
      if (m_from.out > m_peak)
	m_peak = m_from.out;
      sum += m_from.out;
    }
  }

  long peak () const { return m_peak; }
};

class graph
{
  std::vector<std::unique_ptr<node>> m_nodes;

public:
  template<typename type, typename... arguments>
  type &
  add (arguments &&...a)
  {
    auto made = std::make_unique<type> (std::forward<arguments> (a)...);
    type &node = *made;
    m_nodes.push_back (std::move (made));
    return node;
  }

  void
  run (int n)
  {
    for (int i = 0; i < n; i++)
      for (auto &node : m_nodes)
	node->fire ();
  }
};

// A graph has them.

static void
owned ()
{
  graph g;
  auto &s = g.add<source> ();
  auto &a = g.add<gain> (s, 2), &b = g.add<gain> (s, 3);
  auto &m = g.add<mixer> (a, b);
  meter &level = g.add<meter> (m);
  for (int i = 0; i < 5; i++)
    {
      g.run (i * 100 + 1);
      std::printf ("%ld %ld\n", level.peak (), level.sum);
    }
}

// A list has pointers to variables.

class list
{
  std::vector<node *> m_all;

public:
  void append (node *n) { m_all.push_back (n); }

  void
  run (int n)
  {
    for (int i = 0; i < n; i++)
      for (node *one : m_all)
	one->fire ();
  }
};

static void
listed ()
{
  list l;
  source s;
  gain a (s, 7);
  meter m (a);
  l.append (&s);
  l.append (&a);
  l.append (&m);
  for (int i = 0; i < 5; i++)
    {
      l.run (i * 50);
      std::printf ("%ld %ld\n", m.peak (), m.sum);
    }
}

// An object has a reference to it.

class runner
{
  source m_source;
  gain m_gain { m_source, 3 };
  meter &m_meter;

public:
  struct last : node
  {
    node &from;
    meter &to;
    last (node &from, meter &to) : from (from), to (to) {}
    void
    fire () override
    {
      #pragma omp task input (from.out)
      to.sum += from.out;
    }
  } m_last { m_gain, m_meter };

  runner (meter &m) : m_meter (m) {}

  void
  run (int n)
  {
    for (int i = 0; i < n; i++)
      {
	m_source.fire ();
	m_gain.fire ();
	m_last.fire ();
      }
  }
};

static void
referred ()
{
  source unused;
  meter m (unused);
  runner r (m);
  r.run (100);
  std::printf ("%ld\n", m.sum);
  for (int i = 0; i < 5; i++)
    {
      r.run (i * 30);
      std::printf ("%ld\n", m.sum);
    }
}

int
main ()
{
  owned ();
  listed ();
  referred ();
}
