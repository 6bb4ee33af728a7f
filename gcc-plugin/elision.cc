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

/* Warns of tasks that are activated less or more often than their stream is written:
   the sequential program means something else.

   With the pragmas ignored, a task sees what its stream's variable has when
   control comes to it; with them, the element that is next in its turn.  Both
   are the same if each task that reads a stream without a window is activated
   once per production.  Whether it is, is decided for one read position at a
   time: along each path through a turn of a loop, what is written is counted,
   less what is read.  One turn may leave more than another, or each something,
   which is then the loop's contribution to the one around.  Where paths differ in
   both directions, conditions may depend on each other, and nothing is said.

   Debugging: -fdump-tree-original shows the program that is looked at.  */

#include "gcc-headers.h"
#include "called-tasks.h"
#include "elision.h"
#include "trees.h"
#include "warnings.h"

namespace {

/* What is written, less what is read, on paths to a place.  */

struct count_state
{
  /* The most that is counted.  */
  enum { LIMIT = 31 };

  /* Bit LIMIT + N: there may be N elements.  None is set where control does not
     come.  */
  uint64_t counts = 0;
  bool unknown_p = false;
  /* Outside loops that are balanced, something is written or read; loops do
     that, any number of times.  */
  bool written_p = false, read_p = false;
  bool loop_writes_p = false, loop_reads_p = false;
  /* It is not known how many times.  */
  bool inexact_p = false;
  /* Something is read behind what was written since the beginning.  */
  bool fresh_p = false;

  bool
  reached_p () const
  {
    return counts != 0;
  }

  void
  join (const count_state &other)
  {
    counts |= other.counts;
    add_facts (other);
  }

  void
  choose ()
  {
  }

  void
  lose ()
  {
    unknown_p = true;
  }

  void
  start ()
  {
    counts = (uint64_t) 1 << LIMIT;
  }

  void
  add_facts (const count_state &other)
  {
    unknown_p |= other.unknown_p;
    written_p |= other.written_p;
    read_p |= other.read_p;
    loop_writes_p |= other.loop_writes_p;
    loop_reads_p |= other.loop_reads_p;
    inexact_p |= other.inexact_p;
    fresh_p |= other.fresh_p;
  }

  /* Counts N more elements, or less.  */

  void
  move (HOST_WIDE_INT n)
  {
    for (; n > 0; n--)
      {
	unknown_p |= counts >> (2 * LIMIT) & 1;
	counts = (counts << 1) & (((uint64_t) 2 << 2 * LIMIT) - 1);
      }
    for (; n < 0; n++)
      {
	unknown_p |= counts & 1;
	counts >>= 1;
      }
    if (!counts)
      start ();
  }

  /* Appends what PART counts, from its beginning.  */

  void
  append (const count_state &part)
  {
    count_state sum;
    for (int i = 0; i <= 2 * LIMIT; i++)
      if (part.counts >> i & 1)
	{
	  count_state moved = *this;
	  moved.move (i - LIMIT);
	  sum.join (moved);
	}
    *this = sum;
    add_facts (part);
  }

  bool
  balanced_p () const
  {
    return (!unknown_p && !inexact_p
	    && counts == (uint64_t) 1 << LIMIT);
  }

  bool
  positive_p () const
  {
    return counts >> (LIMIT + 1);
  }

  bool
  negative_p () const
  {
    return counts & (((uint64_t) 1 << LIMIT) - 1);
  }

  /* Whether there are no counts but 0 and N.  */

  bool
  at_most_p (int n) const
  {
    uint64_t zero = (uint64_t) 1 << LIMIT;
    return !(counts & ~(zero | (uint64_t) 1 << (LIMIT + n)));
  }

  bool
  one_count_p () const
  {
    return !(counts & (counts - 1));
  }
};

/* How a task departs from the sequential program.  */

enum departure { FALLS_BEHIND, WAITS, IS_LATE };

/* Where the call is that activates what reads at P; unknown if nothing has to be
   called.  */

location_t
call_of (const std::vector<site> &sites, const read_position &p)
{
  for (auto &r : p.readers)
    if (r.second == p.reader)
      return sites[r.first].called;
  return UNKNOWN_LOCATION;
}

class count_walk : public control_walk<count_state>
{
public:
  /* WRITER is the first view that writes the stream.  */
  count_walk (const std::vector<site> &sites, const stream_life &life,
	      const read_position &p, const stream_view *writer)
    : m_sites (sites), m_life (life), m_position (p), m_writer (writer),
      m_call (call_of (sites, p)) {}

