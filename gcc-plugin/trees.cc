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

/* Builds the trees of which generated code consists: variables, loops, calls.  The small
   helpers that need no call are in trees.h.  */

#include "gcc-headers.h"
#include "clauses.h"
#include "cxx.h"
#include "trees.h"

tree
strip_conversions (tree t)
{
  while (t && (CONVERT_EXPR_P (t)
	       || TREE_CODE (t) == VIEW_CONVERT_EXPR
	       || TREE_CODE (t) == NON_LVALUE_EXPR
	       || TREE_CODE (t) == CLEANUP_POINT_EXPR
	       || TREE_CODE (t) == EXPR_STMT))
    t = TREE_OPERAND (t, 0);
  return t;
}

tree
address_of_ref (tree ref)
{
  tree base = base_variable (ref);
  if (base)
    TREE_ADDRESSABLE (base) = 1;
  return build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (ref)), ref);
}

tree
call (location_t loc, enum abi_function which, int n, ...)
{
  tree args[6];
  va_list ap;
  va_start (ap, n);
  for (int i = 0; i < n; i++)
    args[i] = va_arg (ap, tree);
  va_end (ap);
  tree fn = abi_get_function (which);
  tree type = TYPE_ARG_TYPES (TREE_TYPE (fn));
  for (int i = 0; i < n; i++, type = TREE_CHAIN (type))
    args[i] = fold_convert_loc (loc, TREE_VALUE (type), args[i]);
  return build_call_expr_loc_array (loc, fn, n, args);
}

tree
expect_not (location_t loc, tree condition)
{
  tree type = long_integer_type_node;
  return not_zero (build_builtin_call (loc, BUILT_IN_EXPECT, 2,
				       fold_convert (type, condition),
				       build_int_cst (type, 0)));
}

tree
prepend_to_block (const std::vector<tree> &vars, tree init, tree body,
		  bool block_p)
{
  tree list = NULL_TREE;
  append (&list, init);
  if (TREE_CODE (body) != BIND_EXPR)
    {
      append (&list, body);
      return bind_vars (vars, list, block_p);
    }
  append (&list, BIND_EXPR_BODY (body));
  BIND_EXPR_BODY (body) = list;
  for (size_t i = vars.size (); i-- > 0;)
    {
      DECL_CHAIN (vars[i]) = BIND_EXPR_VARS (body);
      BIND_EXPR_VARS (body) = vars[i];
    }
  if (BIND_EXPR_BLOCK (body))
    BLOCK_VARS (BIND_EXPR_BLOCK (body)) = BIND_EXPR_VARS (body);
  TREE_SIDE_EFFECTS (body) = 1;
  return body;
}

/* Callback of walk_tree: makes the declaration of a variable an assignment of what it is
   initialized by.  */

static tree
undeclare (tree *tp, int *walk_subtrees, void *decl)
{
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  if (TREE_CODE (t) != DECL_EXPR || DECL_EXPR_DECL (t) != decl)
    return NULL_TREE;
  location_t loc = EXPR_LOCATION (t);
  tree init = DECL_INITIAL (DECL_EXPR_DECL (t));
  *tp = (init && init != error_mark_node
	 ? build2_loc (loc, INIT_EXPR, void_type_node, DECL_EXPR_DECL (t), init)
	 : build_empty_stmt (loc));
  DECL_INITIAL (DECL_EXPR_DECL (t)) = NULL_TREE;
  return *tp;
}

bool
take_out_of_block (tree bind, tree decl)
{
  tree *chain = &BIND_EXPR_VARS (bind);
  while (*chain && *chain != decl)
    chain = &DECL_CHAIN (*chain);
  if (!*chain)
    return false;
  *chain = DECL_CHAIN (decl);
  if (BIND_EXPR_BLOCK (bind))
    BLOCK_VARS (BIND_EXPR_BLOCK (bind)) = BIND_EXPR_VARS (bind);
  /* AddressSanitizer has a variable live from its declaration to the end of the block;
     of those of a switch GCC sees to it that they do end there.  */
  if (flag_sanitize & SANITIZE_ADDRESS)
    walk_tree_without_duplicates (&BIND_EXPR_BODY (bind), undeclare, decl);
  return true;
}

tree
guard (tree body, tree leave)
{
  tree *inside_p = (TREE_CODE (body) == BIND_EXPR ? &BIND_EXPR_BODY (body)
		    : &body);
  *inside_p = finally (*inside_p, leave);
  return body;
}

