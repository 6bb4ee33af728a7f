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

/* Copies part of a function as the front ends leave it, for the second version of a
   loop that may run in place.  GCC can copy whole functions, and GENERIC; this file
   knows the front ends' own statements.

   Debugging: -fdump-tree-gimple shows the loops of which there is a copy.  */

#include "gcc-headers.h"
#include "clauses.h"
#include "copy.h"
#include "cxx.h"
#include "trees.h"

namespace {

/* Whether T has no copy.  */

bool
obstacle_p (tree t)
{
  switch (TREE_CODE (t))
    {
    case VAR_DECL:
    case PARM_DECL:
      /* The length of an array is found by its variable.  */
      return automatic_p (t) && !constant_size_p (TREE_TYPE (t));
    case DECL_EXPR:
      {
	tree decl = DECL_EXPR_DECL (t);
	/* One that is seen here is static, or has a length.  */
	return !(capture_proxy_p (decl)
		 || (VAR_P (decl) && automatic_p (decl)
		     && constant_size_p (TREE_TYPE (decl))
		     && !DECL_HAS_VALUE_EXPR_P (decl)));
      }
    case ASM_EXPR:
      return ASM_LABELS (t) != NULL_TREE;
    case GOTO_EXPR:
      return true;
    case LABEL_EXPR:
      /* Its address may be taken.  */
      return !DECL_ARTIFICIAL (LABEL_EXPR_LABEL (t));
    default:
      return false;
    }
}

} // anon namespace

bool
code_copy::copyable_p (tree code)
{
  return !find_in (code, obstacle_p);
}

/* Makes a copy of variable or label DECL.  */

void
code_copy::own (tree decl)
{
  if (m_copies.get (decl)
      || !(TREE_CODE (decl) == LABEL_DECL
	   || (VAR_P (decl) && automatic_p (decl) && !capture_proxy_p (decl))))
    return;
  tree copy = copy_node (decl);
  if (DECL_LANG_SPECIFIC (decl))
    lang_hooks.dup_lang_specific_decl (copy);
  DECL_CHAIN (copy) = NULL_TREE;
  DECL_CONTEXT (copy) = current_function_decl;
  /* Such warnings are about the original.  */
  suppress_uninitialized_warnings (copy);
  DECL_ABSTRACT_ORIGIN (copy) = NULL_TREE;
  m_copies.put (decl, copy);
  m_declared.push_back (copy);
}

/* Callback of walk_tree: makes copies of what is declared.  */

tree
code_copy::note (tree *tp, int *walk_subtrees, void *data)
{
  code_copy *self = static_cast<code_copy *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == BIND_EXPR)
    for (tree var = BIND_EXPR_VARS (t); var; var = DECL_CHAIN (var))
      {
	self->own (var);
	self->m_bound.add (var);
      }
  else if (TREE_CODE (t) == DECL_EXPR)
    {
      tree decl = DECL_EXPR_DECL (t);
      bool known_p = self->m_copies.get (decl) != NULL;
      self->own (decl);
      if (!known_p && self->m_copies.get (decl)
	  && !self->m_bound.contains (decl))
	self->unbound.push_back (*self->m_copies.get (decl));
    }
  else if (TREE_CODE (t) == LABEL_EXPR)
    self->own (LABEL_EXPR_LABEL (t));
  else if (TREE_CODE (t) == CASE_LABEL_EXPR)
    self->own (CASE_LABEL (t));
  else if (tree slot = initialized_slot (t))
    self->own (slot);
  return NULL_TREE;
}

void
code_copy::copy_at (tree *tp)
{
  walk_tree (tp, visit, this, NULL);
}

/* Copies the block at *TP.  */

void
code_copy::copy_bind (tree *tp)
{
  tree copy = copy_node (*tp), *end = &BIND_EXPR_VARS (copy);
  for (tree var = *end; var; var = DECL_CHAIN (var))
    if (tree *own = m_copies.get (var))
      {
	*end = *own;
	end = &DECL_CHAIN (*own);
      }
  /* What is static, or a type, is declared once.  */
  *end = NULL_TREE;
  if (BIND_EXPR_BLOCK (copy))
    BIND_EXPR_BLOCK (copy) = build_block (BIND_EXPR_VARS (copy), NULL_TREE,
					  NULL_TREE, NULL_TREE);
  copy_at (&BIND_EXPR_BODY (copy));
  *tp = copy;
}

/* Callback of walk_tree: copies.  */

tree
code_copy::visit (tree *tp, int *walk_subtrees, void *data)
{
  code_copy *self = static_cast<code_copy *> (data);
  tree t = *tp;
  *walk_subtrees = 0;
  if (TYPE_P (t) || self->replace (tp))
    return NULL_TREE;
  if (tree *copy = self->m_copies.get (t))
    {
      *tp = *copy;
      return NULL_TREE;
    }
  if (DECL_P (t))
    return NULL_TREE;
  if (TREE_CODE (t) == BIND_EXPR)
    {
      self->copy_bind (tp);
      return NULL_TREE;
    }
  *walk_subtrees = 1;
  if (TREE_CODE (t) == SAVE_EXPR || TREE_CODE (t) == TARGET_EXPR)
    {
      /* It is evaluated once, wherever else it stands.  */
      *tp = copy_node (t);
      self->m_copies.put (t, *tp);
    }
  else
    copy_tree_r (tp, walk_subtrees, NULL);
  if (throw_p (*tp))
    /* Such warnings are about the original, too.  */
    suppress_terminate_warnings (*tp);
  return NULL_TREE;
}

tree
code_copy::copy_of (tree decl)
{
  tree *copy = m_copies.get (decl);
  return copy ? *copy : decl;
}

tree
code_copy::copy (tree code)
{
  walk_tree_without_duplicates (&code, note, this);
  copy_at (&code);
  for (size_t i = 0; i < m_declared.size (); i++)
    if (TREE_CODE (m_declared[i]) != LABEL_DECL && DECL_INITIAL (m_declared[i]))
      copy_at (&DECL_INITIAL (m_declared[i]));
  return code;
}
