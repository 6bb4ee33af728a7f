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

// As looks.c, by what C++ has: methods, lambdas, and what a body throws, which leaves the
// function where it looks.
// { dg-torture yes }
// { dg-elision yes }
// { dg-threads "1 2 5" }

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

struct fir
{
  double in = 0, out = 0, gain = 2;
  int n = 0;
  std::vector<double> taps { 1, 2, 3 };
  std::string name { "fir" };

  void
  step (double v)
  {
#pragma omp task output (in) firstprivate (v)
    in = v;
#pragma omp task input (in) output (out)
    {
      if (in == 77)
	throw std::runtime_error ("77");
      out = 0;
      for (double t : taps)
	out += t * in * gain;
      n++;
    }
  }

  double result () const { return out; }

  void
  run (int k)
  {
    for (int i = 0; i < k; i++)
      {
	step (i);
	printf ("%s %g %d\n", name.c_str (), out, n);
      }
  }

  void
  run_then (int k)
  {
    for (int i = 0; i < k; i++)
      step (i);
    printf ("%g\n", out);
  }
};

struct base
{
  double value = 0;
  virtual ~base () {}
  virtual void step (int) = 0;
};

struct derived : base
{
  double x = 0;

  void
  step (int k) override
  {
#pragma omp task output (x) firstprivate (k)
    x = k;
#pragma omp task input (x)
    value += x;
  }
};

static void __attribute__ ((noinline))
drive (base &b, int k)
{
  for (int i = 0; i < k; i++)
    b.step (i);
}

static void
show (const fir &f)
{
  printf ("%g %d\n", f.out, f.n);
}

static void
throws ()
{
  fir f;
  try
    {
      for (int i = 70; i < 80; i++)
	f.step (i);
      printf ("not reached %g\n", f.out);
    }
  catch (const std::runtime_error &e)
    {
      printf ("%s behind %d\n", e.what (), f.n);
    }
}

int
main ()
{
  fir f;
  for (int i = 0; i < 5; i++)
    f.step (i);
  puts ("between");
  printf ("%g %s\n", f.out, f.name.c_str ());
  for (int i = 0; i < 5; i++)
    {
      f.step (i);
      printf ("%g %g\n", f.out, f.result ());
      show (f);
    }
  f.run (3);
  f.run_then (4);

  fir g;
  g.step (3);
  show (g);
  g.gain = 3;
  g.step (4);
  double r = g.result ();
  printf ("%g\n", r);
  fir *p = &g;
  p->step (7);
  printf ("%g\n", p->out);

  fir a[3];
  for (int i = 0; i < 4; i++)
    for (fir &e : a)
      e.step (i);
  for (fir &e : a)
    show (e);

  derived d;
  drive (d, 10);
  printf ("%g\n", d.value);
  for (int i = 0; i < 3; i++)
    {
      drive (d, i);
      printf ("%g\n", d.value);
    }

  double sum = 0;
  auto add = [&] (double v) { f.step (v); };
  while (sum < 30)
    {
      add (1);
      sum += f.out;
    }
  printf ("%g\n", sum);
  throws ();
  return 0;
}
