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
/* Sizes of arrays and of types of variable length, in bodies, where the types come
   from outside.  */
/* { dg-elision yes } */
/* { dg-channels "auto" } */

#include <stdio.h>
#include <string.h>

static long check;

__attribute__ ((noinline)) static void
windows (int n, int m)
{
  int x, w[n];
  typedef short row[m];
  double data[20][m];

  for (int i = 0; i < 20; i++)
    {
      data[i][m - 1] = i;
#pragma omp task output (x << w[n])
      {
	int inside[n + m];
	memset (w, 0, sizeof w);
	inside[n + m - 1] = 2;
	w[n - 1] = i + sizeof (row);
	w[0] = sizeof inside + inside[n + m - 1];
      }
#pragma omp task input (x >> w[n]) shared (check, data)
      check += w[n - 1] + w[0] + sizeof w + data[i][m - 1] + sizeof data[0];
    }
#pragma omp taskwait
  printf ("%ld\n", check);
}

__attribute__ ((noinline)) static void
parameters (int n, double (*rows)[n], int length)
{
  int x, z;

  for (int i = 0; i < length; i++)
    {
#pragma omp task output (x)
      {
	x = i;
	rows[i][n - 1] *= 2;
      }
#pragma omp task input (x)
      check += rows[x][n - 1] + sizeof rows[0];
    }
#pragma omp taskwait
  printf ("%ld\n", check);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < length; i++)
    {
#pragma omp task output (z) firstprivate (rows)
      {
	int y;
	z = i;
	for (int j = 0; j < 3; j++)
	  {
#pragma omp task output (y)
	    {
	      y = sizeof rows[0];
	      rows[i][0] += j;
	    }
#pragma omp task input (y)
	    rows[i][1] += y;
	  }
      }
#pragma omp task input (z)
      check += rows[z][0] + rows[z][1] + sizeof rows[0];
    }
  printf ("%ld\n", check);
}

/* Control programs in constructs that GCC outlines.  */

__attribute__ ((noinline)) static void
constructs (int n, double (*rows)[n])
{
#pragma omp parallel for reduction (+: check)
  for (int i = 0; i < 4; i++)
    {
      int x;
      long sum = 0;
      for (int k = 0; k < 10; k++)
	{
#pragma omp task output (x)
	  x = rows[i][k % n];
#pragma omp task input (x) shared (sum)
	  sum += x + sizeof *rows;
	}
#pragma omp taskwait
      check += sum;
    }
#pragma omp parallel
#pragma omp single
#pragma omp task
  {
    int x;
    for (int k = 0; k < 10; k++)
      {
#pragma omp task output (x)
	x = rows[1][k % n];
#pragma omp task input (x)
	check += x + sizeof *rows;
      }
  }
  printf ("%ld\n", check);
}

int
main (void)
{
  double rows[10][4];

  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 4; j++)
      rows[i][j] = i + j;
  windows (4, 3);
  parameters (4, rows, 10);
  constructs (4, rows);
  return 0;
}
