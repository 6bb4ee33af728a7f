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

/* Bodies that make pointers to their streams and windows, use them in turn with
   the names, and keep them in other variables meanwhile.  */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include <stdio.h>
#include <string.h>

#define N 5000

struct state
{
  int value, *where;
  int history[4];
};

static inline int
step (struct state *s, int *a, const int *b)
{
  *a = *b + s->value;
  s->value += *a & 7;
  *a += s->value;
  return *a;
}

static void __attribute__ ((noipa))
opaque (int *p)
{
  ++*p;
}

int
main (void)
{
  int x, y, z, t;
  struct state s = { 1, NULL, { 0 } }, other = s, *shared_state = &other;
  int kept = 0, *pointer = &kept;
  unsigned hash = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	int *p = &x;
	*p = k;
	x += 3;
	*p ^= x << 1;
      }
#pragma omp task input (x) output (y) shared (shared_state)
      {
	/* Only a pointer in memory leads to Y for a while.  */
	shared_state->where = &y;
	y = x;
	*shared_state->where += 5;
	y *= 3;
	shared_state->where = &shared_state->value;
	*shared_state->where += y & 3;
      }
#pragma omp task input (y) output (z) shared (s, pointer)
      {
	int local[4], *q = y & 1 ? &z : local;
	z = 0;
	*q = step (&s, &z, &y);
	*pointer += z;
	z += *pointer & 15;
	memcpy (local, &z, sizeof z);
	s.history[y & 3] = local[0];
	z += s.history[z & 3];
      }
#pragma omp task input (z) output (t)
      {
	t = z;
	opaque (&t);
	t += z;
      }
#pragma omp task input (t)
      hash = hash * 31 + t;
    }
  printf ("%x %x\n", hash, (unsigned) s.value + other.value + kept);
  return 0;
}
