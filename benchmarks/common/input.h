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

/* Files that are read into memory as a whole.  */

#ifndef BENCHMARKS_INPUT_H
#define BENCHMARKS_INPUT_H 1

#include <stddef.h>

/* Fails when BYTES of file NAME are more than half of the memory, or more than
   1 GiB if it is no regular file.  */
void input_fits (const char *name, double bytes);

/* Reads file NAME, but no more than MOST bytes, and sets *SIZE to how many there
   are.  Fails when it cannot be read, is empty or does not fit.  */
void *input_read (const char *name, size_t most, size_t *size);

#endif /* BENCHMARKS_INPUT_H */
