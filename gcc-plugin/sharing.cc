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

/* OpenMP's data-sharing rules, and what they mean for the body of a stream task:
   whether it finds a variable in the record of its activation, in memory of its
   own, or where GCC puts a shared variable.  */

#include "gcc-headers.h"
#include "abi.h"
#include "attributes.h"
#include "cxx.h"
#include "objects.h"
#include "sharing.h"
#include "trees.h"

namespace {

/* How a task sees a variable.  */

enum sharing
{
  /* As a member of the innermost team or function does.  */
  SHARING_UNKNOWN,
  SHARING_SHARED,
  SHARING_FIRSTPRIVATE,
  SHARING_PRIVATE
};

/* Whether C is inside the body of a stream task that DECL comes into from
   outside, where it may be a part of a channel.  */

bool
of_stage_p (construct *c, tree decl)
{
  for (; c->outer && !c->locals.contains (decl); c = c->outer)
    if (c->views)
      return true;
  return false;
}

/* Whether target region STMT has a copy of the scalar DECL without a clause
   that names it.  */

bool
target_copies_p (tree stmt, tree decl)
{
  if (AGGREGATE_TYPE_P (object_type (decl))
      || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)))
    return false;
  for (tree c = OMP_CLAUSES (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEFAULTMAP
	|| (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	    && OMP_CLAUSE_DECL (c) == decl))
      return false;
  return true;
}

enum sharing implied_sharing (tree fn, const construct *, tree decl);

/* How construct C, around a task, has DECL.  Follows omp_default_clause in
   GCC's gimplify.c.  */

enum sharing
construct_sharing (tree fn, const construct *c, tree decl)
{
  if (const_cast<construct *> (c)->locals.contains (decl)
      || iteration_variable_p (c->stmt, decl))
    return SHARING_PRIVATE;
  tree clause = clause_of (c, decl);
  if (clause)
    return (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_SHARED
	    ? SHARING_SHARED : SHARING_PRIVATE);
  bool team_p = c->code () == OMP_PARALLEL || c->code () == OMP_TEAMS;
  if (c->code () == OMP_TARGET && target_copies_p (c->stmt, decl))
    return SHARING_PRIVATE;
  if (!team_p && c->code () != OMP_TASK && c->code () != OMP_TASKLOOP)
    return SHARING_UNKNOWN;
  clause = omp_find_clause (c->clauses, OMP_CLAUSE_DEFAULT);
  if (clause)
    switch (OMP_CLAUSE_DEFAULT_KIND (clause))
      {
      case OMP_CLAUSE_DEFAULT_SHARED:
	return SHARING_SHARED;
      case OMP_CLAUSE_DEFAULT_PRIVATE:
      case OMP_CLAUSE_DEFAULT_FIRSTPRIVATE:
	return SHARING_PRIVATE;
      default:
	break;
      }
  return team_p ? SHARING_SHARED : implied_sharing (fn, c->outer, decl);
}

/* How a task directly inside C has DECL without a clause.  */

enum sharing
implied_sharing (tree fn, const construct *c, tree decl)
{
  if (!automatic_p (decl) && !static_copy_p (c, decl))
    return SHARING_SHARED;
  if (capture_proxy_p (decl))
    return reference_p (decl) ? SHARING_SHARED : SHARING_FIRSTPRIVATE;
  for (; c->outer; c = c->outer)
    {
      enum sharing s = construct_sharing (fn, c, decl);
      if (s == SHARING_PRIVATE || s == SHARING_FIRSTPRIVATE)
	return SHARING_FIRSTPRIVATE;
      if (c->code () == OMP_PARALLEL || c->code () == OMP_TEAMS)
	return SHARING_SHARED;
    }
  if (TREE_CODE (decl) == PARM_DECL || DECL_CONTEXT (decl) == fn)
    return SHARING_FIRSTPRIVATE;
  return SHARING_SHARED;
}

/* The decision for one task.  */

class sharing_decision
{
public:
  sharing_decision (tree fn, construct *c, const stream_task &task,
		    array_lengths *lengths, data_sharing *sharing);
  void decide (const body_uses &uses);

private:
  bool stream_p (tree decl);
  bool hidden_p (tree decl);
  bool static_p (tree decl, tree clause);
  enum sharing by_rules (tree decl, tree clause);
  void note_private (tree decl, tree clause);
  void note_firstprivate (tree decl, tree clause);
  void note_shared (tree decl);
  void lend (tree decl);
  bool own_copy (tree decl, bool blank_p);
  void own_object (tree decl, location_t loc);
  void capture_it (tree decl, bool address_p);

