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

/* Warns of tasks that read more or fewer elements than are written, where that is
   a matter of arithmetic, and of tasks that wait for each other.

   What is written to a stream, and what one of its read positions is moved by, are
   sums of products of constants and variables that do not change: bursts, and
   numbers of turns.  In each turn of a loop both have to be the same.  Outside
   loops there may be more elements than are read, the first ones of a feedback
   loop; but not fewer.  Where conditions, jumps or bounds leave a sum unknown,
   nothing is said.

   A task can run if each of its inputs has a writer that can.  Tasks of which this
   cannot be shown wait for each other.

   Debugging: -fdump-tree-original shows the program that is looked at.  */

#include "gcc-headers.h"
#include "abi.h"
#include "elision.h"
#include "trees.h"
#include "warnings.h"

namespace {

/* A sum of products of variables, which are numbers in a list, with their
   factors.  */

struct sum
{
  typedef std::vector<size_t> product;
  std::map<product, HOST_WIDE_INT> terms;
  bool unknown_p = false;

  void
  add (const sum &other, HOST_WIDE_INT factor = 1)
  {
    unknown_p |= other.unknown_p;
    for (auto &t : other.terms)
      if ((terms[t.first] += factor * t.second) == 0)
	terms.erase (t.first);
  }

  sum
  times (const sum &other) const
  {
    sum result;
    result.unknown_p = unknown_p || other.unknown_p;
    for (auto &a : terms)
      for (auto &b : other.terms)
	{
	  product p = a.first;
	  p.insert (p.end (), b.first.begin (), b.first.end ());
	  std::sort (p.begin (), p.end ());
	  sum one;
	  one.terms[p] = a.second * b.second;
	  result.add (one);
	}
    return result;
  }

  /* Whether it is surely SIGN, 1 or -1, or more in that direction, as variables
     are positive where they matter.  */

  bool
  sign_p (int sign) const
  {
    for (auto &t : terms)
      if ((t.second > 0) != (sign > 0))
	return false;
    return !unknown_p && !terms.empty ();
  }

  bool
  constant_p () const
  {
    return !unknown_p && (terms.empty () || (terms.size () == 1
					     && terms.begin ()->first.empty ()));
  }

  HOST_WIDE_INT
  constant () const
  {
    return terms.empty () ? 0 : terms.begin ()->second;
  }
};

sum
constant_sum (HOST_WIDE_INT n)
{
  sum s;
  if (n)
    s.terms[sum::product ()] = n;
  return s;
}

/* What a piece of a program does with a stream.  */

struct rate
{
  sum written, read;
  bool writes_p = false, reads_p = false;
  bool unknown_p = false;
  /* Control does not go on behind it, in the loop.  */
  bool leaves_p = false;

  sum
  surplus () const
  {
    sum s = written;
    s.add (read, -1);
    s.unknown_p |= unknown_p;
    return s;
  }

  void
  append (const rate &other)
  {
    written.add (other.written);
    read.add (other.read);
    writes_p |= other.writes_p;
    reads_p |= other.reads_p;
    unknown_p |= other.unknown_p;
    leaves_p |= other.leaves_p;
  }
};

/* The rates of one read position.  */

class rate_walk
{
public:
  rate_walk (const function_streams &streams, const stream_life &life,
	     const read_position &p)
    : m_streams (streams), m_life (life), m_position (p) {}
  void run ();

private:
  sum value (tree t);
  sum turns (const control_step *loop);
  rate follow (const control_step *step);
  rate follow_parts (const control_step *step);
  rate follow_choice (const control_step *step);
  rate follow_loop (const control_step *step);
  rate follow_task (const control_step *step);
  bool judge (const rate &r, const control_step *loop);
  void report (const rate &r, const control_step *loop, bool more_p);

  const function_streams &m_streams;
  const stream_life &m_life;
  const read_position &m_position;
  /* Expressions that do not change.  */
  std::vector<tree> m_variables;
};

/* The value of expression T.  */

sum
rate_walk::value (tree t)
{
  sum result, other;
  t = value_of (t);
  result.unknown_p = !t;
  if (!t)
    return result;
  if (tree_fits_shwi_p (t))
    return constant_sum (tree_to_shwi (t));
  switch (TREE_CODE (t))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
      result = value (TREE_OPERAND (t, 0));
      result.add (value (TREE_OPERAND (t, 1)),
		  TREE_CODE (t) == PLUS_EXPR ? 1 : -1);
      return result;
    case MULT_EXPR:
      return value (TREE_OPERAND (t, 0)).times (value (TREE_OPERAND (t, 1)));
    default:
      break;
    }
  if (!constant_in_p (t, m_life.scope))
    {
      result.unknown_p = true;
      return result;
    }
  size_t n = 0;
  while (n < m_variables.size () && !operand_equal_p (m_variables[n], t, 0))
    n++;
  if (n == m_variables.size ())
    m_variables.push_back (t);
  result.terms[{ n }] = 1;
  return result;
}

