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

/* Reads the counts of loops, and stores the records of their activations.  */

#include "gcc-headers.h"
#include "abi.h"
#include "constructs.h"
#include "contents.h"
#include "loops.h"
#include "trees.h"

namespace {

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
      || mentions_p (bound, k->decl))
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

} // anon namespace

bool
read_induction (tree loop, induction *k)
{
  return (plain_for_p (loop)
	  && read_step (FOR_EXPR (loop), k)
	  && read_condition (FOR_COND (loop), k));
}

void
store_record (location_t loc, tree *list, tree record,
	      const std::vector<tree> &values)
{
  for (size_t i = 0; i < values.size (); i++)
    {
      tree to = abi_component (unshare_expr (record), i);
      append (list, build2_loc (loc, MODIFY_EXPR, TREE_TYPE (to), to,
				unshare_expr (values[i])));
    }
}

tree *
test_first (tree fn, tree *loop_p)
{
  tree loop = *loop_p;
  contents found = {};
  walk_tree (&loop, note_contents, &found, NULL);
  if (!found.tasks_p || !plain_do_p (loop)
      || integer_zerop (DO_COND (loop)) || TREE_CODE (DO_COND (loop)) == ANNOTATE_EXPR)
    return loop_p;
  location_t loc = EXPR_LOCATION (loop);
  tree first = make_var (fn, "gomp_stream.first", boolean_type_node);
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
  *loop_p = bind_vars ({ first }, list, false);
  return tsi_stmt_ptr (tsi_last (list));
}