  tree m_fn;
  construct *m_task_construct;
  /* The one around the task.  */
  construct *m_outer;
  const stream_task &m_task;
  array_lengths *m_lengths;
  data_sharing *m_sharing;
  /* Of the task's clause default.  */
  enum omp_clause_default_kind m_default = OMP_CLAUSE_DEFAULT_UNSPECIFIED;
};

sharing_decision::sharing_decision (tree fn, construct *c,
				    const stream_task &task,
				    array_lengths *lengths,
				    data_sharing *sharing)
  : m_fn (fn), m_task_construct (c), m_outer (c->outer), m_task (task),
    m_lengths (lengths), m_sharing (sharing)
{
  if (tree clause = omp_find_clause (c->clauses, OMP_CLAUSE_DEFAULT))
    m_default = OMP_CLAUSE_DEFAULT_KIND (clause);
}

/* Captures the value of DECL, or its address.  */

void
sharing_decision::capture_it (tree decl, bool address_p)
{
  capture cap = { decl, address_p, NULL_TREE, false, NULL_TREE, NULL_TREE };
  m_sharing->captures.push_back (cap);
}

/* Homes from that of the task outwards to the one that declares DECL complete
   the activations that use it.  */

void
sharing_decision::lend (tree decl)
{
  construct *owner = declared_in (m_outer, decl)->home ();
  owner->kept.add (decl);
  for (construct *home = m_outer->home ();; home = home->outer->home ())
    {
      if (home->code () != OMP_SINGLE || home == owner)
	home->needs_scope_p = true;
      if (home == owner)
	return;
    }
}

/* Gives activations of the task copies of their own of the array DECL, which
   has variable length.  Returns false if that is not possible.  */

bool
sharing_decision::own_copy (tree decl, bool blank_p)
{
  tree type = TREE_TYPE (decl);
  if (TREE_CODE (type) != ARRAY_TYPE || !constant_size_p (TREE_TYPE (type)))
    return false;
  tree n = size_binop (PLUS_EXPR, last_index (type), size_one_node);
  n = m_lengths->length (m_outer, decl, fold_convert (abi_u64 (), n));
  tree size = size_binop (MULT_EXPR, fold_convert (sizetype, n),
			  TYPE_SIZE_UNIT (TREE_TYPE (type)));
  capture cap = { decl, true, size, blank_p, NULL_TREE, NULL_TREE };
  m_sharing->captures.insert (m_sharing->captures.begin (), cap);
  m_sharing->n_copies++;
  return true;
}

/* Gives activations copies of their own of the object DECL, for the clause at
   LOC.  */

void
sharing_decision::own_object (tree decl, location_t loc)
{
  tree type = TYPE_MAIN_VARIANT (object_type (decl));
  if (TREE_CODE (type) == ARRAY_TYPE || !copy_constructible_p (type))
    {
      error_at (loc, "%<firstprivate%> variable %qD of a task with streams has "
		"type %qT, which cannot be copied", decl, type);
      return;
    }
  capture cap = { decl, true, TYPE_SIZE_UNIT (type), false, NULL_TREE, type };
  m_sharing->captures.insert (m_sharing->captures.begin (), cap);
  m_sharing->n_copies++;
}

/* Whether DECL has the count of a window of TASK; with OUTPUT_P, of an
   output.  */

bool
counter_p (const stream_task &task, tree decl, bool output_p = false)
{
  for (const stream_view &view : task.views)
    if (view.counter == decl && (view.output_p || !output_p))
      return true;
  return false;
}

/* Whether DECL is a window of the task, the count of one, or a stream without
   one.  */

bool
sharing_decision::stream_p (tree decl)
{
  for (const stream_view &view : m_task.views)
    if (view.window == decl
	|| (!view.window && view.base == decl
	    && !(view.flags & ABI_VIEW_INDEXED)))
      {
	if (!view.output_p && !view.reuse_p)
	  m_sharing->inputs.add (decl);
	return true;
      }
  if (!counter_p (m_task, decl))
    return false;
  if (!counter_p (m_task, decl, true))
    m_sharing->inputs.add (decl);
  return true;
}

