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

// A change that a member function makes in a copy is lost, too; one that has a
// namesake for constant objects stands for what it returns.

// { dg-additional-options "-std=c++17" }

#include <array>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <vector>

struct blur
{
  int state = 0;
  int operator() (int x) { state += x; return state; }
  int get () { return state; }
};

struct later
{
  int operator() (int x);
  int get () const;
};

template <class In, class Out, class Fn>
void
stage (In &in, Out &out, Fn &fn)
{
#pragma omp task input (in) output (out)
  out = fn (in);		// { dg-warning "a change of 'fn' by 'operator\\(\\)' is lost: it is 'firstprivate' in this task" }
}

template <class In, class Out, class Fn>
void
constant_stage (In &in, Out &out, Fn &fn)
{
#pragma omp task input (in) output (out)
  out = fn (in);
}

template <class C>
int
total (C &c)
{
  return std::accumulate (c.begin (), c.end (), 0);
}

// What takes anything hands it on, for all that is known.

void
handed_on (int n)
{
  std::vector<std::pair<int, std::string>> v;
  std::map<int, std::string> m;
  std::pair<std::string, int> p;
  for (int k = 0; k < n; k++)
    {
      std::string s = std::to_string (k);
#pragma omp task output (v, m, p)
      {
	v.clear ();
	v.emplace_back (k, s);
	m.clear ();
	m.emplace (k, s);
	p = { s + "x", k };
      }
#pragma omp task input (v, m, p)
      (void) (v.size () + m.size () + p.second);
    }
#pragma omp taskwait
}

void
members (int n)
{
  int x, y, z;
  blur b, c;
  later l;
  auto edge = [k = 3] (int v) { return v * k; };
  auto counts = [k = 3] (int v) mutable { return v * k++; };
  std::vector<int> taps (4, 1);
  std::array<int, 4> more = {}, written = {};
  std::string name = "x", line;
  std::mt19937 generator;
  std::mt19937 own;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (own)
      x = k + own () + generator ();	// { dg-warning "a change of 'generator' by 'operator\\(\\)' is lost" }
      stage (x, y, b);
      constant_stage (y, z, edge);
#pragma omp task input (z)
      {
	for (int t : taps)
	  z + t;
	long sum = taps[0] + more[1] + taps.front () + taps.size () + c.get ()
		   + l.get () + total (taps) + name[0] + *more.begin ();
	written[1] = sum;	// { dg-warning "change of 'written' is lost" }
	line += name;		// { dg-warning "a change of 'line' by 'operator\\+=' is lost" }
	l (z);			// { dg-warning "a change of 'l' by 'operator\\(\\)' is lost" }
	counts (z);		// { dg-warning "a change of 'counts' by 'operator\\(\\)' is lost" }
      }
    }
#pragma omp taskwait
}