  void run ();

protected:
  void meet (const control_step *step, count_state *state) override;
  count_state loop (const control_step *step, count_state state) override;
  count_state choice (const control_step *step, count_state state) override;

  bool
  apart_p (const control_step *step) override
  {
    return m_life.other_p (step);
  }

private:
  bool judge (const count_state &, bool once_p);
  bool stale_p (const count_state &before, const count_state &turn) const;
  count_state all_turns (const control_step *step, const count_state &end);
  bool counts_p (const control_step *step) const;
  void report (departure) const;

  const std::vector<site> &m_sites;
  const stream_life &m_life;
  const read_position &m_position;
  const stream_view *m_writer;
  location_t m_call;
  /* Those around.  */
  std::vector<const control_step *> m_loops;
  /* Which way choices go that always go the same one.  */
  int m_way = 0;
};

void
count_walk::run ()
{
  for (m_way = 0; m_way < 2; m_way++)
    {
      count_state state;
      state.start ();
      state = follow (m_life.scope, state);
      if (m_life.own_p && state.reached_p ())
	judge (state, true);
    }
}

void
count_walk::report (departure what) const
{
  if (what == IS_LATE && m_life.stream->pointed_p)
    /* It may be a member, of which each loop reads what it wrote itself.  */
    return;
  location_t loc = m_position.reader->loc;
  const char *name = m_position.reader->name;
  const char *text = NULL, *advice = NULL;
  switch (what)
    {
    case FALLS_BEHIND:
      text = G_("stream %qs is read here less often than it is written, so "
		"this task falls behind the sequential program");
      advice = G_("where an element is not wanted, write "
		  "%<#pragma omp tick (%s)%>, in an %<else%>, or an alternative "
		  "that reads it; a window takes several elements at once");
      break;
    case WAITS:
      text = G_("stream %qs is read here more often than it is written, "
		"so this task waits where the sequential program does not");
      advice = G_("write %qs in each turn, by an alternative in an %<else%>, or "
		  "let one activation do what several do");
      break;
    case IS_LATE:
      text = G_("stream %qs was written before this loop, and this task begins "
		"with those elements, but the sequential program with the one "
		"that the loop writes");
      advice = G_("use another variable than %qs in this loop");
      break;
    }
  auto_diagnostic_group group;
  if (warning_wanted_p (loc, WARN_ELISION)
      && warn_at (loc, WARN_ELISION, text, name))
    {
      inform (m_writer->loc, "the stream is written here");
      if (m_call == UNKNOWN_LOCATION)
	inform (loc, advice, name);
      else
	inform (m_call, "this call activates the task; write its directive here "
		"instead, as tasks of functions that are called are no alternatives "
		"of others or of %<tick%>");
    }
}

/* Reports what is wrong with STATE, at the end of a turn of a loop, or of the
   scope if ONCE_P.  Returns whether anything is.  */

bool
count_walk::judge (const count_state &state, bool once_p)
{
  bool more_p = state.negative_p (), less_p = state.positive_p ();
  if (state.unknown_p || state.balanced_p () || (more_p && less_p)
      || (state.loop_reads_p && state.loop_writes_p))
    return false;
  if (state.loop_reads_p)
    {
      if (state.inexact_p)
	/* The loop may read as much as several tasks write.  */
	more_p = !more_p && state.at_most_p (1);
      more_p &= state.written_p && !state.read_p;
      less_p = false;
    }
  else if (state.loop_writes_p)
    {
      if (state.inexact_p)
	less_p = !less_p && state.at_most_p (-1);
      less_p &= state.read_p && !state.written_p;
      more_p = false;
    }
  else if (!state.written_p || !state.read_p
	   || (once_p && !state.one_count_p ()))
    return false;
  if (more_p && !m_life.own_p)
    /* It may be written elsewhere.  */
    return false;
  if (more_p || less_p)
    report (less_p ? FALLS_BEHIND : WAITS);
  return more_p || less_p;
}

void
count_walk::meet (const control_step *step, count_state *state)
{
  if ((m_call != UNKNOWN_LOCATION || m_life.stream->pointed_p)
      && may_activate_p (step, *m_life.stream->view))
    state->lose ();
  if (step->kind != control_step::TASK || step->site < 0)
    return;
  for (auto &reader : m_position.readers)
    if (reader.first == (size_t) step->site)
      {
	state->read_p = true;
	state->fresh_p |= state->one_count_p () && state->positive_p ();
	state->move (-tree_to_shwi (reader.second->burst));
      }
  for (const stream_view &view : m_sites[step->site].task.views)
    if (view.output_p && same_stream_p (view, *m_life.stream->view))
      {
	state->written_p = true;
	state->move (1);
      }
}

/* What all turns of the loop STEP count, each of which counts END.  */

count_state
count_walk::all_turns (const control_step *step, const count_state &end)
{
  count_state turns;
  turns.start ();
  if (end.balanced_p ())
    return turns;
  if (judge (end, false) || end.unknown_p || !end.one_count_p ()
      || (end.read_p && end.written_p))
    {
      turns.unknown_p = true;
      return turns;
    }
  HOST_WIDE_INT n = constant_turns (step);
  if (n < 0 || n > count_state::LIMIT || end.inexact_p)
    turns.inexact_p = true;
  else
    while (n-- > 0)
      turns.append (end);
  turns.written_p = turns.read_p = false;
  turns.loop_reads_p = end.loop_reads_p | end.read_p;
  turns.loop_writes_p = end.loop_writes_p | end.written_p;
  return turns;
}

/* Whether a loop reads in each turn what it writes there in the sequential program,
   but elements from BEFORE with streams.  */

bool
count_walk::stale_p (const count_state &before, const count_state &turn) const
{
  if (!m_life.own_p || m_life.stream->windows_p || !turn.balanced_p ()
      || !turn.fresh_p || before.unknown_p || before.loop_reads_p)
    return false;
  return ((before.loop_writes_p && !before.negative_p ())
	  || (before.written_p && before.one_count_p ()
	      && before.positive_p ()));
}

count_state
count_walk::loop (const control_step *step, count_state state)
{
  count_state left, first;
  if (state.reached_p ())
    first.start ();
  m_loops.push_back (step);
  count_state end = turn (step, first, &left);
  m_loops.pop_back ();
  if (!state.reached_p () || !left.reached_p ())
    return left;
  if (stale_p (state, end.reached_p () ? end : left))
    report (IS_LATE);
  if (left.balanced_p ())
    left.read_p = left.written_p = false;
  if (end.reached_p ())
    {
      count_state turns = all_turns (step, end);
      if (!step->test_first_p && !step->left_early_p)
	left = turns;
      else
	left.append (turns);
    }
  state.append (left);
  return state;
}

/* How the test of a choice changes while a loop goes on.  */

enum course { COURSE_UNKNOWN, COURSE_FALLS, COURSE_RISES };

/* What the test of the choice STEP in LOOP does.  *TURNS is set to the number of
   turns before it rises, -1 if that is not known.  */

course
course_of (const control_step *step, const control_step *loop,
	   HOST_WIDE_INT *turns)
{
  tree test = strip_conversions (step->test);
  *turns = -1;
  if (!test || !loop->counter || !COMPARISON_CLASS_P (test))
    return COURSE_UNKNOWN;
  enum tree_code code = TREE_CODE (test);
  tree variable = strip_conversions (TREE_OPERAND (test, 0));
  tree bound = strip_conversions (TREE_OPERAND (test, 1));
  if (variable != loop->counter)
    {
      std::swap (variable, bound);
      code = swap_tree_comparison (code);
    }
  if (variable != loop->counter || !constant_in_p (bound, loop))
    return COURSE_UNKNOWN;
  bound = value_of (bound);
  bool known_p = (loop->first && tree_fits_shwi_p (loop->first)
		  && tree_fits_shwi_p (bound));
  HOST_WIDE_INT distance = 0;
  if (known_p)
    distance = tree_to_shwi (bound) - tree_to_shwi (loop->first);
  if (loop->by < 0)
    {
      code = swap_tree_comparison (code);
      distance = -distance;
    }
  switch (code)
    {
    case LT_EXPR:
    case LE_EXPR:
      return COURSE_FALLS;
    case GT_EXPR:
      distance++;
      /* FALLTHRU */
    case GE_EXPR:
      if (known_p && (loop->by == 1 || loop->by == -1))
	*turns = MAX (distance, 0);
      return COURSE_RISES;
    case NE_EXPR:
      *turns = 1;
      return known_p && distance == 0 ? COURSE_RISES : COURSE_UNKNOWN;
    default:
      return COURSE_UNKNOWN;
    }
}

/* A condition that holds until some turn, or from the second one on, may stand at a
   task: those that come before have no element, or the last ones are not
   wanted.  */

count_state
count_walk::choice (const control_step *step, count_state state)
{
  HOST_WIDE_INT turns;
  if (step->test && constant_in_p (step->test, m_life.scope))
    return follow (step->parts[m_way], state);
  if (m_loops.size () != 1 || !step->test || counts_p (step->parts[1]))
    return control_walk<count_state>::choice (step, state);
  course c = course_of (step, m_loops[0], &turns);
  count_state then = follow (step->parts[0], state);
  bool reads_p = then.read_p && !state.read_p;
  bool writes_p = then.written_p && !state.written_p;
  if (c != COURSE_UNKNOWN && then.reached_p () && reads_p != writes_p
      && ((c == COURSE_RISES && turns == 0)
	  || (c == COURSE_RISES && turns == 1 && reads_p && !state.written_p)
	  || (c == COURSE_FALLS && (reads_p || state.read_p))))
    return then;
  then.join (follow (step->parts[1], state));
  return then;
}

/* Whether there is something in STEP that counts.  */

bool
count_walk::counts_p (const control_step *step) const
{
  if (step->kind == control_step::TASK && step->site >= 0)
    {
      count_state state;
      state.start ();
      const_cast<count_walk *> (this)->meet (step, &state);
      return state.read_p || state.written_p;
    }
  for (const control_step *part : step->parts)
    if (counts_p (part))
      return true;
  return false;
}

/* Whether all that moves position P on S moves it by single elements, and those of
   SITES that write S write such.  */

bool
scalars_p (const std::vector<site> &sites, const function_stream &s,
	   const read_position &p)
{
  for (const site &t : sites)
    for (const stream_view &view : t.task.views)
      if (view.output_p && same_stream_p (view, *s.view) && !scalar_p (view))
	return false;
  for (auto &r : p.readers)
    if (sites[r.first].task.tick_p ? !tree_fits_shwi_p (r.second->burst)
	: !scalar_p (*r.second))
      return false;
  return true;
}

} // anon namespace

