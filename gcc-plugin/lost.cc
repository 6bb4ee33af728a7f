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

/* Changes of a body's own copies of variables, which nobody sees, where a function
   or a pointer makes them.  A function that is defined before the task is looked
   into; any other one may change what its parameters let it.  */

#include "gcc-headers.h"
#include "body.h"
#include "contents.h"
#include "control-reader.h"
#include "cxx.h"
#include "lost.h"
#include "trees.h"
#include "warnings.h"

namespace {

/* Functions that call one another are followed so far.  */
const int MOST_CALLS = 6;

bool may_change_p (tree fn, int i, int calls_left);

bool
pointer_p (const_tree t)
{
  return TREE_TYPE (t) && POINTER_TYPE_P (TREE_TYPE (t));
}

int
n_arguments (const_tree call)
{
  return VL_EXP_OPERAND_LENGTH (call) - 3;
}

tree
argument (tree call, int i)
{
  return TREE_OPERAND (call, 3 + i);
}

bool
call_p (const_tree t)
{
  return TREE_CODE_CLASS (TREE_CODE (t)) == tcc_vl_exp && n_arguments (t) >= 0;
}

tree object_at (tree address, tree parm);

/* The variable in which the lvalue T lies; PARM, if a pointer that this parameter
   has leads to it; else null.  */

tree
object_of_lvalue (tree t, tree parm)
{
  for (;;)
    {
      t = strip_conversions (t);
      if (handled_component_p (t))
	t = TREE_OPERAND (t, 0);
      else if (TREE_CODE (t) == COMPOUND_EXPR)
	t = TREE_OPERAND (t, 1);
      else if (TREE_CODE (t) == INDIRECT_REF || TREE_CODE (t) == MEM_REF)
	return object_at (TREE_OPERAND (t, 0), parm);
      else if (parm && VAR_P (t) && DECL_HAS_VALUE_EXPR_P (t))
	/* The body of a lambda calls what that has captured so.  */
	t = DECL_VALUE_EXPR (t);
      else
	return variable_p (t) && t != parm ? t : NULL_TREE;
    }
}

/* The same of what lies at ADDRESS.  */

tree
object_at (tree address, tree parm)
{
  for (;;)
    {
      address = strip_conversions (address);
      switch (TREE_CODE (address))
	{
	case POINTER_PLUS_EXPR:
	case SAVE_EXPR:
	case PREINCREMENT_EXPR:
	case PREDECREMENT_EXPR:
	case POSTINCREMENT_EXPR:
	case POSTDECREMENT_EXPR:
	  address = TREE_OPERAND (address, 0);
	  break;
	case COMPOUND_EXPR:
	case TARGET_EXPR:
	  address = TREE_OPERAND (address, 1);
	  break;
	case ADDR_EXPR:
	  return object_of_lvalue (TREE_OPERAND (address, 0), parm);
	case CALL_EXPR:
	  /* As an element of a class, for which it stands.  */
	  if (!called_function (address) || !has_const_twin_p (called_function (address)))
	    return NULL_TREE;
	  address = argument (address, 0);
	  break;
	default:
	  if (address == parm)
	    return parm;
	  if (!variable_p (address) || !pointer_p (address))
	    return NULL_TREE;
	  if (!VAR_P (address) || !automatic_p (address)
	      || DECL_HAS_VALUE_EXPR_P (address) || !DECL_INITIAL (address)
	      || DECL_INITIAL (address) == error_mark_node)
	    return reference_p (address) ? address : NULL_TREE;
	  address = DECL_INITIAL (address);
	  break;
	}
    }
}

/* Whether ARG, the I-th argument of FN, which may be null, leads to an object that
   the function may change.  */

bool
leads_to_changes_p (tree fn, int i, tree arg)
{
  if (!pointer_p (arg))
    return false;
  tree type = TREE_TYPE (arg);
  if (fn)
    {
      tree parms = TYPE_ARG_TYPES (TREE_TYPE (fn));
      for (int n = i; n > 0 && parms; n--)
	parms = TREE_CHAIN (parms);
      if (parms && POINTER_TYPE_P (TREE_VALUE (parms)))
	type = TREE_VALUE (parms);
      else if (!parms && TYPE_ARG_TYPES (TREE_TYPE (fn)))
	{
	  /* One of the further arguments.  */
	  tree format = lookup_attribute ("format",
					  TYPE_ATTRIBUTES (TREE_TYPE (fn)));
	  if (!format || !strstr (IDENTIFIER_POINTER
				  (TREE_VALUE (TREE_VALUE (format))), "scanf"))
	    return false;
	}
    }
  return !TYPE_READONLY (TREE_TYPE (type)) && !FUNC_OR_METHOD_TYPE_P
	 (TREE_TYPE (type));
}

struct change_search
{
  tree parm;
  int calls_left;
  hash_set<tree> visited;
};

/* Whether VALUE makes a name of which more is not known of what PARM leads
   to.  */

bool
another_name_p (tree value, tree parm)
{
  return (value && pointer_p (value)
	  && !TYPE_READONLY (TREE_TYPE (TREE_TYPE (value)))
	  && object_at (value, parm) == parm);
}

/* Callback of walk_tree: finds what may change what a parameter leads to.  */

tree
find_change (tree *tp, int *walk_subtrees, void *p)
{
  change_search *search = (change_search *) p;
  tree t = *tp, parm = search->parm;
  if (TYPE_P (t) || (!DECL_P (t) && search->visited.add (t)))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  switch (TREE_CODE (t))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
      if (another_name_p (TREE_OPERAND (t, 1), parm)
	  && strip_conversions (TREE_OPERAND (t, 0)) != parm
	  && TREE_CODE (TREE_OPERAND (t, 0)) != RESULT_DECL)
	return t;
      /* Fall through.  */
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      return object_of_lvalue (TREE_OPERAND (t, 0), parm) == parm ? t
	     : NULL_TREE;
    case DECL_EXPR:
      if (VAR_P (DECL_EXPR_DECL (t)) && !TREE_STATIC (DECL_EXPR_DECL (t)))
	return walk_tree (&DECL_INITIAL (DECL_EXPR_DECL (t)), find_change, p,
			  NULL);
      return NULL_TREE;
    case CONSTRUCTOR:
      {
	unsigned HOST_WIDE_INT i;
	tree value;
	FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS (t), i, value)
	  if (another_name_p (value, parm))
	    return t;
	return NULL_TREE;
      }
    case ASM_EXPR:
      return t;
    default:
      if (!call_p (t))
	return NULL_TREE;
      for (int i = 0; i < n_arguments (t); i++)
	if (argument (t, i) && leads_to_changes_p (called_function (t), i, argument (t, i))
	    && object_at (argument (t, i), parm) == parm
	    && may_change_p (called_function (t), i, search->calls_left))
	  return t;
      return NULL_TREE;
    }
}

