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

/* Whether somebody looks.  */
bool look_p;

/* GOMP_stream_lending, or null.  */
tree lending;

/* Variable NAME of the runtime's, which *VAR keeps.  */

tree
runtime_variable (tree *var_p, const char *name, tree type)
{
  if (*var_p)
    return *var_p;
  tree var = *var_p = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier (name), type);
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
  if (look_p)
    declare_weak (var);
  return var;
}

tree
known ()
{
  static tree var;
  return runtime_variable (&var, "GOMP_stream_known", unsigned_char_type_node);
}

/* Whether VAR is there, and not 0.  */

tree
set (tree var)
{
  return (look_p ? compare (TRUTH_ANDIF_EXPR, not_zero (address_of (var)), not_zero (var))
	  : not_zero (var));
}

/* CODE, in the rare case that VAR is set.  */

tree
if_set (location_t loc, tree var, tree code)
{
  return condition (loc, expect_not (loc, set (var)), code);
}

} // anon namespace

void
look_for_streams ()
{
  for (enum abi_function fn : { ABI_CROWDED, ABI_MAKE_ROOM, ABI_LEND, ABI_FORGET,
				ABI_FREED, ABI_LOOK, ABI_RETHROW, ABI_RETHROWN })
    declare_weak (abi_get_function (fn));
  look_p = true;
}

tree
if_streams (tree code)
{
  return look_p && code ? condition (BUILTINS_LOCATION, set (known ()), code) : code;
}

tree
if_noted (tree mine, tree code)
{
  if (!look_p)
    return code;
  tree none = build_all_ones_cst (TREE_TYPE (mine));
  return condition (BUILTINS_LOCATION, compare (NE_EXPR, mine, none), code);
}

tree
nothing_noted (tree mine)
{
  return look_p ? assign (BUILTINS_LOCATION, mine, build_all_ones_cst (TREE_TYPE (mine)))
		: NULL_TREE;
}

tree
runtime_crowd ()
{
  static tree crowd;
  return runtime_variable (&crowd, "GOMP_stream_crowd",
			   build_array_type_nelts (unsigned_type_node, ABI_CLASSES));
}

tree
runtime_lending ()
{
  return runtime_variable (&lending, "GOMP_stream_lending", abi_get_type (ABI_LENDING));
}

tree
if_heap_streams (location_t loc, tree code)
{
  static tree heap;
  return if_set (loc, runtime_variable (&heap, "GOMP_stream_heap", unsigned_type_node), code);
}

tree
if_known_streams (location_t loc, tree code)
{
  return if_set (loc, known (), code);
}

tree
if_brief_streams (location_t loc, bool loops_p, tree code)
{
  static tree brief;
  tree some = runtime_variable (&brief, "GOMP_stream_brief", unsigned_type_node);
  if (!loops_p)
    some = build2 (BIT_AND_EXPR, unsigned_type_node, some,
		   build_int_cst (unsigned_type_node, ABI_BRIEF_UNTOLD));
  return if_set (loc, some, code);
}

tree
stream_changes ()
{
  static tree changes;
  return runtime_variable (&changes, "GOMP_stream_changes", abi_u64 ());
}

void
finish_lending (void *, void *)
{
  if (lending)
    set_decl_tls_model (lending, TLS_MODEL_INITIAL_EXEC);
}
