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

/* The warnings of what a function shows: which streams lack an end, and which
   pipelines each thread of a team makes.  See warnings.cc.  */

#include "gcc-headers.h"
#include "warnings.h"
#include "abi.h"
#include "body.h"
#include "control-reader.h"
#include "attributes.h"
#include "trees.h"

/* Walks over a function.  */

class surveyor
{
public:
  surveyor (function_warnings *to) : m_to (to) {}

  void
  run (tree t)
  {
    walk_tree (&t, visit, this, NULL);
  }

private:
  static tree visit (tree *, int *, void *);
  static tree visit_clause (tree *, int *, void *);
  bool walk_parts (tree t);
  void note_flow (tree t);
  void note_variables (tree t);
  void inside (tree t, tree task, tree parallel = NULL_TREE);
  void apart (tree t, int from);
  void task (tree t);
  void
  add_use (tree decl, bool address_p)
  {
    if (!decl || TREE_CODE (decl) != VAR_DECL || !automatic_p (decl))
      return;
    /* The value of such a stream is a handle.  */
    address_p |= openstream_p && shared_position_p (decl);
    function_warnings::use use = { decl, m_task, address_p };
    m_to->m_uses.push_back (use);
  }
  void
  add_reference (tree ref, tree stream)
  {
    tree decl = base_variable (ref);
    if (decl && stream && stream_reference_p (decl))
      /* It is another name of the stream.  */
      add_use (base_variable (stream), true);
  }
  void
  wait ()
  {
    if (m_team.parallel)
      m_to->m_waiting.add (m_team.parallel);
  }

  function_warnings *m_to;
  hash_set<tree> m_visited;
  tree m_task = NULL_TREE;
  function_warnings::team m_team = { NULL_TREE, false, false, false };
};

/* Walks over T, the body of a construct: of PARALLEL, if it is not null.  */

void
surveyor::inside (tree t, tree task, tree parallel)
{
  function_warnings::team team = { parallel, false, false, false };
  std::swap (task, m_task);
  std::swap (team, m_team);
  walk_tree (&t, visit, this, NULL);
  std::swap (task, m_task);
  std::swap (team, m_team);
}

/* Walks over the operands of T.  Not all threads evaluate those from FROM
   on.  */

void
surveyor::apart (tree t, int from)
{
  bool apart_p = m_team.apart_p;
  for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
    {
      m_team.apart_p |= i >= from;
      walk_tree (&TREE_OPERAND (t, i), visit, this, NULL);
    }
  m_team.apart_p = apart_p;
}

/* Whether the region T has a team of one thread.  */

static bool
one_thread_p (tree t)
{
  for (tree c = OMP_CLAUSES (t); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_NUM_THREADS
	? integer_onep (OMP_CLAUSE_NUM_THREADS_EXPR (c))
	: (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF
	   && integer_zerop (OMP_CLAUSE_IF_EXPR (c))))
      return true;
  return false;
}

/* Callback of walk_tree in a clause of streams: notes addresses that functions get, which
   may return them as that of the stream.  */

tree
surveyor::visit_clause (tree *tp, int *walk_subtrees, void *p)
{
  surveyor *self = static_cast<surveyor *> (p);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  if (TREE_CODE (t) != CALL_EXPR || find_marker (tp, NULL, NULL))
    return NULL_TREE;
  tree fn = get_callee_fndecl (t);
  if (fn && TREE_CODE (TREE_TYPE (fn)) == METHOD_TYPE)
    /* Other parts of the same object count as the stream.  */
    return NULL_TREE;
  for (int i = 0; i < call_expr_nargs (t); i++)
    {
      tree argument = strip_conversions (CALL_EXPR_ARG (t, i));
      if (TREE_CODE (argument) == ADDR_EXPR)
	self->add_use (base_variable (TREE_OPERAND (argument, 0)), true);
    }
  return NULL_TREE;
}

/* Walks over the OMP_TASK T.  */

void
surveyor::task (tree t)
{
  bool stream_p = false;
  for (tree c = OMP_TASK_CLAUSES (t); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEPEND && OMP_CLAUSE_DECL (c)
	&& walk_tree_without_duplicates (&OMP_CLAUSE_DECL (c), find_marker, NULL))
      stream_p = true;
  if (stream_p)
    {
      m_to->m_stages.push_back ({ t, m_team, NULL, UNKNOWN_LOCATION });
      for (tree c = OMP_TASK_CLAUSES (t); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEPEND)
	  walk_tree (&OMP_CLAUSE_DECL (c), visit_clause, this, NULL);
    }
  else
    walk_tree (&OMP_TASK_CLAUSES (t), visit, this, NULL);
  inside (OMP_TASK_BODY (t), stream_p ? t : NULL_TREE);
}

