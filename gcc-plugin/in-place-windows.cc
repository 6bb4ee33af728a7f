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

/* Windows of arrays in loops and functions that run in place.

     #pragma omp task input (x) output (y << w[:n])
     n = expand (x, w);
     #pragma omp task input (y >> v[:m])
     consume (v, m);

   becomes

     T window[MOST];
     uint64_t count;
     ...
     {
       int n = 0;
       n = expand (x, window);
       if (n > LENGTH)
	 GOMP_stream_miscounted_in_place (...);
       count = n;
     }
     {
       int m = count;
       consume (window, m);
     }

   So each stream has one window, which its consumers see where the producer has written it.
   It is not the program's, which bodies do not touch in a pipeline either.  Bursts are
   as long as windows, so nothing is in a window between two iterations.  The stream's
   variable has the last element, where anybody may ask for it.

   Debugging: -fdump-tree-gimple.  */

#include "gcc-headers.h"
#include "abi.h"
#include "batch.h"
#include "cxx.h"
#include "obstacles.h"
#include "sequential-code.h"
#include "trees.h"

namespace {

/* Loops with more of windows, bytes, are left to channels: what these cost is little,
   compared to the time that it takes to write so much, and stacks may be small.  */
const unsigned HOST_WIDE_INT MOST_WINDOWS = 1 << 16;

/* Whether the window of VIEW is an array of elements.  */

bool
array_p (const stream_view &view)
{
  if (!view.window || TREE_CODE (TREE_TYPE (view.window)) != ARRAY_TYPE)
    return false;
  return (TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (view.window)))
	  == TYPE_MAIN_VARIANT (view.type));
}

/* The input of TASK that shares its window with OUTPUT.  */

const stream_view &
shared_input (const sequential_task &task, const stream_view &output)
{
  for (const stream_view &view : task.directive->task.views)
    if (view.reuse_p && !view.output_p && view.window == output.window)
      return view;
  gcc_unreachable ();
}

/* Whether STREAM of LOOP has one producer and one consumer: so in each iteration it is
   written once and, later, read once.  */

bool
single_p (const sequential_loop &loop, tree stream)
{
  unsigned inputs = 0, outputs = 0;
  for (const sequential_task *task : loop.tasks)
    for (const stream_view &view : task->directive->task.views)
      if (view.base == stream)
	++(view.output_p ? outputs : inputs);
  return inputs == 1 && outputs == 1;
}

} // anon namespace

bool
window_of_own_p (const stream_view &view)
{
  return view.counter || (array_p (view) && !integer_onep (view.burst));
}

const char *
window_obstacle (const stream_view &view)
{
  tree window = view.window;
  if (view.count || !constant_p (view.burst) || !constant_p (view.horizon))
    return "the length of a window may change";
  if (!operand_equal_p (view.burst, view.horizon, 0))
    return "a window is longer than its burst";
  if (window && (!variable_p (window) || reference_p (window)
		 || TYPE_VOLATILE (strip_array_types (TREE_TYPE (window)))))
    return "a window is known by a reference, or volatile";
  if (view.counter && (!variable_p (view.counter) || reference_p (view.counter)
		       || TYPE_VOLATILE (TREE_TYPE (view.counter))))
    return "a count is known by a reference, or volatile";
  if (window && !array_p (view)
      && (view.counter || TREE_CODE (TREE_TYPE (window)) == ARRAY_TYPE))
    return "a stream has a window";
  if ((window_of_own_p (view) || view.reuse_p) && !copyable_as_bytes_p (view.type))
    return "elements of a window have constructors";
  return NULL;
}

