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

/* Homes: the streams that live in them, and their scopes, at the end of which these
   are complete; and where what bodies threw is thrown.  */

#include "gcc-headers.h"
#include "attributes.h"
#include "batch.h"
#include "handing.h"
#include "handles.h"
#include "known.h"
#include "lower.h"
#include "objects.h"
#include "references.h"
#include "sharing.h"
#include "touched.h"
#include "trees.h"

namespace {

/* Appends a copy of the statements STMTS.  */

void
append_copy (tree *list, tree stmts)
{
  if (stmts && TREE_CODE (stmts) == STATEMENT_LIST)
    for (tree_stmt_iterator i = tsi_start (stmts); !tsi_end_p (i); tsi_next (&i))
      append_copy (list, tsi_stmt (i));
  else if (stmts)
    append (list, unshare_expr (stmts));
}

/* The statements of BODY, which may be a block.  */

tree *
inside (tree *body)
{
  return TREE_CODE (*body) == BIND_EXPR ? &BIND_EXPR_BODY (*body) : body;
}

/* What kind of scope home C, which has one if it has streams, opens.  */

enum abi_scope_kind
scope_kind (construct *c)
{
  switch (c->code ())
    {
    case OMP_PARALLEL:
      c->needs_scope_p = true;
      /* The body is no longer just a loop or sections.  */
      OMP_PARALLEL_COMBINED (c->stmt) = 0;
      return ABI_SCOPE_PARALLEL;
    case OMP_FOR:
      return ABI_SCOPE_PARALLEL;
    case OMP_SINGLE:
      if (!omp_find_clause (c->clauses, OMP_CLAUSE_NOWAIT))
	c->needs_scope_p = true;
      return ABI_SCOPE_SINGLE;
    default:
      return ABI_SCOPE_FUNCTION;
    }
}

/* Has what is thrown in *BODY, of construct C, thrown behind it.  */

void
hold (const construct *c, tree *body)
{
  if (block_construct_p (c->code ()))
    *inside (body) = catch_all (EXPR_LOCATION (c->stmt), *inside (body), ABI_ESCAPED,
				NULL_TREE);
}

/* Has what is thrown in BODY, of construct C, which activates nothing itself, thrown
   behind it.  Returns what BODY becomes.  */

tree
carry (construct *c, tree body)
{
  location_t loc = EXPR_LOCATION (c->stmt);
  hold (c, &body);
  if (c->thrown)
    append (&body, call (loc, ABI_HAND_OVER, 1, address_of (c->thrown)));
  return body;
}

} // anon namespace

bool
can_throw_p (const construct *c)
{
  return (exceptions_p ()
	  && (c->try_depth || !c->outer || c->views
	      || block_construct_p (c->code ())));
}

/* Says in the cleanup STMT of the object DECL when that lives, if it is a stream:
   what is written to it later, as after an exception, or before its next life in a
   loop, must not be.  */

void
function_lowering::note_life (tree stmt, tree decl)
{
  construct *home = m_current->home ();
  bool stream_p = false;
  for (tree stream : home->streams)
    stream_p |= stream == decl;
  if (!stream_p)
    return;
  location_t loc = DECL_SOURCE_LOCATION (decl);
  for (int i = 0; i < 2; i++)
    {
      tree list = NULL_TREE;
      append (&list, call (loc, ABI_LIVES, 2, address_of (decl),
			   build_int_cst (integer_type_node, i == 0)));
      append (&list, TREE_OPERAND (stmt, i));
      TREE_OPERAND (stmt, i) = list;
    }
}

/* Notes the streams of TASK, with BODY, which stands in C, that are automatic
   variables, and what functions that call this one have to know.  */

void
function_lowering::note_streams (construct *c, const stream_task &task, tree body)
{
  bool foreign_p = false, lasting_p = false;
  for (const stream_view &view : task.views)
    if (!(view.flags & (ABI_VIEW_DYNAMIC | ABI_VIEW_STATIC)))
      note_stream (c, view.declared);
    else if (view.flags & ABI_VIEW_DYNAMIC)
      {
	c->home ()->dynamic_p = true;
	foreign_p |= !(view.flags & ABI_VIEW_SHARED);
      }
    else
      lasting_p = true;
  c->home ()->foreign_p |= foreign_p;
  c->home ()->repeats_p |= foreign_p && m_loop_depth;
  note_directives (m_fn, foreign_p, foreign_p || lasting_p);
  note_touched (task, body);
}

