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

/* Loops that are made of labels and jumps back to them, as other loops.

   What stands from the label on, as far as the last part of the same sequence that jumps
   back, is the loop's body, and each of the jumps goes to the next turn.  */

#include "gcc-headers.h"
#include "control-reader.h"

namespace {

/* Whether STEP is in WHOLE.  */

bool
in_p (const control_step *step, const control_step *whole)
{
  if (step == whole)
    return true;
  for (const control_step *part : whole->parts)
    if (in_p (step, part))
      return true;
  return false;
}

/* The sequence in WHOLE of which STEP is a part, and which part that is; or null.  */

control_step *
sequence_of (const control_step *step, control_step *whole, size_t *number)
{
  for (size_t i = 0; i < whole->parts.size (); i++)
    {
      if (whole->parts[i] == step)
	{
	  *number = i;
	  return whole->kind == control_step::SEQUENCE ? whole : NULL;
	}
      if (control_step *found = sequence_of (step, whole->parts[i], number))
	return found;
    }
  return NULL;
}

/* Notes in *LABELS the labels in STEP, and in *JUMPS the jumps.  Returns whether all of
   it can be the body of another loop: the jumps that name no label, other than those to
   LABEL, concern loops and switches in STEP, of which BREAKS_P and TURNS_P say whether
   one is around.  */

bool
movable_p (const control_step *step, tree label, bool breaks_p, bool turns_p,
	   std::vector<tree> *labels, std::vector<tree> *jumps)
{
  switch (step->kind)
    {
    case control_step::BREAK:
    case control_step::CASE:
      if (!breaks_p)
	return false;
      break;
    case control_step::CONTINUE:
      if (!turns_p)
	return false;
      break;
    case control_step::LABEL:
      labels->push_back (step->what);
      break;
    case control_step::GOTO:
      if (step->what == label)
	{
	  if (turns_p)
	    return false;
	}
      else
	jumps->push_back (step->what);
      break;
    case control_step::LOOP:
      breaks_p = turns_p = true;
      break;
    case control_step::SWITCH:
      breaks_p = true;
      break;
    default:
      break;
    }
  for (const control_step *part : step->parts)
    if (!movable_p (part, label, breaks_p, turns_p, labels, jumps))
      return false;
  return true;
}

/* Has the jumps to LABEL in STEP go to the next turn of the loop.  */

void
turn_jumps (control_step *step, tree label)
{
  if (step->kind == control_step::GOTO && step->what == label)
    {
      step->kind = control_step::CONTINUE;
      step->what = NULL_TREE;
    }
  for (control_step *part : step->parts)
    turn_jumps (part, label);
}

/* Whether none of LABELS is one of JUMPS.  */

bool
apart_p (const std::vector<tree> &labels, const std::vector<tree> &jumps)
{
  for (tree jump : jumps)
    if (std::find (labels.begin (), labels.end (), jump) != labels.end ())
      return false;
  return true;
}

} // anon namespace

/* Makes a loop of what LABEL, a label in WHOLE, and the jumps back to it enclose.  Returns
   whether that is one.  */

bool
control_reader::make_loop (control_step *whole, const control_step *label)
{
  size_t first, last = 0;
  control_step *sequence = sequence_of (label, whole, &first);
  if (!sequence)
    return false;
  for (const jump &j : m_jumps_back)
    if (j.label == label->what)
      {
	size_t i = first;
	while (i < sequence->parts.size () && !in_p (j.step, sequence->parts[i]))
	  i++;
	if (i == sequence->parts.size ())
	  return false;
	last = std::max (last, i);
      }

  control_step *body = m_to->make (control_step::SEQUENCE, label->loc);
  auto begin = sequence->parts.begin () + first, end = sequence->parts.begin () + last + 1;
  body->parts.assign (begin + 1, end);
  std::vector<tree> inside, outside, jumps_in, jumps_out;
  if (!movable_p (body, label->what, false, false, &inside, &jumps_in))
    return false;
  /* No other jump leads in or out.  */
  body->parts.push_back (m_to->make (control_step::BREAK, label->loc));
  std::vector<control_step *> rest (begin + 1, end);
  control_step *loop = m_to->make (control_step::LOOP, label->loc);
  control_step *test = m_to->make (control_step::SEQUENCE, label->loc);
  control_step *next = m_to->make (control_step::SEQUENCE, label->loc);
  loop->endless_p = loop->left_early_p = true;
  loop->parts = { test, body, next };
  sequence->parts.erase (begin + 1, end);
  movable_p (whole, NULL_TREE, true, true, &outside, &jumps_out);
  if (!apart_p (inside, jumps_out) || !apart_p (outside, jumps_in))
    {
      sequence->parts.insert (sequence->parts.begin () + first + 1, rest.begin (),
			      rest.end ());
      return false;
    }
  turn_jumps (body, label->what);
  sequence->parts.insert (sequence->parts.begin () + first + 1, loop);
  return true;
}

/* Makes loops of all jumps back in WHOLE, or says that it is irregular.  */

void
control_reader::make_loops (control_step *whole)
{
  /* Those that begin last are inside of others.  */
  while (!m_jumps_back.empty () && !m_irregular_p)
    {
      control_step *label = NULL;
      for (auto i = m_label_steps.rbegin (); i != m_label_steps.rend () && !label; i++)
	for (const jump &j : m_jumps_back)
	  if (j.label == (*i)->what)
	    label = *i;
      m_irregular_p = !make_loop (whole, label);
      tree done = label->what;
      m_jumps_back.erase (std::remove_if (m_jumps_back.begin (), m_jumps_back.end (),
					  [done] (const jump &j)
					  { return j.label == done; }),
			  m_jumps_back.end ());
    }
}