/* Walks over T, if that is a statement whose parts are not all alike.  Returns
   whether it is.  */

bool
surveyor::walk_parts (tree t)
{
  switch (TREE_CODE (t))
    {
    case OMP_TASK:
      task (t);
      return true;
    case OMP_PARALLEL:
    case OMP_TEAMS:
    case OMP_TARGET:
    case OMP_TASKLOOP:
    case OMP_FOR:
    case OMP_SECTIONS:
    case OMP_SINGLE:
      {
	wait ();
	walk_tree (&OMP_CLAUSES (t), visit, this, NULL);
	bool team_p = TREE_CODE (t) == OMP_PARALLEL && !one_thread_p (t);
	inside (TREE_OPERAND (t, 0), m_task, team_p ? t : NULL_TREE);
	return true;
      }
    case OMP_CRITICAL:
    case OMP_ORDERED:
      inside (TREE_OPERAND (t, 0), m_task);
      m_team.meets_p = true;
      return true;
    case COND_EXPR:
    case IF_STMT:
    case SWITCH_EXPR:
    case SWITCH_STMT:
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
      apart (t, 1);
      return true;
    case OMP_MASTER:
    case HANDLER:
      apart (t, 0);
      return true;
    default:
      if (!newer_omp_construct_p (TREE_CODE (t)))
	return false;
      apart (t, 0);
      return true;
    }
}

/* Notes how the team's threads run on behind T: whether they wait, meet, or go
   different ways.  */

void
surveyor::note_flow (tree t)
{
  switch (TREE_CODE (t))
    {
    case OMP_TASKGROUP:
      wait ();
      break;
    case GOTO_EXPR:
    case BREAK_STMT:
    case CONTINUE_STMT:
      m_team.jumps_p = true;
      break;
    case CALL_EXPR:
      {
	tree fn = get_callee_fndecl (t);
	if (wait_p (fn))
	  wait ();
	else
	  m_team.meets_p = true;
	break;
      }
    case AGGR_INIT_EXPR:
    case OMP_ATOMIC:
    case OMP_ATOMIC_READ:
    case OMP_ATOMIC_CAPTURE_OLD:
    case OMP_ATOMIC_CAPTURE_NEW:
      m_team.meets_p = true;
      break;
    default:
      break;
    }
}

/* Notes what T does to variables.  */

void
surveyor::note_variables (tree t)
{
  switch (TREE_CODE (t))
    {
    case INIT_EXPR:
    case MODIFY_EXPR:
      add_reference (TREE_OPERAND (t, 0), TREE_OPERAND (t, 1));
      break;
    case DECL_EXPR:
      if (VAR_P (DECL_EXPR_DECL (t)))
	{
	  add_reference (DECL_EXPR_DECL (t), DECL_INITIAL (DECL_EXPR_DECL (t)));
	  walk_tree (&DECL_INITIAL (DECL_EXPR_DECL (t)), visit, this, NULL);
	}
      break;
    case ADDR_EXPR:
      add_use (base_variable (TREE_OPERAND (t, 0)), true);
      break;
    case VAR_DECL:
      add_use (t, false);
      break;
    default:
      break;
    }
}

