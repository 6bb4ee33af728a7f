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

/* Iterations that need nothing of each other; the memory of locals, blocks and
   calls is the same again.  */

#include <stdlib.h>

enum { N = 500 };
static int a[N], b[N];

static int
square (int x)
{
  int copy[8];
  copy[x & 7] = x;
  return copy[x & 7] * x;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int i = 0; i < N; i++)
    {
      int t = square (a[i]);
      int *block = malloc (16 * sizeof *block);
      block[3] = t;
      int u[3] = { t, block[3], 0 };
      u[2] += u[1];
      free (block);
      b[i] = u[0] + u[2];
    }
  int k = 0;
  while (k < N)
    {
      b[k] = b[k] + a[N - 1 - k];
      k += 2;
    }
  return b[3] == 0;
}
