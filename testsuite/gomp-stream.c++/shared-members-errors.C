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

/* Members of the object whose member functions activate the stages.  */

class meter
{
  double x, y, gain = 1;
  int n = 0;

public:
  void
  put (double v)
  {
#pragma omp task output (x) firstprivate (v)
    x = v * gain;	/* { dg-warning "'gain' is read while another stage" } */
#pragma omp task input (x) output (y)
    y = x + 1;
#pragma omp task input (y)
    gain = y > 2 ? .5 : 1;
  }

  int
  count (double v)
  {
#pragma omp task output (x) firstprivate (v)
    x = v;
#pragma omp task input (x)
    n += x > 0;
    return n;		/* { dg-warning "the control program reads 'n' while" } */
  }

  int
  counted (double v)
  {
#pragma omp task output (x) firstprivate (v)
    x = v;
#pragma omp task input (x)
    n += x > 0;
#pragma omp taskwait
    return n;
  }
};

double
use (meter *m, double v)
{
  m->put (v);
  m->counted (v);
  return m->count (v);
}
