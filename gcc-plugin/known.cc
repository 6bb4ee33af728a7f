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

/* GOMP_stream_lending, or null.  */
tree lending;

/* Variable NAME of the runtime's.  */

tree
runtime_variable (const char *name, tree type)
{
  tree var = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier (name), type);
  SET_DECL_ASSEMBLER_NAME (var, DECL_NAME (var));
  DECL_EXTERNAL (var) = 1;
  TREE_PUBLIC (var) = 1;
  TREE_USED (var) = 1;
  TREE_ADDRESSABLE (var) = 1;
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  DECL_VISIBILITY (var) = VISIBILITY_DEFAULT;
  DECL_VISIBILITY_SPECIFIED (var) = 1;
  varpool_node::get_create (var);
  return var;
}

/* Whether VAR is not 0.  */

tree
set (tree var)
{
  return build2 (NE_EXPR, boolean_type_node, var,
		 build_int_cst (TREE_TYPE (var), 0));
}

/* Whether VAR is there, and not 0.  */

tree
there_and_set (tree var)
{
  return build2 (TRUTH_ANDIF_EXPR, boolean_type_node, set (address_of (var)),
		 set (var));
}

} // anon namespace

void
look_for_streams ()
{
  for (enum abi_function fn : { ABI_CROWDED, ABI_MAKE_ROOM, ABI_LEND, ABI_FORGET,
				ABI_FREED, ABI_LOOK, ABI_RETHROW, ABI_RETHROWN })
    declare_weak (abi_get_function (fn));
  known = runtime_variable ("GOMP_stream_known", unsigned_char_type_node);
  declare_weak (known);
}

tree
if_streams (tree code)
{
  if (!known || !code)
    return code;
  return condition (BUILTINS_LOCATION, there_and_set (known), code);
}

tree
if_noted (tree mine, tree code)
{
  if (!known)
    return code;
  tree none = build_all_ones_cst (TREE_TYPE (mine));
  return condition (BUILTINS_LOCATION, build2 (NE_EXPR, boolean_type_node, mine, none),
		  code);
}

tree
nothing_noted (tree mine)
{
  return known ? assign (BUILTINS_LOCATION, mine, build_all_ones_cst (TREE_TYPE (mine)))
	       : NULL_TREE;
}

tree
runtime_crowd ()
{
  static tree crowd;
  if (!crowd)
    {
      crowd = runtime_variable ("GOMP_stream_crowd",
				build_array_type_nelts (unsigned_type_node,
							ABI_CLASSES));
      if (known)
	declare_weak (crowd);
    }
  return crowd;
}

tree
runtime_lending ()
{
  if (!lending)
    {
      lending = runtime_variable ("GOMP_stream_lending", abi_get_type (ABI_LENDING));
      if (known)
	declare_weak (lending);
    }
  return lending;
}

tree
if_heap_streams (location_t loc, tree code)
{
  static tree heap;
  if (!heap)
    {
      heap = runtime_variable ("GOMP_stream_heap", unsigned_type_node);
      if (known)
	declare_weak (heap);
    }
  return condition (loc, expect_not (loc, known ? there_and_set (heap)
					      : set (heap)), code);
}

tree
if_known_streams (location_t loc, tree code)
{
  static tree here;
  if (!here)
    here = known ? known : runtime_variable ("GOMP_stream_known",
					     unsigned_char_type_node);
  return condition (loc, expect_not (loc, known ? there_and_set (here) : set (here)),
		    code);
}

tree
if_brief_streams (location_t loc, bool loops_p, tree code)
{
  static tree brief;
  if (!brief)
    brief = runtime_variable ("GOMP_stream_brief", unsigned_type_node);
  tree some = loops_p ? brief
	      : build2 (BIT_AND_EXPR, unsigned_type_node, brief,
			build_int_cst (unsigned_type_node, ABI_BRIEF_UNTOLD));
  return condition (loc, expect_not (loc, set (some)), code);
}

tree
stream_changes ()
{
  static tree changes;
  if (!changes)
    changes = runtime_variable ("GOMP_stream_changes", abi_u64 ());
  return changes;
}

void
finish_lending (void *, void *)
{
  if (lending)
    set_decl_tls_model (lending, TLS_MODEL_INITIAL_EXEC);
}
