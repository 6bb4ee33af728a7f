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

/* Whether a loop leaves its streams after each iteration as they were before it:
   follows the control flow of one, with what is known of each stream.  A stream is
   empty, or it has one element, which some of its read positions have passed.  Where
   two paths meet, the same has to be known on both.  Streams are empty between two
   iterations, or carry one element that nobody has read, as in feedback loops: those
   that are consumed first.  */

#include "gcc-headers.h"
#include "abi.h"
#include "balance.h"
#include "cxx.h"
#include "trees.h"

namespace {

/* A read position of a stream: that of view VIEW of directive SITE, or lane VIEW of
   the alternatives of GROUP, or the only one.  */

struct read_position
{
  tree stream, group, site;
  long view;
};

class balance
{
public:
  balance (sequential_loop *loop) : m_loop (loop) {}
  const char *obstacle ();

private:
  /* What is known at a place.  */
  struct state
  {
    bool reached_p = false;
    /* By the numbers of M_STREAMS and of M_POSITIONS.  */
    std::vector<bool> full_p, passed_p;
  };

  size_t stream (tree decl);
  size_t position (const read_position &);
  template <typename F> void for_positions (const sequential_task &, size_t view,
					    F f);
  void follow (tree, state *);
  void follow_choice (tree, tree, state *);
  void follow_switch (tree, state *);
  void activate (const sequential_task &, state *);
  void pass (size_t stream, size_t position, state *);
  void settle (size_t stream, state *);
  void join (state *, const state &);
  void leave (state *);
  void fail (const char *why);
  void follow_iteration ();
  const sequential_task *task_of (tree body);
  bool simple_p (tree);

