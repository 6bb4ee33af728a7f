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

/* Remarks: what the compiler made of each directive.  */

#ifndef GOMP_STREAM_REMARKS_H
#define GOMP_STREAM_REMARKS_H 1

#include "body.h"

/* What is told of one directive.  */
struct remark
{
  /* The name of its frame pointer.  */
  std::string frame;
  location_t loc;
  std::string state, threads, issue, place, fusion, vectors;
  /* If it is one with another directive, that one's place, and nothing else.  */
  location_t joined = UNKNOWN_LOCATION;
};

/* Takes the plugin's argument KEY.  Returns false if it is another one.  */
extern bool remarks_argument (const char *key);

/* Says what makes the stage of TASK stateful, whose BODY does what USES and SHARING
   say; empty if it is stateless.  */
extern std::string stage_state (const stream_task &task, const body_uses &uses,
				const data_sharing &sharing, tree body);

/* Begins the remark of TASK, of which STATE is said.  Its FRAME is still to be set.
   Returns null if remarks are not wanted.  */
extern remark *remark_stage (const stream_task &task, const std::string &state);

/* The directive at LOC is one with that at WITH.  */
extern void remark_joined (location_t loc, location_t with);

/* The remark of the directive with the frame pointer FRAME; null if remarks are
   not wanted or there is none.  */
extern remark *find_remark (tree frame);

/* The control program waits at LOC in each iteration, for what bodies do to OBJECT.  */
extern void remark_look (location_t loc, tree object);

extern void remarks_start (const char *plugin_name);

#endif /* GOMP_STREAM_REMARKS_H */
