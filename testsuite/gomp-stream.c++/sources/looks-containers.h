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

// The stages of looks-containers.C and looks-errors.C.

#include <vector>

struct fir
{
  std::vector<double> taps { 1, .5, .25 }, history = std::vector<double> (3);
  double out = 0;
  int at = 0;

  void
  step (const double &in)
  {
#pragma omp task input (in) output (out)
    {
      history[at] = in;
      out = 0;
      for (std::size_t k = 0; k < taps.size (); k++)
	out += taps[k] * history[(at + k) % 3];
      at = (at + 1) % 3;
    }
  }
};

struct source
{
  const std::vector<double> &data;
  double out = 0;
  std::size_t next = 0;

  source (const std::vector<double> &d) : data (d) {}
  bool more () const { return next < data.size (); }

  void
  step ()
  {
    double v = data[next++];
#pragma omp task output (out) firstprivate (v)
    out = v;
  }
};

struct sink
{
  std::vector<double> all;

  void
  step (const double &in)
  {
#pragma omp task input (in)
    all.push_back (in);
  }
};