/* How many turns LOOP makes, if nothing leaves it.  */

sum
rate_walk::turns (const control_step *loop)
{
  sum result;
  HOST_WIDE_INT n = constant_turns (loop);
  if (n >= 0)
    return constant_sum (n);
  result.unknown_p = (!loop->counter || !loop->first || loop->left_early_p
		      || (loop->by != 1 && loop->by != -1)
		      || loop->code == EQ_EXPR);
  if (result.unknown_p)
    return result;
  bool up_p = loop->by == 1;
  bool upper_p = loop->code == LT_EXPR || loop->code == LE_EXPR;
  result.unknown_p = loop->code != NE_EXPR && up_p != upper_p;
  result.add (value (loop->bound), up_p ? 1 : -1);
  result.add (value (loop->first), up_p ? -1 : 1);
  if (loop->code == LE_EXPR || loop->code == GE_EXPR)
    result.add (constant_sum (1));
  return result;
}

rate
rate_walk::follow_task (const control_step *step)
{
  rate r;
  if (step->site < 0)
    return r;
  for (auto &reader : m_position.readers)
    if (reader.first == (size_t) step->site)
      {
	r.reads_p = true;
	r.read.add (value (reader.second->burst));
      }
  for (const stream_view &view : m_streams.sites[step->site].task.views)
    if (view.output_p && same_stream_p (view, *m_life.stream->view))
      {
	r.writes_p = true;
	r.written.add (value (view.burst));
      }
  r.unknown_p = r.written.unknown_p || r.read.unknown_p;
  return r;
}

rate
rate_walk::follow_parts (const control_step *step)
{
  rate r;
  for (const control_step *part : step->parts)
    {
      r.append (follow (part));
      if (r.leaves_p)
	break;
    }
  return r;
}

/* What paths through a choice do that go on behind it, if they all do the
   same.  */

rate
rate_walk::follow_choice (const control_step *step)
{
  rate r, all;
  bool first_p = true;
  for (const control_step *part : step->parts)
    {
      rate arm = follow (part);
      all.append (arm);
      if (arm.leaves_p)
	continue;
      if (first_p)
	r = arm;
      else
	{
	  sum difference = r.written;
	  difference.add (arm.written, -1);
	  r.unknown_p |= arm.unknown_p || !difference.terms.empty ();
	  difference = r.read;
	  difference.add (arm.read, -1);
	  r.unknown_p |= !difference.terms.empty ();
	}
      first_p = false;
    }
  if (first_p)
    r = all;
  r.writes_p = all.writes_p;
  r.reads_p = all.reads_p;
  return r;
}

rate
rate_walk::follow_loop (const control_step *step)
{
  rate turn = follow_parts (step), all;
  turn.leaves_p = false;
  if (!turn.writes_p && !turn.reads_p)
    return all;
  all.writes_p = turn.writes_p;
  all.reads_p = turn.reads_p;
  all.unknown_p = turn.unknown_p || judge (turn, step);
  if (!all.unknown_p && !turn.surplus ().terms.empty ())
    {
      sum n = step->left_early_p ? value (NULL_TREE) : turns (step);
      all.unknown_p = n.unknown_p;
      all.written = turn.written.times (n);
      all.read = turn.read.times (n);
    }
  return all;
}

rate
rate_walk::follow (const control_step *step)
{
  rate r;
  if (m_life.other_p (step))
    return r;
  switch (step->kind)
    {
    case control_step::SEQUENCE:
      return follow_parts (step);
    case control_step::CHOICE:
      return follow_choice (step);
    case control_step::SWITCH:
      r = follow_parts (step);
      r.leaves_p = false;
      r.unknown_p = r.writes_p || r.reads_p;
      return r;
    case control_step::LOOP:
      return follow_loop (step);
    case control_step::BREAK:
    case control_step::LEAVE:
      r.leaves_p = true;
      return r;
    case control_step::CONTINUE:
    case control_step::GOTO:
    case control_step::LABEL:
      r.unknown_p = true;
      return r;
    case control_step::TASK:
      return follow_task (step);
    default:
      return r;
    }
}

