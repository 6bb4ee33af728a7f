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

/* Where the body of a stream task finds the variables from outside.  */

#ifndef GOMP_STREAM_SHARING_H
#define GOMP_STREAM_SHARING_H 1

#include "body.h"
#include "constructs.h"
#include "lengths.h"

/* Decides where the body of TASK, which is construct C in FN, finds the variables
   in USES.  */
extern void decide_sharing (tree fn, construct *c, const stream_task &task,
			    const body_uses &uses, array_lengths *lengths,
			    data_sharing *sharing);

/* Whether DECL is one variable for all threads of the team that may come to
   construct C in FN.  */
extern bool team_shares_p (tree fn, const construct *c, tree decl);

/* Whether the static variable DECL stands for a copy in C, which a construct has
   made of it.  */
extern bool static_copy_p (const construct *c, tree decl);

/* Whether the stream DECL is another one in C, in FN, than outside, as C has a
   copy of the variable.  */
extern bool own_stream_p (tree fn, const construct *c, tree decl);

#endif /* GOMP_STREAM_SHARING_H */
