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

/* A source that says where it ends, and what follows it.  */

struct source
{
  long n, k = 0, out = 0;
  bool eof = false, half = false;

  explicit source (long n) : n (n) {}

  void
  step ()
  {
    #pragma omp task output (out)
    {
      out = ++k;
      if (k * 2 >= n)
	half = true;
      if (k >= n)
	{
	  eof = true;
	  gomp_stream_end ();
	}
    }
  }

  bool done () const { return eof; }

  void restart () { if (k > 2 * n) k = 0; }
};

struct filter
{
  long state = 0, out = 0;

  void
  step (long &in)
  {
    #pragma omp task input (in) output (out)
    {
      state = (state + in) % 1000;
      out = state;
    }
  }
};

struct sink
{
  long sum = 0, n = 0;

  void
  step (long &in)
  {
    #pragma omp task input (in)
    {
      sum += in * (1 + n % 3);
      n++;
    }
  }
};
