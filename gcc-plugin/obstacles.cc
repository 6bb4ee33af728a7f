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

/* Says why a task cannot run in place, as far as this one task shows: the remark gives
   the reason to the user.  */

#include "gcc-headers.h"
#include "attributes.h"
#include "cxx.h"
#include "effects.h"
#include "fixed.h"
#include "obstacles.h"
#include "selectors.h"
#include "trees.h"

namespace {

/* Whether DECL is a static variable that a loop can have a copy of.  */

bool
copied_static_p (tree decl)
{
  tree type = TREE_TYPE (decl);
  return (VAR_P (decl) && (TREE_STATIC (decl) || DECL_EXTERNAL (decl))
	  && !DECL_THREAD_LOCAL_P (decl) && copyable_as_bytes_p (type)
	  && !TYPE_READONLY (type) && constant_size_p (type)
	  && tree_to_uhwi (TYPE_SIZE_UNIT (type)) <= MOST_OWN);
}

/* The index of the element of an array that VIEW is of, or null.  */

tree
index_of (const stream_view &view)
{
  tree t = strip_conversions (view.address);
  if (!(view.flags & ABI_VIEW_INDEXED) || !variable_p (view.base)
      || TREE_CODE (TREE_TYPE (view.base)) != ARRAY_TYPE
      || TREE_CODE (t) != ADDR_EXPR
      || TREE_CODE (TREE_OPERAND (t, 0)) != ARRAY_REF
      || TREE_OPERAND (TREE_OPERAND (t, 0), 0) != view.base)
    return NULL_TREE;
  return strip_conversions (TREE_OPERAND (TREE_OPERAND (t, 0), 1));
}

/* Whether T initializes the variable DECL: so C++ has it where that calls a function.  */

bool
initializes_p (tree t, tree decl)
{
  return TREE_CODE (t) == INIT_EXPR && TREE_OPERAND (t, 0) == decl;
}

/* Whether the variable INDEX, of which an iteration, BODY, has OWN, may change in the
   midst of it.  */

bool
index_changes_p (tree index, tree own, tree body)
{
  if (!variable_p (index) || !automatic_p (index) || reference_p (index)
      || TREE_ADDRESSABLE (index) || DECL_NONLOCAL (index)
      || TREE_THIS_VOLATILE (index))
    return true;
  if (own != index && !DECL_INITIAL (own)
      && !find_in (body, [=] (tree t) { return initializes_p (t, own); }))
    return true;
  return find_in (body, [=] (tree t)
    { return !initializes_p (t, own) && changes_p (t, own); });
}

/* Callback of walk_tree: finds an array that is not indexed by a certain value.  */

struct element_search
{
  tree array, index;
};

tree
find_other_element (tree *tp, int *walk_subtrees, void *data)
{
  element_search *search = static_cast<element_search *> (data);
  tree t = *tp;
  if (TYPE_P (t)
      || (TREE_CODE (t) == ARRAY_REF
	  && strip_conversions (TREE_OPERAND (t, 0)) == search->array
	  && operand_equal_p (strip_conversions (TREE_OPERAND (t, 1)),
			      search->index, 0)))
    *walk_subtrees = 0;
  return *walk_subtrees && t == search->array ? t : NULL_TREE;
}

/* Why the task TASK of LOOP, directive S, which names elements of arrays, cannot run in
   place; null if it can.  All arrays of an iteration have the same index, so they are
   like scalars there.  */

const char *
element_obstacle (const sequential_loop &loop, const sequential_task &task,
		  const site &s)
{
  tree index = index_of (s.task.views[0]);
  if (!index)
    return "a stream is an element of no array, or one of several is none";
  tree own = loop.copied->copy_of (index);
  if (TREE_CODE (index) != INTEGER_CST
      && index_changes_p (index, own, loop.iteration ()))
    return "the index of a stream may change in an iteration";
  for (const stream_view &view : s.task.views)
    {
      tree same = index_of (view);
      element_search search = { loop.copied->copy_of (view.base), own };
      if (view.window || !same || !operand_equal_p (same, index, 0))
	return "streams have different indices";
      if (walk_tree_without_duplicates (const_cast<tree *> (&task.body),
					find_other_element, &search))
	return "a body uses a stream that its clauses do not name";
    }
  for (const sequential_task *other : loop.tasks)
    for (const stream_view &v : other->directive->task.views)
      for (const stream_view &w : s.task.views)
	if (v.base == w.base && !same_stream_p (v, w))
	  return "streams have different indices";
  return NULL;
}

} // anon namespace

