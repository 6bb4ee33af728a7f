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

/* Decides which variable or other lvalue the expression in a clause names as a
   stream.  */

#include "gcc-headers.h"
#include "abi.h"
#include "attributes.h"
#include "clauses.h"
#include "cxx.h"
#include "pragma.h"
#include "trees.h"

static bool
reference_variable_p (const_tree t)
{
  return variable_p (t) && TREE_CODE (TREE_TYPE (t)) == REFERENCE_TYPE;
}

tree
base_variable (tree ref)
{
  for (;;)
    {
      ref = strip_conversions (ref);
      if (handled_component_p (ref))
	ref = TREE_OPERAND (ref, 0);
      else if (TREE_CODE (ref) == COMPOUND_EXPR)
	ref = TREE_OPERAND (ref, 1);
      else if (TREE_CODE (ref) == INDIRECT_REF
	       && (reference_variable_p
		   (strip_conversions (TREE_OPERAND (ref, 0)))))
	return strip_conversions (TREE_OPERAND (ref, 0));
      else if (TREE_CODE (ref) == INDIRECT_REF || TREE_CODE (ref) == MEM_REF)
	{
	  tree address = strip_conversions (TREE_OPERAND (ref, 0));
	  while (TREE_CODE (address) == POINTER_PLUS_EXPR)
	    address = strip_conversions (TREE_OPERAND (address, 0));
	  if (TREE_CODE (address) != ADDR_EXPR)
	    return NULL_TREE;
	  ref = TREE_OPERAND (address, 0);
	}
      else
	return variable_p (ref) ? ref : NULL_TREE;
    }
}

tree
pointer_in (tree ref)
{
  ref = strip_conversions (ref);
  while (handled_component_p (ref))
    ref = strip_conversions (TREE_OPERAND (ref, 0));
  if (TREE_CODE (ref) != INDIRECT_REF)
    return NULL_TREE;
  tree pointer = strip_conversions (TREE_OPERAND (ref, 0));
  return variable_p (pointer) && !reference_p (pointer) ? pointer : NULL_TREE;
}

tree
addressed_variable (tree address, bool *reference_p)
{
  *reference_p = false;
  address = strip_conversions (address);
  if (TREE_CODE (address) == ADDR_EXPR)
    {
      tree object = TREE_OPERAND (address, 0);
      if (TREE_CODE (object) == INDIRECT_REF)
	address = strip_conversions (TREE_OPERAND (object, 0));
      else
	return variable_p (object) ? object : NULL_TREE;
    }
  if (reference_variable_p (address))
    {
      *reference_p = true;
      return address;
    }
  return NULL_TREE;
}

/* The variable with which the local reference DECL is initialized, or null.  */

static tree
referred_variable (tree decl)
{
  if (!VAR_P (decl) || DECL_HAS_VALUE_EXPR_P (decl) || !DECL_INITIAL (decl)
      || DECL_CONTEXT (decl) != current_function_decl)
    return NULL_TREE;
  bool reference_p;
  tree object = addressed_variable (DECL_INITIAL (decl), &reference_p);
  if (object && reference_p && object != decl)
    return referred_variable (object);
  return object;
}

lvalue
read_lvalue (tree address)
{
  lvalue result = { NULL_TREE, false, false, false };
  /* Of an object; otherwise T is its address.  */
  bool object_p = false;
  tree t = address;
  for (;;)
    {
      t = strip_conversions (t);
      enum tree_code code = TREE_CODE (t);
      if (variable_p (t) && (object_p || POINTER_TYPE_P (TREE_TYPE (t))))
	{
	  result.variable = t;
	  result.reference_p = !object_p && reference_p (t);
	  result.pointer_p = !object_p && !reference_p (t);
	  return result;
	}
      if (code == COMPOUND_EXPR)
	/* Sanitizers make it, and the order of evaluation in C++.  */
	t = TREE_OPERAND (t, 1);
      else if (object_p && handled_component_p (t))
	{
	  result.member_p |= code == COMPONENT_REF;
	  t = TREE_OPERAND (t, 0);
	}
      else if (object_p && (code == INDIRECT_REF || code == MEM_REF))
	{
	  object_p = false;
	  t = TREE_OPERAND (t, 0);
	}
      else if (!object_p && code == ADDR_EXPR)
	{
	  object_p = true;
	  t = TREE_OPERAND (t, 0);
	}
      else if (!object_p && (code == POINTER_PLUS_EXPR || code == SAVE_EXPR))
	t = TREE_OPERAND (t, 0);
      else
	{
	  /* One of the user's.  */
	  result.variable = find_in (t, [] (tree part)
	    { return variable_p (part) && DECL_NAME (part); });
	  result.pointer_p = result.member_p = true;
	  return result;
	}
    }
}

bool
alias_p (tree decl)
{
  return (VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl)
	  && !capture_proxy_p (decl));
}

void
read_storage (stream_view *view, bool indexed_p, bool variadic_p)
{
  tree type = TREE_TYPE (TREE_TYPE (view->address));
  bool reference_p, pointer_p = false;
  tree base = addressed_variable (view->address, &reference_p);
  indexed_p = (variadic_p || !base || alias_p (base)
	       || (indexed_p && (TYPE_MAIN_VARIANT (object_type (base))
				 != TYPE_MAIN_VARIANT (type))));
  view->flags = view->output_p ? ABI_VIEW_OUTPUT : 0;
  view->declared = base;
  if (indexed_p)
    {
      lvalue where = read_lvalue (view->address);
      if (where.variable && alias_p (where.variable))
	{
	  tree whole = DECL_VALUE_EXPR (where.variable);
	  where = read_lvalue (build_fold_addr_expr (unshare_expr (whole)));
	  where.member_p = true;
	}
      view->flags |= ABI_VIEW_INDEXED;
      view->declared = where.variable;
      base = where.member_p ? NULL_TREE : where.variable;
      reference_p = where.reference_p;
      if (reference_p && referred_variable (where.variable))
	{
	  view->declared = referred_variable (where.variable);
	  reference_p = false;
	}
      pointer_p = where.pointer_p;
    }
  else if (reference_p && referred_variable (base))
    {
      view->declared = referred_variable (base);
      reference_p = false;
    }
  view->base = base;
  if (openstream_p || (base && shared_position_p (base)))
    view->flags |= ABI_VIEW_SHARED;
  if (base && stream_reference_p (base))
    view->flags |= ABI_VIEW_DYNAMIC;
  if (pointer_p)
    view->flags |= ABI_VIEW_POINTER | ABI_VIEW_DYNAMIC;
  else if (reference_p || DECL_HAS_VALUE_EXPR_P (view->declared))
    view->flags |= ABI_VIEW_DYNAMIC;
  else if (!automatic_p (view->declared))
    view->flags |= ABI_VIEW_STATIC;
  else if (DECL_CONTEXT (view->declared) != current_function_decl)
    view->flags |= ABI_VIEW_DYNAMIC;
}
