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

/* Code for files that may have nothing to do with streams: whether there are some is
   told by a variable of the runtime's, which the program may be linked without.  */

#include "gcc-headers.h"
#include "abi.h"
#include "known.h"
#include "trees.h"

namespace {

/* That variable; null while nobody looks.  */
tree known;

} // anon namespace

void
look_for_streams ()
{
  for (enum abi_function fn : { ABI_FORGET, ABI_RETHROW, ABI_RETHROWN })
    declare_weak (abi_get_function (fn));
  known = build_decl (BUILTINS_LOCATION, VAR_DECL,
		      get_identifier ("GOMP_stream_known"),
		      unsigned_char_type_node);
  SET_DECL_ASSEMBLER_NAME (known, DECL_NAME (known));
  DECL_EXTERNAL (known) = 1;
  TREE_PUBLIC (known) = 1;
  TREE_USED (known) = 1;
  TREE_ADDRESSABLE (known) = 1;
  DECL_ARTIFICIAL (known) = 1;
  DECL_IGNORED_P (known) = 1;
  DECL_VISIBILITY (known) = VISIBILITY_DEFAULT;
  DECL_VISIBILITY_SPECIFIED (known) = 1;
  declare_weak (known);
  varpool_node::get_create (known);
}

tree
if_streams (tree code)
{
  if (!known || !code)
    return code;
  tree at = address_of (known);
  tree there = build2 (NE_EXPR, boolean_type_node, at,
		       build_int_cst (TREE_TYPE (at), 0));
  tree used = build2 (NE_EXPR, boolean_type_node, known,
		      build_int_cst (TREE_TYPE (known), 0));
  tree stmt = build3 (COND_EXPR, void_type_node,
		      build2 (TRUTH_ANDIF_EXPR, boolean_type_node, there, used),
		      code, build_empty_stmt (BUILTINS_LOCATION));
  TREE_SIDE_EFFECTS (stmt) = 1;
  return stmt;
}