void
rate_walk::report (const rate &r, const control_step *loop, bool more_p)
{
  const stream_view *reader = m_position.reader;
  auto_diagnostic_group group;
  if (warning_said_p (reader->loc, WARN_ELISION)
      || !warning_wanted_p (reader->loc, WARN_RATES)
      || !warn_at (reader->loc, WARN_RATES, more_p
		   ? G_("more elements of stream %qs are read here than are "
			"written, so a wait for this task fails")
		   : G_("fewer elements of stream %qs are read here than are "
			"written, so its channel grows"), reader->name))
    return;
  inform (m_streams.writer (*m_life.stream)->loc, "the stream is written here");
  if (!r.written.constant_p () || !r.read.constant_p ())
    return;
  if (loop)
    inform (loop->loc, "each turn of this loop writes %ld and reads %ld",
	    (long) r.written.constant (), (long) r.read.constant ());
  else
    inform (reader->loc, "%ld are written and %ld are read in all",
	    (long) r.written.constant (), (long) r.read.constant ());
}

/* Reports what is wrong with R, of a turn of LOOP, or of the whole scope if that is
   null.  Returns whether anything is.  */

bool
rate_walk::judge (const rate &r, const control_step *loop)
{
  sum surplus = r.surplus ();
  bool more_p = surplus.sign_p (-1) && m_life.own_p && !m_streams.ends_p;
  bool fewer_p = surplus.sign_p (1) && loop;
  if (!r.writes_p || !r.reads_p || !(more_p || fewer_p))
    return false;
  report (r, loop, more_p);
  return true;
}

void
rate_walk::run ()
{
  for (auto &reader : m_position.readers)
    if (integer_zerop (reader.second->burst)
	|| (reader.second->flags & (ABI_VIEW_COUNTED | ABI_VIEW_VARIADIC)))
      return;
  rate r = follow (m_life.scope);
  if (!r.unknown_p)
    judge (r, NULL);
}

/* Tasks that wait for each other.  */

class first_elements
{
public:
  first_elements (const function_streams &streams) : m_streams (streams) {}
  void run ();

private:
  const function_stream *stream_of (const stream_view &view) const;
  void find_ready ();
  const stream_view *waiting_view (size_t site);
  void report (size_t site);

  const function_streams &m_streams;
  /* Streams that surely have, or get from elsewhere, a first element; directives
     that can run.  */
  hash_set<const function_stream *> m_filled;
  std::vector<bool> m_ready;
};

const function_stream *
first_elements::stream_of (const stream_view &view) const
{
  for (const function_stream &s : m_streams.streams)
    if (same_stream_p (view, *s.view))
      return &s;
  return NULL;
}

/* The first input of directive SITE that has no element; null if there is
   none.  */

const stream_view *
first_elements::waiting_view (size_t site)
{
  for (const stream_view &view : m_streams.sites[site].task.views)
    {
      const function_stream *s = view.output_p ? NULL : stream_of (view);
      if (s && !m_filled.contains (s))
	return &view;
    }
  return NULL;
}

void
first_elements::find_ready ()
{
  bool more_p = true;
  m_ready.resize (m_streams.sites.size ());
  while (more_p)
    {
      more_p = false;
      for (size_t i = 0; i < m_ready.size (); i++)
	if (!m_ready[i] && !waiting_view (i))
	  {
	    m_ready[i] = more_p = true;
	    for (const stream_view &view : m_streams.sites[i].task.views)
	      if (const function_stream *s = view.output_p ? stream_of (view)
		  : NULL)
		m_filled.add (s);
	  }
    }
}

/* Reports that directive SITE, the first one that cannot run, waits for an element
   of later ones.  */

void
first_elements::report (size_t site)
{
  const stream_view *first = waiting_view (site);
  m_filled.add (stream_of (*first));

  auto_diagnostic_group group;
  if (!warning_wanted_p (first->loc, WARN_RATES)
      || !warn_at (first->loc, WARN_RATES, "no task writes a first element of "
		   "stream %qs that does not wait for one itself", first->name))
    return;
  inform (m_streams.writer (*stream_of (*first))->loc,
	  "the stream is written here");
  inform (first->loc, "write first elements by a task with %<output (%s)%> before "
	  "the loop", first->name);
}

void
first_elements::run ()
{
  for (const function_stream &s : m_streams.streams)
    {
      bool own_p = !s.varying_p && m_streams.writer (s);
      for (const stream_life &life : m_streams.lives)
	own_p &= life.stream != &s || life.own_p;
      if (!own_p)
	m_filled.add (&s);
    }
  for (;;)
    {
      find_ready ();
      size_t i = 0;
      while (i < m_ready.size () && m_ready[i])
	i++;
      if (i == m_ready.size ())
	break;
      report (i);
    }
}

} // anon namespace

void
warn_rates (const function_streams &streams)
{
  if (!warning_on_p (WARN_RATES))
    return;
  for (const stream_life &life : streams.lives)
    if (!life.stream->varying_p && life.one_program_p
	&& streams.writer (*life.stream))
      for (const read_position &p : streams.positions (*life.stream))
	{
	  rate_walk walk (streams, life, p);
	  walk.run ();
	}
  first_elements elements (streams);
  elements.run ();
}
