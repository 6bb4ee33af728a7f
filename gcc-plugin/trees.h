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

/* Small inline helpers that build and examine trees; the longer ones are in trees.cc.  */

#ifndef GOMP_STREAM_TREES_H
#define GOMP_STREAM_TREES_H 1

#include "abi.h"

/* Whether DECL, which may be null, is named NAME.  */

inline bool
has_name_p (const_tree decl, const char *name)
{
  return decl && DECL_NAME (decl) && id_equal (DECL_NAME (decl), name);
}

/* Whether its name begins with PREFIX.  */

inline bool
has_prefix_p (const_tree decl, const char *prefix)
{
  return (decl && DECL_NAME (decl)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), prefix));
}

/* Callback of walk_tree: asks the predicate DATA, but not about types.  */

template<typename F> tree
ask_of_tree (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if ((*static_cast<F *> (data)) (*tp))
    return *tp;
  return NULL_TREE;
}

/* The first one of T, which may be null, and what it consists of, for which F is true;
   null if there is none.  */

template<typename F> tree
find_in (tree t, F f)
{
  return walk_tree_without_duplicates (&t, ask_of_tree<F>, &f);
}

/* Calls F for T, which may be null, and for what it consists of.  */

template<typename F> void
visit_in (tree t, F f)
{
  find_in (t, [&] (tree part)
    {
      f (part);
      return false;
    });
}

/* Whether DECL is named in T.  */

inline bool
mentions_p (tree t, const_tree decl)
{
  return find_in (t, [=] (tree part) { return part == decl; }) != NULL_TREE;
}

/* What T is a part of, if it is one; else T.  */

inline tree
base_of (tree t)
{
  while (handled_component_p (t))
    t = TREE_OPERAND (t, 0);
  return t;
}

/* Whether there are exceptions.  */

inline bool
exceptions_p ()
{
  return c_dialect_cxx () && flag_exceptions;
}

/* A variable made by the plugin.  */

inline tree
make_var (tree fn, const char *name, tree type)
{
  tree var = build_decl (DECL_SOURCE_LOCATION (fn), VAR_DECL,
			 get_identifier (name), type);
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  DECL_CONTEXT (var) = fn;
  TREE_USED (var) = 1;
  return var;
}

inline void
append (tree *list, tree stmt)
{
  append_to_statement_list (stmt, list);
}

inline tree
assign (location_t loc, tree to, tree from)
{
  return build2_loc (loc, MODIFY_EXPR, TREE_TYPE (to), to,
		     fold_convert_loc (loc, TREE_TYPE (to), from));
}

/* The truth value of A CODE B.  */

inline tree
compare (enum tree_code code, tree a, tree b)
{
  return build2 (code, boolean_type_node, a, b);
}

/* Whether T is not 0, and whether it is.  */

inline tree
not_zero (tree t)
{
  return compare (NE_EXPR, t, build_zero_cst (TREE_TYPE (t)));
}

inline tree
is_zero (tree t)
{
  return compare (EQ_EXPR, t, build_zero_cst (TREE_TYPE (t)));
}

/* Takes 1 off N.  */

inline tree
count_down (location_t loc, tree n)
{
  return assign (loc, n, build2 (MINUS_EXPR, TREE_TYPE (n), unshare_expr (n),
				 build_one_cst (TREE_TYPE (n))));
}

/* Element I of ARRAY.  */

inline tree
array_element (tree array, tree i)
{
  return build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (array)), array, i, NULL_TREE, NULL_TREE);
}

/* Whether T, which may be of any scalar type, does not hold.  */

inline tree
negated (tree t)
{
  return build1 (TRUTH_NOT_EXPR, boolean_type_node, fold_convert (boolean_type_node, t));
}

inline tree
condition (location_t loc, tree test, tree then, tree otherwise = NULL_TREE)
{
  return build3_loc (loc, COND_EXPR, void_type_node, test, then, otherwise);
}

/* BODY, and LEAVE when it is left, however that is.  */

inline tree
finally (tree body, tree leave)
{
  tree both = build2 (TRY_FINALLY_EXPR, void_type_node, body, leave);
  TREE_SIDE_EFFECTS (both) = 1;
  return both;
}

/* { VARS; BODY }, with a scope for debuggers if BLOCK_P.  */

inline tree
bind_vars (const std::vector<tree> &vars, tree body, bool block_p)
{
  tree chain = NULL_TREE;
  for (size_t i = vars.size (); i-- > 0;)
    {
      DECL_CHAIN (vars[i]) = chain;
      chain = vars[i];
    }
  tree block = block_p ? build_block (chain, NULL_TREE, NULL_TREE, NULL_TREE)
		       : NULL_TREE;
  tree bind = build3 (BIND_EXPR, void_type_node, chain, body, block);
  TREE_SIDE_EFFECTS (bind) = 1;
  return bind;
}

inline bool
variable_p (const_tree t)
{
  return (VAR_P (t) || TREE_CODE (t) == PARM_DECL
	  || TREE_CODE (t) == RESULT_DECL);
}

inline bool
reference_p (const_tree decl)
{
  return TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE;
}

inline bool
constant_size_p (tree type)
{
  return (TYPE_SIZE_UNIT (type)
	  && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST);
}

