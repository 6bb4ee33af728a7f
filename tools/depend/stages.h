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

/* Which lines of a loop could be stages of a pipeline: those that need each other
   from iteration to iteration have to be one stage.  */

#ifndef DEPEND_STAGES_H
#define DEPEND_STAGES_H 1

#include "loops.h"

struct stage
{
  bool control_p;		/* The loop's control program has to have it, as
				   it decides whether the loop goes on.  */
  bool state_p;			/* An iteration needs what an earlier one did.  */
  unsigned lines;
  uint64_t bytes;
};

struct stages
{
  struct stage *stages;		/* In the order in which they need each other;
				   the first one is the control program.  */
  unsigned n;
};

/* Finds the stages of LOOP, and writes the numbers of theirs into its lines.  */
struct stages stages_find (struct source_loop *loop);

/* Whether dependence D of LOOP is one between stages: not of variables that can be
   computed from the iteration's number, nor one that streams do not have.  */
bool stages_flow_p (const struct source_loop *loop,
		    const struct loop_dependence *d);

#endif /* DEPEND_STAGES_H */
