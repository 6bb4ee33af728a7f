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

/* Loops that run in place do what the sequential program does.  */
/* { dg-elision yes } */
/* { dg-torture yes } */
/* { dg-memcheck yes } */

#include <stdio.h>
#include <string.h>

#define N 1000

struct pair { unsigned a, b; };

static unsigned
mix (unsigned k)
{
  k ^= k >> 7;
  k *= 0x45d9f3bu;
  return k ^ k >> 16;
}

/* Streams have their last elements behind the wait, and also where the loop has no
   iterations.  */
static void
chain (unsigned n)
{
  unsigned x = 7, y = 8, sum = 0, first = 3;
  struct pair z = { 1, 2 };

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = mix (k);
#pragma omp task input (x) output (y, z) shared (first)
      {
	y = x + first;
	z.a = y;
	z.b = first++;
      }
#pragma omp task input (y, z)
      sum = sum * 3 + (y ^ z.a ^ z.b);
    }
  printf ("chain %u %u %u %u %u %u\n", x, y, z.a, z.b, sum, first);
}

/* Variables that a body has for itself.  */
static void
own (unsigned step)
{
  unsigned x, sum = 0, left = 5, scratch = 4;
  unsigned table[4] = { 1, 2, 3, 4 };

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k += step)
    {
      unsigned double_k = 2 * k, *p = &double_k;
      ++*p;
#pragma omp task output (x) firstprivate (left, table) private (scratch)
      {
	scratch = 1;
	while (left--)
	  scratch = scratch * 3 + ++table[left & 3];
	x = double_k + scratch;
	/* As they were: the sequential program has no copies.  */
	for (left = 0; left < 5; left++)
	  --table[left & 3];
	scratch = 4;
      }
#pragma omp task input (x) default (shared) firstprivate (k)
      {
	unsigned local[2], *q = &x;
	local[0] = *q;
	local[1] = k;
	for (int i = 0; i < 2; i++)
	  {
	    if (local[i] % 5 == 0)
	      continue;
	    sum += local[i];
	    if (local[i] % 7 == 0)
	      break;
	  }
      }
    }
  printf ("own %u %u %u %u\n", sum, left, scratch, table[0]);
}

/* What decides is the control program's.  */
static void
paths (unsigned a, unsigned b)
{
  unsigned x, y, z, v, k = 0, sum = 0, others = 0, skipped = 0;

#pragma omp parallel
#pragma omp single
  while (k < N)
    {
      unsigned m = mix (k++);
      if (m % a == 0)
	continue;
#pragma omp task output (x) firstprivate (m)
      x = m;
      if (m % b == 0)
	{
#pragma omp task output (v) firstprivate (m)
	  v = m / 2;
#pragma omp task input (v)
	  others += v;
	}
      switch (m % 4)
	{
	case 0:
#pragma omp task input (x) output (y)
	  y = x + 1;
	  break;
	case 1:
	  skipped += 2;
	  /* Fall through.  */
	case 2:
#pragma omp task input (x) output (y)
	  y = x * 3;
	  break;
	default:
	  skipped++;
#pragma omp tick (x)
#pragma omp task output (y)
	  y = 4;
	}
      if (m % 3)
#pragma omp task input (y) output (z)
	z = y ^ 5;
      else
#pragma omp task input (y) output (z)
	z = ~y;
#pragma omp task input (z)
      sum = sum * 5 + z;
      if (k == N - a)
	break;
    }
  printf ("paths %u %u %u %u\n", sum, others, skipped, k);
}

