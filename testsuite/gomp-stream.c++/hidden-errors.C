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

// Member functions that bodies call see the member, not the element.
// { dg-do compile }

static long sum, others;

class amplifier
{
public:
  int gain () const { return m_in * m_gain; }
  int half () const { return m_gain / 2; }
  void run (int n);

private:
  int m_in, m_out, m_gain = 2;
  static int s_level;
  int level () const { return s_level; }
};

void
amplifier::run (int n)
{
  amplifier other;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (m_in)
      m_in = k;
#pragma omp task input (m_in) output (m_out)
      m_out = m_in + gain () + half ();	// { dg-warning "gain\[^']*' uses the variable 'm_in' by its name" }
#pragma omp task input (m_in)
      others += m_in + other.gain ();
#pragma omp task input (m_out) output (s_level)
      s_level = m_out;
#pragma omp task input (s_level)
      sum += s_level + level ();	// { dg-warning "level\[^']*' uses the variable 's_level'" }
    }
#pragma omp taskwait
}

int amplifier::s_level;
