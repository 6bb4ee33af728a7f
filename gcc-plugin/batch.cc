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

/* Makes the loop over a batch of activations that the body of a stream task becomes, and
   replaces what the body names by where the loop finds it.  */

#include "gcc-headers.h"
#include "abi.h"
#include "batch.h"
#include "constructs.h"
#include "cxx.h"
#include "objects.h"
#include "trees.h"

namespace {

/* Whether the front ends share expressions like T between statements: that of
   C++ has one *this per function.  */

bool
shareable_p (const_tree t)
{
  switch (TREE_CODE_CLASS (TREE_CODE (t)))
    {
    case tcc_unary:
    case tcc_binary:
    case tcc_comparison:
    case tcc_reference:
      return true;
    default:
      return TREE_CODE (t) == ADDR_EXPR;
    }
}

/* What stands for T, if it is one of an array of windows; else null.  */

tree
one_of_windows (tree t, const replace_data &data)
{
  if (TREE_CODE (t) != ARRAY_REF)
    return NULL_TREE;
  tree array = tree_strip_any_location_wrapper (TREE_OPERAND (t, 0));
  if (TREE_CODE (array) == INDIRECT_REF)
    /* A lambda has captured it by reference.  */
    array = TREE_OPERAND (array, 0);
  for (const array_of_windows &a : data.arrays)
    if (array == a.window)
      {
	tree offset = build2 (MULT_EXPR, sizetype,
			      fold_convert (sizetype, TREE_OPERAND (t, 1)),
			      a.row);
	tree type = TREE_TYPE (a.pointer);
	return build1 (INDIRECT_REF, TREE_TYPE (type),
		       build2 (POINTER_PLUS_EXPR, type, a.pointer, offset));
      }
  return NULL_TREE;
}

tree
replace (tree *tp, int *walk_subtrees, void *p)
{
  replace_data *data = (replace_data *) p;
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (const stream_view *view = element_of (t, *data->task))
    {
      *tp = unshare_expr (data->elements[view - &data->task->views[0]]);
      *walk_subtrees = 0;
    }
  else if (variable_p (t) || (TREE_CODE (t) == SAVE_EXPR
			      && data->variables.get (t)))
    {
      if (tree *to = data->variables.get (t))
	*tp = *to;
      *walk_subtrees = 0;
    }
  else if (tree window = one_of_windows (t, *data))
    *tp = window;
  else if (shareable_p (t))
    *tp = copy_node (t);
  else if (data->visited.add (t))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* Finds a variable that the replacement should have removed.  */

tree
find_leftover (tree *tp, int *walk_subtrees, void *p)
{
  replace_data *data = (replace_data *) p;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (variable_p (*tp))
    {
      for (const array_of_windows &a : data->arrays)
	if (a.window == *tp)
	  return *tp;
      return data->variables.get (*tp) ? *tp : NULL_TREE;
    }
  else if (data->visited.add (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* Whether T is the value of DECL, or that plus or minus a constant, converted
   such that different values stay so.  */

bool
value_of_p (tree t, const_tree decl)
{
  for (;;)
    if (CONVERT_EXPR_P (t)
	&& INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0)))
	&& (TYPE_PRECISION (TREE_TYPE (t))
	    >= TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (t, 0)))))
      t = TREE_OPERAND (t, 0);
    else if ((TREE_CODE (t) == PLUS_EXPR || TREE_CODE (t) == MINUS_EXPR)
	     && constant_p (TREE_OPERAND (t, 1)))
      t = TREE_OPERAND (t, 0);
    else
      return t == decl;
}

/* Whether the integer DECL tells which stream of an array TASK uses: all
   activations on the same streams have the same value of it then.  */

bool
chooses_stream_p (const_tree decl, const stream_task &task)
{
  bool chooses_p = false;
  for (const stream_view &view : task.views)
    {
      tree address = view.address;
      STRIP_NOPS (address);
      if (TREE_SIDE_EFFECTS (address) || (view.flags & ABI_VIEW_SHARED))
	return false;
      if ((view.flags & ABI_VIEW_DYNAMIC)
	  || TREE_CODE (address) != ADDR_EXPR
	  || TREE_CODE (TREE_OPERAND (address, 0)) != ARRAY_REF)
	continue;
      tree element = TREE_OPERAND (address, 0);
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (element));
      chooses_p |= (VAR_P (TREE_OPERAND (element, 0))
		    && size && constant_p (size) && !integer_zerop (size)
		    && value_of_p (TREE_OPERAND (element, 1), decl));
    }
  return chooses_p;
}

/* Whether T may call a function of the user's.  */

