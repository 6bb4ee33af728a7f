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

/* What an iteration needs is of some iterations before, or of the next one.
   depend far flow a put -> put later
   depend near flow a put2 -> put2 next
   depend ahead anti a move -> move next  */

enum { N = 1000 };
static long a[N];

int
main (void)
{
  for (int i = 4; i < N; i++)		/* @far */
    a[i] = a[i - 4] + i;		/* @put */
  for (int i = N - 1; i > 0; i--)	/* @near */
    a[i - 1] = a[i] ^ 5;		/* @put2 */
  for (int i = 0; i + 1 < N; i++)	/* @ahead */
    a[i] = a[i + 1];			/* @move */
  return a[0] == 1;
}
