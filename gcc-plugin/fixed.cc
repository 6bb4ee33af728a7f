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

/* Streams that are no variables, but the same objects in all iterations of a loop:

     for (k = 0; k < n; k++)
       {
     #pragma omp task output (this->x) firstprivate (k)
	 this->x = k;
     #pragma omp task input (this->x)
	 sink (this->x);
       }

   Members of what `this' or another pointer leads to, or of a struct; what a reference
   is for, and what a lambda has captured.  While a loop runs in place, a variable of its
   own stands for each.  That two of them are one object, by different names, only the
   runtime can tell.  */

#include "gcc-headers.h"
#include "attributes.h"
#include "cxx.h"
#include "fixed.h"
#include "obstacles.h"
#include "trees.h"

namespace {

/* Looks for fixed objects in one loop.  */

class fixed_search
{
public:
  fixed_search (tree fn, sequential_loop *loop, const hash_set<tree> &addressed)
    : m_fn (fn), m_loop (loop), m_addressed (addressed) {}
  tree variable (const stream_view &view);
  tree stands_for (tree t);

private:
  bool outside_p (tree decl);
  bool fixed_variable_p (tree t);
  bool fixed_value_p (tree t);
  bool fixed_pointer_p (tree t);
  bool fixed_object_p (tree t);
  tree base_of (tree address);

  tree m_fn;
  sequential_loop *m_loop;
  const hash_set<tree> &m_addressed;
  /* A hash of the path from the last base to its stream; 0 if that is fixed itself; and
     whether a pointer is loaded on it.  */
  unsigned HOST_WIDE_INT m_moves = 0;
  bool m_loaded_p = false;
};

/* Whether DECL, a variable of this function or a static one, is declared outside of the
   loop.  */

bool
fixed_search::outside_p (tree decl)
{
  return (m_loop->copied->copy_of (decl) == decl
	  && (DECL_CONTEXT (decl) == m_fn || is_global_var (decl))
	  && (!VAR_P (decl) || !DECL_THREAD_LOCAL_P (decl))
	  && (!DECL_HAS_VALUE_EXPR_P (decl) || capture_proxy_p (decl)));
}

/* Whether nothing changes T, a variable of the function, in the loop.  */

bool
fixed_search::fixed_variable_p (tree t)
{
  return (variable_p (t) && outside_p (t) && automatic_p (t) && !DECL_NONLOCAL (t)
	  && !TYPE_VOLATILE (TREE_TYPE (t))
	  && !const_cast<hash_set<tree> &> (m_addressed).contains (t)
	  && !find_in (m_loop->copy, [=] (tree part) { return changes_p (part, t); }));
}

/* Whether T, an index, has the same value all the time, and can be evaluated where the
   loop begins.  */

bool
fixed_search::fixed_value_p (tree t)
{
  t = plain (t);
  if (constant_p (t) || fixed_variable_p (t))
    return true;
  switch (TREE_CODE (t))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
      return (fixed_value_p (TREE_OPERAND (t, 0))
	      && fixed_value_p (TREE_OPERAND (t, 1)));
    default:
      return CONVERT_EXPR_P (t) && fixed_value_p (TREE_OPERAND (t, 0));
    }
}

/* Whether T, a pointer or a reference, leads to the same object all the time.  */

bool
fixed_search::fixed_pointer_p (tree t)
{
  t = plain (t);
  if (TREE_CODE (t) == ADDR_EXPR)
    return fixed_object_p (TREE_OPERAND (t, 0));
  if (TREE_CODE (t) == COMPONENT_REF)
    return (TREE_CODE (TREE_TYPE (t)) == REFERENCE_TYPE
	    && fixed_object_p (TREE_OPERAND (t, 0)));
  if (TREE_CODE (t) == POINTER_PLUS_EXPR)
    return (fixed_pointer_p (TREE_OPERAND (t, 0))
	    && fixed_value_p (TREE_OPERAND (t, 1)));
  if (!variable_p (t) || !outside_p (t))
    return false;
  return reference_p (t) || (POINTER_TYPE_P (TREE_TYPE (t)) && fixed_variable_p (t));
}

/* Whether T is the same object all the time.  */

