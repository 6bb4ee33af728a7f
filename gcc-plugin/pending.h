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

/* What a control program does while activations of a stage may be under way.  */

#ifndef GOMP_STREAM_PENDING_H
#define GOMP_STREAM_PENDING_H 1

#include "control.h"

/* A step that comes behind an activation, with no wait between.  */

struct pending_meeting
{
  const control_step *step;
  /* The activation is of an earlier turn of a loop; of an earlier call.  */
  bool carried_p, called_again_p;
};

/* The activations, reads and writes that control surely reaches behind an activation
   by STAGE, in later calls of the function, too, if it is CALLED_AGAIN_P.  */
extern std::vector<pending_meeting> behind_stage (const control_step *stage,
						   bool called_again_p);

/* Whether STEP has a jump.  */
extern bool jump_in_p (const control_step *step);

/* Whether STEP, which is in a switch or loop that is looked at if IN_SWITCH_P or
   IN_LOOP_P, has a jump that leads elsewhere than behind or in what is looked at.  */
extern bool escapes_p (const control_step *step, bool in_switch_p = false,
		       bool in_loop_p = false);

#endif /* GOMP_STREAM_PENDING_H */