void
warn_elision (const function_streams &streams, bool called_p)
{
  if (!warning_on_p (WARN_ELISION))
    return;
  for (const stream_life &life : streams.lives)
    {
      const function_stream &s = *life.stream;
      const stream_view *writer = streams.writer (s);
      if ((s.varying_p && (!s.pointed_p || called_p)) || !life.one_program_p || !writer)
	continue;
      for (const read_position &p : streams.positions (s))
	if (call_of (streams.sites, p) != UNKNOWN_LOCATION
	    ? called_p && scalars_p (streams.sites, s, p)
	    : !called_p && scalars_p (streams.sites, s, p))
	  {
	    count_walk walk (streams.sites, life, p, writer);
	    walk.run ();
	  }
    }
}

void
warn_called_elision (tree fn, control_programs *programs,
		     const std::vector<site> &sites)
{
  std::vector<site> all = sites;
  if (!seen_error () && enter_calls (fn, programs, &all))
    warn_elision (function_streams (*programs, all), true);
}

/* Warns of directives that activate some of their stages on a stream for one element,
   others for another one, while each of them sees all elements.  */

void
warn_readings (const std::vector<site> &sites, const common_readings &readings)
{
  if (!warning_on_p (WARN_ELISION))
    return;
  for (size_t i = 0; i < sites.size (); i++)
    for (size_t j = 0; j < sites[i].task.views.size (); j++)
      {
	const stream_view &view = sites[i].task.views[j];
	if (sites[i].task.tick_p || view.output_p || !scalar_p (view)
	    || (view.flags & (ABI_VIEW_SHARED | ABI_VIEW_ALTERNATIVE))
	    || readings.of (i, j) != READ_BY_SOME
	    || !warning_wanted_p (view.loc, WARN_ELISION))
	  continue;
	auto_diagnostic_group group;
	if (warn_at (view.loc, WARN_ELISION, "each stage of this task sees every "
		     "element of %qs, but other stages may be activated for each "
		     "element, so they fall behind the sequential program",
		     view.name))
	  inform (view.loc, "activate each of them once per element, by counts of "
		  "loops, or one of them, in the loop that writes %qs; "
		  "or give each a stream of its own", view.name);
      }
}