  sequential_loop *m_loop;
  std::vector<tree> m_streams;
  std::vector<read_position> m_positions;
  /* By the numbers of M_STREAMS: whether they have an element between two
     iterations.  */
  std::vector<bool> m_carried_p;
  const char *m_obstacle = NULL;
  /* If not -1, it is that this stream has none then.  */
  long m_missing = -1;
  /* Of the switch around: what is known at its beginning and at its end.  */
  state *m_entry = NULL, *m_exit = NULL;
  bool m_default_p = false;
};

void
balance::fail (const char *why)
{
  if (!m_obstacle)
    m_obstacle = why;
}

/* The number of the stream DECL.  */

size_t
balance::stream (tree decl)
{
  size_t i = 0;
  while (i < m_streams.size () && m_streams[i] != decl)
    i++;
  if (i == m_streams.size ())
    m_streams.push_back (decl);
  return i;
}

size_t
balance::position (const read_position &p)
{
  size_t i = 0;
  for (; i < m_positions.size (); i++)
    {
      const read_position &q = m_positions[i];
      if (p.stream == q.stream && p.group == q.group && p.site == q.site
	  && p.view == q.view)
	break;
    }
  if (i == m_positions.size ())
    m_positions.push_back (p);
  return i;
}

/* Calls F with the numbers of the positions that input number VIEW of TASK
   moves.  */

template <typename F>
void
balance::for_positions (const sequential_task &task, size_t view, F f)
{
  const site &s = *task.directive;
  const stream_view &v = s.task.views[view];
  if (v.flags & ABI_VIEW_SHARED)
    f (position ({ v.base, NULL_TREE, NULL_TREE, -1 }));
  else if (!(v.flags & ABI_VIEW_ALTERNATIVE))
    f (position ({ v.base, NULL_TREE, s.var, (long) view }));
  else
    for (unsigned lane = v.lanes.from; lane <= v.lanes.to; lane++)
      f (position ({ v.base, s.group, NULL_TREE, (long) lane }));
}

const sequential_task *
balance::task_of (tree body)
{
  for (const sequential_task *task : m_loop->tasks)
    if (task->body == body)
      return task;
  return NULL;
}

/* Makes the stream number I empty if all its positions have passed.  */

void
balance::settle (size_t i, state *s)
{
  for (size_t p = 0; p < m_positions.size (); p++)
    if (m_positions[p].stream == m_streams[i] && !s->passed_p[p])
      return;
  s->full_p[i] = false;
}

void
balance::pass (size_t i, size_t p, state *s)
{
  if (!s->full_p[i])
    {
      if (!m_obstacle && !m_carried_p[i]
	  && m_loop->primed.contains (m_streams[i]))
	m_missing = i;
      fail ("a stream is consumed before it is produced, or more often");
    }
  else if (s->passed_p[p])
    fail ("a stream is consumed more often than it is produced");
  s->passed_p[p] = true;
}

void
balance::activate (const sequential_task &task, state *s)
{
  const std::vector<stream_view> &views = task.directive->task.views;
  for (size_t k = 0; k < views.size (); k++)
    if (!views[k].output_p)
      {
	size_t i = stream (views[k].base);
	for_positions (task, k, [&] (size_t p) { pass (i, p, s); });
	settle (i, s);
      }
  for (size_t k = 0; k < views.size (); k++)
    if (views[k].output_p)
      {
	size_t i = stream (views[k].base);
	if (s->full_p[i])
	  fail ("a stream is produced more often than it is consumed");
	s->full_p[i] = true;
	for (size_t p = 0; p < m_positions.size (); p++)
	  if (m_positions[p].stream == m_streams[i])
	    s->passed_p[p] = false;
	settle (i, s);
      }
}

/* Lets another path, with OTHER, come to the place with *S.  */

void
balance::join (state *s, const state &other)
{
  if (!other.reached_p)
    return;
  if (!s->reached_p)
    {
      *s = other;
      return;
    }
  for (size_t i = 0; i < m_streams.size (); i++)
    if (s->full_p[i] != other.full_p[i])
      fail ("a stream is consumed, or produced, on some paths only");
  for (size_t p = 0; p < m_positions.size (); p++)
    if (s->full_p[stream (m_positions[p].stream)]
	&& s->passed_p[p] != other.passed_p[p])
      fail ("a stream is consumed on some paths only");
}

/* An iteration ends with *S.  */

void
balance::leave (state *s)
{
  if (s->reached_p)
    {
      for (size_t i = 0; i < m_streams.size (); i++)
	if (s->full_p[i] != m_carried_p[i])
	  fail (s->full_p[i]
		? "an iteration may end before all it produced is consumed"
		: "an iteration may end without an element for the next one");
      for (size_t p = 0; p < m_positions.size (); p++)
	if (s->passed_p[p] && m_carried_p[stream (m_positions[p].stream)])
	  fail ("an iteration may end when a part of the consumers has read an "
		"element");
    }
  s->reached_p = false;
}

/* Callback of walk_tree: finds what FOLLOW has to look at: jumps, labels of a switch
   around, and blocks, which bodies are.  */

struct search
{
  sequential_loop *loop;
  unsigned loops, switches;
};

tree
find_steps (tree *tp, int *walk_subtrees, void *data)
{
  search *s = static_cast<search *> (data);
  tree t = *tp;
  enum tree_code code = TREE_CODE (t);
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (code == RETURN_EXPR || throw_p (t)
      || (code == BREAK_STMT && !s->loops && !s->switches)
      || (code == CONTINUE_STMT && !s->loops)
      || (code == CASE_LABEL_EXPR && !s->switches))
    return t;
  if (code == BIND_EXPR)
    for (const sequential_task *task : s->loop->tasks)
      if (task->body == t)
	return t;
  unsigned *level = (loop_statement_p (code) ? &s->loops
		     : code == SWITCH_STMT ? &s->switches : NULL);
  if (!level)
    return NULL_TREE;
  ++*level;
  tree found = NULL_TREE;
  for (int i = 0; i < TREE_OPERAND_LENGTH (t) && !found; i++)
    found = walk_tree (&TREE_OPERAND (t, i), find_steps, data, NULL);
  --*level;
  *walk_subtrees = 0;
  return found;
}

/* Whether T does nothing to streams and goes on behind it.  */

bool
balance::simple_p (tree t)
{
  search s = { m_loop, 0, 0 };
  return !walk_tree (&t, find_steps, &s, NULL);
}

void
balance::follow_choice (tree a, tree b, state *s)
{
  state other = *s;
  follow (a, s);
  follow (b, &other);
  join (s, other);
}

void
balance::follow_switch (tree t, state *s)
{
  state entry = *s, exit, *outer_entry = m_entry, *outer_exit = m_exit;
  bool outer_default_p = m_default_p;
  m_entry = &entry;
  m_exit = &exit;
  m_default_p = false;
  s->reached_p = false;
  follow (SWITCH_STMT_BODY (t), s);
  join (s, exit);
  if (!m_default_p)
    join (s, entry);
  m_entry = outer_entry;
  m_exit = outer_exit;
  m_default_p = outer_default_p;
}

/* Follows the control flow through T.  */

void
balance::follow (tree t, state *s)
{
  if (!t || m_obstacle)
    return;
  if (const sequential_task *task = task_of (t))
    {
      if (s->reached_p)
	activate (*task, s);
      return;
    }
  if (simple_p (t))
    return;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
	follow (tsi_stmt (i), s);
      break;
    case BIND_EXPR:
      follow (BIND_EXPR_BODY (t), s);
      break;
    case EXPR_STMT:
    case CLEANUP_POINT_EXPR:
    case NON_LVALUE_EXPR:
    case CONVERT_EXPR:
    case NOP_EXPR:
    case CLEANUP_STMT:
    case TRY_FINALLY_EXPR:
      if (TREE_OPERAND_LENGTH (t) > 1 && !simple_p (TREE_OPERAND (t, 1)))
	fail ("the control flow of the loop is not simple");
      follow (TREE_OPERAND (t, 0), s);
      break;
    case IF_STMT:
    case COND_EXPR:
      if (!simple_p (TREE_OPERAND (t, 0)))
	fail ("the control flow of the loop is not simple");
      follow_choice (TREE_OPERAND (t, 1), TREE_OPERAND (t, 2), s);
      break;
    case SWITCH_STMT:
      follow_switch (t, s);
      break;
    case CASE_LABEL_EXPR:
      m_default_p |= !CASE_LOW (t);
      if (m_entry)
	join (s, *m_entry);
      break;
    case BREAK_STMT:
      if (m_exit)
	{
	  join (m_exit, *s);
	  s->reached_p = false;
	  break;
	}
      m_loop->breaks_p = true;
      leave (s);
      break;
    case CONTINUE_STMT:
      leave (s);
      break;
    case RETURN_EXPR:
      m_loop->breaks_p = m_loop->unwinds_p = true;
      leave (s);
      break;
    case THROW_EXPR:
      m_loop->unwinds_p = true;
      s->reached_p = false;
      break;
    default:
      if (loop_statement_p (TREE_CODE (t)))
	{
	  /* There are no tasks in it, but it may return.  */
	  m_loop->breaks_p = m_loop->unwinds_p = true;
	  state left = *s;
	  leave (&left);
	}
      else
	fail ("the control flow of the loop is not simple");
      break;
    }
}

