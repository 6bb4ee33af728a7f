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

/* The small trees that generated code is made of.  */
/* Warns where the sequential program means something else.

   With the pragmas ignored, a task sees what its stream's variable has when
   control comes to it; with them, the element that is next in its turn.  Both
   are the same if each task that reads a stream without a window is activated
   once per production.  Whether it is, is decided for one read position at a
   time: along each path through a turn of a loop, what is written is counted,
   less what is read.  One turn may leave more than another, or each something,
   which is then the loop's contribution to the one around.  Where paths differ in
   both directions, conditions may depend on each other, and nothing is said.

   The control program itself sees elements after a wait only.  So what it reads
   after an activation of a stage that writes it, with no wait between, is
   something else than in the sequential program; and what it writes is never an
   element.

   Debugging: -fdump-tree-original shows the program that is looked at.  */

#include "gcc-headers.h"
#include "abi.h"
#include "alternatives.h"
#include "elision.h"
#include "selectors.h"
#include "trees.h"
#include "warnings.h"

namespace {

typedef control_programs::program program;

/* A stream of the function.  */

struct stream
{
  /* One of its views.  */
  const stream_view *view;
  /* An element of an array that is another one in another activation; or there is
     such a view of the array.  */
  bool varying_p;
  /* Its address is known elsewhere.  */
  bool known_elsewhere_p;
  /* A task sees several elements of it at once.  */
  bool windows_p;
};

class elision
{
public:
  elision (const control_programs &programs, const std::vector<site> &sites)
    : m_programs (programs), m_sites (sites) {}
  void run ();

private:
  void find_streams ();
  void note_addresses (const control_step *step);
  void look_into (const program &p, const control_step *step, size_t stream,
		  bool own_p);
  const stream_task &
  task_of (const control_step *step) const
  {
    return m_sites[step->site].task;
  }

  const control_programs &m_programs;
  const std::vector<site> &m_sites;
  std::vector<stream> m_streams;
};

/* Whether STEP has VARIABLE for itself.  */

bool
owns_p (const control_step *step, const_tree variable)
{
  return (step->scope_p
	  && std::find (step->own.begin (), step->own.end (), variable)
	     != step->own.end ());
}

/* Appends to *SCOPES those in STEP that have VARIABLE for themselves.  */

void
find_scopes (const control_step *step, const_tree variable,
	     std::vector<const control_step *> *scopes)
{
  if (owns_p (step, variable))
    scopes->push_back (step);
  for (const control_step *part : step->parts)
    find_scopes (part, variable, scopes);
}

/* What is in references, from the variable on.  */

std::vector<tree>
path_of (tree ref)
{
  std::vector<tree> path;
  for (;; ref = TREE_OPERAND (ref, 0))
    {
      ref = strip_conversions (ref);
      if (!handled_component_p (ref))
	break;
      path.insert (path.begin (), ref);
    }
  return path;
}

/* Whether REF, a reference to a part of the variable of VIEW, may overlap its
   stream.  */

bool
overlaps_p (tree ref, const stream_view &view)
{
  tree address = strip_conversions (view.address);
  if (!(view.flags & ABI_VIEW_INDEXED) || TREE_CODE (address) != ADDR_EXPR)
    return true;
  std::vector<tree> a = path_of (ref), b = path_of (TREE_OPERAND (address, 0));
  for (size_t i = 0; i < a.size () && i < b.size (); i++)
    {
      enum tree_code code = TREE_CODE (a[i]);
      tree x = TREE_OPERAND (a[i], 1), y = TREE_OPERAND (b[i], 1);
      if (code != TREE_CODE (b[i]))
	return true;
      if (code == COMPONENT_REF ? x != y
	  : (code == ARRAY_REF && constant_p (x) && constant_p (y)
	     && !tree_int_cst_equal (x, y)))
	return false;
    }
  return true;
}

/* Whether STEP uses, of all variables, that of VIEW.  */

bool
uses_p (const control_step *step, const stream_view &view)
{
  return (step->base && !(view.flags & ABI_VIEW_POINTER)
	  && (step->base == view.declared || step->base == view.base)
	  && overlaps_p (step->what, view));
}

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
  value_walk (const std::vector<site> &sites, const stream &s,
	      const control_step *scope)
    : m_sites (sites), m_stream (s), m_scope (scope) {}

