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

/* Finds what a control program does while activations of one stage may be under way.

   The control flow is followed from the stage's activations on, until something waits.
   Behind an activation under a condition, what is under another one may not be
   reached, as the conditions may depend on each other.  A turn of a loop is behind the
   one before it if each turn activates the stage.

   Debugging: -fdump-tree-original shows the program that is looked at.  */

#include "gcc-headers.h"
#include "pending.h"

bool
jump_in_p (const control_step *step)
{
  switch (step->kind)
    {
    case control_step::BREAK:
    case control_step::CONTINUE:
    case control_step::LEAVE:
    case control_step::GOTO:
      return true;
    default:
      break;
    }
  for (const control_step *part : step->parts)
    if (jump_in_p (part))
      return true;
  return false;
}

bool
escapes_p (const control_step *step, bool in_switch_p, bool in_loop_p)
{
  switch (step->kind)
    {
    case control_step::GOTO:
    case control_step::LEAVE:
      return true;
    case control_step::BREAK:
      return !in_loop_p && !in_switch_p;
    case control_step::CONTINUE:
      return !in_loop_p;
    default:
      break;
    }
  in_loop_p |= step->kind == control_step::LOOP;
  in_switch_p |= step->kind == control_step::SWITCH;
  for (const control_step *part : step->parts)
    if (escapes_p (part, in_switch_p, in_loop_p))
      return true;
  return false;
}

namespace {

/* Whether activations of a stage are under way.  */

struct pending_state
{
  bool is_reached = false;
  /* On no path; on one, but conditions may keep those who took it away from here; on
     one, where control surely comes; on each path.  Or there may have been a wait
     behind the activation.  */
  enum { NONE, HIDDEN, SOME, ALL, SETTLED } value = NONE;
  /* The activation is of an earlier turn of a loop.  */
  bool carried_p = false;

  bool
  reached_p () const
  {
    return is_reached;
  }

  bool
  seen_p () const
  {
    return value == SOME || value == ALL;
  }

  void
  join (const pending_state &other)
  {
    if (!other.is_reached)
      return;
    if (!is_reached)
      *this = other;
    carried_p |= other.carried_p;
    if (value == other.value)
      return;
    if (value == SETTLED || other.value == SETTLED)
      value = SETTLED;
    else if (value == HIDDEN || other.value == HIDDEN)
      value = HIDDEN;
    else
      value = SOME;
  }

  void
  choose ()
  {
    if (value == SOME)
      value = HIDDEN;
  }

  void
  lose ()
  {
    value = HIDDEN;
  }
};

/* Follows a control program to find what it does while activations of one stage are
   under way.  */

class pending_walk : public control_walk<pending_state>
{
public:
  pending_walk (const control_step *stage) : m_stage (stage) {}

  void
  run (bool called_again_p)
  {
    pending_state state;
    state.is_reached = true;
    state = follow (m_stage->around, state);
    state.join (m_returns);
    if (called_again_p && state.value == pending_state::ALL)
      {
	m_called_again_p = true;
	state.value = pending_state::SOME;
	state.carried_p = true;
	follow (m_stage->around, state);
      }
  }

  std::vector<pending_meeting> met;

protected:
  void meet (const control_step *step, pending_state *state) override;
  pending_state loop (const control_step *step, pending_state state) override;
  pending_state choice (const control_step *step, pending_state state) override;

  bool
  apart_p (const control_step *) override
  {
    return false;
  }

private:
  pending_state together (const control_step *step, const pending_state &before,
			  pending_state behind) const;

  /* Loops one inside the other of which a second turn is looked at: each doubles
     the time.  */
  enum { MOST_LOOPS = 6 };

  const control_step *m_stage;
  unsigned m_depth = 0;
  bool m_called_again_p = false;
};

void
pending_walk::meet (const control_step *step, pending_state *state)
{
  switch (step->kind)
    {
    case control_step::TASK:
    case control_step::READ:
    case control_step::WRITE:
      if (state->seen_p ())
	met.push_back ({ step, state->carried_p, m_called_again_p });
      if (step == m_stage)
	{
	  state->value = pending_state::ALL;
	  state->carried_p = false;
	}
      if (!step->if_p)
	break;
      /* FALLTHRU */
    case control_step::WAIT:
    case control_step::CALL:
      if (state->value != pending_state::NONE)
	state->value = pending_state::SETTLED;
      break;
    default:
      break;
    }
}

/* What is known BEHIND STEP, a choice or loop, before which there was BEFORE: where all
   ways through it lead, conditions in it keep nothing away.  */

pending_state
pending_walk::together (const control_step *step, const pending_state &before,
			pending_state behind) const
{
  if (before.value != pending_state::HIDDEN
      && behind.value == pending_state::HIDDEN && !escapes_p (step))
    behind.value = pending_state::SOME;
  return behind;
}

pending_state
pending_walk::choice (const control_step *step, pending_state state)
{
  return together (step, state,
		   control_walk<pending_state>::choice (step, state));
}

pending_state
pending_walk::loop (const control_step *step, pending_state state)
{
  HOST_WIDE_INT turns = constant_turns (step);
  pending_state left, first = state;
  if (step->test_first_p && turns <= 0)
    first.choose ();
  m_depth++;
  pending_state end = turn (step, first, &left);
  if (end.value == pending_state::ALL && end.reached_p () && !step->once_p
      && turns != 1 && m_depth <= MOST_LOOPS)
    {
      end.value = pending_state::SOME;
      end.carried_p = true;
      turn (step, end, &left);
    }
  m_depth--;
  return together (step, state, left);
}

} // anon namespace

std::vector<pending_meeting>
behind_stage (const control_step *stage, bool called_again_p)
{
  pending_walk walk (stage);
  walk.run (called_again_p);
  return walk.met;
}