bool
may_call_p (tree t)
{
  tree fn = TREE_CODE (t) == CALL_EXPR ? get_callee_fndecl (t) : NULL_TREE;
  return (/* It may have a destructor.  */
	  TREE_CODE (t) == TARGET_EXPR
	  || (TREE_CODE_CLASS (TREE_CODE (t)) == tcc_vl_exp
	      && (!fn || !fndecl_built_in_p (fn))));
}

/* What follows on an activation: if the body of TASK has ended its stage, leaves the
   loop, of which N more activations are left, and says so in FRAME.  */

tree
leave_if_ended (const stream_task &task, tree body, tree n, tree frame)
{
  location_t loc = task.loc;
  if (!find_in (body, may_call_p))
    return NULL_TREE;
  tree leave = NULL_TREE;
  append (&leave, assign (loc, abi_arrow (frame, abi_frame::n), n));
  append (&leave, build1_loc (loc, EXIT_EXPR, void_type_node,
			      boolean_true_node));
  return condition (loc, expect_not (loc, not_zero (call (loc, ABI_ENDED, 1, frame))),
		    leave);
}

/* What stands for the variable of CAP in the body of TASK, whose value, or the
   address of that, is VALUE.  */

tree
capture_local (tree fn, const stream_task &task, const capture &cap,
	       tree value, hash_set<tree> *copied, batch_loop *loop)
{
  location_t loc = task.loc;
  tree decl = cap.decl, local;
  tree type = object_type (decl);
  if (reference_p (decl))
    {
      tree pointer
	= (cap.address_p ? value
	   : build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (value)), value));
      return make_local_reference (fn, loc, decl, pointer, loop);
    }
  if (cap.address_p)
    {
      if (!constant_size_p (type))
	type = unbounded (type);
      local = make_local (fn, decl, type);
      make_alias (local, build1 (INDIRECT_REF, type,
				 fold_convert (build_pointer_type (type),
					       value)));
      return local;
    }
  local = make_local (fn, decl, type);
  if (AGGREGATE_TYPE_P (type) && !copied->contains (decl))
    {
      make_alias (local, value);
      return local;
    }
  if (!AGGREGATE_TYPE_P (type))
    {
      if (INTEGRAL_TYPE_P (type) && chooses_stream_p (decl, task))
	{
	  tree index = make_var (fn, "gomp_stream.index", TREE_TYPE (value));
	  loop->vars.push_back (index);
	  append (&loop->init, assign (loc, index, value));
	  value = index;
	}
      value = fold_convert (type, value);
    }
  append (&loop->begin, build2_loc (loc, INIT_EXPR, type, local, value));
  return local;
}

/* Frees the copy whose address is VALUE, and has CAP's value, behind each
   activation.  */

void
free_copy (location_t loc, const capture &cap, tree value, batch_loop *loop)
{
  if (tree type = cap.object_type)
    append (&loop->step,
	    destruction (build1 (INDIRECT_REF, type,
				 fold_convert (build_pointer_type (type),
					       unshare_expr (value)))));
  append (&loop->step, build_builtin_call (loc, BUILT_IN_FREE, 1,
					   unshare_expr (value)));
  append (&loop->step, assign (loc, value, null_pointer_node));
}

/* Puts what the body captures, in records of type RECORD, into LOOP and
   REPLACEMENT.  */

void
add_captures (tree fn, const stream_task &task, const data_sharing &sharing,
	      tree frame, tree record, hash_set<tree> *copied,
	      batch_loop *loop, replace_data *replacement)
{
  location_t loc = task.loc;
  tree type = build_pointer_type (record);
  tree r = make_var (fn, "gomp_stream.records", type);
  DECL_IGNORED_P (r) = 0;
  loop->vars.push_back (r);
  append (&loop->init, assign (loc, r, abi_arrow (frame, abi_frame::records)));
  for (size_t i = 0; i < sharing.captures.size (); i++)
    if (sharing.captures[i].size)
      free_copy (loc, sharing.captures[i], abi_arrow (r, i), loop);
  append (&loop->step, assign (loc, r, build2 (POINTER_PLUS_EXPR, type, r,
					       TYPE_SIZE_UNIT (record))));
  for (size_t i = 0; i < sharing.captures.size (); i++)
    {
      const capture &cap = sharing.captures[i];
      tree local = capture_local (fn, task, cap, abi_arrow (r, i), copied,
				  loop);
      loop->locals.push_back (local);
      replacement->variables.put (cap.saved ? cap.saved : cap.decl, local);
    }
}

/* The same for P, a variable of each activation.  */