/* Whether FN, which may be null, may change what its I-th argument leads to.  */

bool
may_change_p (tree fn, int i, int calls_left)
{
  if (!fn || calls_left == 0)
    return true;
  if ((flags_from_decl_or_type (fn) & (ECF_CONST | ECF_PURE))
      || has_const_twin_p (fn))
    return false;
  if (!has_code_p (fn))
    /* Templates are made into functions later, and most that take a reference to
       anything only hand it on.  */
    return (!takes_anything_p (fn, i)
	    && (TREE_CODE (TREE_TYPE (fn)) == METHOD_TYPE
		|| !template_instance_p (fn)));
  tree parm = DECL_ARGUMENTS (fn);
  while (parm && i-- > 0)
    parm = DECL_CHAIN (parm);
  if (!parm)
    return true;
  change_search search;
  search.parm = parm;
  search.calls_left = calls_left - 1;
  return walk_tree (&DECL_SAVED_TREE (fn), find_change, &search, NULL);
}

} // anon namespace

tree
changed_variable (tree target)
{
  return object_of_lvalue (target, NULL_TREE);
}

void
collect_loans (tree call, std::vector<body_loan> *loans)
{
  if (!call_p (call) || (TREE_CODE (call) == CALL_EXPR && !CALL_EXPR_FN (call)))
    return;
  tree fn = called_function (call);
  for (int i = 0; i < n_arguments (call); i++)
    {
      tree arg = argument (call, i);
      tree decl = (arg && leads_to_changes_p (fn, i, arg)
		   ? object_at (arg, NULL_TREE) : NULL_TREE);
      if (decl)
	loans->push_back ({ decl, fn, i, EXPR_LOCATION (call) });
    }
}

/* Whether FN is an operator of C++ that assigns to its first argument.  */

static bool
assignment_p (const_tree fn)
{
  if (!fn || !DECL_NAME (fn) || !c_dialect_cxx ())
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fn));
  size_t n = strlen (name);
  return (startswith (name, "operator") && name[n - 1] == '='
	  && !strchr ("=!", name[n - 2])
	  && !(strchr ("<>", name[n - 2]) && name[n - 3] != name[n - 2]));
}

void
check_loans (const std::vector<body_loan> &loans, data_sharing *sharing)
{
  for (const body_loan &loan : loans)
    if (loan.argument == 0 && assignment_p (loan.fn)
	&& sharing->inputs.contains (loan.decl))
      error_at (loan.loc, "input %qD cannot be written", loan.decl);
    else if (sharing->lost_if_changed.contains (loan.decl)
	&& may_change_p (loan.fn, loan.argument, MOST_CALLS))
      {
	warn_lost_loan (loan.loc, loan.decl, loan.fn);
	sharing->lost_if_changed.remove (loan.decl);
      }
}
