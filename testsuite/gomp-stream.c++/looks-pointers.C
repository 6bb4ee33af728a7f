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

// As looks.C, where what is handed on is reached by pointers: a row of virtual filters, a
// unique_ptr, a list, and shared_ptr's as elements.
// { dg-torture yes }
// { dg-elision yes }
// { dg-threads "1 2 5" }

#include <array>
#include <cstdio>
#include <memory>
#include <numeric>
#include <vector>

using frame = std::array<float, 64>;

struct stage
{
  std::shared_ptr<frame> out;
  virtual ~stage () = default;
  virtual void process (const std::shared_ptr<frame> &in) = 0;
};

struct gain : stage
{
  float g;
  gain (float x) : g (x) {}

  void
  process (const std::shared_ptr<frame> &in) override
  {
#pragma omp task input (in) output (out)
    {
      out = std::make_shared<frame> (*in);
      for (float &f : *out)
	f *= g;
    }
  }
};

struct echo : stage
{
  std::vector<float> line = std::vector<float> (100);
  std::size_t at = 0;

  void
  process (const std::shared_ptr<frame> &in) override
  {
#pragma omp task input (in) output (out)
    {
      auto made = std::make_shared<frame> ();
      for (std::size_t i = 0; i < in->size (); i++)
	{
	  (*made)[i] = (*in)[i] + line[at] / 2;
	  line[at] = (*in)[i];
	  at = (at + 1) % line.size ();
	}
      out = std::move (made);
    }
  }
};

class chain
{
  std::vector<std::unique_ptr<stage>> stages;
  std::shared_ptr<frame> first;
  double energy = 0;
  long frames = 0;

public:
  chain *next = nullptr;

  template <typename T, typename... A>
  void
  add (A... a)
  {
    stages.push_back (std::unique_ptr<stage> (new T (a...)));
  }

  void
  run (int k)
  {
#pragma omp task output (first) firstprivate (k)
    {
      first = std::make_shared<frame> ();
      std::iota (first->begin (), first->end (), k);
    }
    const std::shared_ptr<frame> *at = &first;
    for (auto &s : stages)
      {
	s->process (*at);
	at = &s->out;
      }
#pragma omp task input (*at)
    {
      for (float f : **at)
	energy += f * f;
      frames++;
    }
  }

  double level () const { return energy; }
  long count () const { return frames; }
};

struct list
{
  chain *head = nullptr;
  ~list ()
  {
    while (head)
      {
	chain *c = head;
	head = c->next;
	delete c;
      }
  }
};

int
main ()
{
  chain c;
  c.add<gain> (.5f);
  c.add<echo> ();
  c.add<gain> (2.f);
  for (int k = 0; k < 200; k++)
    c.run (k);
  std::printf ("%.6g %ld\n", c.level (), c.count ());

  std::unique_ptr<chain> d (new chain);
  d->add<echo> ();
  d->add<echo> ();
  for (int k = 0; k < 50; k++)
    {
      d->run (k);
      if (k % 20 == 0)
	std::printf ("%.6g\n", d->level ());
    }
  std::printf ("%.6g %ld\n", d->level (), d->count ());

  list l;
  l.head = new chain;
  l.head->add<gain> (3.f);
  for (int k = 0; k < 5; k++)
    {
      l.head->run (k);
      std::printf ("%.6g\n", l.head->level ());
    }
  return 0;
}
