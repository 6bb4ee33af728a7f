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

/* What a control program or a body does to variables that others see, and when.  */

#ifndef GOMP_STREAM_ACCESSES_H
#define GOMP_STREAM_ACCESSES_H 1

#include "control.h"

/* A variable is read or written.  */

struct data_access
{
  const control_step *step;
  /* What the step refers to, before the body is lowered.  */
  tree ref;
  /* The loops around it, outer ones first; those around the activation.  */
  std::vector<const control_step *> loops, outer_loops;
  /* Whether it happens depends on a value that an activation captures; on what the
     body itself has left in shared variables.  */
  bool counted_p, stateful_p;
  /* Calls of functions that are not known come before it.  */
  unsigned calls;

  /* The variable; if the access is by a pointer, that pointer.  */
  tree
  base () const
  {
    return step->base ? step->base : pointer_in (ref);
  }

  bool
  by_pointer_p () const
  {
    return !step->base;
  }

  /* What messages call the place.  */
  std::string name () const;

  bool
  write_p () const
  {
    return step->kind == control_step::WRITE;
  }
};

/* What one piece of code accesses.  */

class accesses
{
public:
  /* All that the control program BODY does itself.  */
  accesses (const control_step *body);
  /* What the body of TASK, which STEP activates, does to the variables SHARED, where
     nothing keeps other threads away.  */
  accesses (const control_step *step, const stream_task &task,
	    const std::vector<tree> &shared);

  std::vector<data_access> list;

private:
  /* Variables that are replaced by their values, one inside the other, at most.  */
  enum { MOST_VALUES = 4 };

  struct condition
  {
    bool counted_p, stateful_p;
  };

  void collect (const control_step *step);
  void collect_parts (const control_step *step, const condition &added);
  bool plain_p (const control_step *step) const;
  condition of_test (tree test, int depth) const;
  condition of_variable (tree variable, int depth) const;
  condition of_loop (const control_step *loop) const;
  condition of_values (const control_step *step, tree variable, int depth) const;

  const control_step *m_body;
  const stream_task *m_task = NULL;
  const std::vector<tree> *m_shared = NULL;
  /* The control program that activates the task.  */
  const control_step *m_around = NULL;
  std::vector<const control_step *> m_loops;
  condition m_condition = { false, false };
  unsigned m_calls = 0;
};

/* Whether A and B are surely the same place, or have one in common, in activations of
   one turn, if ONE_TURN_P.  The control program of both is AROUND.  */
extern bool overlap_p (const data_access &a, const data_access &b, bool one_turn_p,
		       const control_step *around);

#endif /* GOMP_STREAM_ACCESSES_H */
