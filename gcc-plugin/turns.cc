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

/* Reads the loops of control programs: the counter, its bounds, and what does not change
   in the loop.

   Debugging: -fdump-tree-original shows the loops.  */

#include "gcc-headers.h"
#include "control-reader.h"
#include "trees.h"

tree
value_of (tree t)
{
  t = strip_conversions (t);
  if (!t)
    return t;
  tree value = t;
  if (BINARY_CLASS_P (t))
    {
      tree a = value_of (TREE_OPERAND (t, 0)), b = value_of (TREE_OPERAND (t, 1));
      if (constant_p (a) && constant_p (b))
	value = fold_binary (TREE_CODE (t), TREE_TYPE (t),
			     fold_convert (TREE_TYPE (t), a),
			     fold_convert (TREE_TYPE (t), b));
    }
  else if (TREE_CODE (t) == NEGATE_EXPR)
    {
      tree a = value_of (TREE_OPERAND (t, 0));
      if (constant_p (a))
	value = fold_unary (NEGATE_EXPR, TREE_TYPE (t),
			    fold_convert (TREE_TYPE (t), a));
    }
  else if (TREE_CODE (t) == CONST_DECL
	   || (VAR_P (t) && TREE_READONLY (t) && !TREE_THIS_VOLATILE (t)
	       && !reference_p (t) && DECL_INITIAL (t)))
    value = strip_conversions (DECL_INITIAL (t));
  return value && constant_p (value) ? value : t;
}

bool
constant_truth_p (tree t, bool value)
{
  t = value_of (t);
  return (t && constant_p (t)
	  && (value ? !integer_zerop (t) : integer_zerop (t)));
}

bool
writes_p (const control_step *step, const_tree variable)
{
  if (step->kind == control_step::WRITE && step->base == variable)
    return true;
  for (const control_step *part : step->parts)
    if (writes_p (part, variable))
      return true;
  return step->body && writes_p (step->body, variable);
}

namespace {

/* Whether T, which changes VARIABLE at the end of each turn, adds a constant to it;
   sets *BY to that.  */

bool
constant_growth_p (tree t, tree variable, HOST_WIDE_INT *by)
{
  *by = 1;
  if (!EXPR_P (t) || TREE_OPERAND_LENGTH (t) == 0
      || strip_conversions (TREE_OPERAND (t, 0)) != variable)
    return false;
  switch (TREE_CODE (t))
    {
    case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      *by = -1;
      return true;
    case PREINCREMENT_EXPR:
    case POSTINCREMENT_EXPR:
      return true;
    case MODIFY_EXPR:
      {
	tree value = strip_conversions (TREE_OPERAND (t, 1));
	if ((TREE_CODE (value) != PLUS_EXPR
	     && TREE_CODE (value) != MINUS_EXPR)
	    || strip_conversions (TREE_OPERAND (value, 0)) != variable)
	  return false;
	tree n = value_of (TREE_OPERAND (value, 1));
	if (!tree_fits_shwi_p (n))
	  return false;
	*by = tree_to_shwi (n);
	if (TREE_CODE (value) == MINUS_EXPR)
	  *by = -*by;
	return *by != 0;
      }
    default:
      return false;
    }
}

} // anon namespace

bool
constant_in_p (tree t, const control_step *step)
{
  return !find_in (t, [=] (tree part)
    {
      return (TREE_CODE (part) == CALL_EXPR || TREE_CODE (part) == INDIRECT_REF
	      || TREE_CODE (part) == MEM_REF
	      || (variable_p (part)
		  && (TREE_ADDRESSABLE (part) || TREE_THIS_VOLATILE (part)
		      || (!automatic_p (part) && !TREE_READONLY (part))
		      || writes_p (step, part))));
    });
}

void
read_counter (const control_step *around, control_step *loop, tree test, tree next)
{
  test = strip_conversions (test);
  next = strip_conversions (next);
  if (!test || !next || !COMPARISON_CLASS_P (test))
    return;
  enum tree_code code = TREE_CODE (test);
  tree variable = strip_conversions (TREE_OPERAND (test, 0));
  tree bound = strip_conversions (TREE_OPERAND (test, 1));
  HOST_WIDE_INT by;
  if (!variable_p (variable) || !constant_growth_p (next, variable, &by))
    {
      std::swap (variable, bound);
      code = swap_tree_comparison (code);
      if (!variable_p (variable) || !constant_growth_p (next, variable, &by))
	return;
    }
  if (!constant_in_p (variable, loop->parts[1]) || !constant_in_p (bound, loop))
    return;
  loop->counter = variable;
  loop->bound = value_of (bound);
  loop->by = by;
  loop->code = code;
  for (size_t i = around->parts.size () - 1; i-- > 0;)
    if (writes_p (around->parts[i], variable))
      {
	loop->first = value_of (around->parts[i]->value);
	break;
      }
}

HOST_WIDE_INT
constant_turns (const control_step *step)
{
  if (!step->counter || step->left_early_p || !step->first
      || !tree_fits_shwi_p (step->first) || !tree_fits_shwi_p (step->bound))
    return -1;
  HOST_WIDE_INT from = tree_to_shwi (step->first);
  HOST_WIDE_INT to = tree_to_shwi (step->bound), by = step->by;
  if (step->code == GE_EXPR || step->code == GT_EXPR)
    {
      from = -from;
      to = -to;
      by = -by;
    }
  if (step->code == LE_EXPR || step->code == GE_EXPR)
    to++;
  if (by <= 0 || from > to)
    return step->code != NE_EXPR && from >= to ? 0 : -1;
  if (step->code == EQ_EXPR || (step->code == NE_EXPR && (to - from) % by))
    return -1;
  return (to - from + by - 1) / by;
}

/* Reads the loop T.  */

void
control_reader::read_loop (tree t)
{
  enum tree_code code = TREE_CODE (t);
  tree test = NULL_TREE, body, next = NULL_TREE;
  int other = TREE_OPERAND_LENGTH (t);
  if (code == FOR_STMT)
    {
      read (FOR_INIT_STMT (t));
      test = FOR_COND (t);
      body = FOR_BODY (t);
      next = FOR_EXPR (t);
      other = 4;
    }
  else if (code == WHILE_STMT)
    {
      test = WHILE_COND (t);
      body = WHILE_BODY (t);
      other = 2;
    }
  else if (code == DO_STMT)
    {
      test = DO_COND (t);
      body = DO_BODY (t);
    }
  else
    body = TREE_OPERAND (t, 0);
  control_step *step = add (control_step::LOOP, t);
  m_loops.push_back (step);
  m_breakable.push_back (step);
  step->test_first_p = code != DO_STMT;
  step->endless_p = !test || constant_truth_p (test, true);
  step->once_p = code == DO_STMT && constant_truth_p (test, false);
  control_step *tested = part (step, NULL_TREE);
  std::swap (m_into, tested);
  for (; other < TREE_OPERAND_LENGTH (t); other++)
    /* The declaration in a condition.  */
    read (TREE_OPERAND (t, other));
  read (test);
  std::swap (m_into, tested);
  part (step, body);
  part (step, next);
  m_loops.pop_back ();
  m_breakable.pop_back ();
  read_counter (m_into, step, test, next);
}
