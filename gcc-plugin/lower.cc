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
   lowered, and a home gets its ports and its scope (homes.cc).

   Nothing of OpenMP's own lowering is repeated: the loop over a batch stays in
   an OMP_TASK, which GCC outlines.  What this file decides is where each
   variable of a body is found: in channel memory, in the record of its
   activation, or where GCC puts a shared variable.  batch.cc makes the loop,
   activation.cc the code that stands where the task stood.

   Debugging: -fdump-tree-original shows C++ before, -fdump-tree-gimple both
   languages after.  */

#include "gcc-headers.h"
#include "abi.h"
#include "attributes.h"
#include "batch.h"
#include "control-reader.h"
#include "cxx.h"
#include "elision.h"
#include "fusion.h"
#include "handles.h"
#include "lost.h"
#include "lower.h"
#include "open-items.h"
#include "passes.h"
#include "pragma.h"
#include "references.h"
#include "remarks.h"
#include "returns.h"
#include "sharing.h"
#include "trees.h"

/* Whether FN waits for tasks.  */

void
function_lowering::walk_operands (tree stmt)
{
  for (int i = 0; i < TREE_OPERAND_LENGTH (stmt); i++)
    walk_tree (&TREE_OPERAND (stmt, i), walk, this, &m_visited);
}

/* Tells in the remarks of the activations from number FIRST on how they are issued, and
   whether many at once.  */