const char *
windows_obstacle (const sequential_loop &loop)
{
  unsigned HOST_WIDE_INT size = 0;
  for (const sequential_task *a : loop.tasks)
    for (const stream_view &v : a->directive->task.views)
      {
	if (v.output_p && window_of_own_p (v))
	  size += MIN (tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (v.window))),
		       MOST_WINDOWS + 1);
	for (const sequential_task *b : loop.tasks)
	  for (const stream_view &w : b->directive->task.views)
	    if (v.base == w.base
		&& (((v.flags ^ w.flags) & ABI_VIEW_COUNTED)
		    || (!v.counter && !operand_equal_p (v.burst, w.burst, 0))))
	      return "a stream is written and read in different bursts";
	    else if (v.base == w.base && v.output_p != w.output_p && a == b
		     && (array_p (v) || array_p (w)))
	      return "a stream with a window carries elements to the next iteration";
      }
  return size > MOST_WINDOWS ? "windows have more than 64 KiB" : NULL;
}

/* What is known of the elements of STREAM, whose window that may be, too.  */

own_window &
sequential_code::window_of (tree stream)
{
  while (m_windows[stream].first)
    stream = m_windows[stream].first;
  return m_windows[stream];
}

/* Makes what OWN lacks.  */

void
sequential_code::make_window (own_window *own)
{
  if (!own->first && !own->var)
    {
      own->var = make_var (m_fn, "gomp_stream.window",
			   build_array_type_nelts (own->element, own->length));
      TREE_ADDRESSABLE (own->var) = 1;
      SET_DECL_ALIGN (own->var, MAX (own->align, TYPE_ALIGN (own->element)));
      DECL_USER_ALIGN (own->var) = 1;
      suppress_uninitialized_warnings (own->var);
      m_vars.push_back (own->var);
    }
  if (own->counted_p && !own->count)
    {
      own->count = make_var (m_fn, "gomp_stream.count", abi_u64 ());
      suppress_uninitialized_warnings (own->count);
      m_vars.push_back (own->count);
    }
}

/* Makes the windows of streams.  An output that shares the window of an input, which
   nobody else reads, has its elements there.  */

void
sequential_code::make_windows ()
{
  for (const sequential_task *task : m_loop->tasks)
    for (const stream_view &view : task->directive->task.views)
      if (window_of_own_p (view) && view.output_p && view.reuse_p
	  && single_p (*m_loop, shared_input (*task, view).base)
	  && single_p (*m_loop, view.base))
	m_windows[view.base].first = shared_input (*task, view).base;
  for (const sequential_task *task : m_loop->tasks)
    for (const stream_view &view : task->directive->task.views)
      if (window_of_own_p (view))
	{
	  own_window &own = window_of (view.base);
	  own.length = MAX (own.length, tree_to_uhwi (view.horizon));
	  own.align = MAX (own.align, DECL_ALIGN (view.window));
	  m_windows[view.base].counted_p = view.counter != NULL_TREE;
	  if (view.output_p || !own.element)
	    own.element = TYPE_MAIN_VARIANT (view.type);
	}
  /* In an order that the program alone decides.  */
  for (const sequential_task *task : m_loop->tasks)
    for (const stream_view &view : task->directive->task.views)
      if (window_of_own_p (view))
	make_window (&m_windows[view.base]);
}

/* Where elements of VIEW are.  */

tree
sequential_code::elements_of (const stream_view &view)
{
  return (window_of_own_p (view) ? window_of (view.base).var
	  : m_loop->copied->copy_of (view.base));
}

/* Puts what stands for the window of VIEW, of TASK, into PARTS.  Returns false if that is
   nothing but the stream's variable.  */