const char *
stream_obstacle (const stream_view &view)
{
  if ((view.flags & ~(ABI_VIEW_OUTPUT | ABI_VIEW_ALTERNATIVE | ABI_VIEW_SHARED
		      | ABI_VIEW_STATIC | ABI_VIEW_INDEXED | ABI_VIEW_COUNTED))
      || !view.base || view.base != view.declared
      || !variable_p (view.base)
      || !(automatic_p (view.base)
	   || (copied_static_p (view.base) && !(view.flags & ABI_VIEW_INDEXED)))
      || ((view.flags & ABI_VIEW_INDEXED)
	  && (view.flags & ~(ABI_VIEW_OUTPUT | ABI_VIEW_INDEXED)))
      || reference_p (view.base) || DECL_HAS_VALUE_EXPR_P (view.base)
      || stream_reference_p (view.base) || DECL_NONLOCAL (view.base)
      /* There the variable may be a handle.  */
      || (openstream_p && shared_position_p (view.base)))
    return "a stream is no automatic variable of the function";
  if (TYPE_VOLATILE (TREE_TYPE (view.base))
      || TYPE_ATOMIC (TREE_TYPE (view.base)))
    return "a stream is volatile";
  return window_obstacle (view);
}

const char *
clause_obstacle (const site &s, const sequential_task &task)
{
  for (tree c = task.inlined ? NULL_TREE : OMP_TASK_CLAUSES (task.stmt); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF)
      return "it has 'if'";
  if ((s.task.replicas && TREE_SIDE_EFFECTS (s.task.replicas))
      || (s.task.depth && TREE_SIDE_EFFECTS (s.task.depth)))
    return "a clause has side effects";
  for (const capture &c : task.captures)
    if (c.object_type || c.size || c.saved
	|| (!c.address_p && reference_p (c.decl)
	    && !TYPE_READONLY (object_type (c.decl))))
      return "an object with constructors, of variable size, or known by a "
	     "reference is captured";
  for (const private_variable &p : task.privates)
    if (reference_p (p.decl) || !copyable_as_bytes_p (TREE_TYPE (p.decl)))
      return "a private variable has constructors";
  return NULL;
}

const char *
task_obstacle (const sequential_loop &loop, sequential_task &task, const site &s)
{
  for (const stream_view &view : s.task.views)
    if (const char *why = stream_obstacle (view))
      return why;
    else if (const fixed_stream *f = find_fixed_stream (loop, view.base))
      if (f->in_array_p || !copyable_as_bytes_p (TREE_TYPE (view.base))
	  || tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (view.base))) > MOST_OWN)
	return "a stream is no automatic variable of the function";
  for (const stream_view &view : s.task.views)
    if (view.flags & ABI_VIEW_INDEXED)
      {
	if (const char *why = element_obstacle (loop, task, s))
	  return why;
	break;
      }
  if (const char *why = clause_obstacle (s, task))
    return why;

  hash_set<tree> others;
  for (tree stream : loop.streams)
    others.add (loop.copied->copy_of (stream));
  for (const stream_view &view : s.task.views)
    if (!view.window)
      others.remove (loop.copied->copy_of (view.base));
  if (find_in (task.body, [&] (tree t) { return variable_p (t) && others.contains (t); }))
    return "a body uses a stream that its clauses do not name";

  call_effects effects = effects_of_calls (task.body);
  task.ends_p = effects.ends_p;
  task.throws_p = exceptions_p () && effects.throws_p;
  if (task.ends_p && ((s.task.views[0].flags & ABI_VIEW_INDEXED)
		      || loop.tasks.size () > HOST_BITS_PER_WIDE_INT))
    return "a body may call 'gomp_stream_end'";
  return NULL;
}

bool
shared_directive_p (const sequential_loop &loop)
{
  for (const sequential_task *a : loop.tasks)
    for (const sequential_task *b : loop.tasks)
      if (a != b && a->directive->var == b->directive->var)
	for (const stream_view &v : a->directive->task.views)
	  for (const stream_view &w : b->directive->task.views)
	    if (v.base == w.base)
	      return true;
  return false;
}

bool
used_p (const sequential_loop &loop, tree stream, bool output_p)
{
  for (const sequential_task *task : loop.tasks)
    for (const stream_view &view : task->directive->task.views)
      if (view.base == stream && view.output_p == output_p)
	return true;
  return false;
}

bool
read_p (const sequential_loop &loop, tree stream)
{
  return used_p (loop, stream, false);
}

bool
known_elsewhere_p (const sequential_loop &loop, tree stream)
{
  return !automatic_p (stream) || find_fixed_stream (loop, stream);
}

bool
maybe_fixed_p (const sequential_loop &loop, const stream_view &view)
{
  for (const fixed_stream &f : loop.fixed)
    if (maybe_same_stream_p (f.view, view))
      return true;
  return false;
}

bool
may_end_p (const sequential_loop &loop)
{
  for (const sequential_task *task : loop.tasks)
    if (task->ends_p)
      return true;
  return false;
}

const char *
carried_obstacle (const sequential_loop &loop, tree stream)
{
  if (known_elsewhere_p (loop, stream))
    return "a stream that is no automatic variable carries an element to the "
	   "next iteration";
  if (may_end_p (loop))
    return "a body may call 'gomp_stream_end'";
  for (const sequential_task *task : loop.tasks)
    for (const stream_view &view : task->directive->task.views)
      if (view.base == stream && window_of_own_p (view))
	return "a stream with a window carries elements to the next iteration";
      else if (view.base == stream && (view.flags & ABI_VIEW_ALTERNATIVE))
	return "alternatives consume what an iteration leaves to the next one";
  return NULL;
}
