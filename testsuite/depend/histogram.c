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

/* Counters that several iterations find by chance, and others that they do not.
   depend loop flow counter raise -> raise later
   depend loop output counter raise -> raise later  */

enum { N = 600, BINS = 64 };
static unsigned counter[BINS], own[N], at[N];

int
main (void)
{
  unsigned x = 1;
  for (int i = 0; i < N; i++)
    own[i] = i;
  for (int i = 0; i < N; i++)
    at[i] = (i * 7 + i / 64) % BINS;
  for (int i = 0; i < N; i++)		/* @loop */
    counter[at[i]]++;			/* @raise */
  for (int i = 0; i < N; i++)
    own[(i * 7) % N]++;
  return counter[3] == x;
}
