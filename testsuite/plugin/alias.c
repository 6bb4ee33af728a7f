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

/* Stages whose windows, records and states lie apart, which GCC is to know: they
   are vectorised without a test whether memory overlaps, and states stay in
   registers, also where the body stores to a variable that it shares, and
   where the activation says which state it is.  */

struct state
{
  unsigned sum, next, index;
};

unsigned
run (int n, struct state *state)
{
  unsigned x, y, z[4], other[4], many[9], last = 0;
#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < (unsigned) n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k * 3;
#pragma omp task input (x) output (y)
      y = x * 2 + 1;
#pragma omp task input (x, y) output (z[0])
      z[0] = x ^ y;
#pragma omp task input (z[0], x) output (other[0]) firstprivate (k)
      other[0] = z[0] + x + k;
#pragma omp task input (other[0])
      state->sum += other[0];
#pragma omp task input (other[0])
      last = (state->next ^= other[0]) >> 3;
      for (int i = 0; i < 8; i++)
	{
#pragma omp task output (many[i]) firstprivate (i)
	  many[i] = state[i].index += i;
	}
    }
  return state->sum + last;
}
