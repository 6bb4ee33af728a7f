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

/* What the program's files say of addresses: lines of code, by addr2line, and names
   of variables, by nm.  */

#ifndef DEPEND_SYMBOLS_H
#define DEPEND_SYMBOLS_H 1

#include "dispatch.h"

/* Has D know the variables of FILE, which lies at BASE.  */
void symbols_read (struct dispatcher *d, uint64_t base, const char *file);

/* A line of the source.  */
struct source_line
{
  char *file;			/* Null: unknown.  */
  unsigned line;
};

/* Finds the lines of N addresses of code.  */
void symbols_lines (const struct dispatcher *d, const uint64_t *addresses,
		    struct source_line *lines, size_t n);

#endif /* DEPEND_SYMBOLS_H */
