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

/* Finishes on GIMPLE what the lowering began: checks before OpenMP's lowering
   that no stream task was missed or captures more than the plugin decided, and
   after it puts the runtime's entry points in place of libgomp's.

   Debugging: -fdump-tree-all shows a function after each of the two passes,
   gomp_stream_check and gomp_stream_calls.  */

#include "gcc-headers.h"
#include "clauses.h"
#include "fusion.h"
#include "passes.h"
#include "shortcut.h"
#include "abi.h"
#include "trees.h"

namespace {

/* Whether some function of this translation unit has stream tasks.  Known
   before the second pass runs for the first time.  */
bool stream_tasks_p;

/* Checks task statement STMT, if it is the plugin's.  */

void
check_task (const gomp_task *stmt)
{
  bool ours_p = false;
  for (tree c = gimple_omp_task_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	&& abi_frame_p (OMP_CLAUSE_DECL (c)))
      ours_p = true;
  if (!ours_p)
    return;
  stream_tasks_p = true;
  for (tree c = gimple_omp_task_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE)
	continue;
      tree decl = OMP_CLAUSE_DECL (c);
      /* A nested function's way to its surroundings stays the same until the
	 scope of the task ends.  */
      if (abi_frame_p (decl)
	  || (DECL_ARTIFICIAL (decl) && has_prefix_p (decl, "CHAIN")))
	continue;
      if (DECL_NAME (decl) && !DECL_ARTIFICIAL (decl))
	error_at (gimple_location (stmt), "%qD cannot be captured by a task "
		  "with streams", decl);
      else
	error_at (gimple_location (stmt), "a size or value computed outside "
		  "cannot be captured by a task with streams");
    }
}

tree
check_statement (gimple_stmt_iterator *gsi, bool *handled_p,
		 struct walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled_p = false;
  if (gomp_task *task = dyn_cast<gomp_task *> (stmt))
    check_task (task);
  else if (is_gimple_call (stmt))
    {
      tree fn = gimple_call_fndecl (stmt);
      if (!marker_p (fn))
	return NULL_TREE;
      /* The front end moves the body of a coroutine to a function that plugins do
	 not see before it is GIMPLE.  */
      auto_diagnostic_group group;
      bool coroutine_p = cfun->coroutine_component;
      error_at (gimple_location (stmt),
		coroutine_p ? G_("task with streams in a coroutine")
		: G_("stream clause is not valid here"));
      if (coroutine_p)
	inform (gimple_location (stmt), "call a function that has the task, and "
		"gets the streams by reference");
    }
  return NULL_TREE;
}

tree
check_operand (tree *tp, int *, void *)
{
  finish_shortcut (*tp);
  return NULL_TREE;
}

bool
gate_check (function *)
{
  return flag_openmp;
}

/* Before "omplower", while the function is still nested statements.  */

void
execute_check (function *fun)
{
  gimple_seq body = gimple_body (fun->decl);
  struct walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq (body, check_statement, check_operand, &wi);
}

/* Calls that wait for tasks.  */

bool
waiting_call_p (const char *name)
{
  static const char *const names[] = {
    "GOMP_taskwait", "GOMP_taskwait_depend", "GOMP_barrier",
    "GOMP_barrier_cancel", "GOMP_taskgroup_end", "GOMP_loop_end",
    "GOMP_loop_end_cancel", "GOMP_sections_end", "GOMP_sections_end_cancel",
    "GOMP_single_copy_end"
  };
  for (const char *each : names)
    if (strcmp (name, each) == 0)
      return true;
  return false;
}

/* Whether FN is the body of a parallel region, which GCC outlined.  The barrier
   at its end stands in libgomp.  */

bool
parallel_body_p (tree fn)
{
  cgraph_node *node = cgraph_node::get (fn);
  ipa_ref *ref;
  for (unsigned i = 0; node && node->iterate_referring (i, ref); i++)
    if (ref->stmt && is_gimple_call (ref->stmt))
      {
	tree callee = gimple_call_fndecl (ref->stmt);
	if (callee && DECL_ASSEMBLER_NAME_SET_P (callee)
	    && strncmp (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (callee)),
			 "GOMP_parallel", strlen ("GOMP_parallel")) == 0)
	  return true;
      }
  return false;
}

