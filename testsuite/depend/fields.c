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

/* Fields beside each other, bytes, and copies of whole objects.
   depend points flow point shift -> shift next
   depend bytes flow text link -> link next
   depend copies flow row move -> move next
   depend fills output block fill -> fill next  */

#include <string.h>

enum { N = 300 };
static struct { int x, y; char mark; } point[N];
static char text[N];
static struct { long words[5]; } row[N];
static char block[64];

int
main (void)
{
  for (int i = 0; i < N; i++)
    point[i].x = i;
  for (int i = 1; i < N; i++)			/* @points */
    point[i].y = point[i - 1].y + point[i].x;	/* @shift */
  for (int i = 0; i < N; i++)
    point[i].mark = point[i].x;
  for (int i = 0; i < N; i++)
    text[i] = i;
  for (int i = 1; i < N; i++)			/* @bytes */
    text[i] ^= text[i - 1];			/* @link */
  for (int i = 1; i < N; i++)			/* @copies */
    row[i] = row[i - 1];			/* @move */
  for (int i = 0; i < 20; i++)			/* @fills */
    memset (block, i, sizeof block);		/* @fill */
  return point[3].mark == text[5];
}