/* Notes the stream DECL, an automatic variable, which is used in C.  */

void
function_lowering::note_stream (construct *c, tree decl)
{
  note_own_stream (decl);
  construct *inner = c;
  bool copy_p = false;
  for (; c->outer && !c->locals.contains (decl); inner = c, c = c->outer)
    if ((copy_p = own_stream_p (m_fn, c, decl)))
      break;
  if (copy_p && c->composite_p ())
    /* Each iteration has a scope.  */
    c = inner;
  construct *home = c->home ();
  home->needs_scope_p = true;
  bool constant_p = constant_size_p (TREE_TYPE (decl));
  if (!copy_p && !constant_p)
    {
      m_streams_of_variable_size.add (decl);
      return;
    }
  std::vector<tree> *list = c->home_p () || !copy_p ? &home->streams
			    : &c->copies;
  for (tree stream : *list)
    if (stream == decl)
      return;
  list->push_back (decl);
  home->kept.add (decl);
  if (copy_p)
    check_copy (c, decl);
}

/* Notes DECL, references to streams.  They declare nothing, so that their end waits
   for nothing.  */

void
function_lowering::note_references (tree decl)
{
  construct *home = m_current->home ();
  if (constant_size_p (TREE_TYPE (decl)))
    {
      home->references.push_back (decl);
      home->kept.add (decl);
    }
  else
    m_streams_of_variable_size.add (decl);
}

/* Refuses what the copy of stream DECL that construct C has cannot do.  */

void
function_lowering::check_copy (const construct *c, tree decl)
{
  tree clause = clause_of (c, decl);
  if (!clause)
    return;
  location_t loc = OMP_CLAUSE_LOCATION (clause);
  if (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_LASTPRIVATE
      && OMP_CLAUSE_LASTPRIVATE_CONDITIONAL (clause))
    error_at (loc, "stream %qD cannot be %<lastprivate (conditional)%>", decl);
  else if (!c->home_p () && !constant_size_p (TREE_TYPE (decl)))
    error_at (loc, "%qD, an array of streams of variable length, cannot be "
	      "copied by a construct that shares work", decl);
  else if (!c->home_p () && !copyable_as_bytes_p (TREE_TYPE (decl)))
    error_at (loc, "stream %qD has type %qT, which is not trivially copyable: "
	      "it cannot be copied by a construct that shares work", decl,
	      TREE_TYPE (decl));
}

/* Makes DECL, of which construct C, which is no home, has a copy, another
   variable in its part *BODY_P, one of the home's.  The copy has its value before
   and after that part.  */

void
function_lowering::replace_copy (construct *c, tree *body_p, tree decl)
{
  location_t loc = EXPR_LOCATION (c->stmt);
  tree type = TREE_TYPE (decl), in = NULL_TREE, out = NULL_TREE;
  construct *home = c->home ();
  tree own = make_local (m_fn, decl, type);
  TREE_ADDRESSABLE (own) = 1;
  home->vars.push_back (own);
  home->streams.push_back (own);
  replace_variable (body_p, decl, own);
  for (tree clause = c->clauses; clause; clause = OMP_CLAUSE_CHAIN (clause))
    {
      enum omp_clause_code code = OMP_CLAUSE_CODE (clause);
      if (!names_p (clause, decl) || code == OMP_CLAUSE_PRIVATE
	  || code == OMP_CLAUSE_SHARED)
	continue;
      if (code != OMP_CLAUSE_LASTPRIVATE)
	append (&in, build2_loc (loc, MODIFY_EXPR, type, own, decl));
      if (code != OMP_CLAUSE_FIRSTPRIVATE)
	append (&out, build2_loc (loc, MODIFY_EXPR, type, decl, own));
    }
  if (out)
    *body_p = finally (*body_p, out);
  append (&in, *body_p);
  *body_p = bind_vars ({}, in, true);
}