/* Two loops, inside others, and a wait between iterations.  */
static void
nests (int rows)
{
  unsigned long sum = 0;

#pragma omp parallel
#pragma omp single
  for (int i = 0; i < rows; i++)
    {
      short x, y;
      for (int j = rows; j > i; j -= 2)
	{
#pragma omp task output (x) firstprivate (i, j)
	  x = (short) (i * j);
#pragma omp task input (x) shared (sum)
	  sum += x;
	}
      /* The stages below change the sum, too.  */
#pragma omp taskwait
      for (int j = 0; j != i; j++)
	{
#pragma omp task output (y) firstprivate (i, j)
	  y = (short) (i + j);
#pragma omp task input (y) shared (sum)
	  sum ^= (unsigned long) y << (i & 15);
#pragma omp taskwait
	  if (sum % 3 == 0)
	    sum++;
	}
    }
  printf ("nests %lu\n", sum);
}

/* Short inner loops, of which each goes on with what the last one has left.  */
static void
rows (unsigned n)
{
  unsigned x, y, z, sum = 0, others = 0, ends = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned i = 0; i < n; i++)
    {
      for (unsigned j = 0; j < i % 5; j++)
	{
#pragma omp task output (x) firstprivate (i, j)
	  x = mix (i * 8 + j);
#pragma omp task input (x) output (y)
	  y = x / 3;
#pragma omp task input (y)
	  sum = sum * 3 + y;
	}
      unsigned k = i;
      for (;; k++)
	{
	  if (mix (k) % 4 == 0)
	    break;
#pragma omp task output (z) firstprivate (k)
	  z = k;
#pragma omp task input (z)
	  others = others * 5 + z;
	}
      ends = ends * 7 + k;
      while (k > i)
	{
	  unsigned v;
	  k -= 1 + k % 2;
#pragma omp task output (v) firstprivate (k)
	  v = k;
#pragma omp task input (v)
	  ends ^= v << 5;
	}
#pragma omp taskwait
    }
  printf ("rows %u %u %u\n", sum, others, ends);
}

/* What bodies change and nobody else names goes on from loop to loop.  */
static void
hidden (unsigned *result)
{
  unsigned x, count = 5;

#pragma omp parallel
#pragma omp single
  for (unsigned i = 0; i < 10; i++)
    {
      for (unsigned k = 0; k < i; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  x = k;
#pragma omp task input (x) shared (count)
	  {
	    count = count * 3 + x;
	    *result = count;
	  }
	}
#pragma omp taskwait
    }
}

static unsigned
sum_until (unsigned stop)
{
  unsigned x = 0, y = 0, sum = 0;

  for (unsigned k = 0; ; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = mix (k) % 100;
#pragma omp task input (x) output (y)
      y = x + 1;
#pragma omp task input (y) shared (sum)
      sum += y;
      if (k == stop)
	break;
    }
#pragma omp taskwait
  return sum + x * 2 + y;
}

/* The pipeline of a body has variables of its own.  */
static void
inside (void)
{
  unsigned x, sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < 20; k++)
    {
#pragma omp task output (x) firstprivate (k)
      {
	unsigned inner, total = 0;
	for (unsigned i = 0; i < k; i++)
	  {
#pragma omp task output (inner) firstprivate (i)
	    inner = i * k;
#pragma omp task input (inner) shared (total)
	    total += inner;
	  }
#pragma omp taskwait
	x = total + sum_until (k);
      }
#pragma omp task input (x)
      sum = sum * 3 + x;
    }
  printf ("inside %u\n", sum);
}

/* A tick, which is nothing, alone in its way.  */
static void
ticks (void)
{
  unsigned x, sum = 0;

#pragma omp parallel
#pragma omp single
  for (unsigned k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (k % 4 == 0)
#pragma omp task input (x)
	sum = sum * 3 + x;
      else
	{
#pragma omp tick (x)
	}
    }
  printf ("ticks %u\n", sum);
}

int
main (void)
{
  unsigned result = 0;

  chain (0);
  chain (1);
  chain (N);
  own (1);
  own (3);
  paths (7, 5);
  paths (2, 3);
  nests (40);
  rows (0);
  rows (300);
  printf ("until %u %u\n", sum_until (0), sum_until (N));
  inside ();
  ticks ();
  hidden (&result);
  printf ("hidden %u\n", result);
  return 0;
}