tree
surveyor::visit (tree *tp, int *walk_subtrees, void *p)
{
  surveyor *self = (surveyor *) p;
  tree t = *tp;
  /* Each use of a variable counts.  */
  if (TYPE_P (t) || (!DECL_P (t) && self->m_visited.add (t))
      || self->walk_parts (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  self->note_flow (t);
  self->note_variables (t);
  if (TREE_CODE (t) == DECL_EXPR && VAR_P (DECL_EXPR_DECL (t)))
    *walk_subtrees = 0;
  return NULL_TREE;
}

function_warnings::function_warnings (tree fn) : m_fn (fn)
{
  surveyor survey (this);
  survey.run (DECL_SAVED_TREE (fn));
}

function_warnings::stage *
function_warnings::find_stage (tree stmt)
{
  for (stage &s : m_stages)
    if (s.stmt == stmt)
      return &s;
  return NULL;
}

/* The object whose member function the call T calls, or null.  */

static tree
called_object (tree t)
{
  tree fn = TREE_CODE (t) == CALL_EXPR ? get_callee_fndecl (t) : NULL_TREE;
  if (!fn || TREE_CODE (TREE_TYPE (fn)) != METHOD_TYPE || call_expr_nargs (t) == 0)
    return NULL_TREE;
  tree object = strip_conversions (CALL_EXPR_ARG (t, 0));
  return (TREE_CODE (object) == ADDR_EXPR
	  ? base_variable (TREE_OPERAND (object, 0)) : NULL_TREE);
}

void
function_warnings::add_views (tree stmt, const stream_task &task)
{
  for (const stream_view &view : task.views)
    {
      tree decl = view.declared;
      use seen = { decl, stmt, false };
      m_views.push_back (seen);
      if (!decl || !automatic_p (decl) || DECL_CONTEXT (decl) != m_fn
	  || TREE_CODE (decl) != VAR_DECL || DECL_ARTIFICIAL (decl)
	  || (view.flags & (ABI_VIEW_POINTER | ABI_VIEW_DYNAMIC)))
	{
	  /* Such a function may tell where the stream is, as a part of the object.  */
	  visit_in (view.address, [this] (tree t)
	    {
	      if (tree object = called_object (t))
		m_uses.push_back ({ object, NULL_TREE, true });
	    });
	  continue;
	}
      stream *known = NULL;
      for (stream &s : m_streams)
	if (s.decl == decl)
	  known = &s;
      if (!known)
	{
	  stream s = { decl, view.name, view.loc, false, false };
	  m_streams.push_back (s);
	  known = &m_streams.back ();
	}
      (view.output_p ? known->written_p : known->read_p) = true;
    }
}

void
function_warnings::add_team_stream (tree stmt, const stream_view &view)
{
  stage *s = find_stage (stmt);
  if (!s || s->team_stream
      || (view.flags & (ABI_VIEW_INDEXED | ABI_VIEW_DYNAMIC)))
    return;
  s->team_stream = view.name;
  s->team_loc = view.loc;
}

/* Whether DECL is used, or its address, elsewhere than in stream clauses and in
   bodies that see it as a stream.  */

bool
function_warnings::used_p (tree decl, bool address_p) const
{
  for (const use &u : m_uses)
    {
      bool stream_p = false;
      for (const use &v : m_views)
	stream_p |= v.decl == decl && v.task == u.task;
      if (u.decl == decl && u.address_p >= address_p && !stream_p)
	return true;
    }
  return false;
}

/* Whether a function that is nested in FN, as GNU C has them, names DECL.  */

static bool
named_in_nested_p (tree fn, tree decl)
{
  cgraph_node *node = cgraph_node::get (fn);
  if (!node)
    return false;
  for (cgraph_node *nested = first_nested_function (node); nested;
       nested = next_nested_function (nested))
    if (mentions_p (DECL_SAVED_TREE (nested->decl), decl)
	|| named_in_nested_p (nested->decl, decl))
      return true;
  return false;
}

/* Streams that lack one end.  */

void
function_warnings::warn_streams ()
{
  for (const stream &s : m_streams)
    {
      enum stream_warning which = (s.written_p ? WARN_UNREAD_STREAM
				   : WARN_UNWRITTEN_STREAM);
      if (s.written_p && s.read_p)
	continue;
      /* An address may be another name of the stream.  After a wait the
	 variable has the last element.  */
      if (used_p (s.decl, !s.written_p) || named_in_nested_p (m_fn, s.decl))
	continue;
      auto_diagnostic_group group;
      if (warn_at (s.loc, which, s.written_p
		   ? G_("stream %qs is never read")
		   : G_("stream %qs is never written"), s.name))
	inform (DECL_SOURCE_LOCATION (s.decl), "%qD is declared here", s.decl);
    }
}

/* Streams on which each thread of a team activates tasks: one warning for each
   parallel region.  Threads may take turns if they meet before, and wait.  */

void
function_warnings::warn_teams ()
{
  hash_set<tree> warned;
  for (const stage &s : m_stages)
    {
      tree parallel = s.reached.parallel;
      if (!parallel || !s.team_stream || s.reached.apart_p || s.reached.jumps_p
	  || (s.reached.meets_p && m_waiting.contains (parallel))
	  || warned.add (parallel))
	continue;
      auto_diagnostic_group group;
      if (warn_at (s.team_loc, WARN_MISSING_SINGLE, "each thread of the team "
		   "activates tasks on stream %qs", s.team_stream))
	inform (EXPR_LOCATION (parallel), "the region is here; %<single%> "
		"leaves this to one of its threads");
    }
}

void
function_warnings::finish ()
{
  if (seen_error ())
    return;
  warn_streams ();
  if (warning_on_p (WARN_MISSING_SINGLE))
    warn_teams ();
}