  void
  run ()
  {
    value_state state;
    state.is_reached = true;
    follow (m_scope, state);
  }

protected:
  void meet (const control_step *step, value_state *state) override;
  value_state loop (const control_step *step, value_state state) override;

  bool
  apart_p (const control_step *step) override
  {
    return step != m_scope && owns_p (step, m_stream.view->declared);
  }

private:
  void meet_task (const control_step *step, value_state *state);
  void report_read (const control_step *step, const control_step *producer);
  void report_write (const control_step *step, const control_step *reader);

  const std::vector<site> &m_sites;
  const stream &m_stream;
  const control_step *m_scope;
};

void
value_walk::report_read (const control_step *step,
			 const control_step *producer)
{
  const char *name = m_stream.view->name;
  auto_diagnostic_group group;
  if (!warning_wanted_p (step->loc, WARN_ELISION)
      || !warning_at (step->loc, 0, "the control program reads %qs while the "
		      "stage that writes it may still run" WARNING_TAG, name,
		      warning_option (WARN_ELISION)))
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
      || !warning_at (step->loc, 0, "the control program writes %qs, but the "
		      "stage that reads it sees only what stages write"
		      WARNING_TAG, name, warning_option (WARN_ELISION)))
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
      continue;
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

/* One read position on a stream.  */

struct position
{
  /* Its directives, by their sites, and the views of these.  */
  std::vector<std::pair<size_t, const stream_view *>> readers;
};

class count_walk : public control_walk<count_state>
{
public:
  count_walk (const std::vector<site> &sites, const stream &s,
	      const position &p, const control_step *scope)
    : m_sites (sites), m_stream (s), m_position (p), m_scope (scope) {}

  /* OWN_P: the stream lives in the scope only, and nothing else writes it.  */
  void run (bool own_p);

protected:
  void meet (const control_step *step, count_state *state) override;
  count_state loop (const control_step *step, count_state state) override;
  count_state choice (const control_step *step, count_state state) override;

  bool
  apart_p (const control_step *step) override
  {
    return step != m_scope && owns_p (step, m_stream.view->declared);
  }

private:
  bool judge (const count_state &, bool once_p);
  bool stale_p (const count_state &before, const count_state &turn) const;
  count_state all_turns (const control_step *step, const count_state &end);
  bool counts_p (const control_step *step) const;
  void report (departure) const;

  const std::vector<site> &m_sites;
  const stream &m_stream;
  const position &m_position;
  const control_step *m_scope;
  const stream_view *m_producer = NULL;
  /* Those around.  */
  std::vector<const control_step *> m_loops;
  /* Which way choices go that always go the same one.  */
  int m_way = 0;
  bool m_own_p = false;
};

void
count_walk::run (bool own_p)
{
  m_own_p = own_p;
  for (const site &s : m_sites)
    for (const stream_view &view : s.task.views)
      if (!m_producer && view.output_p && same_stream_p (view, *m_stream.view))
	m_producer = &view;
  if (!m_producer)
    return;
  for (m_way = 0; m_way < 2; m_way++)
    {
      count_state state;
      state.start ();
      state = follow (m_scope, state);
      if (own_p && state.reached_p ())
	judge (state, true);
    }
}

