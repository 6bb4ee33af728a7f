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

/* Streams that are no variables, but the same objects in all iterations of a loop.  */

#ifndef GOMP_STREAM_FIXED_H
#define GOMP_STREAM_FIXED_H 1

#include "sequential.h"

/* Has a variable stand for each fixed object that is a stream of the tasks of LOOP, in
   function FN: in the loop's copy, and in what describes the tasks.  ADDRESSED are the
   variables of FN whose address is taken.  */
extern void name_fixed_streams (tree fn, sequential_loop *loop,
				const hash_set<tree> &addressed);

/* What the variable DECL stands for in LOOP; null if it is a variable of the user's.  */
extern const fixed_stream *find_fixed_stream (const sequential_loop &loop, tree decl);

#endif /* GOMP_STREAM_FIXED_H */
