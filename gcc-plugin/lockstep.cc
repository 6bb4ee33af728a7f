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

/* Activations that the runtime expects, as they come in the same order again and again,
   wherever they stand: they run in place.

     activation of A on x and y;

   becomes

     if (shortcut)
       p = shortcut;
     else
       {
	 if ((step = GOMP_stream_lending.step) != NULL)
	   {
	     if (step->site == &site && step->keys[0] == &x && step->keys[1] == &y)
	       GOMP_stream_lending.step = step + 1, here = 1;
	     else
	       here = GOMP_stream_step (&site, { &x, &y });
	   }
	 if (!here)
	   make the blank port;
       }
     if (here)
       body of A;
     else
       activation of A on x and y;

   The runtime (api/lockstep.c) has seen to it then that all channels are empty, and that
   the element of each input is in the variable of its stream.  As long as there is a step,
   no shortcut (shortcut.cc) leads to a port; so an activation of a pipeline that begins with
   its shortcut takes as long as if there were no steps.

   Debugging: -fplugin-arg-gomp_stream-remarks; -fdump-tree-gimple.  */

#include "gcc-headers.h"
#include "abi.h"
#include "activation.h"
#include "attributes.h"
#include "callees.h"
#include "cxx.h"
#include "effects.h"
#include "in-place.h"
#include "known.h"
#include "lockstep.h"
#include "obstacles.h"
#include "remarks.h"
#include "sequential-code.h"
#include "sharing.h"
#include "trees.h"

namespace {

/* Why VIEW cannot be one of a step; null if it can.  */

const char *
view_obstacle (const stream_view &view)
{
  if ((view.flags & ~(ABI_VIEW_OUTPUT | ABI_VIEW_INDEXED | ABI_VIEW_DYNAMIC
		      | ABI_VIEW_POINTER | ABI_VIEW_STATIC))
      || view.count || view.counter || view.reuse_p
      || (view.base && stream_reference_p (view.base)))
    return "its streams are no plain ones";
  if (view.window || !integer_onep (view.burst) || !integer_onep (view.horizon))
    return "it has windows";
  if (TREE_SIDE_EFFECTS (view.address))
    return "finding a stream has side effects";
  if (TYPE_VOLATILE (view.type) || TYPE_ATOMIC (view.type)
      || !copyable_as_bytes_p (view.type))
    return "elements have constructors, or are volatile";
  return NULL;
}

/* Why directive S, whose task is TASK, cannot be a step; null if it can.  */

const char *
step_obstacle (const site &s, const sequential_task &task)
{
  if (s.task.rank || s.ordered_p || s.group || openstream_p || s.task.tick_p)
    return "it is an alternative, or of another dialect";
  for (const stream_view &view : s.task.views)
    if (const char *why = view_obstacle (view))
      return why;
  if (const char *why = clause_obstacle (s, task))
    return why;
  call_effects effects = effects_of_calls (task.body);
  if (effects.ends_p || effects.tasks_p || effects.synchronizes_p
      || (exceptions_p () && effects.throws_p))
    return "its body calls functions that are not seen here";
  return NULL;
}

/* Whether A and B name one variable as a stream, or as what their streams lie in.  */

bool
common_stream_p (const site &a, const site &b)
{
  for (const stream_view &v : a.task.views)
    for (const stream_view &w : b.task.views)
      if (v.declared && v.declared == w.declared)
	return true;
  return false;
}

/* The value of KEYS at I.  It is volatile, or GCC would make vectors of keys before it is
   known whether anybody asks for them.  */

tree
element (tree keys, size_t i)
{
  tree t = array_element (keys, size_int (i));
  TREE_THIS_VOLATILE (t) = 1;
  TREE_SIDE_EFFECTS (t) = 1;
  return t;
}

} // anon namespace

/* The code of a directive that is a step, or ACTIVATION, which looks at the shortcut in
   BEGIN, if that is not null.  */

