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

/* Which directives may come to a stream.  Of a member it is told by the names of its class and
   of the member, so that in all files and languages it is the same.  The program tells the
   runtime of all its directives before it begins; see libgomp-stream/graph/reach.c.  */

#include "gcc-headers.h"
#include "abi.h"
#include "reach.h"
#include "trees.h"

namespace {

/* The name of DECL, or null.  */

const char *
name_of (tree decl)
{
  if (decl && TREE_CODE (decl) != IDENTIFIER_NODE)
    decl = DECL_NAME (decl);
  return decl ? IDENTIFIER_POINTER (decl) : NULL;
}

/* What tells REF, a member, from others; null if nothing does.  */

const char *
member_reach (tree ref)
{
  tree field = TREE_OPERAND (ref, 1), type = DECL_CONTEXT (field);
  if (!type || TREE_CODE (type) != RECORD_TYPE)
    return NULL;
  const char *type_name = name_of (TYPE_NAME (TYPE_MAIN_VARIANT (type)));
  const char *name = name_of (field);
  return type_name && name ? concat (type_name, "::", name, NULL) : NULL;
}

/* Tells the runtime of all sites.  */

void
tell_of_sites (void *, void *)
{
  std::vector<tree> sites;
  tree code = NULL_TREE;
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
    if (TREE_TYPE (node->decl) == abi_get_type (ABI_SITE) && DECL_INITIAL (node->decl))
      sites.push_back (address_of (node->decl));
  if (sites.empty ())
    return;
  tree list = abi_static_array ("gomp_stream_sites", ptr_type_node, sites);
  varpool_node::get (list)->analyze ();
  append (&code, call (BUILTINS_LOCATION, ABI_REGISTER, 2, address_of (list),
		       build_int_cst (abi_u64 (), sites.size ())));
  cgraph_build_static_cdtor ('I', code, MAX_RESERVED_INIT_PRIORITY + 1);
  /* All others were lowered before.  */
  symtab->process_new_functions ();
}

} // anon namespace

tree
reach_of (const stream_view &view)
{
  if (view.flags & (ABI_VIEW_SHARED | ABI_VIEW_HANDLES | ABI_VIEW_VARIADIC))
    return abi_string (GOMP_STREAM_REACH_ANY);
  tree t = strip_conversions (view.address);
  const char *reach = NULL;
  if (TREE_CODE (t) == ADDR_EXPR)
    {
      t = strip_conversions (TREE_OPERAND (t, 0));
      while (TREE_CODE (t) == ARRAY_REF)
	t = strip_conversions (TREE_OPERAND (t, 0));
      if (TREE_CODE (t) == COMPONENT_REF)
	reach = member_reach (t);
      else if (VAR_P (t) && is_global_var (t) && !DECL_HAS_VALUE_EXPR_P (t)
	       && TREE_CODE (TREE_TYPE (t)) != REFERENCE_TYPE)
	reach = name_of (t);
      else if (DECL_P (t) && !DECL_HAS_VALUE_EXPR_P (t)
	       && TREE_CODE (TREE_TYPE (t)) != REFERENCE_TYPE)
	return null_pointer_node;
    }
  return abi_string (reach ? reach : GOMP_STREAM_REACH_POINTER);
}

void
reach_start (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_ALL_IPA_PASSES_START, tell_of_sites, NULL);
}
