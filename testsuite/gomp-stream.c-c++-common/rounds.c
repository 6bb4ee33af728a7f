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

/* Loops whose iterations are rounds of the same activations, through arrays of
   streams and on conditions, and such as look like them: every activation
   happens, with its own values.  */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include <stdio.h>

#define STAGES 20
#define ROUNDS 20000

static const struct { signed char from, often; } graph[STAGES]
  = { { -1, 1 }, { 0, 1 }, { 1, 2 }, { 2, 0 }, { 2, 1 }, { 4, 3 },
      { 5, 1 }, { 6, 1 }, { 7, 0 }, { 7, 1 } };

static unsigned hash, n_activations;

static void
show (const char *what)
{
  printf ("%s: %x %u\n", what, hash, n_activations);
  hash = n_activations = 0;
}

/* A chain; the first stage has the count.  */
static void
chain (int stages, long n)
{
  unsigned a[STAGES + 1];
#pragma omp parallel
#pragma omp single
  for (long k = 0; k < n; k++)
    {
#pragma omp task output (a[0]) firstprivate (k)
      a[0] = (unsigned) k * 7;
      for (int i = 0; i < stages; i++)
#pragma omp task input (a[i]) output (a[i + 1]) firstprivate (i)
	a[i + 1] = a[i] * 3 + i;
#pragma omp task input (a[stages]) firstprivate (k)
      {
	hash = hash * 31 + a[stages] + (unsigned) k;
	n_activations++;
      }
    }
  show ("chain");
}

/* Variables of the inner loop and others are declared outside, counts are of
   several sizes, and the outer loop counts down.  */
static void
outside (int stages)
{
  unsigned a[STAGES + 1];
  unsigned char k, part = 3;
  int i, j, twice;
#pragma omp parallel private (k, i, j, twice) firstprivate (part)
#pragma omp single
  for (k = 250; k > 2; k -= 2)
    {
#pragma omp task output (a[0]) firstprivate (k, part)
      a[0] = k + part;
      for (i = 0; i < stages; i++)
	{
	  twice = 2 * i;
#pragma omp task input (a[i]) output (a[i + 1]) firstprivate (i, k, twice)
	  a[i + 1] = a[i] * 3 + i + k + twice;
	}
      j = i;
#pragma omp task input (a[j]) firstprivate (j)
      {
	hash = hash * 31 + a[j] + j;
	n_activations++;
      }
    }
  show ("outside");
}

/* Stages on conditions that are the same in each round, and several activations
   of one stage.  */
static void
conditions (int n)
{
  unsigned a[STAGES];
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    for (int i = 0; i < 10; i++)
      {
	int from = graph[i].from;
	int often = graph[i].often;
	if (from < 0)
	  {
#pragma omp task output (a[i]) firstprivate (k)
	    a[i] = k;
	  }
	else if (often > 0)
	  for (int j = 0; j < often; j++)
	    {
#pragma omp task output (a[10 + i]) firstprivate (i, j, k)
	      a[10 + i] = k + i * j;
#pragma omp task input (a[10 + i]) firstprivate (i, j)
	      {
#pragma omp atomic
		hash += a[10 + i] * (i + 1) + j;
#pragma omp atomic
		n_activations++;
	      }
	    }
	if (from < 0)
#pragma omp task input (a[i])
	  {
#pragma omp atomic
	    hash += a[i];
	  }
      }
  show ("conditions");
}

/* These are not the same each time.  */
static void
changing (int n)
{
  unsigned a[STAGES + 1], x, y;
  int length = 1, j = 0;
#pragma omp parallel firstprivate (length, j)
#pragma omp single
  {
    /* As many stages as the count says.  */
    for (int k = 0; k < n; k++)
      {
	for (int i = 0; i < k % STAGES; i++)
	  {
#pragma omp task output (a[i]) firstprivate (i, k)
	    a[i] = k * 3 + i;
#pragma omp task input (a[i]) firstprivate (i)
	    {
#pragma omp atomic
	      hash += a[i] * (i + 1);
	    }
	  }
      }
#pragma omp taskwait
    /* One variable goes on from round to round.  */
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (x) firstprivate (length)
	x = length;
	if (length & 4)
	  length = length * 5 + 1;
	else
	  length++;
#pragma omp task input (x)
	hash = hash * 31 + x;
      }
#pragma omp taskwait
    /* And one that is read before it is set.  */
    for (int k = 0; k < n; k++)
      {
	int i = j;
	for (j = i / 2; j < i / 2 + 3; j++)
	  {
#pragma omp task output (y) firstprivate (j, i)
	    y = j * 3 + i;
#pragma omp task input (y)
	    {
	      hash = hash * 31 + y;
	      n_activations++;
	    }
	  }
      }
  }
  show ("changing");
}

/* Two producers: each round has two turns.  */
static void
turns (int n)
{
  unsigned a[2], x;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    for (int i = 0; i < 2; i++)
      {
#pragma omp task output (a[i]) firstprivate (i, k)
	a[i] = i + k;
	if (i == 0)
	  {
#pragma omp task input (a[0]) output (x)
	    x = a[0] * 2;
	  }
	else
	  {
#pragma omp task input (a[1]) output (x)
	    x = a[1] * 3;
	  }
#pragma omp task input (x)
	{
	  hash = hash * 31 + x;
	  n_activations++;
	}
      }
  show ("turns");
}

int
main (void)
{
  chain (STAGES, ROUNDS);
  for (int n = 0; n < 20; n++)
    chain (3, n);
  chain (0, 1000);
  for (int i = 0; i < 3; i++)
    outside (STAGES);
  conditions (3000);
  changing (2000);
  turns (2000);
  return 0;
}