tree
sequential_code::make_step (tree activation, tree begin)
{
  sequential_task *task = m_loop->tasks[0];
  const site &s = *task->directive;
  std::vector<tree> addresses;
  for (const stream_view &view : s.task.views)
    addresses.push_back (view.address);
  if (s.object)
    addresses.push_back (s.object);
  size_t n = addresses.size ();
  tree list = NULL_TREE, look = NULL_TREE, next = NULL_TREE, ask = NULL_TREE;
  complete_body (task, 0);
  tree type = build_pointer_type (abi_get_type (ABI_STEP));
  tree step = make_var (m_fn, "gomp_stream.step", type);
  tree here = make_var (m_fn, "gomp_stream.here", integer_type_node);
  tree keys = make_var (m_fn, "gomp_stream.keys",
			build_array_type_nelts (ptr_type_node, n));
  m_vars.insert (m_vars.end (), { step, here, keys });
  auto expected = [&] () { return abi_component (runtime_lending (), abi_lending::step); };
  tree same = compare (EQ_EXPR, abi_arrow (step, abi_step::site),
		       fold_convert (ptr_type_node, address_of (s.var)));
  for (size_t i = 0; i < n; i++)
    {
      tree key = make_var (m_fn, "gomp_stream.key", ptr_type_node);
      m_vars.push_back (key);
      tree find = assign (m_loc, key, fold_convert (ptr_type_node, unshare_expr (addresses[i])));
      append (&look, find);
      tree has = key_of (abi_arrow (step, abi_step::keys), i);
      same = compare (TRUTH_ANDIF_EXPR, same, compare (EQ_EXPR, has, key));
      append (&ask, assign (m_loc, element (keys, i), key));
    }
  append (&next, assign (m_loc, expected (),
			 build2 (POINTER_PLUS_EXPR, type, step,
				 TYPE_SIZE_UNIT (TREE_TYPE (type)))));
  append (&next, assign (m_loc, here, integer_one_node));
  append (&ask, assign (m_loc, here, call (m_loc, ABI_TAKE_STEP, 2, address_of (s.var),
					   address_of (keys))));
  append (&look, condition (UNKNOWN_LOCATION,
			    expect_not (m_loc, invert_truthvalue (same)), ask, next));
  append (&list, assign (m_loc, here, integer_zero_node));
  tree test = NULL_TREE;
  append (&test, assign (m_loc, step, expected ()));
  append (&test, condition (m_loc, not_zero (step), look));
  if (begin && COND_EXPR_COND (begin) != boolean_true_node)
    {
      /* The activation has looked at its shortcut then.  */
      tree looked = copy_node (begin);
      append (&test, condition (m_loc, is_zero (here), COND_EXPR_ELSE (begin)));
      COND_EXPR_ELSE (looked) = test;
      COND_EXPR_COND (begin) = boolean_true_node;
      COND_EXPR_THEN (begin) = build_empty_stmt (m_loc);
      COND_EXPR_ELSE (begin) = build_empty_stmt (m_loc);
      test = looked;
    }
  append (&list, test);
  append (&list, condition (UNKNOWN_LOCATION, not_zero (here), m_copy, activation));
  m_vars.insert (m_vars.end (), m_loop->copied->unbound.begin (),
		 m_loop->copied->unbound.end ());
  return bind_vars (m_vars, list, false);
}

steps::~steps ()
{
  for (const step &s : m_steps)
    delete s.loop;
}

void
steps::copy_body (tree stmt)
{
  if (seen_error () || !sequential_loops::possible_p () || !code_copy::copyable_p (stmt))
    return;
  sequential_loop *loop = new sequential_loop (stmt);
  m_steps.push_back ({ loop, NULL_TREE, NULL_TREE });
  copy_loop (loop);
}

void
steps::add_site (tree stmt, tree activation, tree begin, size_t site, const body_uses &uses,
		 const data_sharing &sharing)
{
  if (m_steps.empty () || m_steps.back ().loop->stmt != stmt
      || TREE_CODE (activation) != BIND_EXPR || m_steps.back ().loop->tasks.size () != 1)
    return;
  sequential_task *task = m_steps.back ().loop->tasks[0];
  m_steps.back ().activation = activation;
  m_steps.back ().begin = begin;
  task->know (site, uses, sharing);
}

/* Why each of the directives, of which SITES are all, cannot be a step, where it cannot.  All
   that the function has on a stream are steps, or none.  */

std::vector<const char *>
steps::obstacles (const std::vector<site> &sites) const
{
  std::vector<const char *> why (sites.size (), "it is activated once, or together with others");
  for (const step &t : m_steps)
    if (t.activation)
      {
	const sequential_task *task = t.loop->tasks[0];
	const site &s = sites[task->site];
	if (!s.many_p && !s.place)
	  why[task->site] = step_obstacle (s, *task);
      }
  for (bool changed_p = true; changed_p; )
    {
      changed_p = false;
      for (size_t i = 0; i < sites.size (); i++)
	for (size_t j = 0; j < sites.size (); j++)
	  if (why[i] && !why[j] && common_stream_p (sites[i], sites[j]))
	    {
	      why[j] = "another directive on its stream cannot be";
	      changed_p = true;
	    }
    }
  return why;
}

void
steps::finish (tree fn, std::vector<site> *sites)
{
  if (seen_error () || dealt_sites_p (*sites))
    return;
  std::vector<const char *> obstacle = obstacles (*sites);
  for (const step &t : m_steps)
    {
      if (!t.activation)
	continue;
      sequential_task *task = t.loop->tasks[0];
      site &s = (*sites)[task->site];
      const char *why = obstacle[task->site];
      remark *r = find_remark (s.frame_name);
      if (why)
	{
	  if (r && r->place.empty ())
	    r->place = std::string ("not in place, as ") + why;
	  continue;
	}
      task->directive = &s;
      s.step_p = true;
      if (r && r->place.compare (0, 8, "in place") != 0)
	r->place = "in place where the program comes to the same directives in turn and "
		   "that is faster";
      tree bind = t.activation;
      BIND_EXPR_BODY (bind) = sequential_code (fn, t.loop, 0)
			      .make_step (BIND_EXPR_BODY (bind), t.begin);
    }
}