bool
sequential_code::complete_window (const sequential_task &task, const stream_view &view,
				  body_parts *parts)
{
  if (view.reuse_p && !view.output_p)
    return true;
  if (view.reuse_p && !m_windows[view.base].first)
    {
      const stream_view &input = shared_input (task, view);
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (view.window));
      if (input.counter)
	size = size_binop (MULT_EXPR, TYPE_SIZE_UNIT (view.type),
			   fold_convert (sizetype, m_windows[input.base].count));
      append (&parts->begin,
	      build_builtin_call (m_loc, BUILT_IN_MEMCPY, 3,
				  address_of (elements_of (view)),
				  address_of (elements_of (input)), size));
    }
  if (!array_p (view))
    return false;
  tree type = TREE_TYPE (view.window), pointer_type = build_pointer_type (type);
  tree pointer = make_var (m_fn, "gomp_stream.window", pointer_type);
  tree local = make_local (m_fn, view.window, type);
  append (&parts->begin, assign (m_loc, pointer, address_of (elements_of (view))));
  make_alias (local, build1 (INDIRECT_REF, type, pointer));
  parts->vars.push_back (pointer);
  parts->vars.push_back (local);
  replace_variable (parts->body, m_loop->copied->copy_of (view.window), local);
  return true;
}

/* That COUNT, an unsigned number, of view NUMBER of TASK is checked.  */

tree
sequential_code::check_count (const sequential_task &task, size_t number, tree count)
{
  tree most = task.directive->task.views[number].horizon;
  tree fail = call (m_loc, ABI_MISCOUNTED_IN_PLACE, 4,
		    address_of (task.directive->var),
		    build_int_cst (unsigned_type_node, number),
		    fold_convert (abi_u64 (), unshare_expr (count)),
		    fold_convert (abi_u64 (), most));
  tree wrong = compare (GT_EXPR, count, fold_convert (TREE_TYPE (count), most));
  return condition (m_loc, expect_not (m_loc, wrong), fail);
}

/* Puts what stands for COUNTER, a count of TASK's, into PARTS.  */

void
sequential_code::complete_counter (const sequential_task &task, tree counter,
				   body_parts *parts)
{
  const std::vector<stream_view> &views = task.directive->task.views;
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (counter)), begin = NULL_TREE;
  tree local = make_local (m_fn, counter, type), value = build_zero_cst (type);
  tree wide = (TYPE_PRECISION (type) > TYPE_PRECISION (abi_u64 ())
	       ? unsigned_type_for (type) : abi_u64 ());
  for (size_t i = 0; i < views.size (); i++)
    if (views[i].counter != counter)
      continue;
    else if (views[i].output_p)
      {
	tree count = fold_convert (wide, local);
	append (&parts->end, check_count (task, i, count));
	append (&parts->end, assign (m_loc, m_windows[views[i].base].count, local));
      }
    else
      {
	tree count = m_windows[views[i].base].count;
	value = fold_convert (type, count);
	if (window_of (views[i].base).length > tree_to_uhwi (views[i].horizon))
	  append (&begin, check_count (task, i, count));
      }
  append (&begin, build2_loc (m_loc, INIT_EXPR, type, local, value));
  /* Before elements are copied.  */
  append (&begin, parts->begin);
  parts->begin = begin;
  parts->vars.push_back (local);
  replace_variable (parts->body, m_loop->copied->copy_of (counter), local);
}

/* Puts what is to be done with counts of TASK, and with its last elements, into PARTS.  */

void
sequential_code::complete_counters (const sequential_task &task, body_parts *parts)
{
  const std::vector<stream_view> &views = task.directive->task.views;
  hash_set<tree> counters;
  for (const stream_view &view : views)
    if (view.counter && !counters.add (view.counter))
      complete_counter (task, view.counter, parts);
  for (const stream_view &view : views)
    if (view.output_p && window_of_own_p (view) && last_wanted_p (view.base))
      {
	const own_window &own = window_of (view.base);
	tree count = m_windows[view.base].count;
	tree n = count ? count : fold_convert (abi_u64 (), view.burst);
	tree last = array_element (own.var,
				   build2 (MINUS_EXPR, abi_u64 (), n, u64_constant (1)));
	tree get = assign (m_loc, m_loop->copied->copy_of (view.base), last);
	append (&parts->end, count ? condition (m_loc, not_zero (n), get) : get);
      }
}
