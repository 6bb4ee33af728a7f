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

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* A directive outside of functions: the message names the clause that stands there, with
   GCC 14 and later the one that stands for it.  */

int x;
#pragma omp task output (x)	/* { dg-error "expected declaration specifiers before '(output|depend)'" } */
int y;

namespace space
{
  int z;
#pragma omp task input (z) num_threads (2)	/* { dg-error "expected declaration specifiers before '(input|depend)'" } */
  int w;
}