tree
rethrow (location_t loc)
{
  note_throw (current_function_decl);
  return finally (call (loc, ABI_RETHROW, 0), call (loc, ABI_RETHROWN, 0));
}

void
add_clause (tree stmt, location_t loc, enum omp_clause_code code, tree decl)
{
  tree clause = build_omp_clause (loc, code);
  OMP_CLAUSE_DECL (clause) = decl;
  OMP_CLAUSE_CHAIN (clause) = OMP_CLAUSES (stmt);
  OMP_CLAUSES (stmt) = clause;
}

tree
plain (tree t)
{
  for (;;)
    {
      STRIP_NOPS (t);
      if (TREE_CODE (t) == COMPOUND_EXPR
	  && (flag_sanitize || TREE_CODE (TREE_OPERAND (t, 0)) == SAVE_EXPR))
	t = TREE_OPERAND (t, 1);
      else if (TREE_CODE (t) == SAVE_EXPR || location_wrapper_p (t)
	       || TREE_CODE (t) == PAREN_EXPR
	       || (TREE_CODE (t) == VIEW_CONVERT_EXPR
		   && TREE_TYPE (t) == TREE_TYPE (TREE_OPERAND (t, 0))))
	t = TREE_OPERAND (t, 0);
      else if (TREE_CODE (t) == TARGET_EXPR)
	t = TREE_OPERAND (t, 1);
      else if (TREE_CODE (t) == CONST_DECL
	       || (VAR_P (t) && TREE_READONLY (t) && DECL_INITIAL (t)
		   && constant_p (DECL_INITIAL (t))))
	/* The front ends put the value in some places only.  */
	t = DECL_INITIAL (t);
      else
	return t;
    }
}

bool
same_expression_p (tree a, tree b)
{
  a = plain (a);
  b = plain (b);
  if (operand_equal_p (a, b, 0))
    return true;
  if (TREE_CODE (a) != TREE_CODE (b))
    return false;
  switch (TREE_CODE_CLASS (TREE_CODE (a)))
    {
    case tcc_unary:
    case tcc_binary:
    case tcc_comparison:
    case tcc_reference:
    case tcc_vl_exp:
      break;
    default:
      if (TREE_CODE (a) == ADDR_EXPR || TREE_CODE (a) == COND_EXPR)
	break;
      return false;
    }
  if (TREE_OPERAND_LENGTH (a) != TREE_OPERAND_LENGTH (b))
    return false;
  bool call_p = VL_EXP_CLASS_P (a);
  for (int i = 0; i < TREE_OPERAND_LENGTH (a); i++)
    {
      tree x = TREE_OPERAND (a, i), y = TREE_OPERAND (b, i);
      if (call_p && i == 2)
	/* A static chain, or the variable that gets the value.  */
	continue;
      if (x && y ? !same_expression_p (x, y) : x != y)
	return false;
    }
  return true;
}

tree
catch_all (location_t loc, tree body, enum abi_function which, tree frame)
{
  if (!exceptions_p ())
    return body;
  tree thrown = build_builtin_call (loc, BUILT_IN_EH_POINTER, 1,
				    integer_zero_node);
  tree handler = NULL_TREE;
  append (&handler, frame ? call (loc, which, 2, frame, thrown)
			  : call (loc, which, 1, thrown));
  tree all = build2 (CATCH_EXPR, void_type_node, NULL_TREE, handler);
  TREE_SIDE_EFFECTS (all) = 1;
  tree guarded = build2 (TRY_CATCH_EXPR, void_type_node, body, NULL_TREE);
  tree list = alloc_stmt_list ();
  append_to_statement_list_force (all, &list);
  TREE_OPERAND (guarded, 1) = list;
  TREE_SIDE_EFFECTS (guarded) = 1;
  return guarded;
}

tree
written (tree t)
{
  switch (TREE_CODE (t))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      return TREE_OPERAND (t, 0);
    default:
      return NULL_TREE;
    }
}

tree
frame_address ()
{
  return build_builtin_call (BUILTINS_LOCATION, BUILT_IN_FRAME_ADDRESS, 1,
			     integer_zero_node);
}

tree
tell_of (enum abi_function which, tree decl)
{
  location_t loc = DECL_SOURCE_LOCATION (decl);
  tree address = address_of (decl), size = TYPE_SIZE_UNIT (TREE_TYPE (decl));
  return (which == ABI_LEND ? call (loc, which, 3, address, size, frame_address ())
	  : call (loc, which, 2, address, size));
}
