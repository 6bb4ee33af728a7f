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

/* Handles of streams.

   A handle is a value: it is assigned, copied, passed and sent like any other
   void *, which needs nothing of the plugin.  What does is the place where a stream
   becomes a handle, and the clause that names a stream by one.  */

#include "gcc-headers.h"
#include "abi.h"
#include "attributes.h"
#include "clauses.h"
#include "handles.h"
#include "pragma.h"
#include "references.h"
#include "trees.h"

namespace {

/* Arguments of the marker.  */
enum { ADDRESS = 3, WINDOW = 6, BURST = 8, COUNT = 9 };

bool
handle_type_p (const_tree type)
{
  return POINTER_TYPE_P (type) && VOID_TYPE_P (TREE_TYPE (type));
}

bool
variadic_p (tree call)
{
  return call_expr_nargs (call) > COUNT;
}

/* The type of the elements of the window of CALL; null if that is no such
   type.  */

tree
window_element (tree call)
{
  int n = call_expr_nargs (call);
  tree type = TREE_TYPE (CALL_EXPR_ARG (call, WINDOW));
  if (!POINTER_TYPE_P (type))
    return NULL_TREE;
  type = TREE_TYPE (type);
  for (int dimensions = (n > BURST) + (n > COUNT); dimensions; dimensions--)
    {
      if (TREE_CODE (type) != ARRAY_TYPE)
	return NULL_TREE;
      type = TREE_TYPE (type);
    }
  return TYPE_MAIN_VARIANT (type);
}

/* The array of streams, or of references, or the pointer to one, in which the pointer
   OP points to an element that is no handle; null if it does not.  */

tree
array_of_streams (tree op)
{
  tree type = TREE_TYPE (op);
  if (!POINTER_TYPE_P (type))
    return NULL_TREE;
  tree element = strip_array_types (TREE_TYPE (type));
  tree decl = named_by (op);
  return (decl && shared_position_p (decl) && !POINTER_TYPE_P (element)
	  && !VOID_TYPE_P (element) && constant_size_p (element)
	  ? decl : NULL_TREE);
}

/* The address of the handle of the stream to which OP points, in DECL.  If the latter
   is no array, N tells how many there are at least.  */

tree
address_of_handle (tree op, tree decl, tree n)
{
  location_t loc = EXPR_LOC_OR_LOC (op, input_location);
  tree base = op, type = object_type (decl);
  if (TREE_CODE (type) == ARRAY_TYPE && TYPE_DOMAIN (type)
      && TYPE_MAX_VALUE (TYPE_DOMAIN (type)))
    {
      base = reference_p (decl) ? decl : address_of (decl);
      n = size_binop (PLUS_EXPR, last_index (type), size_one_node);
    }
  tree element = strip_array_types (TREE_TYPE (TREE_TYPE (op)));
  return call (loc, ABI_HANDLES, 4, unshare_expr (base), unshare_expr (op),
	       TYPE_SIZE_UNIT (element), unshare_expr (n));
}

} // anon namespace

tree
handled_type (tree call)
{
  if (!openstream_p || call_expr_nargs (call) <= WINDOW)
    return NULL_TREE;
  tree address = CALL_EXPR_ARG (call, ADDRESS);
  tree element = window_element (call);
  if (!element || !POINTER_TYPE_P (TREE_TYPE (address)))
    return NULL_TREE;
  tree decl = named_by (address);
  if (!handle_type_p (TREE_TYPE (TREE_TYPE (address)))
      || handle_type_p (element) || !constant_size_p (element)
      || (decl && shared_position_p (decl) && !stream_reference_p (decl)))
    return NULL_TREE;
  return element;
}

tree
handled_address (tree call, tree element)
{
  tree address = CALL_EXPR_ARG (call, ADDRESS);
  tree type = build_pointer_type (element);
  if (!variadic_p (call))
    {
      STRIP_NOPS (address);
      address = (TREE_CODE (address) == ADDR_EXPR ? TREE_OPERAND (address, 0)
		 : build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (address)),
			   address));
    }
  return build1 (NOP_EXPR, type, address);
}

tree
convert_to_handle (tree t)
{
  tree type = TREE_TYPE (t);
  if (!openstream_p || !CONVERT_EXPR_P (t) || !POINTER_TYPE_P (type))
    return NULL_TREE;
  tree op = strip_conversions (t);
  if (handle_type_p (TREE_TYPE (type)))
    {
      tree decl = array_of_streams (op);
      return decl ? fold_convert (type, address_of_handle (op, decl,
							   size_zero_node))
	     : NULL_TREE;
    }
  if (!handle_type_p (type) || POINTER_TYPE_P (TREE_TYPE (op))
      || !(variable_p (op) || TREE_CODE (op) == ARRAY_REF
	   || TREE_CODE (op) == INDIRECT_REF))
    return NULL_TREE;
  tree decl = named_by (op);
  if (!decl || !shared_position_p (decl))
    return NULL_TREE;
  return fold_convert (type, call (EXPR_LOC_OR_LOC (t, input_location),
				   ABI_RESOLVE, 1, address_of_ref (op)));
}

void
copy_handles (tree t)
{
  tree fn = get_callee_fndecl (t);
  if (!openstream_p || !fn
      || !(fndecl_built_in_p (fn, BUILT_IN_MEMCPY)
	   || fndecl_built_in_p (fn, BUILT_IN_MEMMOVE))
      || call_expr_nargs (t) != 3)
    return;
  tree from = strip_conversions (CALL_EXPR_ARG (t, 1));
  if (!array_of_streams (from))
    return;
  tree n = size_binop (FLOOR_DIV_EXPR,
		       fold_convert (sizetype, CALL_EXPR_ARG (t, 2)),
		       TYPE_SIZE_UNIT (ptr_type_node));
  for (int i = 0; i < 2; i++)
    {
      tree op = strip_conversions (CALL_EXPR_ARG (t, i));
      if (tree decl = array_of_streams (op))
	CALL_EXPR_ARG (t, i)
	  = fold_convert (TREE_TYPE (CALL_EXPR_ARG (t, i)),
			  address_of_handle (op, decl, n));
    }
}