/* Reports the variable DECL of a stream that the body sees in another way only.
   Returns whether it is one.  */

bool
sharing_decision::hidden_p (tree decl)
{
  for (const stream_view &view : m_task.views)
    if (view.base == decl && view.window && (view.flags & ABI_VIEW_INDEXED)
	&& (view.flags & ABI_VIEW_SHARED))
      /* The body's own tasks may be on elements of it.  */
      return false;
    else if (view.base == decl)
      {
	if (view.flags & ABI_VIEW_INDEXED)
	  error_at (view.loc, view.window
		    ? "the body uses %qD, but sees %qs through window %qs only"
		    : "the body uses %qD otherwise than as %qs",
		    decl, view.name, view.window_name);
	else
	  error_at (view.loc, "the body uses %qs, but sees it through "
		    "window %qs only", view.name, view.window_name);
	return true;
      }
  return false;
}

/* Whether the variable DECL is static, and so is found where it is.  */

bool
sharing_decision::static_p (tree decl, tree clause)
{
  if (automatic_p (decl)
      || (clause && OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_SHARED)
      || static_copy_p (m_outer, decl))
    return false;
  if (m_default == OMP_CLAUSE_DEFAULT_NONE && !clause
      && !DECL_ARTIFICIAL (decl) && !DECL_THREAD_LOCAL_P (decl)
      && !TREE_READONLY (decl))
    error_at (m_task.loc, "%qD not specified in enclosing %qs", decl, "task");
  if (!DECL_THREAD_LOCAL_P (decl))
    m_sharing->seen_elsewhere.push_back (decl);
  if (declared_in (m_outer, decl)->outer)
    /* GCC takes it for a local variable of that construct.  */
    m_sharing->statics.push_back (decl);
  return true;
}

/* How the task, with CLAUSE for DECL or without one, has DECL.  */

enum sharing
sharing_decision::by_rules (tree decl, tree clause)
{
  if (clause)
    return (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_SHARED ? SHARING_SHARED
	    : OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_PRIVATE ? SHARING_PRIVATE
	    : SHARING_FIRSTPRIVATE);
  switch (m_default)
    {
    case OMP_CLAUSE_DEFAULT_NONE:
      if (!DECL_ARTIFICIAL (decl))
	error_at (m_task.loc, "%qD not specified in enclosing %qs", decl,
		  "task");
      return SHARING_SHARED;
    case OMP_CLAUSE_DEFAULT_SHARED:
      return SHARING_SHARED;
    case OMP_CLAUSE_DEFAULT_PRIVATE:
      return SHARING_PRIVATE;
    case OMP_CLAUSE_DEFAULT_FIRSTPRIVATE:
      return SHARING_FIRSTPRIVATE;
    default:
      return implied_sharing (m_fn, m_outer, decl);
    }
}

/* Gives each activation a variable DECL of its own.  */

void
sharing_decision::note_private (tree decl, tree clause)
{
  tree type = object_type (decl);
  location_t loc = clause ? OMP_CLAUSE_LOCATION (clause) : m_task.loc;
  /* The front end has a clause's constructor as its type.  */
  if (TREE_CODE (type) == ARRAY_TYPE && clause && TREE_TYPE (clause))
    error_at (loc, "%<private%> variable %qD of a task with streams is an "
	      "array of objects with constructors or destructors", decl);
  else if (!clause && !copyable_as_bytes_p (type))
    error_at (loc, "%<private%> variable %qD of a task with streams has type "
	      "%qT, which is not trivially copyable", decl, type);
  else if (constant_size_p (type))
    m_sharing->privates.push_back ({ decl, clause });
  else if (!own_copy (decl, true))
    error_at (loc, "%<private%> variable %qD of a task with streams has "
	      "elements of variable size", decl);
}

/* Captures the value of DECL.  */

void
sharing_decision::note_firstprivate (tree decl, tree clause)
{
  tree type = object_type (decl);
  location_t loc = clause ? OMP_CLAUSE_LOCATION (clause) : m_task.loc;
  if (!copyable_as_bytes_p (type))
    own_object (decl, loc);
  else if (constant_size_p (type))
    capture_it (decl, false);
  else if (!own_copy (decl, false))
    error_at (loc, "%<firstprivate%> variable %qD of a task with streams has "
	      "elements of variable size", decl);
  if (!clause)
    m_sharing->lost_if_changed.add (decl);
}

