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

/* A body may end its stage (gomp_stream_end) by a function that it calls.  So the
   loop over a batch asks behind each activation whether it did.  When what the
   body calls has been inlined, this pass takes the question out of bodies that
   call nothing that could do so: then GCC vectorises the loop.

   Debugging: -fdump-tree-all shows the function behind pass
   gomp_stream_ended.  */

#include "gcc-headers.h"
#include "abi.h"
#include "fusion.h"
#include "passes.h"
#include "trees.h"

namespace {

/* Whether STMT asks.  */

bool
question_p (const gimple *stmt)
{
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return has_name_p (fn, "GOMP_stream_ended");
}

/* Whether STMT may call gomp_stream_end.  */

bool
may_end_p (const gimple *stmt)
{
  if (!is_gimple_call (stmt) || gimple_call_internal_p (stmt)
      || question_p (stmt)
      || (gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE | ECF_NORETURN)))
    return false;
  tree fn = gimple_call_fndecl (stmt);
  /* OpenMP's run functions of the user's.  */
  return !(fn && fndecl_built_in_p (fn, BUILT_IN_NORMAL)
	   && !has_prefix_p (fn, "__builtin_GOMP"));
}

bool
gate_ended (function *fun)
{
  return flag_openmp && (abi_body_field (fun->decl) || fused_function_p (fun->decl));
}

void
execute_ended (function *fun)
{
  std::vector<gimple *> questions;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (may_end_p (stmt))
	  return;
	if (question_p (stmt))
	  questions.push_back (stmt);
      }
  for (gimple *stmt : questions)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      tree answer = gimple_call_lhs (stmt);
      if (answer)
	gsi_replace (&gsi, gimple_build_assign
			    (answer, build_zero_cst (TREE_TYPE (answer))),
		     true);
      else
	{
	  unlink_stmt_vdef (stmt);
	  gsi_remove (&gsi, true);
	}
    }
}

} // anon namespace

void
ended_start (const char *plugin_name)
{
  insert_pass (plugin_name,
	       new function_pass ("gomp_stream_ended", PROP_cfg | PROP_ssa, gate_ended,
				  execute_ended, TODO_cleanup_cfg | TODO_update_ssa),
	       "backprop");
}
