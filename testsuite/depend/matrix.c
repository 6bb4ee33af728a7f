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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Loops in loops: rows, columns, and the sum within.
   depend inner flow c sum -> sum next
   depend inner output c sum -> sum next
   depend rows flow d down -> down next  */

enum { N = 12 };
static double a[N][N], b[N][N], c[N][N], d[N][N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = b[j][i] = i + j;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)		/* @inner */
	c[i][j] += a[i][k] * b[k][j];		/* @sum */
  for (int i = 1; i < N; i++)			/* @rows */
    for (int j = 0; j < N; j++)
      d[i][j] = d[i - 1][j] + c[i][j];		/* @down */
  return c[1][1] == d[2][2];
}
