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

/* Two grids, where only the rounds depend on each other; and one, where points do.
   depend rounds flow old copy -> new next
   depend rounds output old copy -> copy next
   depend rounds output next new -> new next
   depend rounds anti next copy -> new next
   depend sweep flow grid relax -> relax next  */

enum { N = 200, ROUNDS = 5 };
static double old[N], next[N], grid[N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    old[i] = grid[i] = i % 10;
  for (int r = 0; r < ROUNDS; r++)			/* @rounds */
    {
      for (int i = 1; i < N - 1; i++)
	next[i] = (old[i - 1] + old[i] + old[i + 1]) / 3;	/* @new */
      for (int i = 1; i < N - 1; i++)
	old[i] = next[i];					/* @copy */
    }
  for (int i = 1; i < N; i++)				/* @sweep */
    grid[i] = (grid[i - 1] + grid[i]) / 2;		/* @relax */
  return old[5] == grid[5];
}
