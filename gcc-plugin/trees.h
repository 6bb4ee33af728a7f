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

/* The small trees that generated code is made of.  */

#ifndef GOMP_STREAM_TREES_H
#define GOMP_STREAM_TREES_H 1

#include "abi.h"

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

inline tree
condition (location_t loc, tree test, tree then)
{
  return build3_loc (loc, COND_EXPR, void_type_node, test, then, NULL_TREE);
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

inline tree
u64_constant (unsigned HOST_WIDE_INT n)
{
  return build_int_cstu (abi_u64 (), n);
}

#endif /* GOMP_STREAM_TREES_H */