void
count_walk::report (departure what) const
{
  const stream_view *reader = NULL;
  for (auto &r : m_position.readers)
    if (!reader && !m_sites[r.first].task.tick_p)
      reader = r.second;
  location_t loc = reader->loc;
  const char *name = reader->name;
  const char *text = NULL, *advice = NULL;
  switch (what)
    {
    case FALLS_BEHIND:
      text = G_("stream %qs is read here less often than it is written, so "
		"this task falls behind the sequential program" WARNING_TAG);
      advice = G_("where an element is not wanted, write "
		  "%<#pragma omp tick (%s)%>, in an %<else%>, or an alternative "
		  "that reads it; a window takes several elements at once");
      break;
    case WAITS:
      text = G_("stream %qs is read here more often than it is written, "
		"so this task waits where the sequential program does not"
		WARNING_TAG);
      advice = G_("write %qs in each turn, by an alternative in an %<else%>, or "
		  "let one activation do what several do");
      break;
    case IS_LATE:
      text = G_("stream %qs was written before this loop, and this task begins "
		"with those elements, but the sequential program with the one "
		"that the loop writes" WARNING_TAG);
      advice = G_("use another variable than %qs in this loop");
      break;
    }
  auto_diagnostic_group group;
  if (warning_wanted_p (loc, WARN_ELISION)
      && warning_at (loc, 0, text, name, warning_option (WARN_ELISION)))
    {
      inform (m_producer->loc, "the stream is written here");
      inform (loc, advice, name);
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
  if (more_p && !m_own_p)
    /* It may be written elsewhere.  */
    return false;
  if (more_p || less_p)
    report (less_p ? FALLS_BEHIND : WAITS);
  return more_p || less_p;
}

void
count_walk::meet (const control_step *step, count_state *state)
{
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
    if (view.output_p && same_stream_p (view, *m_stream.view))
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
  if (!m_own_p || m_stream.windows_p || !turn.balanced_p () || !turn.fresh_p || before.unknown_p
      || before.loop_reads_p)
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

enum course { UNKNOWN, FALLS, RISES };

/* What the test of the choice STEP in LOOP does.  *TURNS is set to the number of
   turns before it rises, -1 if that is not known.  */

course
course_of (const control_step *step, const control_step *loop,
	   HOST_WIDE_INT *turns)
{
  tree test = strip_conversions (step->test);
  *turns = -1;
  if (!test || !loop->counter || !COMPARISON_CLASS_P (test))
    return UNKNOWN;
  enum tree_code code = TREE_CODE (test);
  tree variable = strip_conversions (TREE_OPERAND (test, 0));
  tree bound = strip_conversions (TREE_OPERAND (test, 1));
  if (variable != loop->counter)
    {
      std::swap (variable, bound);
      code = swap_tree_comparison (code);
    }
  if (variable != loop->counter || !constant_in_p (bound, loop))
    return UNKNOWN;
  bound = c_fully_fold (bound, false, NULL);
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
      return FALLS;
    case GT_EXPR:
      distance++;
      /* FALLTHRU */
    case GE_EXPR:
      if (known_p && (loop->by == 1 || loop->by == -1))
	*turns = MAX (distance, 0);
      return RISES;
    case NE_EXPR:
      *turns = 1;
      return known_p && distance == 0 ? RISES : UNKNOWN;
    default:
      return UNKNOWN;
    }
}

/* A condition that holds until some turn, or from the second one on, may stand at a
   task: those that come before have no element, or the last ones are not
   wanted.  */

count_state
count_walk::choice (const control_step *step, count_state state)
{
  HOST_WIDE_INT turns;
  if (step->test && constant_in_p (step->test, m_scope))
    return follow (step->parts[m_way], state);
  if (m_loops.size () != 1 || !step->test || counts_p (step->parts[1]))
    return control_walk<count_state>::choice (step, state);
  course c = course_of (step, m_loops[0], &turns);
  count_state then = follow (step->parts[0], state);
  bool reads_p = then.read_p && !state.read_p;
  bool writes_p = then.written_p && !state.written_p;
  if (c != UNKNOWN && then.reached_p () && reads_p != writes_p
      && ((c == RISES && turns == 0)
	  || (c == RISES && turns == 1 && reads_p && !state.written_p)
	  || (c == FALLS && (reads_p || state.read_p))))
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

bool
one_p (tree t)
{
  return TREE_CODE (t) == INTEGER_CST && integer_onep (t);
}

/* Whether each activation moves VIEW by one element.  */

bool
scalar_p (const stream_view &view)
{
  return (one_p (view.burst) && one_p (view.horizon)
	  && !(view.flags & (ABI_VIEW_COUNTED | ABI_VIEW_VARIADIC)));
}

/* Appends to *POSITIONS those on stream S that are moved by one element at a
   time.  */

void
find_positions (const std::vector<site> &sites, const stream &s,
		std::vector<position> *positions)
{
  std::map<std::pair<const_tree, unsigned>, position> found;
  for (size_t i = 0; i < sites.size (); i++)
    for (const stream_view &view : sites[i].task.views)
      {
	if (!same_stream_p (view, *s.view))
	  continue;
	if (view.output_p)
	  {
	    if (!scalar_p (view))
	      return;
	    continue;
	  }
	if (!(view.flags & ABI_VIEW_ALTERNATIVE))
	  found[{ sites[i].var, 0 }].readers.push_back ({ i, &view });
	else
	  for (unsigned n = view.lanes.from; n <= view.lanes.to; n++)
	    found[{ sites[i].group, n }].readers.push_back ({ i, &view });
      }
  for (auto &f : found)
    {
      bool scalars_p = true, reads_p = false;
      for (auto &r : f.second.readers)
	{
	  bool tick_p = sites[r.first].task.tick_p;
	  reads_p |= !tick_p;
	  for (const stream_view &other : sites[r.first].task.views)
	    /* Several stages, each with a position.  */
	    scalars_p &= !varying_p (other);
	  if (tick_p ? !tree_fits_shwi_p (r.second->burst)
	      : !scalar_p (*r.second))
	    scalars_p = false;
	}
      if (scalars_p && reads_p)
	positions->push_back (f.second);
    }
}

void
elision::find_streams ()
{
  for (const site &s : m_sites)
    for (const stream_view &view : s.task.views)
      {
	bool known_p = (view.flags & ABI_VIEW_SHARED) || !view.declared;
	for (stream &other : m_streams)
	  known_p |= same_stream_p (view, *other.view);
	if (!known_p)
	  m_streams.push_back ({ &view, varying_p (view), false, false });
      }
  for (stream &s : m_streams)
    for (const site &at : m_sites)
      for (const stream_view &view : at.task.views)
	s.windows_p |= (!at.task.tick_p && !scalar_p (view)
			&& same_stream_p (view, *s.view));
  for (stream &s : m_streams)
    for (const stream &other : m_streams)
      s.varying_p |= (other.view->declared == s.view->declared
		      && varying_p (*other.view));
}

void
elision::note_addresses (const control_step *step)
{
  if (step->kind == control_step::ADDRESS)
    for (stream &s : m_streams)
      s.known_elsewhere_p |= uses_p (step, *s.view);
  for (const control_step *part : step->parts)
    note_addresses (part);
}

/* Whether there is an activation on stream S, as SITES say, in STEP.  */

bool
activates_p (const std::vector<site> &sites, const control_step *step,
	     const stream &s)
{
  if (step->kind == control_step::TASK && step->site >= 0)
    for (const stream_view &view : sites[step->site].task.views)
      if (same_stream_p (view, *s.view))
	return true;
  for (const control_step *part : step->parts)
    if (activates_p (sites, part, s))
      return true;
  return false;
}

/* Looks at what is done with stream number N in STEP, which is the program P or the
   scope of the stream in it.  */

void
elision::look_into (const program &p, const control_step *step, size_t n,
		    bool own_p)
{
  const stream &s = m_streams[n];
  if (p.irregular_p || !activates_p (m_sites, step, s))
    return;
  value_walk values (m_sites, s, step);
  values.run ();
  for (const program &other : m_programs.programs)
    if (other.body != p.body && activates_p (m_sites, other.body, s))
      return;
  std::vector<position> positions;
  if (!s.varying_p)
    find_positions (m_sites, s, &positions);
  for (const position &at : positions)
    {
      count_walk counts (m_sites, s, at, step);
      counts.run (own_p && !s.known_elsewhere_p);
    }
}

void
elision::run ()
{
  find_streams ();
  for (const program &p : m_programs.programs)
    note_addresses (p.body);
  for (size_t n = 0; n < m_streams.size (); n++)
    for (const program &p : m_programs.programs)
      {
	std::vector<const control_step *> scopes;
	find_scopes (p.body, m_streams[n].view->declared, &scopes);
	for (const control_step *scope : scopes)
	  look_into (p, scope, n, true);
	if (scopes.empty ())
	  look_into (p, p.body, n, false);
      }
}

} // anon namespace

void
warn_elision (const control_programs &programs, const std::vector<site> &sites)
{
  if (!warning_on_p (WARN_ELISION))
    return;
  elision e (programs, sites);
  e.run ();
}
