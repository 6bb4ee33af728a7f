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

/* What only the headers of C++'s front end tell.  They don't go together with
   those of C, so no other file has them.  */

#define WITH_CXX_HEADERS
#include "gcc-headers.h"
#include "cxx.h"

bool
capture_proxy_p (tree decl)
{
  return (is_capture_proxy && VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl)
	  && is_capture_proxy (decl));
}

tree
captured_by_reference (tree decl)
{
  /* A capture with an initializer has nothing of the front end's.  */
  while (capture_proxy_p (decl) && TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE
	 && DECL_LANG_SPECIFIC (decl) && DECL_CAPTURED_VARIABLE (decl))
    decl = DECL_CAPTURED_VARIABLE (decl);
  return decl;
}

bool
initialized_p (tree decl)
{
  return DECL_INITIAL (decl) || (c_dialect_cxx () && DECL_INITIALIZED_P (decl));
}

bool
try_block_p (tree t)
{
  return c_dialect_cxx () && TREE_CODE (t) == TRY_BLOCK;
}

tree
ended_object (tree t)
{
  return (c_dialect_cxx () && TREE_CODE (t) == CLEANUP_STMT
	  ? CLEANUP_DECL (t) : NULL_TREE);
}

tree
initialized_slot (tree t)
{
  if (TREE_CODE (t) == TARGET_EXPR)
    return TARGET_EXPR_SLOT (t);
  if (!c_dialect_cxx ())
    return NULL_TREE;
  tree slot = NULL_TREE;
  if (TREE_CODE (t) == AGGR_INIT_EXPR)
    slot = AGGR_INIT_EXPR_SLOT (t);
  else if (TREE_CODE (t) == VEC_INIT_EXPR)
    slot = VEC_INIT_EXPR_SLOT (t);
  return slot && VAR_P (slot) && !DECL_NAME (slot) ? slot : NULL_TREE;
}

tree
aggregate_constructor (tree t)
{
  if (!c_dialect_cxx () || TREE_CODE (t) != AGGR_INIT_EXPR)
    return NULL_TREE;
  tree fn = AGGR_INIT_EXPR_FN (t);
  return TREE_CODE (fn) == ADDR_EXPR ? TREE_OPERAND (fn, 0) : fn;
}

bool
throw_p (tree t)
{
  return c_dialect_cxx () && TREE_CODE (t) == THROW_EXPR;
}

void
note_throw (tree fn)
{
  /* A lambda is constexpr where it may be, which the front end has decided before it
     called what throws.  */
  if (c_dialect_cxx () && DECL_CONTEXT (fn) && CLASS_TYPE_P (DECL_CONTEXT (fn))
      && LAMBDA_TYPE_P (DECL_CONTEXT (fn)))
    DECL_DECLARED_CONSTEXPR_P (fn) = 0;
  tree spec = c_dialect_cxx () ? TYPE_RAISES_EXCEPTIONS (TREE_TYPE (fn)) : NULL_TREE;
  if (spec && (TREE_PURPOSE (spec) ? integer_onep (TREE_PURPOSE (spec))
	       : !TREE_VALUE (spec)))
    return;
  TREE_NOTHROW (fn) = 0;
  /* Newer compilers make that of this, when they have read the function.  */
  if (c_dialect_cxx () && cfun && cfun->decl == fn && cfun->language)
    cp_function_chain->can_throw = 1;
}

tree
size_taken (tree t)
{
  if (!c_dialect_cxx () || TREE_CODE (t) != SIZEOF_EXPR)
    return NULL_TREE;
  tree type = TREE_OPERAND (t, 0);
  if (!TYPE_P (type))
    type = TREE_TYPE (type);
  else if (SIZEOF_EXPR_TYPE_P (t))
    type = TREE_TYPE (type);
  if (!type || !TYPE_P (type) || !TYPE_SIZE_UNIT (type)
      || TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST)
    return NULL_TREE;
  return fold_convert (size_type_node, TYPE_SIZE_UNIT (type));
}

bool
module_body_p (tree fn)
{
  return (c_dialect_cxx () && module_has_cmi_p ()
	  && (DECL_DECLARED_INLINE_P (fn) || template_instance_p (fn)));
}

void
run_time_only (tree fn)
{
  constexpr_fundef *definition
    = c_dialect_cxx () ? retrieve_constexpr_fundef (fn) : NULL;
  if (definition)
    definition->result = error_mark_node;
}

/* Whether the member function FN gets a constant object.  */

static bool
const_member_p (tree fn)
{
  return TYPE_READONLY (TREE_TYPE (TREE_VALUE (TYPE_ARG_TYPES
					       (TREE_TYPE (fn)))));
}

bool
has_const_twin_p (tree fn)
{
  if (TREE_CODE (TREE_TYPE (fn)) != METHOD_TYPE || const_member_p (fn))
    return false;
  for (tree t = TYPE_FIELDS (DECL_CONTEXT (fn)); t; t = DECL_CHAIN (t))
    if (TREE_CODE (t) == FUNCTION_DECL && DECL_NAME (t) == DECL_NAME (fn)
	&& TREE_CODE (TREE_TYPE (t)) == METHOD_TYPE && const_member_p (t))
      return true;
  return false;
}

bool
takes_anything_p (tree fn, int i)
{
  if (!template_instance_p (fn) || TREE_CODE (DECL_TI_TEMPLATE (fn)) != TEMPLATE_DECL
      || !PRIMARY_TEMPLATE_P (DECL_TI_TEMPLATE (fn)))
    return false;
  tree parms = TYPE_ARG_TYPES (TREE_TYPE (DECL_TI_TEMPLATE (fn)));
  for (; i > 0 && parms && !PACK_EXPANSION_P (TREE_VALUE (parms)); i--)
    parms = TREE_CHAIN (parms);
  tree type = parms ? TREE_VALUE (parms) : NULL_TREE;
  if (type && PACK_EXPANSION_P (type))
    type = PACK_EXPANSION_PATTERN (type);
  return (type && TYPE_REF_P (type) && TYPE_REF_IS_RVALUE (type)
	  && TREE_CODE (TREE_TYPE (type)) == TEMPLATE_TYPE_PARM
	  && !CP_TYPE_CONST_P (TREE_TYPE (type)));
}

bool
destructor_p (tree fn)
{
  return c_dialect_cxx () && DECL_LANG_SPECIFIC (fn) && DECL_DESTRUCTOR_P (fn);
}

bool
template_instance_p (tree fn)
{
  return (c_dialect_cxx () && DECL_LANG_SPECIFIC (fn)
	  && DECL_TEMPLATE_INFO (fn));
}

bool
template_p (tree fn)
{
  return (template_instance_p (fn)
	  && TREE_CODE (DECL_TI_TEMPLATE (fn)) == TEMPLATE_DECL
	  && DECL_TEMPLATE_RESULT (DECL_TI_TEMPLATE (fn)) == fn);
}
