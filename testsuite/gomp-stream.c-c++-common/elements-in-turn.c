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

/* Loops each of which reads what it writes to the same elements of arrays, static ones or
   what a pointer leads to: none sees what another one wrote, nor the same one with others
   of them, whether it changes the index or not.  */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <stdio.h>

static unsigned g[4], sum;
static struct { unsigned a[3]; struct { unsigned b; } c[2]; } st;

static void
first (unsigned n, unsigned *p)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (g[1]) firstprivate (k)
      g[1] = k;
#pragma omp task input (g[1]) output (st.a[2], st.c[1].b)
      {
	st.a[2] = g[1] + 1;
	st.c[1].b = g[1] * 2;
      }
#pragma omp task input (st.a[2], st.c[1].b) output (*p)
      *p = st.a[2] * st.c[1].b;
#pragma omp task input (*p)
      sum = sum * 3 + *p;
    }
#pragma omp taskwait
}

static void
second (unsigned n, unsigned c)
{
  unsigned own[5];
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (g[c]) firstprivate (c, k)
      g[c] = k * 3;
#pragma omp task input (g[c]) output (st.a[c + 1], own[c]) firstprivate (c)
      {
	st.a[c + 1] = g[c] + 1;
	own[c] = g[c] + 2;
      }
#pragma omp task input (st.a[c + 1], own[c]) firstprivate (c)
      sum = sum * 5 + st.a[c + 1] + own[c];
    }
#pragma omp taskwait
}

static void
third (unsigned n, unsigned c, unsigned m[][4], unsigned *p)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (m[c][3], p[2 * c + 1]) firstprivate (c, k)
      {
	m[c][3] = k * 3;
	p[2 * c + 1] = k;
      }
#pragma omp task input (m[c][3], p[2 * c + 1]) firstprivate (c)
      sum = sum * 7 + m[c][3] - p[2 * c + 1];
    }
#pragma omp taskwait
}

/* No wait scope, outside of regions.  */

static void
fourth (unsigned n, unsigned m, unsigned *p, unsigned *q, unsigned *result)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (p[k % m]) firstprivate (k, m)
      p[k % m] = k + 2;
#pragma omp task input (p[k % m]) output (q[k % m]) firstprivate (k, m)
      q[k % m] = p[k % m] * 3;
#pragma omp task input (q[k % m]) firstprivate (k, m, result)
      result[k % m] = result[k % m] * 3 + q[k % m];
    }
#pragma omp taskwait
}

/* A wait scope.  */

static void
fifth (unsigned n, unsigned m, unsigned *p, unsigned *q)
{
  unsigned result[4] = { 0, 0, 0, 0 };
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (p[k % m]) firstprivate (k, m)
      p[k % m] = k + 2;
#pragma omp task input (p[k % m]) output (q[k % m]) firstprivate (k, m)
      q[k % m] = p[k % m] * 3;
#pragma omp task input (q[k % m]) firstprivate (k, m) shared (result)
      result[k % m] = result[k % m] * 3 + q[k % m];
    }
#pragma omp taskwait
  sum += result[0] + result[1] * 3 + result[2] * 5 + result[3] * 7;
}

/* One that is left for itself with others in the midst of an iteration.  */

static void
recursive (unsigned n, unsigned depth, unsigned *p, unsigned *q)
{
  for (unsigned k = 0; k < n; k++)
    {
#pragma omp task output (p[k % 2]) firstprivate (k)
      p[k % 2] = k;
      if (depth)
	{
	  unsigned own[2], other[2];
	  recursive (n, depth - 1, own, other);
	}
#pragma omp task input (p[k % 2]) output (q[k % 2]) firstprivate (k)
      q[k % 2] = p[k % 2] * 3;
#pragma omp task input (q[k % 2]) firstprivate (k)
      {
#pragma omp atomic
	sum += q[k % 2];
      }
    }
#pragma omp taskwait
}

static void
changing (unsigned n)
{
  unsigned x[4], y[4], z[4], result[4] = { 0, 0, 0, 0 };

  fourth (n, 4, x, y, result);
  fourth (n, 4, y, z, result);
  fourth (2 * n, 4, x, z, result);
  fourth (5, 3, x, y, result);
  fourth (n, 4, z, y, result);
  fourth (n, 2, x, x + 2, result);
  fifth (n, 4, x, y);
  fifth (n, 4, y, z);
  fifth (n, 3, x, z);
  fifth (n, 4, x, y);
  recursive (7, 2, x, y);
  recursive (n, 0, x, y);
  recursive (n, 1, y, x);
  printf ("%u %u %u %u %u\n", result[0], result[1], result[2], result[3], sum);
}

static void
all (void)
{
  unsigned x[3], m[5][4], one[8], other[8];

  for (unsigned n = 2; n < 300; n = n * 3 + 7)
    {
      first (n, x);
      first (n + 1, &x[1]);
      second (n, 1);
      first (n, &x[2]);
      second (n, 1);
      second (n, 0);
      printf ("%u\n", sum);
      third (n, 2, m, one);
      third (n, 2, m, other);
      third (n, 1, m, one);
      third (n, 2, m, one);
      printf ("%u %u %u\n", sum, x[1], m[2][3]);
    }
}

int
main (void)
{
  changing (3);
  changing (40);
  changing (100);
  /* The scope in which these are used has streams of its own.  */
  unsigned z;
#pragma omp task output (z)
  z = 1;
#pragma omp task input (z)
  sum += z;
#pragma omp taskwait
  all ();
#pragma omp parallel
#pragma omp single
  {
    all ();
    changing (40);
    changing (100);
  }
  return 0;
}
