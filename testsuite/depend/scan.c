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

/* Sums of what came before.
   depend scan flow sums add -> add next  */

enum { N = 3000 };
static double x[N], sums[N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    x[i] = i * 0.5;
  for (int i = 1; i < N; i++)		/* @scan */
    sums[i] = sums[i - 1] + x[i];	/* @add */
  return sums[N - 1] == 0;
}
