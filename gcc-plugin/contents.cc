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

/* Searches code that is not lowered yet for stream tasks, taken addresses, and names:
   callbacks of walk_tree, for in-place.cc above all.  */

#include "gcc-headers.h"
#include "callees.h"
#include "constructs.h"
#include "contents.h"
#include "trees.h"

bool
has_code_p (tree fn)
{
  tree code = DECL_SAVED_TREE (fn);
  /* Newer compilers have void in the place of the code of a constructor or destructor
     that is another one's alias.  */
  return code && TREE_CODE (code) != ERROR_MARK && TREE_CODE (code) != VOID_CST;
}

bool
stream_task_p (tree stmt)
{
  tree clauses = OMP_TASK_CLAUSES (stmt);
  return (!OMP_TASK_BODY (stmt)
	  || walk_tree_without_duplicates (&clauses, find_marker, NULL));
}

tree
note_contents (tree *tp, int *walk_subtrees, void *data)
{
  contents *found = static_cast<contents *> (data);
  tree t = *tp;
  enum tree_code code = TREE_CODE (t);
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (code == OMP_TASK && !found->in_body_p && stream_task_p (t))
    {
      found->tasks_p = true;
      found->inner_tasks_p |= found->in_loop_p;
      found->in_body_p = true;
      walk_tree (&OMP_TASK_BODY (t), note_contents, data, NULL);
      found->in_body_p = false;
      *walk_subtrees = 0;
    }
  else if (!found->in_body_p && callee_of (t))
    {
      found->tasks_p = true;
      found->inner_tasks_p |= found->in_loop_p;
    }
  else if (omp_construct_p (code))
    found->constructs_p = true;
  else if (loop_statement_p (code) && !found->in_loop_p)
    {
      found->in_loop_p = true;
      for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
	walk_tree (&TREE_OPERAND (t, i), note_contents, data, NULL);
      found->in_loop_p = false;
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

tree
note_address (tree *tp, int *walk_subtrees, void *data)
{
  hash_set<tree> *addressed = static_cast<hash_set<tree> *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == ADDR_EXPR)
    {
      if (tree base = base_variable (TREE_OPERAND (t, 0)))
	addressed->add (base);
    }
  else if (callee_of (t))
    {
      *walk_subtrees = 0;
      for (int i = 0; i < call_expr_nargs (t); i++)
	if (!lent_variable (t, i))
	  walk_tree (&CALL_EXPR_ARG (t, i), note_address, data, NULL);
    }
  else if (TREE_CODE (t) == OMP_TASK && stream_task_p (t))
    {
      /* That of the task's own stream is an element's, which nobody keeps.  */
      hash_set<tree> own, inside;
      *walk_subtrees = 0;
      walk_tree (&OMP_TASK_CLAUSES (t), note_address, &own, NULL);
      walk_tree (&OMP_TASK_BODY (t), note_address, &inside, NULL);
      for (tree decl : inside)
	if (!own.contains (decl))
	  addressed->add (decl);
    }
  return NULL_TREE;
}

void
note_callees (tree code, std::vector<tree> *list)
{
  visit_in (code, [=] (tree t)
    {
      tree fn = callee_of (t);
      if (!fn)
	return;
      list->push_back (fn);
      for (int i = 0; i < call_expr_nargs (t); i++)
	if (tree variable = lent_variable (t, i))
	  list->push_back (variable);
    });
}

tree
note_names (tree *tp, int *walk_subtrees, void *data)
{
  names_outside *outside = static_cast<names_outside *> (data);
  tree t = *tp;
  if (TYPE_P (t) || t == outside->loop || TREE_CODE (t) == DECL_EXPR)
    *walk_subtrees = 0;
  else if (variable_p (t))
    outside->names->add (t);
  else if (TREE_CODE (t) == OMP_TASK && stream_task_p (t))
    {
      *walk_subtrees = 0;
      return walk_tree (&OMP_TASK_BODY (t), note_names, data, NULL);
    }
  return NULL_TREE;
}
