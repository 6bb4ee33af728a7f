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

/* A window that an input and an output of one task share: the body changes in place what
   goes through it.  */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include "check.h"
#include <stdio.h>

#define N 1000

static unsigned
mix (unsigned hash, unsigned value)
{
  return hash * 31 + value;
}

/* Blocks; a scalar; a count; of streams of which others see the elements, too.  */
static unsigned
ways (void)
{
  int raw, cooked, b[8], x, y, v, item, kept, few[3], n;
  unsigned hash = 1, as_it_was = 1, doubled = 1, some = 1;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (raw << b[8], x << v) firstprivate (k)
      {
	for (int i = 0; i < 8; i++)
	  b[i] = k * i;
	v = k;
      }
#pragma omp task input (raw >> b[8]) shared (as_it_was)
      for (int i = 0; i < 8; i++)
	as_it_was = mix (as_it_was, b[i]);
#pragma omp task output (cooked << b[8], y << v) input (x >> v, raw >> b[8])
      {
	for (int i = 0; i < 4; i++)
	  {
	    int t = b[i];
	    b[i] = b[7 - i] + v;
	    b[7 - i] = t;
	  }
	v *= 2;
      }
#pragma omp task input (cooked >> b[8]) shared (hash)
      for (int i = 0; i < 8; i++)
	hash = mix (hash, b[i]);
#pragma omp task input (y >> v) shared (doubled)
      doubled = mix (doubled, v);
#pragma omp task output (item << few[:n]) firstprivate (k)
      for (n = 0; n < k % 4; n++)
	few[n] = k + n;
#pragma omp task input (item >> few[:n]) output (kept << few[:n])
      {
	int m = 0;
	for (int i = 0; i < n; i++)
	  if (few[i] % 3)
	    few[m++] = few[i];
	n = m;
      }
#pragma omp task input (kept >> few[:n]) shared (some)
      for (int i = 0; i < n; i++)
	some = mix (some, few[i]);
    }
  printf ("%u %u %u %u\n", hash, as_it_was, doubled, some);
  return hash;
}

/* A feedback loop of one stage.  */
static void
generations (void)
{
  unsigned long seed, s[2], sum = 0;
  unsigned out;

#pragma omp parallel
#pragma omp single
  {
#pragma omp task output (seed << s[2])
    s[0] = s[1] = 1;
    for (int k = 0; k < N; k++)
      {
#pragma omp task input (seed >> s[2]) output (seed << s[2], out)
	{
	  unsigned long t = s[0] + s[1];
	  s[0] = s[1];
	  s[1] = t;
	  out = t >> 3;
	}
#pragma omp task input (out) shared (sum)
	sum += out;
      }
  }
  printf ("%lu\n", sum);
}

/* Several batches at once; a construct in the body that has copies.  */
static void
batches (void)
{
  int a, b, c, w[4];
  unsigned hash = 1;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 20; k++)
    {
#pragma omp task output (a << w[4]) firstprivate (k)
      for (int i = 0; i < 4; i++)
	w[i] = k + i;
#pragma omp task input (a >> w[4]) output (b << w[4]) num_threads (3)
      for (int i = 1; i < 4; i++)
	w[i] += w[i - 1];
#pragma omp task input (b >> w[4]) output (c << w[4])
#pragma omp parallel for num_threads (2) reduction (+: w)
      for (int i = 0; i < 4; i++)
	w[i] += i;
#pragma omp task input (c >> w[4]) shared (hash)
      for (int i = 0; i < 4; i++)
	hash = mix (hash, w[i]);
    }
  printf ("%u\n", hash);
}

int
main (void)
{
  ways ();
  generations ();
  batches ();
  return 0;
}
