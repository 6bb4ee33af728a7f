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

/* Loops of the control program that do nothing but activate stages:

     for (k = 0; k < n; k++)
       {
	 activation of A; activation of B;
       }

   becomes

     for (k = 0; k < n; )
       {
	 activation of A; activation of B;
	 k++;
	 // as many more as no port needs a call for, but the last iteration
	 m = min (n - k - 1, A->limit - A->next - 1, B->limit - B->next - 1);
	 if (k < n && m > 0)
	   {
	     store m records of A, of B, with k, k + 1, ...;
	     A->next += m;  B->next += m;  k += m;
	   }
       }

   so that one iteration in a batch is run.  Nobody can tell the difference:
   nothing happens between the activations of the loop, each port is told of a
   lowered limit by the iteration that follows, and where the order of producers
   matters the runtime keeps the limit so low that M is 0.

   Debugging: -fdump-tree-gimple.  */

#include "gcc-headers.h"
#include "abi.h"
#include "contents.h"
#include "loops.h"
#include "trees.h"

namespace {

/* Adds the activations that statement T consists of to LIST; false if it does
   anything else.  */

bool
only_activations_p (tree t, const std::vector<activation> &activations,
		    std::vector<const activation *> *list)
{
  if (!t)
    return true;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
	if (!only_activations_p (tsi_stmt (i), activations, list))
	  return false;
      return true;
    case DEBUG_BEGIN_STMT:
      return true;
    case CLEANUP_POINT_EXPR:
    case EXPR_STMT:
      return only_activations_p (TREE_OPERAND (t, 0), activations, list);
    case BIND_EXPR:
      for (const activation &a : activations)
	if (a.stmt == t && a.fixed_p)
	  {
	    list->push_back (&a);
	    return true;
	  }
      return (!BIND_EXPR_VARS (t)
	      && only_activations_p (BIND_EXPR_BODY (t), activations, list));
    default:
      return false;
    }
}

/* Whether two of LIST write one stream, and so take turns.  The runtime is told of
   each of those, or of rounds.  */

bool
rotation_p (const std::vector<const activation *> &list)
{
  hash_set<tree> written;
  for (const activation *a : list)
    for (tree stream : a->outputs)
      if (written.add (stream))
	return true;
  return false;
}

bool
integer_p (const_tree t)
{
  return (TREE_CODE (TREE_TYPE (t)) == INTEGER_TYPE
	  && TYPE_PRECISION (TREE_TYPE (t)) <= 64);
}

/* Whether T is DECL, perhaps converted, with all of its bits.  */

bool
whole_p (tree t, tree decl)
{
  for (;; t = TREE_OPERAND (t, 0))
    {
      if (!integer_p (t)
	  || TYPE_PRECISION (TREE_TYPE (t)) < TYPE_PRECISION (TREE_TYPE (decl)))
	return false;
      if (t == decl || !(CONVERT_EXPR_P (t) || location_wrapper_p (t)
			 || TREE_CODE (t) == NON_LVALUE_EXPR))
	return t == decl;
    }
}

/* Reads the increment T of a loop.  */

bool
read_step (tree t, induction *k)
{
  tree amount;
  t = strip_conversions (t);
  if (!t)
    return false;
  switch (TREE_CODE (t))
    {
    case PREINCREMENT_EXPR:
    case POSTINCREMENT_EXPR:
      k->step = 1;
      break;
    case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      k->step = -1;
      break;
    case MODIFY_EXPR:
      {
	tree target = strip_conversions (TREE_OPERAND (t, 0));
	tree sum = strip_conversions (TREE_OPERAND (t, 1));
	if (TREE_CODE (sum) != PLUS_EXPR && TREE_CODE (sum) != MINUS_EXPR)
	  return false;
	amount = strip_conversions (TREE_OPERAND (sum, 1));
	if (!whole_p (TREE_OPERAND (sum, 0), target)
	    || TREE_CODE (amount) != INTEGER_CST)
	  return false;
	amount = fold_convert (signed_type_for (TREE_TYPE (sum)), amount);
	if (!tree_fits_shwi_p (amount))
	  return false;
	k->step = tree_to_shwi (amount);
	if (TREE_CODE (sum) == MINUS_EXPR)
	  k->step = -k->step;
	break;
      }
    default:
      return false;
    }
  k->decl = strip_conversions (TREE_OPERAND (t, 0));
  return ((VAR_P (k->decl) || TREE_CODE (k->decl) == PARM_DECL)
	  && integer_p (k->decl)
	  && k->step != 0 && k->step > -0x10000 && k->step < 0x10000
	  && !TREE_THIS_VOLATILE (k->decl)
	  && !TREE_ADDRESSABLE (k->decl)
	  && !is_global_var (k->decl)
	  && !DECL_HAS_VALUE_EXPR_P (k->decl));
}

tree
find_decl (tree *tp, int *, void *decl)
{
  return *tp == (tree) decl ? *tp : NULL_TREE;
}