bool
fixed_search::fixed_object_p (tree t)
{
  t = plain (t);
  if (TREE_CODE (t) == COMPONENT_REF)
    return (TREE_CODE (DECL_CONTEXT (TREE_OPERAND (t, 1))) == RECORD_TYPE
	    && !DECL_BIT_FIELD (TREE_OPERAND (t, 1))
	    && fixed_object_p (TREE_OPERAND (t, 0)));
  if (TREE_CODE (t) == ARRAY_REF)
    return (fixed_object_p (TREE_OPERAND (t, 0))
	    && fixed_value_p (TREE_OPERAND (t, 1)));
  if (TREE_CODE (t) == INDIRECT_REF)
    return fixed_pointer_p (TREE_OPERAND (t, 0));
  return variable_p (t) && outside_p (t);
}

/* Whether T, such an object, is an element of an array, or a part of one.  */

bool
element_p (tree t)
{
  t = plain (t);
  while (TREE_CODE (t) == COMPONENT_REF || TREE_CODE (t) == ADDR_EXPR
	 || TREE_CODE (t) == INDIRECT_REF)
    t = plain (TREE_OPERAND (t, 0));
  return TREE_CODE (t) == ARRAY_REF || TREE_CODE (t) == POINTER_PLUS_EXPR;
}

/* The object at ADDRESS.  */

tree
object_at (tree address)
{
  tree t = plain (address);
  return (TREE_CODE (t) == ADDR_EXPR ? plain (TREE_OPERAND (t, 0))
	  : build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (address)), t));
}

/* The sum of the constants that are added in INDEX.  */

unsigned HOST_WIDE_INT
constant_part (tree index)
{
  index = plain (index);
  if (TREE_CODE (index) == INTEGER_CST)
    return TREE_INT_CST_LOW (index);
  unsigned HOST_WIDE_INT a, b;
  switch (TREE_CODE (index))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
      a = constant_part (TREE_OPERAND (index, 0));
      b = constant_part (TREE_OPERAND (index, 1));
      return TREE_CODE (index) == PLUS_EXPR ? a + b : a - b;
    case MULT_EXPR:
      b = constant_part (TREE_OPERAND (index, 1));
      return constant_part (TREE_OPERAND (index, 0)) * b;
    default:
      return CONVERT_EXPR_P (index) ? constant_part (TREE_OPERAND (index, 0)) : 0;
    }
}

/* Whether the pointer T is read from memory that may have changed in another run.  */

bool
loaded_p (tree t)
{
  return (TREE_CODE (t) == COMPONENT_REF || TREE_CODE (t) == INDIRECT_REF
	  || TREE_CODE (t) == ARRAY_REF || (variable_p (t) && is_global_var (t)));
}

/* The address of what is fixed of the stream at ADDRESS, as the array whose element it
   is; null if that may be different ones.  M_MOVES tells how the stream is found there,
   and M_LOADED_P that it may be another one in another run.  */

tree
fixed_search::base_of (tree address)
{
  bool object_p = false;
  m_moves = 0;
  m_loaded_p = false;
  for (tree t = plain (address);; t = plain (t))
    {
      unsigned HOST_WIDE_INT part = 0;
      if (object_p ? fixed_object_p (t) : fixed_pointer_p (t))
	return object_p ? build_fold_addr_expr (t) : t;
      if (!object_p && loaded_p (t))
	{
	  m_loaded_p = object_p = true;
	  m_moves = m_moves * 31 + 1;
	  continue;
	}
      switch (TREE_CODE (t))
	{
	case ADDR_EXPR:
	case INDIRECT_REF:
	  if (object_p != (TREE_CODE (t) == INDIRECT_REF))
	    return NULL_TREE;
	  object_p = !object_p;
	  break;
	case POINTER_PLUS_EXPR:
	case ARRAY_REF:
	  if (object_p != (TREE_CODE (t) == ARRAY_REF))
	    return NULL_TREE;
	  part = constant_part (TREE_OPERAND (t, 1)) + 1;
	  break;
	case COMPONENT_REF:
	  if (!object_p)
	    return NULL_TREE;
	  part = DECL_UID (TREE_OPERAND (t, 1));
	  break;
	case CALL_EXPR:
	  if (object_p || call_expr_nargs (t) != 2 || !get_callee_fndecl (t)
	      || !POINTER_TYPE_P (TREE_TYPE (CALL_EXPR_ARG (t, 0))))
	    return NULL_TREE;
	  /* As an operator[] of a class.  */
	  part = (DECL_UID (get_callee_fndecl (t))
		  + constant_part (CALL_EXPR_ARG (t, 1)));
	  break;
	default:
	  return NULL_TREE;
	}
      m_moves = m_moves * 31 + part;
      t = TREE_CODE (t) == CALL_EXPR ? CALL_EXPR_ARG (t, 0) : TREE_OPERAND (t, 0);
    }
}

