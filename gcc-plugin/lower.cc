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

/* Lowers stream tasks in the front ends' trees, before they become GENERIC.

   The shapes that are made are drawn in libgomp-stream/abi.h.  The words used
   here: the *home* of a task is the innermost construct around it that is
   entered by one thread and left by the same (parallel, single, task, or the
   function itself); ports and automatic streams live in homes, and wait scopes
   are homes that open one.

   One walk over the function keeps the stack of constructs.  A construct is
   finished, inner ones first, when the walk leaves it: a stream task is
   lowered, and a home gets its ports and its scope.

   Nothing of OpenMP's own lowering is repeated: the loop over a batch stays in
   an OMP_TASK, which GCC outlines.  What this file decides is where each
   variable of a body is found: in channel memory, in the record of its
   activation, or where GCC puts a shared variable.  body.cc makes the loop,
   activation.cc the code that stands where the task stood.

   Debugging: -fdump-tree-original shows C++ before, -fdump-tree-gimple both
   languages after.  */

#include "gcc-headers.h"
#include "abi.h"
#include "activation.h"
#include "alternatives.h"
#include "attributes.h"
#include "body.h"
#include "clauses.h"
#include "constructs.h"
#include "control.h"
#include "cxx.h"
#include "elision.h"
#include "fusion.h"
#include "handles.h"
#include "in-place.h"
#include "lengths.h"
#include "loops.h"
#include "lost.h"
#include "lanes.h"
#include "lower.h"
#include "objects.h"
#include "passes.h"
#include "pragma.h"
#include "references.h"
#include "remarks.h"
#include "sharing.h"
#include "sites.h"
#include "trees.h"
#include "warnings.h"

namespace {

class function_lowering
{
public:
  function_lowering (tree fn)
    : m_fn (fn), m_warnings (fn), m_control (fn), m_alternatives (fn),
      m_in_place (fn),
      m_lengths (fn) {}
  /* Returns whether there are stream tasks.  */
  bool run ();

private:
  static tree walk (tree *, int *, void *);
  void walk_block (tree t);
  bool walk_declaration (tree *tp);
  void walk_loop (tree *tp);
  bool walk_parts (tree *tp);
  tree replacement (tree t);
  void activate_many (tree loop, size_t first);
  void remark_activations (size_t first, const char *text);
  void walk_operands (tree stmt);
  void note_life (tree stmt, tree decl);
  void throw_behind (tree *stmt_p, construct *);
  void walk_construct (tree *stmt_p);
  bool only_named_p (tree decl);
  void lower_stage (tree *stmt_p, construct *, stream_task *);
  void note_activation (tree stmt, const stream_task &, tree record,
			activation_code *);
  void lower_tick (tree *stmt_p, construct *, const stream_task &);
  tree make_site (construct *);
  void note_streams (construct *, const stream_task &);
  void note_stream (construct *, tree decl);
  void note_references (tree decl);
  void check_copy (const construct *, tree decl);
  void replace_copy (construct *, tree *body_p, tree decl);
  void finish_copies (construct *);
  tree *body_p (const construct *c);
  void keep_variables (construct *);
  bool element_here_p (tree t);
  bool reference_target_p (tree target);
  void end_streams_of_variable_size (tree bind);
  void finish_home (construct *);

