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

/* A buffer that each iteration fills before it reads: only its memory is shared.
   depend loop output buffer fill -> fill next
   depend loop anti buffer use -> fill next
   depend loop output last keep -> keep next
   depend uses flow total use -> use next
   depend uses output total use -> use next  */

enum { N = 100, WIDTH = 16 };
static int buffer[WIDTH], result[N];

int
main (void)
{
  int last = 0;
  for (int i = 0; i < N; i++)		/* @loop */
    {
      for (int k = 0; k < WIDTH; k++)
	buffer[k] = i + k;		/* @fill */
      int total = 0;
      for (int k = 0; k < WIDTH; k++)	/* @uses */
	total += buffer[k];		/* @use */
      result[i] = total;
      last = i;				/* @keep */
    }
  return result[7] == last;
}
