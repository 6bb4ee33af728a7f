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

/* Makes lengths of arrays and sizes of types that are not constant known in bodies: GCC
   outlines these into functions of their own.  */

#include "gcc-headers.h"
#include "lengths.h"
#include "trees.h"

/* GCC knows a length in the function that declares the array, but not in those
   that it outlines from it: there a variable carries it.  */

tree
array_lengths::length (construct *c, tree array, tree length)
{
  if (CONSTANT_CLASS_P (length))
    return length;
  construct *declares = declared_in (c, array);
  bool outlined_p = false;
  for (; c != declares; c = c->outer)
    outlined_p |= c->home_p () && c->code () != OMP_SINGLE;
  if (!outlined_p)
    return length;
  if (tree *known = m_lengths.get (array))
    return *known;
  tree var = make_var (m_fn, "gomp_stream.length", TREE_TYPE (length));
  declares->home ()->vars.push_back (var);
  if (DECL_CONTEXT (array) != m_fn)
    /* This is a nested function, which may use what those around it know.  */
    append (&declares->init, assign (DECL_SOURCE_LOCATION (array), var,
				     unshare_expr (length)));
  m_lengths.put (array, var);
  return var;
}

tree
array_lengths::horizon (construct *c, const stream_view &view)
{
  if (!view.window)
    return view.horizon;
  if (view.count)
    m_arrays_of_windows.add (view.window);
  return length (c, view.window, view.horizon);
}

/* Callback of walk_tree: stores an array's length where it is declared.  */

tree
array_lengths::set_length (tree *tp, int *walk_subtrees, void *p)
{
  array_lengths *self = static_cast<array_lengths *> (p);
  tree *var = (TREE_CODE (*tp) == DECL_EXPR
	       ? self->m_lengths.get (DECL_EXPR_DECL (*tp)) : NULL);
  if (var)
    {
      tree decl = DECL_EXPR_DECL (*tp), list = NULL_TREE;
      tree type = TREE_TYPE (decl);
      if (self->m_arrays_of_windows.contains (decl))
	type = TREE_TYPE (type);
      tree length = size_binop (PLUS_EXPR, last_index (type),
				size_one_node);
      append (&list, *tp);
      append (&list, assign (DECL_SOURCE_LOCATION (decl), *var,
			     unshare_expr (length)));
      *tp = list;
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

void
array_lengths::store (tree *body)
{
  if (!m_lengths.is_empty ())
    walk_tree_without_duplicates (body, set_length, this);
}

void
array_lengths::note_sizes (construct *c, tree type)
{
  auto note = [=] (tree t)
    {
      if (TREE_CODE (t) == SAVE_EXPR && !m_sizes.get (t))
	m_sizes.put (t, c);
    };
  for (; type && variably_modified_type_p (type, NULL_TREE);
       type = TREE_TYPE (type))
    {
      visit_in (TYPE_SIZE (type), note);
      visit_in (TYPE_SIZE_UNIT (type), note);
      if (TREE_CODE (type) == ARRAY_TYPE && TYPE_DOMAIN (type))
	visit_in (TYPE_MAX_VALUE (TYPE_DOMAIN (type)), note);
    }
}

void
array_lengths::add_sizes (const construct *c, hash_set<tree> *sizes)
{
  for (hash_map<tree, construct *>::iterator i = m_sizes.begin ();
       i != m_sizes.end (); ++i)
    for (const construct *outer = c; outer; outer = outer->outer)
      if ((*i).second == outer)
	sizes->add ((*i).first);
}