void
function_lowering::remark_activations (size_t first, bool many_p, const char *text)
{
  for (size_t i = first; i < m_activations.size (); i++)
    {
      m_sites[m_activations[i].site].many_p |= many_p;
      if (m_activations[i].port)
	if (remark *r = find_remark (m_sites[m_activations[i].site].frame_name))
	  r->issue = text;
    }
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
  if (activate_in_bulk (m_fn, m_current, loop, &m_activations))
    {
      m_in_place.note_bulk (loop);
      remark_activations (first, true, "activated for many iterations at once");
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
      remark_activations (first, false, "activated one at a time, as the loop does "
			  "something else or iterations differ");
      return;
    }
  remark_activations (first, true, "activated in rounds");
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
  guard_rest_of_block (t, [this] (tree decl, tree *)
    { return end_of_variable_size (decl); });
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
  if (TREE_CODE (*tp) == DO_STMT)
    tp = test_first (m_fn, tp);
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
    {
      m_in_place.enter_block (t);
      walk_block (t);
      m_in_place.leave (tp, m_current);
    }
  else if (code == DECL_EXPR)
    return walk_declaration (tp);
  else if (omp_construct_p (code))
    walk_construct (tp);
  else if (loop_statement_p (code))
    walk_loop (tp);
  else if (try_block_p (t))
    walk_try (t);
  else if (code == MUST_NOT_THROW_EXPR)
    {
      bool outer_p = m_unthrowing_p;
      m_unthrowing_p = true;
      walk_operands (t);
      m_unthrowing_p = outer_p;
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
  if (code == CALL_EXPR && wait_p (get_callee_fndecl (t)) && can_throw_p (m_current)
      && (!m_sites.empty () || (stream_items_p () && !m_unthrowing_p)))
    {
      /* A destructor should not throw what others' stages do.  */
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
      note_streams (c->outer, task, OMP_TASK_BODY (stmt));
      m_warnings.add_views (stmt, task);
      for (const stream_view &view : task.views)
	if (view.declared && team_shares_p (m_fn, c->outer, view.declared))
	  m_warnings.add_team_stream (stmt, view);
    }
  if (block_construct_p (c->code ()))
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
  finish (stmt_p, c);
  c->outer->home ()->dynamic_p |= c->dynamic_p;
  c->outer->carries_p |= c->carries_p && c->code () != OMP_TASK;
  c->outer->n_stages += c->n_stages;
  if (stage_p)
    {
      c->outer->n_stages++;
      m_deepest_stage = std::max (m_deepest_stage, m_loop_depth);
      if (task.valid_p && task.tick_p)
	lower_tick (stmt_p, c, task);
      else if (task.valid_p)
	lower_stage (stmt_p, c, &task);
      if (seen_error ())
	/* GCC would complain of it once more.  */
	*stmt_p = build_empty_stmt (EXPR_LOCATION (stmt));
    }
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
  site made = { make_site (c), task, NULL_TREE, {}, NULL_TREE, -1, NULL_TREE, false, {}, "" };
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

/* Notes STMT, the activation of SITE that CODE made of STAGE, a task whose frame is
   FRAME: a loop around it may issue many at a time.  */

void
function_lowering::note_activation (tree stmt, const site &site, tree stage,
				    tree frame, activation_code *code)
{
  for (tree t : { site.task.replicas, site.task.depth, site.task.rank })
    code->operands.push_back (t);
  std::vector<tree> outputs;
  for (const stream_view &view : site.task.views)
    if (view.flags & ABI_VIEW_OUTPUT)
      outputs.push_back (view.declared);
  m_activations.push_back ({ stmt, code->port, site.record, code->values,
			     code->operands, outputs,
			     code->fixed_streams_p () && code->fixed_sizes_p (),
			     m_sites.size (), stage, frame, site.var, code->keys (),
			     code->constant_args (), code->replicas (), code->blank () });
}

/* Lowers the stream task at *STMT_P, which is construct C.  */

void
function_lowering::lower_stage (tree *stmt_p, construct *c, stream_task *task)
{
  tree stmt = *stmt_p;
  location_t loc = task->loc;
  construct *home = c->outer->home ();

  if (!abi_target_p (loc))
    return;
  for (const stream_view &view : task->views)
    check_counted (view);
  body_uses uses;
  hash_set<tree> sizes;
  m_lengths.add_sizes (c->outer, &sizes);
  if (m_loop_depth > 0 || !home->stmt)
    m_steps.copy_body (stmt);
  collect_uses (&OMP_TASK_BODY (stmt), *task, sizes, &uses);
  data_sharing sharing;
  decide_sharing (m_fn, c, *task, uses, &m_lengths, &sharing);
  check_writes (*task, uses.writes, &sharing);
  check_loans (uses.loans, &sharing);
  if (seen_error ())
    return;
  m_races.add_stage (m_control.find_task (stmt), *task, uses, sharing);
  warn_body (*task, OMP_TASK_BODY (stmt));

  tree record = make_record (loc, sharing.captures);
  site made = { make_site (c), *task, record, {}, NULL_TREE, -1, NULL_TREE,
		false, { 0, 0 }, "" };
  for (unsigned i = 0; i < sharing.n_copies; i++)
    made.copies.push_back (sharing.captures[i].object_type);
  std::vector<tree> horizons;
  for (const stream_view &view : task->views)
    horizons.push_back (m_lengths.horizon (c->outer, view));
  activation_code code (m_fn, *task, horizons, sharing.captures, record, made.var,
			m_loop_depth == 0 && !home->stmt);

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
  made.object = code.object ();
  tree begin = code.add_to (home, *stmt_p);
  m_steps.add_site (stmt, *stmt_p, begin, m_sites.size (), uses, sharing);
  if (code.plain_keys_p () && !if_expr && sharing.n_copies == 0)
    note_activation (*stmt_p, made, stmt, frame, &code);
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
    report_exported_at (m_sites[0].task.loc, m_fn);
  finish_home (&function);
  if (function.n_stages > 0)
    {
      m_lengths.store (&DECL_SAVED_TREE (m_fn));
      common_readings readings (m_control, m_sites);
      m_alternatives.number (&m_sites, readings);
      m_in_place.finish (&m_sites, &function);
      m_steps.finish (m_fn, &m_sites);
      emit_sites (m_fn, m_sites);
      fusion_note (m_sites);
      m_warnings.finish ();
      if (!seen_error ())
	{
	  function_streams streams (m_control, m_sites);
	  warn_elision (streams, false);
	  warn_readings (m_sites, readings);
	  warn_values (streams);
	  warn_rates (streams);
	  m_races.warn (m_control, m_sites, &m_alternatives);
	}
      run_time_only (m_fn);
    }
  else
    m_in_place.finish (&m_sites, &function);
  wait_at_returns (m_fn, function, can_throw_p (&function));
  warn_called_elision (m_fn, &m_control, m_sites);
  for (construct *c : m_constructs)
    delete c;
  return function.n_stages > 0;
}

bool
lower_function (tree fn)
{
  if (clear_fold_cache)
    clear_fold_cache ();
  tree saved = current_function_decl;
  current_function_decl = fn;
  split_ticks (fn);
  merge_alternatives (fn);
  if (openstream_p)
    declare_streams (fn);
  function_lowering lowering (fn);
  /* What reads the function has folded parts of it.  */
  if (clear_fold_cache)
    clear_fold_cache ();
  bool stages_p = lowering.run ();
  current_function_decl = saved;

  /* C tells nothing of nested functions.  */
  if (cgraph_node *node = cgraph_node::get (fn))
    for (cgraph_node *nested = first_nested_function (node); nested;
	 nested = next_nested_function (nested))
      lower_function (nested->decl);
  return stages_p;
}
