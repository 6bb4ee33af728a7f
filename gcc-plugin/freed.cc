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

/* Memory that the program frees, with streams in it:

     struct node *p = malloc (sizeof *p);
     produce (&p->x, k);
     consume (&p->x);
     free (p);

   A stream is known by the address of its variable, so these end before the memory does;
   else what gets the same memory next would go on with them.  So each call that frees
   memory looks at a variable of the runtime's, which is not 0 while some stream may lie in
   such memory, and then has the runtime look.  Destructors do so, too: an object's
   members end before its memory.

   This is done when the whole file is read, as templates of the system's headers free what
   containers have.  It is done in files without directives as well, if they hand something
   to other files, which may have streams there.

   Debugging: -fdump-tree-gimple shows the calls of GOMP_stream_freed.  */

#include "gcc-headers.h"
#include "abi.h"
#include "contents.h"
#include "cxx.h"
#include "freed.h"
#include "known.h"
#include "trees.h"

namespace {

/* What a call frees.  */
struct freed_memory
{
  /* The number of the argument that is its address; and of the one that is its size, or
     -1.  */
  int address = 0, size = -1;
  enum abi_freed_size kind = ABI_FREED_EXACT;
};

/* Whether FN is an operator delete, not one that belongs to a placement.  Then sets *M.  */

bool
operator_delete_p (tree fn, freed_memory *m)
{
  if (!c_dialect_cxx () || !DECL_IS_OPERATOR_DELETE_P (fn))
    return false;
  tree type = TYPE_ARG_TYPES (TREE_TYPE (fn));
  tree second = type ? TREE_CHAIN (type) : NULL_TREE;
  if (second && second != void_list_node)
    {
      tree what = TREE_VALUE (second);
      if (TYPE_MAIN_VARIANT (what) == TYPE_MAIN_VARIANT (size_type_node))
	m->size = 1;
      else if (TREE_CODE (what) == POINTER_TYPE)
	return false;
    }
  m->kind = m->size < 0 ? ABI_FREED_NEW : ABI_FREED_EXACT;
  return true;
}

/* Whether FN frees memory, or may do so.  Then sets *M.  */

bool
frees_p (tree fn, freed_memory *m)
{
  static const struct
  {
    const char *name;
    int size;
  } known[] = {
    { "free", -1 }, { "cfree", -1 }, { "realloc", -1 }, { "reallocarray", -1 },
    { "free_sized", 1 }, { "free_aligned_sized", 2 }, { "munmap", 1 },
    { "mremap", 1 }
  };
  if (operator_delete_p (fn, m))
    return true;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fn));
  if (startswith (name, "__builtin_"))
    name += strlen ("__builtin_");
  if (!TREE_PUBLIC (fn) || DECL_SAVED_TREE (fn) || !DECL_FILE_SCOPE_P (fn))
    return false;
  for (const auto &k : known)
    if (strcmp (name, k.name) == 0)
      {
	m->size = k.size;
	m->kind = k.size < 0 ? ABI_FREED_MALLOC : ABI_FREED_EXACT;
	return true;
      }
  return false;
}

/* The bytes of what the pointer ADDRESS leads to, as far as its type says.  */

tree
least_size (tree address)
{
  tree type = TREE_TYPE (TREE_TYPE (strip_conversions (address)));
  if (!COMPLETE_TYPE_P (type) || VOID_TYPE_P (type) || !constant_size_p (type))
    return size_zero_node;
  return TYPE_SIZE_UNIT (type);
}

/* Code that has the runtime look for streams in the memory at ADDRESS.  */

tree
look (location_t loc, tree address, tree size, enum abi_freed_size kind)
{
  tree code = call (loc, ABI_FREED, 3, address, size,
		    build_int_cst (unsigned_type_node, kind));
  return if_heap_streams (loc, code);
}

/* Has the call *TP, of memory M, look for streams there before.  */

void
look_before_call (tree *tp, const freed_memory &m)
{
  tree t = *tp;
  location_t loc = EXPR_LOCATION (t);
  if (call_expr_nargs (t) <= MAX (m.address, m.size)
      || !POINTER_TYPE_P (TREE_TYPE (CALL_EXPR_ARG (t, m.address))))
    return;
  tree before = NULL_TREE;
  tree address = save_expr (CALL_EXPR_ARG (t, m.address)), size;
  CALL_EXPR_ARG (t, m.address) = address;
  before = address;
  if (m.size < 0)
    size = least_size (address);
  else
    {
      size = save_expr (CALL_EXPR_ARG (t, m.size));
      CALL_EXPR_ARG (t, m.size) = size;
      before = build2 (COMPOUND_EXPR, TREE_TYPE (size), before, size);
    }
  before = build2 (COMPOUND_EXPR, void_type_node, before,
		   look (loc, address, size, m.kind));
  *tp = build2_loc (loc, COMPOUND_EXPR, TREE_TYPE (t), before, t);
}

/* Callback of walk_tree.  */

tree
look_before_calls (tree *tp, int *walk_subtrees, void *)
{
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  if (TREE_CODE (t) != CALL_EXPR || !CALL_EXPR_FN (t))
    return NULL_TREE;
  tree fn = get_callee_fndecl (t);
  freed_memory m;
  if (fn && DECL_NAME (fn) && frees_p (fn, &m))
    {
      look_before_call (tp, m);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

/* Has the destructor FN look for streams in its object.  */

void
look_in_destructor (tree fn)
{
  tree object = DECL_ARGUMENTS (fn);
  tree type = TREE_TYPE (TREE_TYPE (object));
  if (is_empty_type (type))
    return;
  DECL_SAVED_TREE (fn)
    = prepend_to_block ({}, look (DECL_SOURCE_LOCATION (fn), object,
				  TYPE_SIZE_UNIT (type), ABI_FREED_EXACT),
			DECL_SAVED_TREE (fn), false);
}

} // anon namespace

bool
alloca_p (tree fn)
{
  return (fndecl_built_in_p (fn, BUILT_IN_NORMAL)
	  && ALLOCA_FUNCTION_CODE_P (DECL_FUNCTION_CODE (fn)));
}

tree
end_of_alloca ()
{
  return build_builtin_call (BUILTINS_LOCATION, BUILT_IN_ALLOCA, 1, size_zero_node);
}

tree
lend_alloca (tree alloca)
{
  tree size = save_expr (CALL_EXPR_ARG (alloca, 0));
  CALL_EXPR_ARG (alloca, 0) = size;
  tree address = save_expr (alloca);
  tree code = build2 (COMPOUND_EXPR, void_type_node, address,
		      if_streams (call (EXPR_LOCATION (alloca), ABI_LEND, 3, address,
					size, frame_address ())));
  return build2_loc (EXPR_LOCATION (alloca), COMPOUND_EXPR, TREE_TYPE (alloca), code,
		     address);
}

tree
forget_alloca (tree top)
{
  tree size = build2 (MINUS_EXPR, size_type_node, fold_convert (size_type_node, top),
		      fold_convert (size_type_node, end_of_alloca ()));
  return call (BUILTINS_LOCATION, ABI_FORGET, 2, end_of_alloca (), size);
}

void
end_freed_streams ()
{
  hash_set<tree> seen;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    {
      tree fn = node->decl;
      bool system_p = in_system_header_at (DECL_SOURCE_LOCATION (fn));
      if (!has_code_p (fn) || seen.add (fn)
	  || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (fn)))
	continue;
      tree saved = current_function_decl;
      current_function_decl = fn;
      walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), look_before_calls, NULL);
      if (!system_p && destructor_p (fn))
	look_in_destructor (fn);
      current_function_decl = saved;
    }
}
