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

/* Has a function that is a wait scope compute what it returns when its stages are done:

     for (int k = 0; k < n; k++)
       {
	 #pragma omp task output (x)
	 x = k;
	 #pragma omp task input (x) shared (sum)
	 sum += x;
       }
     return sum;

   The scope ends behind the value, so there is a wait of its own before it.

   Debugging: -fdump-tree-gimple shows GOMP_stream_wait before the value.  */

#include "gcc-headers.h"
#include "abi.h"
#include "constructs.h"
#include "control.h"
#include "cxx.h"
#include "returns.h"
#include "trees.h"

namespace {

/* A function that returns something.  */

struct returning
{
  const construct *function;
  bool throws_p;
};

/* Whether a stage may have changed the value of T.  */

bool
reading_p (tree t)
{
  return (((VAR_P (t) || TREE_CODE (t) == PARM_DECL) && !TREE_READONLY (t))
	  || TREE_CODE (t) == CALL_EXPR || TREE_CODE (t) == INDIRECT_REF
	  || TREE_CODE (t) == MEM_REF);
}

/* Whether a wait of FUNCTION goes before the operand VALUE of a return.  */

bool
waits_p (tree value, const construct *function)
{
  if (value && (TREE_CODE (value) == MODIFY_EXPR || TREE_CODE (value) == INIT_EXPR))
    value = TREE_OPERAND (value, 1);
  const std::vector<tree> &streams = function->streams;
  return (find_in (value, reading_p)
	  /* A function may activate more to one.  */
	  && !find_in (value, [&] (tree t)
	       {
		 return (TREE_CODE (t) == ADDR_EXPR
			 && std::count (streams.begin (), streams.end (),
					base_variable (TREE_OPERAND (t, 0))));
	       }));
}

/* Callback of walk_tree: puts a wait before each value that is returned.  */

tree
wait_before (tree *tp, int *walk_subtrees, void *data)
{
  const returning *r = static_cast<const returning *> (data);
  tree t = *tp;
  if (TYPE_P (t) || TREE_CODE (t) == OMP_TASK)
    *walk_subtrees = 0;
  if (TREE_CODE (t) != RETURN_EXPR)
    return NULL_TREE;
  *walk_subtrees = 0;
  if (!waits_p (TREE_OPERAND (t, 0), r->function))
    return NULL_TREE;
  location_t loc = EXPR_LOCATION (t);
  tree list = NULL_TREE;
  append (&list, call (loc, ABI_WAIT, 0));
  if (r->throws_p)
    append (&list, rethrow (loc));
  append (&list, t);
  *tp = list;
  return NULL_TREE;
}

/* Forgets what STEP, a computation behind a wait, reads: no stage runs then.  */

void
drop_readings (control_step *step)
{
  if (step->kind == control_step::READ)
    step->kind = control_step::SEQUENCE;
  for (control_step *part : step->parts)
    drop_readings (part);
}

} // anon namespace

void
control_programs::wait_at_returns (const construct &function)
{
  for (const returned_value &r : m_returned)
    if (waits_p (r.value, &function))
      drop_readings (r.step);
}

void
wait_at_returns (tree fn, const construct &function, bool throws_p)
{
  returning r = { &function, throws_p };
  if (function.n_stages > 0 && function.needs_scope_p)
    walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), wait_before, &r);
}