void
add_private (tree fn, location_t loc, const private_variable &p,
	     batch_loop *loop, replace_data *replacement)
{
  tree decl = p.decl;
  tree local = make_local (fn, decl, object_type (decl));
  loop->locals.push_back (local);
  if (p.clause)
    {
      append (&loop->begin,
	      lang_hooks.decls.omp_clause_default_ctor (p.clause, local,
							NULL_TREE));
      append (&loop->end, lang_hooks.decls.omp_clause_dtor (p.clause, local));
    }
  if (reference_p (decl))
    {
      DECL_NAME (local) = get_identifier ("gomp_stream.private");
      local = make_local_reference (fn, loc, decl, address_of (local), loop);
      loop->locals.push_back (local);
    }
  replacement->variables.put (decl, local);
}

} // anon namespace

tree
make_local (tree fn, tree decl, tree type)
{
  tree name = DECL_NAME (decl);
  /* C++ trusts that this is a parameter.  */
  if (name && strcmp (IDENTIFIER_POINTER (name), "this") == 0)
    name = get_identifier ("gomp_stream.this");
  tree var = build_decl (DECL_SOURCE_LOCATION (decl), VAR_DECL, name, type);
  DECL_CONTEXT (var) = fn;
  TREE_USED (var) = 1;
  TREE_ADDRESSABLE (var) = TREE_ADDRESSABLE (decl);
  DECL_ARTIFICIAL (var) = DECL_ARTIFICIAL (decl);
  return var;
}

tree
make_local_reference (tree fn, location_t loc, tree decl, tree pointer,
		      batch_loop *loop)
{
  tree type = TREE_TYPE (decl), local = make_local (fn, decl, type);
  append (&loop->begin, assign (loc, local,
				build_reference_from_pointer (type, pointer)));
  return local;
}

void
replace_variable (tree *body, tree decl, tree to)
{
  stream_task none;
  replace_data data;
  data.task = &none;
  data.variables.put (decl, to);
  walk_tree (body, replace, &data, NULL);
}

tree
make_record (location_t loc, const std::vector<capture> &captures)
{
  if (captures.empty ())
    return NULL_TREE;
  tree record = make_node (RECORD_TYPE);
  tree fields = NULL_TREE;
  for (const capture &cap : captures)
    {
      tree type = (cap.address_p ? ptr_type_node
		   : TYPE_MAIN_VARIANT (object_type (cap.decl)));
      tree field = build_decl (loc, FIELD_DECL, DECL_NAME (cap.decl), type);
      DECL_CHAIN (field) = fields;
      fields = field;
    }
  abi_finish_struct (record, "gomp_stream_record", fields);
  return record;
}

void
make_loop (tree fn, tree stmt, const stream_task &task,
	   const data_sharing &sharing, hash_set<tree> *copied, tree record,
	   tree frame)
{
  location_t loc = task.loc;
  tree u64 = abi_u64 ();
  batch_loop loop;
  replace_data replacement;
  replacement.task = &task;
  tree n = make_var (fn, "gomp_stream.n", u64);
  loop.vars.push_back (n);
  append (&loop.init, assign (loc, n, abi_arrow (frame, abi_frame::n)));
  add_views (fn, task, frame, copied, &loop, &replacement);
  if (record)
    add_captures (fn, task, sharing, frame, record, copied, &loop,
		  &replacement);
  for (const private_variable &p : sharing.privates)
    add_private (fn, task.loc, p, &loop, &replacement);

  walk_tree (&OMP_TASK_BODY (stmt), replace, &replacement, NULL);
  replacement.visited.empty ();
  tree leftover = walk_tree (&OMP_TASK_BODY (stmt), find_leftover,
			     &replacement, NULL);
  if (leftover)
    error_at (loc, "use of %qD in a task with streams is not supported",
	      leftover);

  tree *body_p = &OMP_TASK_BODY (stmt);
  append (TREE_CODE (*body_p) == BIND_EXPR ? &BIND_EXPR_BODY (*body_p) : body_p,
	  loop.end);
  tree iteration = NULL_TREE;
  append (&iteration, loop.preload);
  append (&iteration,
	  catch_all (loc, prepend_to_block (loop.locals, loop.begin, *body_p,
					    true), ABI_CAUGHT, frame));
  append (&iteration, loop.step);
  append (&iteration, count_down (loc, n));
  append (&iteration, leave_if_ended (task, *body_p, n, frame));
  append (&iteration, build1_loc (loc, EXIT_EXPR, void_type_node, is_zero (n)));
  append (&loop.init, build1_loc (loc, LOOP_EXPR, void_type_node, iteration));
  append (&loop.init, loop.finish);
  /* GCC wants a scope there.  */
  OMP_TASK_BODY (stmt) = bind_vars (loop.vars, loop.init, true);
}