  tree m_fn;
  function_warnings m_warnings;
  control_programs m_control;
  alternatives m_alternatives;
  sequential_loops m_in_place;
  array_lengths m_lengths;
  construct *m_current = NULL;
  unsigned m_loop_depth = 0;
  hash_set<tree> m_visited;
  hash_set<tree> m_streams_of_variable_size;
  std::vector<site> m_sites;
  /* Those that have one port throughout, and no condition.  */
  std::vector<activation> m_activations;
  std::vector<construct *> m_constructs;
  /* Shared scalars that no pointer of the user's can lead to.  */
  hash_set<tree> m_only_named;
};

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

/* Throws what bodies threw, if a wait has completed them.  */

tree
rethrow (location_t loc)
{
  tree both = build2 (TRY_FINALLY_EXPR, void_type_node,
		      call (loc, ABI_RETHROW, 0), call (loc, ABI_RETHROWN, 0));
  TREE_SIDE_EFFECTS (both) = 1;
  return both;
}

/* Whether an exception that is thrown in C may leave the code around, as no construct
   is between it and its handler or the caller, or one that throws it behind.  */

bool
can_throw_p (const construct *c)
{
  return (exceptions_p ()
	  && (c->try_depth || !c->outer || c->views
	      || c->code () == OMP_SINGLE));
}

/* Whether FN waits for tasks.  */

bool
waiting_call_p (tree fn)
{
  return fn && (fndecl_built_in_p (fn, BUILT_IN_GOMP_TASKWAIT)
		|| fndecl_built_in_p (fn, BUILT_IN_GOMP_BARRIER));
}

void
function_lowering::walk_operands (tree stmt)
{
  for (int i = 0; i < TREE_OPERAND_LENGTH (stmt); i++)
    walk_tree (&TREE_OPERAND (stmt, i), walk, this, &m_visited);
}

/* Tells in the remarks of the activations from number FIRST on how they are
   issued.  */

void
function_lowering::remark_activations (size_t first, const char *text)
{
  for (size_t i = first; i < m_activations.size (); i++)
    if (m_activations[i].port)
      if (remark *r = find_remark (m_sites[m_activations[i].site].frame_name))
	r->issue = text;
}

/* Lets LOOP activate tasks for many iterations at once, if it can.  The activations
   in it are those from number FIRST on.  */

void
function_lowering::activate_many (tree loop, size_t first)
{
  /* Debuggers and gcov want to see each iteration; and a profile fits the code
     that it was taken from.  */
  if (seen_error () || m_activations.empty () || !optimize || flag_sanitize
      || flag_test_coverage || profile_arc_flag || flag_branch_probabilities)
    return;
  if (activate_in_bulk (m_fn, loop, &m_activations))
    {
      remark_activations (first, "activated for many iterations at once");
      return;
    }
  std::vector<size_t> numbers;
  for (size_t i = first; i < m_activations.size (); i++)
    numbers.push_back (m_activations[i].site);
  if (m_in_place.inner_in_place_p (loop, m_sites, numbers))
    return;
  tree round = make_var (m_fn, "gomp_stream.round", abi_get_type (ABI_ROUND));
  std::vector<std::pair<size_t, size_t>> counts;
  if (!activate_in_rounds (loop, round, m_activations, &counts))
    {
      remark_activations (first, "activated one at a time, as the loop does "
			  "something else or iterations differ");
      return;
    }
  remark_activations (first, "activated in rounds");
  m_in_place.exclude_inner (loop);
  m_current->home ()->vars.push_back (round);
  for (const std::pair<size_t, size_t> &count : counts)
    m_sites[count.first].count = count.second;
}

/* Notes the variables of the block T, and walks over it.  */

void
function_lowering::walk_block (tree t)
{
  for (tree var = BIND_EXPR_VARS (t); var; var = DECL_CHAIN (var))
    {
      m_current->locals.add (var);
      m_lengths.note_sizes (m_current, TREE_TYPE (var));
      m_current->home ()->declarations.push_back ({ var, t });
      if (VAR_P (var) && automatic_p (var) && shared_position_p (var))
	{
	  /* It may be used in other functions only.  */
	  if (stream_reference_p (var))
	    note_references (var);
	  else
	    note_stream (m_current, var);
	  m_current->n_stages++;
	}
    }
  walk_operands (t);
  end_streams_of_variable_size (t);
}

/* Walks over the declaration *TP.  Returns whether nothing is left to do.  */

bool
function_lowering::walk_declaration (tree *tp)
{
  tree t = *tp, decl = DECL_EXPR_DECL (t);
  m_current->locals.add (decl);
  m_lengths.note_sizes (m_current, TREE_TYPE (decl));
  if (DECL_INITIAL (decl) && reference_target_p (decl))
    {
      tree refer = make_reference (EXPR_LOCATION (t), decl,
				   DECL_INITIAL (decl));
      DECL_INITIAL (decl) = NULL_TREE;
      *tp = NULL_TREE;
      append (tp, t);
      append (tp, refer);
      return true;
    }
  if (VAR_P (decl) && DECL_INITIAL (decl))
    /* There may be statements in it.  */
    walk_tree (&DECL_INITIAL (decl), walk, this, &m_visited);
  return false;
}

void
function_lowering::walk_loop (tree *tp)
{
  tree t = *tp;
  size_t first = m_activations.size ();
  m_in_place.enter (t);
  m_loop_depth++;
  walk_operands (t);
  m_loop_depth--;
  if (TREE_CODE (t) == FOR_STMT)
    activate_many (t, first);
  m_in_place.leave (tp, m_current);
}

/* Walks over *TP, if that is a statement with parts that are not all alike.  Returns
   whether it is.  */

bool
function_lowering::walk_parts (tree *tp)
{
  tree t = *tp;
  enum tree_code code = TREE_CODE (t);
  if (code == BIND_EXPR)
    walk_block (t);
  else if (code == DECL_EXPR)
    return walk_declaration (tp);
  else if (omp_construct_p (code))
    walk_construct (tp);
  else if (loop_statement_p (code))
    walk_loop (tp);
  else if (try_block_p (t))
    {
      m_current->try_depth++;
      walk_tree (&TREE_OPERAND (t, 0), walk, this, &m_visited);
      m_current->try_depth--;
      walk_tree (&TREE_OPERAND (t, 1), walk, this, &m_visited);
    }
  else if (code == CLEANUP_STMT || code == TRY_FINALLY_EXPR)
    {
      construct *home = m_current->home ();
      unsigned before = home->n_stages;
      walk_operands (t);
      if (tree decl = ended_object (t))
	note_life (t, decl);
      if (home->n_stages != before && m_loop_depth == 0)
	home->cleanups.push_back (t);
    }
  else
    return false;
  return true;
}

/* What stands in the place of the expression T, or null: T.  */

tree
function_lowering::replacement (tree t)
{
  enum tree_code code = TREE_CODE (t);
  if ((code == MODIFY_EXPR || code == INIT_EXPR)
      && reference_target_p (TREE_OPERAND (t, 0)))
    return make_reference (EXPR_LOCATION (t), TREE_OPERAND (t, 0),
			   TREE_OPERAND (t, 1));
  if (openstream_p && CONVERT_EXPR_P (t) && !element_here_p (t))
    return convert_to_handle (t);
  if (code == CALL_EXPR && !m_sites.empty ()
      && waiting_call_p (get_callee_fndecl (t)) && can_throw_p (m_current))
    {
      tree list = NULL_TREE;
      append (&list, t);
      append (&list, rethrow (EXPR_LOCATION (t)));
      return list;
    }
  return NULL_TREE;
}

tree
function_lowering::walk (tree *tp, int *walk_subtrees, void *data)
{
  function_lowering *self = (function_lowering *) data;
  tree t = *tp;
  if (TREE_CODE (t) == CALL_EXPR)
    copy_handles (t);
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (tree other = self->replacement (t))
    {
      *tp = other;
      *walk_subtrees = 0;
    }
  else if (tree slot = initialized_slot (t))
    self->m_current->locals.add (slot);
  else if (self->walk_parts (tp))
    *walk_subtrees = 0;
  return NULL_TREE;
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

/* Walks the construct at *STMT_P, and finishes it.  */

void
function_lowering::walk_construct (tree *stmt_p)
{
  tree stmt = *stmt_p;
  construct *c = new construct;
  m_constructs.push_back (c);
  c->outer = m_current;
  c->stmt = stmt;
  c->clauses = construct_clauses (stmt);

  /* Clauses belong to the construct around.  */
  stream_task task;
  bool stage_p = (TREE_CODE (stmt) == OMP_TASK
		  && read_stream_clauses (stmt, &task));
  if (stage_p)
    {
      c->clauses = OMP_TASK_CLAUSES (stmt);
      c->views = &task.views;
    }
  else if (TREE_CODE (stmt) == OMP_TASK && OMP_TASK_BODY (stmt))
    share_streams (m_fn, stmt_p);
  unsigned loop_depth = m_loop_depth;
  m_loop_depth = 0;
  m_current = c;
  walk_operands (stmt);
  m_current = c->outer;
  m_loop_depth = loop_depth;

  if (stage_p && c->n_stages > 0)
    /* A pipeline in a body is a control program of its own.  */
    c->needs_scope_p = true;
  if (stage_p && task.valid_p)
    {
      for (stream_view &view : task.views)
	if ((view.flags & ABI_VIEW_STATIC)
	    && static_copy_p (c->outer, view.declared))
	  view.flags &= ~ABI_VIEW_STATIC;
      note_streams (c->outer, task);
      m_warnings.add_views (stmt, task);
      for (const stream_view &view : task.views)
	if (view.declared && team_shares_p (m_fn, c->outer, view.declared))
	  m_warnings.add_team_stream (stmt, view);
    }
  if (c->code () == OMP_SINGLE)
    /* A function with stages may be called in it, too.  */
    c->carries_p = exceptions_p () && stream_items_p ();
  if (exceptions_p () && c->code () == OMP_PARALLEL
      && (c->n_stages > 0 || c->carries_p))
    {
      construct *home = c->outer->home ();
      c->thrown = make_var (m_fn, "gomp_stream.thrown", ptr_type_node);
      TREE_ADDRESSABLE (c->thrown) = 1;
      home->vars.push_back (c->thrown);
      append (&home->init, assign (EXPR_LOCATION (stmt), c->thrown,
				   null_pointer_node));
      add_clause (stmt, EXPR_LOCATION (stmt), OMP_CLAUSE_SHARED, c->thrown);
    }
  if (c->home_p ())
    finish_home (c);
  else if (!c->copies.empty () && !seen_error ())
    finish_copies (c);
  if (c->code () == OMP_PARALLEL || c->code () == OMP_SINGLE
      || c->code () == OMP_TASKGROUP)
    throw_behind (stmt_p, c);
  c->outer->home ()->dynamic_p |= c->dynamic_p;
  c->outer->carries_p |= c->carries_p && c->code () != OMP_TASK;
  c->outer->n_stages += c->n_stages;
  if (stage_p)
    {
      c->outer->n_stages++;
      if (task.valid_p && task.tick_p)
	lower_tick (stmt_p, c, task);
      else if (task.valid_p)
	lower_stage (stmt_p, c, &task);
      if (seen_error ())
	/* GCC would complain of it once more.  */
	*stmt_p = build_empty_stmt (EXPR_LOCATION (stmt));
    }
}

/* Notes the streams of TASK, which stands in C, that are automatic
   variables.  */

void
function_lowering::note_streams (construct *c, const stream_task &task)
{
  for (const stream_view &view : task.views)
    if (!(view.flags & (ABI_VIEW_DYNAMIC | ABI_VIEW_STATIC)))
      note_stream (c, view.declared);
    else if (view.flags & ABI_VIEW_DYNAMIC)
      {
	c->home ()->dynamic_p = true;
	c->home ()->foreign_p |= !(view.flags & ABI_VIEW_SHARED);
      }
}

/* Notes the stream DECL, an automatic variable, which is used in C.  */

void
function_lowering::note_stream (construct *c, tree decl)
{
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
    {
      *body_p = build2 (TRY_FINALLY_EXPR, void_type_node, *body_p, out);
      TREE_SIDE_EFFECTS (*body_p) = 1;
    }
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

/* Whether T names a stream that is its element in a body around.  */

bool
function_lowering::element_here_p (tree t)
{
  tree decl = named_by (t);
  for (construct *c = m_current; decl && c; c = c->outer)
    if (c->views)
      for (const stream_view &view : *c->views)
	if (!view.window && view.base == decl)
	  return true;
  return false;
}

/* Whether TARGET, which is assigned to, is a reference to a stream, and not the
   stream's window in a body.  */

bool
function_lowering::reference_target_p (tree target)
{
  tree decl = named_by (target);
  return (decl && stream_reference_p (decl)
	  && !POINTER_TYPE_P (TREE_TYPE (target)) && !element_here_p (target));
}

/* Ends the streams that are arrays of variable size with the block BIND, which
   declares them.  References to streams end without them.  */

void
function_lowering::end_streams_of_variable_size (tree bind)
{
  tree *list_p = &BIND_EXPR_BODY (bind);
  if (!*list_p || TREE_CODE (*list_p) != STATEMENT_LIST)
    return;
  for (tree_stmt_iterator i = tsi_start (*list_p); !tsi_end_p (i);)
    {
      tree decl = tsi_stmt (i);
      tsi_next (&i);
      /* C++ wraps declarations whose size has side effects.  */
      while (TREE_CODE (decl) == CLEANUP_POINT_EXPR
	     || TREE_CODE (decl) == EXPR_STMT)
	decl = TREE_OPERAND (decl, 0);
      if (TREE_CODE (decl) != DECL_EXPR
	  || !m_streams_of_variable_size.contains (DECL_EXPR_DECL (decl)))
	continue;
      decl = DECL_EXPR_DECL (decl);
      location_t loc = DECL_SOURCE_LOCATION (decl);
      tree rest = NULL_TREE, leave = NULL_TREE;
      while (!tsi_end_p (i))
	{
	  /* It may be the value of a statement expression.  */
	  append_to_statement_list_force (tsi_stmt (i), &rest);
	  tsi_delink (&i);
	}
      bool reference_p = stream_reference_p (decl);
      if (!reference_p)
	append (&leave, call (loc, ABI_WAIT, 0));
      append (&leave, call (loc, ABI_FORGET, 2, address_of (decl),
			    TYPE_SIZE_UNIT (TREE_TYPE (decl))));
      /* No port knows their stages any more.  */
      if (!reference_p)
	append_copy (&leave, m_current->home ()->init);
      tree guarded = build2 (TRY_FINALLY_EXPR, void_type_node,
			     rest ? rest : build_empty_stmt (loc), leave);
      TREE_SIDE_EFFECTS (guarded) = 1;
      append (list_p, guarded);
      if (!rest || TREE_CODE (rest) != STATEMENT_LIST)
	return;
      list_p = &TREE_OPERAND (guarded, 0);
      i = tsi_start (*list_p);
    }
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
      tree *chain = &BIND_EXPR_VARS (d.bind);
      while (*chain && *chain != d.decl)
	chain = &DECL_CHAIN (*chain);
      if (!*chain)
	continue;
      *chain = DECL_CHAIN (d.decl);
      if (BIND_EXPR_BLOCK (d.bind))
	BLOCK_VARS (BIND_EXPR_BLOCK (d.bind)) = BIND_EXPR_VARS (d.bind);
      c->vars.push_back (d.decl);
    }
}

/* Has LEAVE done when BODY, which is returned, is left.  */

tree
guard (tree body, tree leave)
{
  tree *inside_p = (TREE_CODE (body) == BIND_EXPR ? &BIND_EXPR_BODY (body)
		    : &body);
  tree guarded = build2 (TRY_FINALLY_EXPR, void_type_node, *inside_p, leave);
  TREE_SIDE_EFFECTS (guarded) = 1;
  *inside_p = guarded;
  return body;
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

/* Has what is thrown in BODY, of construct C, which activates nothing itself, thrown
   behind it.  Returns what BODY becomes.  */

tree
carry (construct *c, tree body)
{
  location_t loc = EXPR_LOCATION (c->stmt);
  if (c->code () == OMP_SINGLE)
    body = catch_all (loc, body, ABI_ESCAPED, NULL_TREE);
  if (c->thrown)
    append (&body, call (loc, ABI_HAND_OVER, 1, address_of (c->thrown)));
  return body;
}

/* Gives home C its ports and its scope.  */

void
function_lowering::finish_home (construct *c)
{
  if (c->n_stages == 0)
    {
      if (c->carries_p)
	{
	  tree *body_p = this->body_p (c);
	  *body_p = prepend_to_block (c->vars, c->init,
				      c->stmt ? carry (c, *body_p) : *body_p,
				      c->stmt != NULL_TREE);
	}
      return;
    }

  location_t loc = c->stmt ? EXPR_LOCATION (c->stmt)
			   : DECL_SOURCE_LOCATION (m_fn);
  enum abi_scope_kind kind = ABI_SCOPE_FUNCTION;
  if (c->code () == OMP_PARALLEL)
    {
      kind = ABI_SCOPE_PARALLEL;
      c->needs_scope_p = true;
      /* The body is no longer just a loop or sections.  */
      OMP_PARALLEL_COMBINED (c->stmt) = 0;
    }
  else if (c->code () == OMP_FOR)
    kind = ABI_SCOPE_PARALLEL;
  else if (c->code () == OMP_SINGLE)
    {
      kind = ABI_SCOPE_SINGLE;
      if (!omp_find_clause (c->clauses, OMP_CLAUSE_NOWAIT))
	c->needs_scope_p = true;
    }

  tree *body_p = this->body_p (c);
  tree body = *body_p;

  keep_variables (c);
  tree init = c->init;
  for (tree decl : c->references)
    body = guard (body, call (loc, ABI_FORGET, 2, address_of (decl),
			      TYPE_SIZE_UNIT (TREE_TYPE (decl))));
  if (!c->needs_scope_p && c->foreign_p && !c->outer)
    body = guard (body, call (loc, ABI_RETURN, 0));
  else if (c->needs_scope_p)
    {
      /* Objects that a body may use outlive its activations.  */
      for (tree cleanup : c->cleanups)
	TREE_OPERAND (cleanup, 0)
	  = build2 (TRY_FINALLY_EXPR, void_type_node,
		    TREE_OPERAND (cleanup, 0), call (loc, ABI_WAIT, 0));

      tree scope = make_var (m_fn, "gomp_stream.scope",
			     abi_get_type (ABI_SCOPE));
      c->vars.push_back (scope);
      append (&init, call (loc, ABI_SCOPE_ENTER, 2, address_of (scope),
			   build_int_cst (unsigned_type_node, kind)));
      /* What was there before, in a function without a scope that only others
	 used, has ended.  */
      for (tree stream : c->streams)
	if (constant_size_p (TREE_TYPE (stream)))
	  append (&init, call (loc, ABI_FORGET, 2, address_of (stream),
			       TYPE_SIZE_UNIT (TREE_TYPE (stream))));
      tree leave[2] = { NULL_TREE, NULL_TREE };
      for (tree &way : leave)
	{
	  append (&way, call (loc, ABI_SCOPE_LEAVE, 1, address_of (scope)));
	  for (tree stream : c->streams)
	    append (&way, call (loc, ABI_FORGET, 2, address_of (stream),
				TYPE_SIZE_UNIT (TREE_TYPE (stream))));
	}
      if (c->thrown)
	append (&leave[0], call (loc, ABI_HAND_OVER, 1,
				 address_of (c->thrown)));
      if (exceptions_p () && !c->outer)
	{
	  /* An exception that is on its way goes first.  */
	  append (&leave[0], rethrow (loc));
	  leave[0] = build2 (EH_ELSE_EXPR, void_type_node, leave[0], leave[1]);
	  TREE_SIDE_EFFECTS (leave[0]) = 1;
	}
      body = guard (body, leave[0]);
      if (exceptions_p () && c->views)
	/* OpenMP's constructs know no EH_ELSE_EXPR, and are not left by
	   return.  */
	append (TREE_CODE (body) == BIND_EXPR ? &BIND_EXPR_BODY (body) : &body,
		rethrow (loc));
    }
  if (c->code () == OMP_SINGLE)
    {
      tree *inside_p = (TREE_CODE (body) == BIND_EXPR ? &BIND_EXPR_BODY (body)
			: &body);
      *inside_p = catch_all (loc, *inside_p, ABI_ESCAPED, NULL_TREE);
    }
  /* A function has one outermost scope.  */
  *body_p = prepend_to_block (c->vars, init, body, c->stmt != NULL_TREE);
}

/* The variable that describes the next directive, which is construct C.  */

tree
function_lowering::make_site (construct *c)
{
  tree var = abi_make_static_of (m_fn, m_sites.size (), "gomp_stream_site",
				 abi_get_type (ABI_SITE));
  for (construct *outer = c->outer; outer->outer; outer = outer->outer)
    allow_static (outer->stmt, var);
  return var;
}

/* Lowers the directive TICK at *STMT_P, which is construct C.  */

void
function_lowering::lower_tick (tree *stmt_p, construct *c,
			       const stream_task &task)
{
  site made = { make_site (c), task, NULL_TREE, {}, NULL_TREE, -1, NULL_TREE,
		false, { 0, 0 }, "" };
  *stmt_p = call (task.loc, ABI_TICK, 3, address_of (made.var),
		  task.views[0].address, task.views[0].burst);
  m_alternatives.add_site (c->stmt, m_sites.size ());
  m_control.add_site (c->stmt, m_sites.size ());
  m_in_place.add_tick (c->stmt, m_sites.size ());
  m_sites.push_back (made);
}

/* Whether DECL, a shared variable, is a scalar of which the user takes no address
   and makes no reference, and that no nested function uses.  */

bool
function_lowering::only_named_p (tree decl)
{
  if (m_only_named.contains (decl))
    return true;
  if (TREE_ADDRESSABLE (decl) || DECL_NONLOCAL (decl) || DECL_ARTIFICIAL (decl)
      || AGGREGATE_TYPE_P (TREE_TYPE (decl)) || reference_p (decl)
      || TREE_THIS_VOLATILE (decl))
    return false;
  m_only_named.add (decl);
  return true;
}

/* Reports a VIEW with a counted window of a stream that has another kind of
   windows elsewhere, as far as that can be seen: the runtime finds the rest.  */

void
check_counted (const stream_view &view)
{
  /* By the numbers of their variables.  */
  static std::map<unsigned, std::pair<bool, location_t>> streams;
  if (view.flags & (ABI_VIEW_INDEXED | ABI_VIEW_POINTER))
    return;
  bool counted = (view.flags & ABI_VIEW_COUNTED) != 0;
  auto known = streams.emplace (DECL_UID (view.declared),
				std::make_pair (counted, view.window_loc));
  if (known.second || known.first->second.first == counted)
    return;
  auto_diagnostic_group group;
  error_at (view.window_loc, counted
	    ? G_("window %qs of stream %qs is counted, but not that of another "
		 "task")
	    : G_("view %qs of stream %qs has no count, but that of another task "
		 "has"), view.window ? view.window_name : view.name, view.name);
  inform (known.first->second.second, counted
	  ? G_("write the window here with its count, %<window[:n]%>, too")
	  : G_("the count is here; write %<window[:n]%> on both sides"));
}

/* Notes STMT, the activation of TASK that CODE made with records of type RECORD: a
   loop around it may issue many at a time.  */

void
function_lowering::note_activation (tree stmt, const stream_task &task,
				    tree record, activation_code *code)
{
  code->operands.push_back (task.replicas);
  code->operands.push_back (task.depth);
  code->operands.push_back (task.rank);
  std::vector<tree> outputs;
  for (const stream_view &view : task.views)
    if (view.flags & ABI_VIEW_OUTPUT)
      outputs.push_back (view.declared);
  m_activations.push_back ({ stmt, code->port, record, code->values,
			     code->operands, outputs,
			     code->fixed_streams_p () && code->fixed_sizes_p (),
			     m_sites.size () });
}

/* Whether the target is one for which there is a runtime; says so once, for what is
   at LOC, if not.  */

static bool
target_p (location_t loc)
{
  static bool told_p;
  if (POINTER_SIZE == 64)
    return true;
  if (!told_p)
    error_at (loc, "tasks with streams need a target whose pointers have 64 bits");
  told_p = true;
  return false;
}

/* Lowers the stream task at *STMT_P, which is construct C.  */

void
function_lowering::lower_stage (tree *stmt_p, construct *c, stream_task *task)
{
  tree stmt = *stmt_p;
  location_t loc = task->loc;
  construct *home = c->outer->home ();

  if (!target_p (loc))
    return;
  for (const stream_view &view : task->views)
    check_counted (view);
  body_uses uses;
  hash_set<tree> sizes;
  m_lengths.add_sizes (c->outer, &sizes);
  collect_uses (&OMP_TASK_BODY (stmt), *task, sizes, &uses);
  data_sharing sharing;
  decide_sharing (m_fn, c, *task, uses, &m_lengths, &sharing);
  check_writes (*task, uses.writes, &sharing);
  check_loans (uses.loans, &sharing);
  if (seen_error ())
    return;
  for (tree decl : sharing.seen_elsewhere)
    m_warnings.add_shared (stmt, decl);
  warn_body (*task, OMP_TASK_BODY (stmt));

  tree record = make_record (loc, sharing.captures);
  site made = { make_site (c), *task, record, {}, NULL_TREE, -1, NULL_TREE,
		false, { 0, 0 }, "" };
  for (unsigned i = 0; i < sharing.n_copies; i++)
    made.copies.push_back (sharing.captures[i].object_type);
  std::vector<tree> horizons;
  for (const stream_view &view : task->views)
    horizons.push_back (m_lengths.horizon (c->outer, view));
  activation_code code (m_fn, *task, horizons, sharing.captures, record,
			made.var);
  home->vars.insert (home->vars.end (), code.home_vars.begin (),
		     code.home_vars.end ());
  append (&home->init, code.home_init);

  /* The loop, in the task that is outlined.  */
  tree frame = make_var (m_fn, ABI_FRAME_NAME,
			 build_pointer_type (abi_get_type (ABI_FRAME)));
  made.state = stage_state (*task, uses, sharing, OMP_TASK_BODY (stmt));
  remark *remark = remark_stage (*task, made.state);
  make_loop (m_fn, stmt, *task, sharing, &uses.copied, record, frame);
  OMP_TASK_CLAUSES (stmt) = NULL_TREE;
  for (tree decl : sharing.statics)
    add_clause (stmt, loc, OMP_CLAUSE_SHARED, decl);
  std::vector<tree> only_named;
  for (tree decl : sharing.shared)
    {
      add_clause (stmt, loc, OMP_CLAUSE_SHARED, decl);
      if (only_named_p (decl))
	only_named.push_back (decl);
      TREE_ADDRESSABLE (decl) = 1;
    }
  made.frame_name = alias_frame_name (only_named);
  DECL_NAME (frame) = made.frame_name;
  if (remark)
    remark->frame = IDENTIFIER_POINTER (made.frame_name);
  add_clause (stmt, loc, OMP_CLAUSE_FIRSTPRIVATE, frame);

  tree if_expr = NULL_TREE;
  for (tree clause = c->clauses; clause; clause = OMP_CLAUSE_CHAIN (clause))
    if (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_IF)
      if_expr = OMP_CLAUSE_IF_EXPR (clause);
  *stmt_p = code.make (stmt, frame, if_expr);
  if (code.plain_keys_p () && !if_expr && sharing.n_copies == 0)
    note_activation (*stmt_p, *task, record, &code);
  else if (remark)
    remark->issue = "activated one at a time, as it has 'if', arrays of variable "
		    "length, or streams with a shared position";
  m_alternatives.add_site (stmt, m_sites.size ());
  m_control.add_site (stmt, m_sites.size ());
  m_in_place.add_site (stmt, m_sites.size (), uses, sharing);
  m_sites.push_back (made);
}

bool
function_lowering::run ()
{
  construct function;
  m_current = &function;
  for (tree parm = DECL_ARGUMENTS (m_fn); parm; parm = DECL_CHAIN (parm))
    {
      function.locals.add (parm);
      m_lengths.note_sizes (&function, TREE_TYPE (parm));
    }
  walk_tree (&DECL_SAVED_TREE (m_fn), walk, this, &m_visited);
  if (!m_sites.empty () && module_body_p (m_fn))
    error_at (m_sites[0].task.loc, "task with streams in %qD, the body of which "
	      "goes to those who import the module", m_fn);
  if (function.n_stages > 0)
    {
      finish_home (&function);
      m_lengths.store (&DECL_SAVED_TREE (m_fn));
      common_readings readings (m_control, m_sites);
      m_alternatives.number (&m_sites, readings);
      m_in_place.finish (m_sites);
      emit_sites (m_fn, m_sites);
      fusion_note (m_sites);
      m_warnings.finish (&m_alternatives);
      if (!seen_error ())
	{
	  function_streams streams (m_control, m_sites);
	  warn_elision (streams);
	  warn_readings (m_sites, readings);
	  warn_values (streams);
	  warn_rates (streams);
	}
      run_time_only (m_fn);
    }
  else
    {
      finish_home (&function);
      m_in_place.finish (m_sites);
    }
  for (construct *c : m_constructs)
    delete c;
  return function.n_stages > 0;
}

} // anon namespace

bool
lower_function (tree fn)
{
  if (clear_fold_cache)
    clear_fold_cache ();
  tree saved = current_function_decl;
  current_function_decl = fn;
  split_ticks (fn);
  if (openstream_p)
    declare_streams (fn);
  function_lowering lowering (fn);
  /* What reads the function has folded parts of it.  */
  if (clear_fold_cache)
    clear_fold_cache ();
  bool stages_p = lowering.run ();
  current_function_decl = saved;

  /* C tells nothing of nested functions.  */
  cgraph_node *node = cgraph_node::get (fn);
  if (node)
    for (cgraph_node *nested = first_nested_function (node); nested;
	 nested = next_nested_function (nested))
      lower_function (nested->decl);
  return stages_p;
}
