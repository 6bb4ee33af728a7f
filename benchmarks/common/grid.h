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

/* Tables of text.  */

#ifndef BENCHMARKS_GRID_H
#define BENCHMARKS_GRID_H 1

#include <stddef.h>
#include <stdio.h>

enum style { PLAIN, MARKDOWN, HTML };

enum { COLUMNS = 16, WIDTH = 160 };

struct grid
{
  char (*line)[COLUMNS][WIDTH];
  size_t lines, room;
  int columns;
};

/* Starts a line and returns its fields, which are empty.  The first line is the
   head.  */
char (*grid_line (struct grid *))[WIDTH];

/* Prints the table, whose first LEFT columns are text, and empties it.  */
void grid_print (struct grid *, FILE *, enum style, int left);

/* Prints TEXT as STYLE has it.  */
void text_print (const char *text, FILE *, enum style);

#endif /* BENCHMARKS_GRID_H */
