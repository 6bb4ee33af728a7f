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

/* Inputs of classes are not assigned to, by operators of these either.  */

#include <string>

struct number
{
  std::string digits;
  number &operator+= (int);
};
number &operator<<= (number &, int);
bool operator<= (number &, int);
bool operator== (number &, int);
void use (bool);

void
run (int n)
{
  std::string s, w[3], y;
  number m;
  for (int k = 0; k < n; k++)
    {
#pragma omp task input (s) output (y)
      {
	y = s;
	s = "changed";	/* { dg-error "input 's' cannot be written" } */
      }
#pragma omp task input (s >> w[3])
      w[1] += "more";	/* { dg-error "input 'w' cannot be written" } */
#pragma omp task input (m)
      m += 1;	/* { dg-error "input 'm' cannot be written" } */
#pragma omp task input (m)
      m.digits = "3";	/* { dg-error "input 'm' cannot be written" } */
#pragma omp task input (m)
      m <<= 1;	/* { dg-error "input 'm' cannot be written" } */
#pragma omp task input (m) output (y)
      {
	use (m <= 1);
	use (m == 1);
	y = std::move (m.digits);
      }
#pragma omp task input (s)
      {
	std::string copy (s);
	copy = s;
	copy += s;
	use (copy == s);
      }
    }
}
