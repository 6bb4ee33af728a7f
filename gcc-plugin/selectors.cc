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

/* What tells the streams of one view apart: the indices of arrays, and
   pointers.  */

#include "gcc-headers.h"
#include "abi.h"
#include "selectors.h"
#include "trees.h"

/* What the reference T, a variable of the function, is initialized with, unless that is
   a variable; else null.  */

static tree
referred_place (const_tree t)
{
  return (VAR_P (t) && reference_p (t) && automatic_p (t)
	  && !DECL_HAS_VALUE_EXPR_P (t) && DECL_INITIAL (t)
	  && EXPR_P (DECL_INITIAL (t)) ? DECL_INITIAL (t) : NULL_TREE);
}

/* Whether T is an index or a pointer.  */

static bool
index_p (tree t)
{
  return (variable_p (t) && !TREE_READONLY (t)
	  && (INTEGRAL_TYPE_P (TREE_TYPE (t)) || POINTER_TYPE_P (TREE_TYPE (t))));
}

bool
varying_p (const stream_view &view)
{
  if (!(view.flags & ABI_VIEW_INDEXED))
    {
      tree place = view.declared ? referred_place (view.declared) : NULL_TREE;
      return (place && view.base == view.declared
	      && find_in (place, index_p));
    }
  tree t = view.address;
  STRIP_NOPS (t);
  if (TREE_CODE (t) != ADDR_EXPR)
    return true;
  for (t = TREE_OPERAND (t, 0); handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == ARRAY_REF && !TREE_CONSTANT (TREE_OPERAND (t, 1)))
      return true;
  return !DECL_P (t);
}

/* T without conversions; a remainder may have become a mask in one place.  */

static tree
without_conversions (tree t)
{
  while (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR
	 || TREE_CODE (t) == SAVE_EXPR)
    t = TREE_OPERAND (t, 0);
  return EXPR_P (t) ? fold (t) : t;
}

/* Whether the indices A and B, in which the front end may have moved conversions
   about, are the same.  */

static bool
same_index_p (tree a, tree b)
{
  a = without_conversions (a);
  b = without_conversions (b);
  if (TREE_CODE (a) != TREE_CODE (b))
    return false;
  if (TREE_CODE (a) == INTEGER_CST)
    return tree_int_cst_equal (a, b);
  if (!BINARY_CLASS_P (a))
    return same_expression_p (a, b);
  return (same_index_p (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0))
	  && same_index_p (TREE_OPERAND (a, 1), TREE_OPERAND (b, 1)));
}

/* Appends INDEX to *LIST, if it varies.  */

static void
add_selector (tree index, std::vector<tree> *list)
{
  index = without_conversions (index);
  /* The size of an element.  */
  if (TREE_CODE (index) == MULT_EXPR && TREE_CONSTANT (TREE_OPERAND (index, 1)))
    index = TREE_OPERAND (index, 0);
  if (!TREE_CONSTANT (index))
    list->push_back (index);
}

/* Appends to *LIST what of ADDRESS, that of a stream, tells the streams of a view
   apart: the indices that vary, those that operator[] gets, too, or the pointer if
   there are none.  */

static void
find_selectors (tree address, std::vector<tree> *list)
{
  /* References that lead from one to the other, at most.  */
  int references = 4;
  size_t before = list->size ();
  tree t = address;
  for (;;)
    {
      t = plain (t);
      if (TREE_CODE (t) == ADDR_EXPR || TREE_CODE (t) == INDIRECT_REF)
	t = TREE_OPERAND (t, 0);
      else if (TREE_CODE (t) == POINTER_PLUS_EXPR)
	{
	  add_selector (TREE_OPERAND (t, 1), list);
	  t = TREE_OPERAND (t, 0);
	}
      else if (handled_component_p (t))
	{
	  if (TREE_CODE (t) == ARRAY_REF)
	    add_selector (TREE_OPERAND (t, 1), list);
	  t = TREE_OPERAND (t, 0);
	}
      else if (TREE_CODE (t) == CALL_EXPR && call_expr_nargs (t) == 2
	       && POINTER_TYPE_P (TREE_TYPE (CALL_EXPR_ARG (t, 0))))
	{
	  add_selector (CALL_EXPR_ARG (t, 1), list);
	  t = CALL_EXPR_ARG (t, 0);
	}
      else if (variable_p (t) && referred_place (t) && references--)
	t = referred_place (t);
      else
	break;
    }
  if (!DECL_P (t) || list->size () == before)
    list->push_back (t);
}

std::vector<tree>
selectors_of (const stream_view &view)
{
  std::vector<tree> list;
  if (varying_p (view))
    find_selectors (view.address, &list);
  if (list.size () == 1 && variable_p (list[0]) && AGGREGATE_TYPE_P (TREE_TYPE (list[0]))
      && !reference_p (list[0]))
    /* The place of a variable.  */
    list.clear ();
  return list;
}

std::vector<tree>
selectors_of (tree address)
{
  std::vector<tree> list;
  find_selectors (address, &list);
  return list;
}

bool
surely_same_stream_p (const stream_view &a, const stream_view &b)
{
  return (same_stream_p (a, b)
	  || ((a.flags & b.flags & ABI_VIEW_INDEXED)
	      && same_expression_p (a.address, b.address)));
}

/* The member at ADDRESS of a structure or class, or null.  */

static tree
member_at (tree address)
{
  tree t = strip_conversions (address);
  if (TREE_CODE (t) == ADDR_EXPR)
    t = strip_conversions (TREE_OPERAND (t, 0));
  if (TREE_CODE (t) != COMPONENT_REF
      || TREE_CODE (DECL_CONTEXT (TREE_OPERAND (t, 1))) != RECORD_TYPE)
    return NULL_TREE;
  return TREE_OPERAND (t, 1);
}

bool
maybe_same_stream_p (const stream_view &a, const stream_view &b)
{
  if (surely_same_stream_p (a, b))
    return true;
  tree in_a = member_at (a.address), in_b = member_at (b.address);
  if (in_a && in_b && in_a != in_b && DECL_CONTEXT (in_a) == DECL_CONTEXT (in_b))
    /* Whichever objects these are members of.  */
    return false;
  unsigned unknown = ABI_VIEW_POINTER | ABI_VIEW_DYNAMIC;
  if (a.declared == b.declared)
    return !(TREE_CONSTANT (a.address) && TREE_CONSTANT (b.address));
  return ((a.flags & unknown) && (b.flags & unknown)
	  && TYPE_MAIN_VARIANT (a.type) == TYPE_MAIN_VARIANT (b.type));
}

bool
selects_p (const stream_view &a, const stream_view &b)
{
  std::vector<tree> known, wanted;
  find_selectors (a.address, &known);
  find_selectors (b.address, &wanted);
  for (tree w : wanted)
    {
      bool found_p = false;
      for (tree k : known)
	found_p |= same_index_p (k, w);
      if (!found_p)
	return false;
    }
  return true;
}
