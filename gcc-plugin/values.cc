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

/* Warns where a control program reads or writes a stream, and the sequential program
   means something else.

   A control program sees elements after a wait only.  So what it reads
   after an activation of a stage that writes it, with no wait between, is
   something else than in the sequential program; and what it writes is never an
   element.

   Debugging: -fdump-tree-original shows the program that is looked at.  */

#include "gcc-headers.h"
#include "abi.h"
#include "elision.h"
#include "warnings.h"

namespace {

/* Values that the control program sees.  */

struct value_state
{
  bool is_reached = false;
  /* Since a stage may have written the variable, there was a wait, on a path at
     least, or none.  */
  enum { UNTOUCHED, PRODUCED, SETTLED } value = UNTOUCHED;
  const control_step *producer = NULL;
  /* What the control program surely wrote last, and no stage after it.  */
  const control_step *written = NULL;

  bool
  reached_p () const
  {
    return is_reached;
  }

  void
  join (const value_state &other)
  {
    if (!other.is_reached)
      return;
    if (!is_reached)
      *this = other;
    if (value < other.value)
      {
	value = other.value;
	producer = other.producer;
      }
    if (written != other.written)
      written = NULL;
  }

  void
  choose ()
  {
    written = NULL;
  }

  void
  lose ()
  {
    value = SETTLED;
    written = NULL;
  }
};

class value_walk : public control_walk<value_state>
{
public:
  value_walk (const std::vector<site> &sites, const stream_life &life)
    : m_sites (sites), m_life (life), m_stream (*life.stream) {}

  void
  run ()
  {
    value_state state;
    state.is_reached = true;
    follow (m_life.scope, state);
  }

protected:
  void meet (const control_step *step, value_state *state) override;
  value_state loop (const control_step *step, value_state state) override;

  bool
  apart_p (const control_step *step) override
  {
    return m_life.other_p (step);
  }

private:
  void meet_task (const control_step *step, value_state *state);
  void report_read (const control_step *step, const control_step *producer);
  void report_write (const control_step *step, const control_step *reader);

  const std::vector<site> &m_sites;
  const stream_life &m_life;
  const function_stream &m_stream;
};

void
value_walk::report_read (const control_step *step,
			 const control_step *producer)
{
  const char *name = m_stream.view->name;
  auto_diagnostic_group group;
  if (!warning_wanted_p (step->loc, WARN_ELISION)
      || !warn_at (step->loc, WARN_ELISION, "the control program reads %qs while "
		   "the stage that writes it may still run", name))
    return;
  inform (producer->loc, "the stage is activated here");
  inform (step->loc, "write %<#pragma omp taskwait%> before, or let a task with "
	  "%<input (%s)%> do this", name);
}

void
value_walk::report_write (const control_step *step, const control_step *reader)
{
  const char *name = m_stream.view->name;
  auto_diagnostic_group group;
  if (!warning_wanted_p (step->loc, WARN_ELISION)
      || !warn_at (step->loc, WARN_ELISION, "the control program writes %qs, but "
		   "the stage that reads it sees only what stages write", name))
    return;
  inform (reader->loc, "the stage is activated here");
  inform (step->loc, "let a task with %<output (%s)%> do this", name);
}

void
value_walk::meet_task (const control_step *step, value_state *state)
{
  const stream_task &task = m_sites[step->site].task;
  bool output_p = false;
  for (const stream_view &view : task.views)
    if (!same_stream_p (view, *m_stream.view))
      {
	if (view.output_p && (view.flags & (ABI_VIEW_POINTER | ABI_VIEW_DYNAMIC))
	    && (TYPE_MAIN_VARIANT (view.type)
		== TYPE_MAIN_VARIANT (m_stream.view->type)))
	  /* It may be this one.  */
	  state->written = NULL;
      }
    else if (view.output_p)
      output_p = true;
    else if (state->written && !task.tick_p)
      report_write (state->written, step);
  if (!output_p)
    return;
  state->written = NULL;
  state->value = step->if_p ? value_state::SETTLED : value_state::PRODUCED;
  state->producer = step;
}

void
value_walk::meet (const control_step *step, value_state *state)
{
  const stream_view &view = *m_stream.view;
  switch (step->kind)
    {
    case control_step::TASK:
      if (step->site >= 0)
	meet_task (step, state);
      break;
    case control_step::WAIT:
    case control_step::CALL:
      if (state->value == value_state::PRODUCED)
	state->value = value_state::SETTLED;
      if (step->kind == control_step::CALL)
	/* It may activate a task that writes.  */
	state->written = NULL;
      break;
    case control_step::READ:
      if (state->value == value_state::PRODUCED && uses_p (step, view))
	report_read (step, state->producer);
      break;
    case control_step::WRITE:
      if (!uses_p (step, view))
	break;
      state->value = value_state::UNTOUCHED;
      if (!m_stream.varying_p)
	state->written = step;
      break;
    default:
      break;
    }
}

value_state
value_walk::loop (const control_step *step, value_state state)
{
  value_state left;
  for (int i = 0; i < 3; i++)
    {
      value_state head = state;
      left = value_state ();
      value_state end = turn (step, state, &left);
      state.join (end);
      if (end.value == value_state::PRODUCED)
	/* However the first turn begins.  */
	state.value = end.value, state.producer = end.producer;
      if (state.value == head.value && state.written == head.written)
	break;
    }
  return left;
}

} // anon namespace

void
warn_values (const function_streams &streams)
{
  if (warning_on_p (WARN_ELISION))
    for (const stream_life &life : streams.lives)
      {
	value_walk walk (streams.sites, life);
	walk.run ();
      }
}