/* Has the body use DECL itself.  */

void
sharing_decision::note_shared (tree decl)
{
  tree type = object_type (decl);
  bool constant_decl_p = TREE_READONLY (decl) || TYPE_READONLY (type);
  bool ours_p = !reference_p (decl) && DECL_CONTEXT (decl) == m_fn;
  m_sharing->seen_elsewhere.push_back (decl);
  if (!reference_p (decl) && !AGGREGATE_TYPE_P (type)
      && constant_decl_p)
    {
      ours_p = false;
      capture_it (decl, false);
    }
  else if (!ours_p || DECL_HAS_VALUE_EXPR_P (decl) || constant_decl_p
	   || !constant_size_p (type) || of_stage_p (m_outer, decl))
    capture_it (decl, true);
  else
    m_sharing->shared.push_back (decl);
  if (ours_p)
    lend (decl);
}

void
sharing_decision::decide (const body_uses &uses)
{
  for (tree decl : uses.variables)
    {
      if (const_cast<hash_set<tree> &> (uses.locals).contains (decl)
	  || stream_p (decl) || hidden_p (decl))
	continue;
      tree clause = clause_of (m_task_construct, decl);
      if (static_p (decl, clause))
	continue;
      enum sharing s = by_rules (decl, clause);
      if (shared_position_p (decl)
	  && TREE_CODE (TREE_TYPE (decl)) != POINTER_TYPE)
	{
	  /* The body's own tasks use the stream, wherever it is.  */
	  capture_it (decl, true);
	  if (!reference_p (decl) && DECL_CONTEXT (decl) == m_fn)
	    lend (decl);
	}
      else if (s == SHARING_PRIVATE)
	note_private (decl, clause);
      else if (s == SHARING_FIRSTPRIVATE)
	note_firstprivate (decl, clause);
      else
	note_shared (decl);
    }
  for (tree size : uses.sizes)
    {
      tree var = make_var (m_fn, "gomp_stream.size", TREE_TYPE (size));
      capture cap = { var, false, NULL_TREE, false, size, NULL_TREE };
      m_sharing->captures.push_back (cap);
    }
  /* C's nested functions may reach their surroundings in ways that show only later.
     Those of C++, of a lambda or of a class in a function, have an object for that.  */
  if (!c_dialect_cxx () && decl_function_context (m_fn))
    m_outer->home ()->needs_scope_p = true;
}

} // anon namespace

bool
static_copy_p (const construct *c, tree decl)
{
  for (; c->outer; c = c->outer)
    {
      if (const_cast<construct *> (c)->locals.contains (decl))
	return false;
      tree clause = clause_of (c, decl);
      if (clause && OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_SHARED)
	return true;
      if (!clause && c->code () == OMP_TARGET
	  && target_copies_p (c->stmt, decl))
	return true;
    }
  return false;
}

void
decide_sharing (tree fn, construct *c, const stream_task &task,
		const body_uses &uses, array_lengths *lengths,
		data_sharing *sharing)
{
  sharing_decision (fn, c, task, lengths, sharing).decide (uses);
}

bool
team_shares_p (tree fn, const construct *c, tree decl)
{
  if (automatic_p (decl))
    return implied_sharing (fn, c, decl) == SHARING_SHARED;
  for (; c->outer && !DECL_THREAD_LOCAL_P (decl); c = c->outer)
    {
      tree clause = clause_of (c, decl);
      if (clause && OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_SHARED)
	return false;
      if (c->code () == OMP_PARALLEL)
	return true;
    }
  return false;
}

bool
own_stream_p (tree fn, const construct *c, tree decl)
{
  switch (c->code ())
    {
    case OMP_TASK:
      if (c->views)
	for (const stream_view &view : *c->views)
	  if (!view.window && view.base == decl)
	    return true;
      if (shared_position_p (decl))
	return false;
      break;
    default:
      if (iteration_variable_p (c->stmt, decl))
	return false;
      break;
    }
  enum sharing s = construct_sharing (fn, c, decl);
  return s == SHARING_PRIVATE || s == SHARING_FIRSTPRIVATE;
}