void
balance::follow_iteration ()
{
  state s;
  s.reached_p = true;
  s.full_p = m_carried_p;
  s.passed_p.resize (m_positions.size ());
  tree copy = m_loop->copy;
  std::vector<tree> parts;
  if (TREE_CODE (copy) == FOR_STMT)
    parts = { FOR_INIT_STMT (copy), FOR_COND (copy), FOR_EXPR (copy) };
  else if (TREE_CODE (copy) == WHILE_STMT)
    parts = { WHILE_COND (copy) };
  for (tree t : parts)
    if (t && !simple_p (t))
      fail ("the control flow of the loop is not simple");
  follow (m_loop->iteration (), &s);
  leave (&s);
}

const char *
balance::obstacle ()
{
  for (const sequential_task *task : m_loop->tasks)
    {
      const std::vector<stream_view> &views = task->directive->task.views;
      for (size_t k = 0; k < views.size (); k++)
	{
	  stream (views[k].base);
	  if (!views[k].output_p)
	    for_positions (*task, k, [] (size_t) {});
	}
    }
  m_carried_p.resize (m_streams.size ());
  follow_iteration ();
  while (m_missing >= 0)
    {
      m_carried_p[m_missing] = true;
      m_missing = -1;
      m_obstacle = NULL;
      follow_iteration ();
    }
  for (size_t i = 0; i < m_streams.size (); i++)
    if (m_carried_p[i])
      m_loop->carried.push_back (m_streams[i]);
  return m_obstacle;
}

} // anon namespace

const char *
balance_obstacle (sequential_loop *loop)
{
  return balance (loop).obstacle ();
}