/* Reads the condition T of a loop, whose increment is known.  */

bool
read_condition (tree t, induction *k)
{
  k->condition = t;
  t = strip_conversions (t);
  if (!t || !COMPARISON_CLASS_P (t))
    return false;
  enum tree_code code = TREE_CODE (t);
  tree here = TREE_OPERAND (t, 0), bound = TREE_OPERAND (t, 1);
  if (strip_conversions (here) != k->decl)
    {
      std::swap (here, bound);
      code = swap_tree_comparison (code);
    }
  if (!whole_p (here, k->decl)
      || !integer_p (bound)
      || TREE_SIDE_EFFECTS (bound)
      || walk_tree_without_duplicates (&bound, find_decl, k->decl))
    return false;

  bool up_p = k->step > 0, last_p = false;
  switch (code)
    {
    case LT_EXPR:
      if (!up_p)
	return false;
      break;
    case GT_EXPR:
      if (up_p)
	return false;
      break;
    case LE_EXPR:
      if (!up_p)
	return false;
      last_p = true;
      break;
    case GE_EXPR:
      if (up_p)
	return false;
      last_p = true;
      break;
    case NE_EXPR:
      /* It may be reached by wrapping round.  */
      if ((k->step != 1 && k->step != -1)
	  || TYPE_PRECISION (TREE_TYPE (here))
	     != TYPE_PRECISION (TREE_TYPE (k->decl)))
	return false;
      break;
    default:
      return false;
    }
  tree type = unsigned_type_for (TREE_TYPE (here));
  here = fold_convert (type, unshare_expr (here));
  bound = fold_convert (type, unshare_expr (bound));
  tree distance = (up_p ? build2 (MINUS_EXPR, type, bound, here)
		   : build2 (MINUS_EXPR, type, here, bound));
  if (!last_p)
    distance = build2 (MINUS_EXPR, type, distance, build_one_cst (type));
  distance = fold_convert (abi_u64 (), distance);
  k->left = build2 (TRUNC_DIV_EXPR, abi_u64 (), distance,
		    u64_constant (up_p ? k->step : -k->step));
  return true;
}

/* How many activations of A need no call, with a signed 64-bit TYPE.  */

tree
room (location_t loc, const activation *a, tree type)
{
  tree limit_address
    = build1 (ADDR_EXPR, build_pointer_type (abi_u64 ()),
	      abi_arrow (a->port, abi_port::limit));
  tree limit
    = build_builtin_call (loc, BUILT_IN_ATOMIC_LOAD_8, 2,
			  fold_convert (ptr_type_node, limit_address),
			  build_int_cst (integer_type_node,
					 MEMMODEL_RELAXED));
  tree next = build2 (PLUS_EXPR, abi_u64 (), abi_arrow (a->port, abi_port::next),
		      u64_constant (1));
  return fold_convert (type, build2 (MINUS_EXPR, abi_u64 (),
				     fold_convert (abi_u64 (), limit), next));
}

/* Stores M records of A, for the values of K from its current one on.  */

void
store_records (tree fn, location_t loc, const activation *a,
	       const induction &k, tree m, tree *list)
{
  tree u64 = abi_u64 ();
  tree pointer_type = build_pointer_type (a->record);
  tree type = unsigned_type_for (TREE_TYPE (k.decl));
  tree r = make_var (fn, "gomp_stream.record", pointer_type);
  tree i = make_var (fn, "gomp_stream.i", type);
  tree n = make_var (fn, "gomp_stream.n", u64);
  tree bias = abi_arrow (a->port, abi_port::bias);
  tree offset = build2 (MULT_EXPR, sizetype,
			fold_convert (sizetype, abi_arrow (a->port, abi_port::next)),
			TYPE_SIZE_UNIT (a->record));
  tree body = NULL_TREE, stmts = NULL_TREE;
  append (&stmts, assign (loc, r, build2 (POINTER_PLUS_EXPR, TREE_TYPE (bias),
					  bias, offset)));
  append (&stmts, assign (loc, i, k.decl));
  append (&stmts, assign (loc, n, m));
  store_record (loc, &body, r, a->values, k.decl,
		fold_convert (TREE_TYPE (k.decl), i));
  append (&body, assign (loc, r, build2 (POINTER_PLUS_EXPR, pointer_type, r,
					 TYPE_SIZE_UNIT (a->record))));
  append (&body, assign (loc, i, build2 (PLUS_EXPR, type, i,
					 build_int_cst (type, k.step))));
  append (&body, assign (loc, n, build2 (MINUS_EXPR, u64, n,
					 u64_constant (1))));
  append (&body, build1_loc (loc, EXIT_EXPR, void_type_node,
			     build2 (EQ_EXPR, boolean_type_node, n,
				     u64_constant (0))));
  append (&stmts, build1_loc (loc, LOOP_EXPR, void_type_node, body));
  append (list, bind_vars ({ r, i, n }, stmts, false));
}

} // anon namespace