/* The type of the object that variable DECL names.  */

inline tree
object_type (tree decl)
{
  tree type = TREE_TYPE (decl);
  return reference_p (decl) ? TREE_TYPE (type) : type;
}

/* The object that variable DECL names.  */

inline tree
object_of (tree decl)
{
  if (reference_p (decl))
    return build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (decl)), decl);
  return decl;
}

inline bool
constant_p (tree t)
{
  return TREE_CODE (t) == INTEGER_CST;
}

inline tree
address_of (tree object)
{
  TREE_ADDRESSABLE (object) = 1;
  return build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (object)), object);
}

/* T without conversions and the like; T may be null.  */
extern tree strip_conversions (tree t);

/* Whether T is the object of the member function around.  */

inline bool
this_p (tree t)
{
  t = strip_conversions (t);
  return t && TREE_CODE (t) == PARM_DECL && has_name_p (t, "this");
}

/* The address of an object that need not be a variable.  */
extern tree address_of_ref (tree ref);

/* A call of entry point WHICH of the runtime with N arguments.  */
extern tree call (location_t loc, enum abi_function which, int n, ...);

/* Adds clause CODE for DECL, at LOC, to construct STMT.  */
extern void add_clause (tree stmt, location_t loc, enum omp_clause_code code,
			tree decl);

/* CONDITION, which seldom holds.  */
extern tree expect_not (location_t loc, tree condition);

/* BODY, of a task or a construct at LOC, with entry point WHICH of the runtime called
   where an exception leaves it: with FRAME, if that is not null, and the address of
   what was thrown.  */
extern tree catch_all (location_t loc, tree body, enum abi_function which,
		       tree frame);

/* Takes DECL out of the variables of the block BIND, which the caller makes another
   block's.  Returns whether it was one.  */
extern bool take_out_of_block (tree bind, tree decl);

/* Has LEAVE done when BODY, which is returned, is left.  */
extern tree guard (tree body, tree leave);

/* Throws what bodies threw, if a wait has completed them.  */
extern tree rethrow (location_t loc);

/* The address of the frame of the function that the code is in.  */
extern tree frame_address ();

/* A call of WHICH, ABI_LEND or ABI_FORGET, for the memory of DECL.  */
extern tree tell_of (enum abi_function which, tree decl);

/* Has the statements LEAVE_OF (DECL, &ENTER), if there are any, done when the block BIND is
   left behind the declaration of DECL, for each that it declares, and ENTER behind it.  */

template<typename F>
inline void
guard_rest_of_block (tree bind, F leave_of)
{
  tree *list_p = &BIND_EXPR_BODY (bind);
  if (!*list_p || TREE_CODE (*list_p) != STATEMENT_LIST)
    return;
  for (tree_stmt_iterator i = tsi_start (*list_p); !tsi_end_p (i);)
    {
      tree decl = tsi_stmt (i);
      tsi_next (&i);
      /* C++ wraps declarations whose size has side effects.  */
      while (TREE_CODE (decl) == CLEANUP_POINT_EXPR
	     || TREE_CODE (decl) == EXPR_STMT)
	decl = TREE_OPERAND (decl, 0);
      tree enter = NULL_TREE;
      tree leave = (TREE_CODE (decl) == DECL_EXPR
		    ? leave_of (DECL_EXPR_DECL (decl), &enter) : NULL_TREE);
      if (!leave)
	continue;
      location_t loc = DECL_SOURCE_LOCATION (DECL_EXPR_DECL (decl));
      tree rest = NULL_TREE;
      while (!tsi_end_p (i))
	{
	  /* It may be the value of a statement expression.  */
	  append_to_statement_list_force (tsi_stmt (i), &rest);
	  tsi_delink (&i);
	}
      tree guarded = build2 (TRY_FINALLY_EXPR, void_type_node,
			     rest ? rest : build_empty_stmt (loc), leave);
      TREE_SIDE_EFFECTS (guarded) = 1;
      append (list_p, enter);
      append (list_p, guarded);
      if (!rest || TREE_CODE (rest) != STATEMENT_LIST)
	return;
      list_p = &TREE_OPERAND (guarded, 0);
      i = tsi_start (*list_p);
    }
}

/* Declares VARS and does INIT at the beginning of BODY; where that is a block
   of the user's, inside it, so that debuggers see the variables.  Returns what
   BODY becomes.  */
extern tree prepend_to_block (const std::vector<tree> &vars, tree init,
			      tree body, bool block_p);

inline tree
u64_constant (unsigned HOST_WIDE_INT n)
{
  return build_int_cstu (abi_u64 (), n);
}

/* T without conversions and parentheses, and without what sanitizers, the order of
   evaluation in C++ and temporary objects add to it.  */
extern tree plain (tree t);

/* Whether A and B are written alike.  */
extern bool same_expression_p (tree a, tree b);

/* What the expression T itself assigns to, or null.  */
extern tree written (tree t);

/* The same, or that of which it takes the address.  */

inline tree
perhaps_written (tree t)
{
  return TREE_CODE (t) == ADDR_EXPR ? TREE_OPERAND (t, 0) : written (t);
}

#endif /* GOMP_STREAM_TREES_H */