/* A copy that construct C, which is no home, has of a stream may end before the
   stream does: the copies become variables of its home.  Each section has its
   own, as it may be any thread's.  */

void
function_lowering::finish_copies (construct *c)
{
  for (tree decl : c->copies)
    if (c->code () != OMP_SECTIONS)
      replace_copy (c, &TREE_OPERAND (c->stmt, 0), decl);
    else
      for (construct *section : m_constructs)
	if (section->outer == c && section->code () == OMP_SECTION)
	  replace_copy (c, &OMP_SECTION_BODY (section->stmt), decl);
}

/* What ends the stream DECL, if that is an array of variable size; else null.
   References to streams end without it.  */

tree
function_lowering::end_of_variable_size (tree decl)
{
  if (!m_streams_of_variable_size.contains (decl))
    return NULL_TREE;
  location_t loc = DECL_SOURCE_LOCATION (decl);
  tree leave = NULL_TREE;
  bool reference_p = stream_reference_p (decl);
  if (!reference_p)
    append (&leave, call (loc, ABI_WAIT, 0));
  append (&leave, tell_of (ABI_FORGET, decl));
  /* No port knows their stages any more.  */
  if (!reference_p)
    append_copy (&leave, m_current->home ()->init);
  return leave;
}

tree *
function_lowering::body_p (const construct *c)
{
  return c->stmt ? &TREE_OPERAND (c->stmt, 0) : &DECL_SAVED_TREE (m_fn);
}

/* Makes the variables that home C keeps its own: declared in a block inside, the
   compiler might let others have their memory when control leaves the block,
   while the streams and the activations that use them live on.  Where pointers
   lead to streams, each variable that has an address may be one.  */

void
function_lowering::keep_variables (construct *c)
{
  for (const declaration &d : c->declarations)
    {
      if (!VAR_P (d.decl) || !automatic_p (d.decl) || d.bind == *body_p (c)
	  || !(c->kept.contains (d.decl)
	       || (c->dynamic_p && TREE_ADDRESSABLE (d.decl)))
	  || !constant_size_p (TREE_TYPE (d.decl))
	  || DECL_HAS_VALUE_EXPR_P (d.decl))
	continue;
      if (take_out_of_block (d.bind, d.decl))
	c->vars.push_back (d.decl);
    }
}

/* Has what bodies threw in construct C, at *STMT_P, thrown behind it.  */

void
function_lowering::throw_behind (tree *stmt_p, construct *c)
{
  bool throws_p = can_throw_p (c->outer);
  if ((c->n_stages == 0 && !c->carries_p) || !exceptions_p ()
      || (!throws_p && !c->thrown))
    return;
  location_t loc = EXPR_LOCATION (*stmt_p);
  tree list = NULL_TREE;
  append (&list, *stmt_p);
  if (c->thrown)
    append (&list, call (loc, ABI_ADOPT, 1, address_of (c->thrown)));
  if (throws_p)
    append (&list, rethrow (loc));
  *stmt_p = list;
}

/* Walks over the block with handlers T.  What its loops activate is completed at its end,
   so that the handlers get what bodies throw.  Not so what it activates but once, in a loop
   or a function that another one may call in a loop: that would be a wait for each item.  */

void
function_lowering::walk_try (tree t)
{
  construct *c = m_current;
  unsigned before = c->n_stages, deepest = m_deepest_stage;
  m_deepest_stage = 0;
  c->try_depth++;
  walk_tree (&TREE_OPERAND (t, 0), walk, this, &m_visited);
  if (exceptions_p () && c->n_stages != before && block_may_fallthru (TREE_OPERAND (t, 0))
      && (m_deepest_stage > m_loop_depth || (m_loop_depth == 0 && !c->home ()->streams.empty ()
	      && !c->home ()->foreign_p)))
    {
      location_t loc = EXPR_LOCATION (t);
      append (&TREE_OPERAND (t, 0), call (loc, ABI_WAIT, 0));
      append (&TREE_OPERAND (t, 0), rethrow (loc));
    }
  c->try_depth--;
  m_deepest_stage = std::max (m_deepest_stage, deepest);
  walk_tree (&TREE_OPERAND (t, 1), walk, this, &m_visited);
}

