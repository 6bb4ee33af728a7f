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

/* What a function does before it has tasks: its caller waits before it calls one that looks
   at what tasks do that were activated before,

     bool
     next (struct reader *r)
     {
       if (r->lines == r->most)
	 return false;
     #pragma omp task output (r->line)
       r->line = r->lines++;
       return true;
     }

   Expressions are taken in about the order in which they are evaluated.  Addresses of streams
   are there to be handed on; those of other members go to who looks at these, but for
   functions of the program's, which are looked at themselves.  */

#include "gcc-headers.h"
#include "cxx.h"
#include "first-looks.h"
#include "handing.h"
#include "touched.h"
#include "trees.h"

namespace {

tree find (tree *, int *, void *);

class look_finder
{
public:
  look_finder (std::vector<look> *list) : m_list (list) {}
  tree walk (tree *tp);
  tree find_in (tree, int *walk_subtrees);

private:
  tree walk_place (tree, bool write_p, tree address = NULL_TREE, bool handed_p = false);
  tree walk_call (tree);

  std::vector<look> *m_list;
};

tree
look_finder::walk (tree *tp)
{
  return walk_tree (tp, find, this, NULL);
}

/* Looks at REF, which is written if WRITE_P.  ADDRESS is null, or what that is the address of
   that is taken.  If HANDED_P it goes to a function that is looked at itself.  */

tree
look_finder::walk_place (tree ref, bool write_p, tree address, bool handed_p)
{
  bool first_p = true;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == COMPONENT_REF)
      {
	if (!handed_p)
	  m_list->push_back ({ TREE_OPERAND (ref, 1), write_p && first_p, address, {} });
	first_p = false;
      }
    else if (TREE_CODE (ref) == ARRAY_REF)
      if (tree task = walk (&TREE_OPERAND (ref, 1)))
	return task;
  if (static_p (ref))
    {
      if (!handed_p)
	m_list->push_back ({ ref, write_p && first_p, address, {} });
      return NULL_TREE;
    }
  return walk (INDIRECT_REF_P (ref) ? &TREE_OPERAND (ref, 0) : &ref);
}

/* Looks at CALL: what it is called with comes first.  */

tree
look_finder::walk_call (tree call)
{
  tree fn = get_callee_fndecl (call), task = NULL_TREE;
  bool handed_p = !fn || !harmless_p (fn);
  for (int i = 0; i < call_expr_nargs (call) && !task; i++)
    {
      tree arg = strip_conversions (CALL_EXPR_ARG (call, i));
      if (TREE_CODE (arg) == ADDR_EXPR && handed_p)
	task = walk_place (TREE_OPERAND (arg, 0), false, NULL_TREE, true);
      else
	task = walk (&CALL_EXPR_ARG (call, i));
    }
  if (!task && !fn)
    task = walk (&CALL_EXPR_FN (call));
  pointee called = fn ? pointee () : pointee_of (CALL_EXPR_FN (call));
  m_list->push_back ({ fn, false, NULL_TREE, called });
  return task;
}

/* Looks at T.  Returns a task, if one is found.  */

tree
look_finder::find_in (tree t, int *walk_subtrees)
{
  *walk_subtrees = 0;
  if (TYPE_P (t))
    return NULL_TREE;
  if (TREE_CODE (t) == OMP_TASK)
    return t;
  if (TREE_CODE (t) == CALL_EXPR && CALL_EXPR_FN (t))
    return walk_call (t);
  if (assignment_p (t))
    {
      tree task = (TREE_OPERAND_LENGTH (t) > 1 && TREE_OPERAND (t, 1)
		   ? walk (&TREE_OPERAND (t, 1)) : NULL_TREE);
      return task ? task : walk_place (TREE_OPERAND (t, 0), true);
    }
  if (TREE_CODE (t) == BIND_EXPR)
    return walk (&BIND_EXPR_BODY (t));
  if (TREE_CODE (t) == DECL_EXPR)
    return VAR_P (DECL_EXPR_DECL (t)) ? walk (&DECL_INITIAL (DECL_EXPR_DECL (t))) : NULL_TREE;
  if (TREE_CODE (t) == ADDR_EXPR)
    return walk_place (TREE_OPERAND (t, 0), !constant_address_p (TREE_TYPE (t)),
		       stream_part (TREE_OPERAND (t, 0)));
  if (handled_component_p (t) || static_p (t))
    return walk_place (t, false);
  if (tree fn = aggregate_constructor (t))
    m_list->push_back ({ fn, false, NULL_TREE, {} });
  *walk_subtrees = 1;
  return NULL_TREE;
}

/* Callback of walk_tree.  */

tree
find (tree *tp, int *walk_subtrees, void *data)
{
  return static_cast<look_finder *> (data)->find_in (*tp, walk_subtrees);
}

} // anon namespace

void
find_looks (tree fn, std::vector<look> *list)
{
  look_finder (list).walk (&DECL_SAVED_TREE (fn));
}