/* The variable that stands for the stream of VIEW; null if none can, or need not.  */

tree
fixed_search::variable (const stream_view &view)
{
  tree type = TYPE_MAIN_VARIANT (view.type);
  unsigned elsewhere = ABI_VIEW_STATIC | ABI_VIEW_DYNAMIC | ABI_VIEW_POINTER;
  if ((view.flags & ~(ABI_VIEW_OUTPUT | ABI_VIEW_ALTERNATIVE | ABI_VIEW_INDEXED
		      | elsewhere | ABI_VIEW_COUNTED))
      || !(view.flags & (ABI_VIEW_INDEXED | ABI_VIEW_DYNAMIC | ABI_VIEW_POINTER))
      || TYPE_VOLATILE (view.type) || TYPE_ATOMIC (view.type)
      || !constant_size_p (type))
    return NULL_TREE;
  tree base = base_of (view.address);
  if (!base)
    return NULL_TREE;
  tree object = object_at (base);
  bool in_array_p = m_moves || element_p (object);
  if (in_array_p ? !(view.flags & elsewhere) : !!(view.flags & ABI_VIEW_STATIC))
    return NULL_TREE;
  if (!m_moves)
    base = view.address;
  for (const fixed_stream &f : m_loop->fixed)
    if (f.moves == m_moves && same_expression_p (f.object, object))
      return TREE_TYPE (f.var) == type ? f.var : NULL_TREE;
  tree var = make_var (m_fn, "gomp_stream.fixed", type);
  m_loop->fixed.push_back ({ view, object, var, base, in_array_p, m_loaded_p, m_moves });
  return var;
}

/* The variable that stands for T; null if there is none.  */

tree
fixed_search::stands_for (tree t)
{
  if (TREE_CODE (t) == COMPONENT_REF || TREE_CODE (t) == INDIRECT_REF
      || variable_p (t))
    for (const fixed_stream &f : m_loop->fixed)
      if (!f.in_array_p && same_expression_p (f.object, t))
	return f.var;
  return NULL_TREE;
}

/* Callback of walk_tree: puts variables in place of fixed objects.  */

tree
put_variable (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (tree var = static_cast<fixed_search *> (data)->stands_for (*tp))
    {
      *tp = (TREE_TYPE (*tp) == TREE_TYPE (var) ? var
	     : build1 (VIEW_CONVERT_EXPR, TREE_TYPE (*tp), var));
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

} // anon namespace

void
name_fixed_streams (tree fn, sequential_loop *loop, const hash_set<tree> &addressed)
{
  fixed_search search (fn, loop, addressed);
  for (sequential_task *task : loop->tasks)
    {
      if (!task->directive || task->inlined)
	continue;
      site renamed = *task->directive;
      bool renamed_p = false;
      for (size_t i = 0; i < renamed.task.views.size (); i++)
	if (tree var = search.variable (task->directive->task.views[i]))
	  {
	    stream_view &view = renamed.task.views[i];
	    view.base = view.declared = var;
	    view.flags &= ABI_VIEW_OUTPUT | ABI_VIEW_ALTERNATIVE | ABI_VIEW_COUNTED;
	    renamed_p = true;
	  }
      if (!renamed_p)
	continue;
      delete task->renamed;
      task->directive = task->renamed = new site (renamed);
    }
  if (!loop->fixed.empty ())
    walk_tree_without_duplicates (&loop->copy, put_variable, &search);
}

const fixed_stream *
find_fixed_stream (const sequential_loop &loop, tree decl)
{
  for (const fixed_stream &f : loop.fixed)
    if (f.var == decl)
      return &f;
  return NULL;
}