/* Puts *BODY, of home C at LOC, into a scope of KIND, which INIT enters.  */

void
function_lowering::give_scope (construct *c, location_t loc, tree *body,
			       enum abi_scope_kind kind, tree *init)
{
  /* Objects that a body may use outlive its activations.  */
  for (tree cleanup : c->cleanups)
    TREE_OPERAND (cleanup, 0) = finally (TREE_OPERAND (cleanup, 0),
					 call (loc, ABI_WAIT, 0));
  tree scope = make_var (m_fn, "gomp_stream.scope", abi_get_type (ABI_SCOPE));
  c->vars.push_back (scope);
  append (init, call (loc, ABI_SCOPE_ENTER, 2, address_of (scope),
		      build_int_cst (unsigned_type_node, kind)));
  for (tree stream : c->streams)
    if (constant_size_p (TREE_TYPE (stream)))
      append (init, tell_of (ABI_LEND, stream));
  tree leave[2] = { NULL_TREE, NULL_TREE };
  for (tree &way : leave)
    {
      append (&way, call (loc, ABI_SCOPE_LEAVE, 1, address_of (scope)));
      for (auto i = c->streams.rbegin (); i != c->streams.rend (); i++)
	append (&way, tell_of (ABI_FORGET, *i));
    }
  if (c->thrown)
    append (&leave[0], call (loc, ABI_HAND_OVER, 1, address_of (c->thrown)));
  if (exceptions_p () && !c->outer)
    {
      /* An exception that is on its way goes first, and is the only one.  */
      append (&leave[0], rethrow (loc));
      append (&leave[1], call (loc, ABI_RETHROWN, 0));
      leave[0] = build2 (EH_ELSE_EXPR, void_type_node, leave[0], leave[1]);
      TREE_SIDE_EFFECTS (leave[0]) = 1;
    }
  *body = guard (*body, leave[0]);
  if (exceptions_p () && c->views)
    /* OpenMP's constructs know no EH_ELSE_EXPR, and are not left by return.  */
    append (inside (body), rethrow (loc));
}

/* Gives home C its ports and its scope.  */

void
function_lowering::finish_home (construct *c)
{
  tree *body_p = this->body_p (c);
  if (c->n_stages == 0)
    {
      if (c->carries_p)
	*body_p = prepend_to_block (c->vars, c->init,
				    c->stmt ? carry (c, *body_p) : *body_p,
				    c->stmt != NULL_TREE);
      return;
    }
  location_t loc = c->stmt ? EXPR_LOCATION (c->stmt)
			   : DECL_SOURCE_LOCATION (m_fn);
  enum abi_scope_kind kind = scope_kind (c);
  tree body = *body_p;
  keep_variables (c);
  tree init = c->init;
  for (tree decl : c->references)
    body = guard (body, tell_of (ABI_FORGET, decl));
  if (c->needs_scope_p && !c->stmt)
    m_control.wait_at_returns (*c);
  if (c->needs_scope_p)
    give_scope (c, loc, &body, kind, &init);
  else if (c->foreign_p && !c->outer)
    {
      for (shortcut &s : c->shortcuts)
	s.make ();
      tree loops = build_int_cst (unsigned_type_node, c->repeats_p);
      body = guard (body, if_brief_streams (loc, c->repeats_p, call (loc, ABI_RETURN, 1, loops)));
    }
  hold (c, &body);
  /* A function has one outermost scope.  */
  *body_p = prepend_to_block (c->vars, init, body, c->stmt != NULL_TREE);
}

/* Gives the construct C at *STMT_P what its stages and exceptions need.  */

void
function_lowering::finish (tree *stmt_p, construct *c)
{
  if (c->home_p ())
    finish_home (c);
  else
    {
      if (!c->copies.empty () && !seen_error ())
	finish_copies (c);
      if (c->carries_p)
	hold (c, body_p (c));
    }
  if (c->code () == OMP_PARALLEL || block_construct_p (c->code ()))
    throw_behind (stmt_p, c);
}