bool
read_induction (tree loop, induction *k)
{
  return (plain_for_p (loop)
	  && read_step (FOR_EXPR (loop), k)
	  && read_condition (FOR_COND (loop), k));
}

void
store_record (location_t loc, tree *list, tree r,
	      const std::vector<tree> &values, tree decl, tree new_value)
{
  for (size_t i = 0; i < values.size (); i++)
    {
      tree to = abi_arrow (r, i);
      tree value = values[i];
      if (decl && value == decl)
	value = fold_convert (TREE_TYPE (to), new_value);
      append (list, build2_loc (loc, MODIFY_EXPR, TREE_TYPE (to), to,
				unshare_expr (value)));
    }
}

bool
activate_in_bulk (tree fn, tree loop, std::vector<activation> *activations)
{
  std::vector<const activation *> list;
  induction k;
  if (!only_activations_p (FOR_BODY (loop), *activations, &list)
      || list.empty ()
      || rotation_p (list)
      || !read_induction (loop, &k))
    return false;

  location_t loc = EXPR_LOCATION (loop);
  tree u64 = abi_u64 (), s64 = signed_type_for (u64);
  tree m = make_var (fn, "gomp_stream.more", s64);
  tree zero = build_zero_cst (s64);

  /* The iterations that are left are few enough for a signed number.  */
  tree most = build2 (MIN_EXPR, u64, k.left, u64_constant (0x40000000));
  tree enough = NULL_TREE;
  append (&enough, assign (loc, m, build2 (MIN_EXPR, s64, m,
					   fold_convert (s64, most))));
  for (size_t i = 1; i < list.size (); i++)
    append (&enough, assign (loc, m, build2 (MIN_EXPR, s64, m,
					     room (loc, list[i], s64))));

  tree many = NULL_TREE;
  for (const activation *a : list)
    if (a->record)
      store_records (fn, loc, a, k, m, &many);
  for (const activation *a : list)
    {
      tree next = build2 (PLUS_EXPR, u64, abi_arrow (a->port, abi_port::next),
			  fold_convert (u64, m));
      /* P1 of the runtime, as for one activation.  */
      append (&many,
	      build_builtin_call (loc, BUILT_IN_ATOMIC_STORE_8, 3,
				  fold_convert (ptr_type_node, a->port), next,
				  build_int_cst (integer_type_node,
						 MEMMODEL_RELEASE)));
    }
  tree type = unsigned_type_for (TREE_TYPE (k.decl));
  append (&many,
	  assign (loc, k.decl,
		  build2 (PLUS_EXPR, type, fold_convert (type, k.decl),
			  build2 (MULT_EXPR, type, fold_convert (type, m),
				  build_int_cst (type, k.step)))));
  append (&enough, condition (loc, build2 (GT_EXPR, boolean_type_node, m, zero),
			      many));

  tree bulk = NULL_TREE;
  append (&bulk, assign (loc, m, room (loc, list[0], s64)));
  tree test = build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
		      build2 (GT_EXPR, boolean_type_node, m, zero),
		      fold_convert (boolean_type_node,
				    unshare_expr (k.condition)));
  append (&bulk, condition (loc, test, enough));

  activation all = {};
  all.stmt = bind_vars ({ m }, bulk, false);
  activations->push_back (all);
  tree body = NULL_TREE;
  append (&body, FOR_BODY (loop));
  append (&body, FOR_EXPR (loop));
  append (&body, all.stmt);
  FOR_BODY (loop) = body;
  FOR_EXPR (loop) = NULL_TREE;
  return true;
}

tree *
test_first (tree fn, construct *home, tree *loop_p)
{
  tree loop = *loop_p;
  contents found = {};
  walk_tree (&loop, note_contents, &found, NULL);
  if (!found.tasks_p || !plain_do_p (loop)
      || integer_zerop (DO_COND (loop)) || TREE_CODE (DO_COND (loop)) == ANNOTATE_EXPR)
    return loop_p;
  location_t loc = EXPR_LOCATION (loop);
  tree first = make_var (fn, "gomp_stream.first", boolean_type_node);
  home->vars.push_back (first);
  tree once = build2 (COMPOUND_EXPR, boolean_type_node,
		      assign (loc, first, boolean_false_node), boolean_true_node);
  tree whole = make_node (WHILE_STMT);
  TREE_TYPE (whole) = void_type_node;
  TREE_SIDE_EFFECTS (whole) = 1;
  SET_EXPR_LOCATION (whole, loc);
  WHILE_BODY (whole) = DO_BODY (loop);
  WHILE_COND (whole) = build3 (COND_EXPR, boolean_type_node, first, once,
			       fold_convert (boolean_type_node, DO_COND (loop)));
  tree list = alloc_stmt_list ();
  append_to_statement_list_force (assign (loc, first, boolean_true_node), &list);
  append_to_statement_list_force (whole, &list);
  *loop_p = list;
  return tsi_stmt_ptr (tsi_last (list));
}