/* Inserts a call of FUNCTION, which has no arguments, before the statement at
   GSI.  */

void
call_before (gimple_stmt_iterator *gsi, abi_function function)
{
  gimple *stmt = gsi_stmt (*gsi);
  gcall *call = gimple_build_call (abi_get_function (function), 0);
  gimple_set_location (call, gimple_location (stmt));
  gimple_set_block (call, gimple_block (stmt));
  gsi_insert_before (gsi, call, GSI_SAME_STMT);
}

/* The call of GOMP_task at GSI has a stream task; makes it one of
   GOMP_stream_define.  FIELD is the frame pointer in its data.  */

void
define_instead (gimple_stmt_iterator *gsi, tree field,
		function_fusion *fusion)
{
  gimple *stmt = gsi_stmt (*gsi);
  /* GOMP_task (fn, data, cpyfn, arg_size, arg_align, ...)  */
  tree cpyfn = gimple_call_arg (stmt, 2);
  if (!integer_zerop (cpyfn))
    {
      error_at (gimple_location (stmt), "a task with streams cannot copy its "
		"data");
      return;
    }
  tree body = gimple_call_arg (stmt, 0);
  if (flag_test_coverage && TREE_CODE (body) == ADDR_EXPR)
    /* gcov does not count the lines of functions that nobody wrote.  */
    DECL_ARTIFICIAL (TREE_OPERAND (body, 0)) = 0;
  tree fn = abi_get_function (ABI_DEFINE);
  gcall *define
    = gimple_build_call (fn, 6, gimple_call_arg (stmt, 0),
			 gimple_call_arg (stmt, 1),
			 fold_convert (size_type_node,
				       gimple_call_arg (stmt, 3)),
			 fold_convert (size_type_node,
				       gimple_call_arg (stmt, 4)),
			 fold_convert (size_type_node, byte_position (field)),
			 null_pointer_node);
  gimple_set_location (define, gimple_location (stmt));
  gimple_set_block (define, gimple_block (stmt));
  gsi_replace (gsi, define, false);
  if (TREE_CODE (body) == ADDR_EXPR)
    {
      tree fn = TREE_OPERAND (body, 0);
      /* What the alias pass knows of FN need not hold for another body of the same
	 code.  */
      DECL_ATTRIBUTES (fn) = tree_cons (get_identifier ("no_icf"), NULL_TREE,
					DECL_ATTRIBUTES (fn));
      fusion->add (define, fn, field);
    }
}

bool
gate_calls (function *)
{
  return stream_tasks_p;
}

/* Before "ssa", when GCC has outlined the tasks.  */

void
execute_calls (function *fun)
{
  basic_block bb;
  function_fusion fusion;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL;
	if (!fn || !DECL_ASSEMBLER_NAME_SET_P (fn))
	  continue;
	const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn));
	if (strcmp (name, "GOMP_task") == 0)
	  {
	    tree data = gimple_call_arg (stmt, 1);
	    tree field = (TREE_CODE (data) == ADDR_EXPR
			  ? abi_frame_field (TREE_TYPE (TREE_OPERAND (data,
								      0)))
			  : NULL_TREE);
	    if (field)
	      define_instead (&gsi, field, &fusion);
	  }
	else if (waiting_call_p (name))
	  call_before (&gsi, ABI_WAIT);
	else if (strcmp (name, "GOMP_taskyield") == 0)
	  call_before (&gsi, ABI_YIELD);
      }

  fusion.finish ();
  if (parallel_body_p (fun->decl))
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, EXIT_BLOCK_PTR_FOR_FN (fun)->preds)
	{
	  gimple_stmt_iterator gsi = gsi_last_bb (e->src);
	  if (!gsi_end_p (gsi)
	      && gimple_code (gsi_stmt (gsi)) == GIMPLE_RETURN)
	    call_before (&gsi, ABI_WAIT);
	}
    }
}

} // anon namespace

void
passes_start (const char *plugin_name)
{
  insert_pass (plugin_name,
	       new function_pass ("gomp_stream_check", PROP_gimple_any, gate_check,
				  execute_check),
	       "omplower");
  insert_pass (plugin_name,
	       new function_pass ("gomp_stream_calls", PROP_cfg, gate_calls, execute_calls),
	       "ssa");
  fusion_start (plugin_name);
}
