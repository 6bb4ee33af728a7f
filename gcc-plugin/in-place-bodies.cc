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

/* Bodies that run in place, and call functions that may call GOMP_stream_end or activate
   tasks:

     around = GOMP_stream_lending.bodies;	// before the loop
     ...
     bodies.bit = 1 << NUMBER;
     GOMP_stream_lending.bodies = &bodies;
     BODY
     GOMP_stream_lending.bodies = around;
     if (bodies.entered)
       GOMP_stream_leave_body (&bodies);

   An iteration in which one has called GOMP_stream_end is the last one in place.  */

#include "gcc-headers.h"
#include "abi.h"
#include "known.h"
#include "loops.h"
#include "sequential.h"
#include "sequential-code.h"
#include "trees.h"

namespace {

/* Whether N is not 0, which is seldom so.  */

tree
some (tree n)
{
  return expect_not (BUILTINS_LOCATION, not_zero (n));
}

} // anon namespace

/* BODY, of task NUMBER, with what tells the runtime that it runs.  */

tree
sequential_code::between_marks (tree body, size_t number)
{
  tree running = abi_component (runtime_lending (), abi_lending::bodies);
  if (!m_bodies)
    {
      m_bodies = make_var (m_fn, "gomp_stream.bodies", abi_get_type (ABI_BODIES));
      m_vars.push_back (m_bodies);
      for (int field : { abi_bodies::ended, abi_bodies::entered })
	append (&m_load, assign (m_loc, abi_component (m_bodies, field),
				 u64_constant (0)));
      m_around = make_var (m_fn, "gomp_stream.around", TREE_TYPE (running));
      m_vars.push_back (m_around);
      append (&m_load, assign (m_loc, m_around, unshare_expr (running)));
    }
  auto member = [&] (int field) { return abi_component (m_bodies, field); };
  tree list = NULL_TREE, leave = NULL_TREE;
  append (&list, assign (m_loc, member (abi_bodies::bit),
			 u64_constant (HOST_WIDE_INT_1U << number)));
  append (&list, assign (m_loc, running,
			 fold_convert (TREE_TYPE (running), address_of (m_bodies))));
  append (&leave, assign (m_loc, unshare_expr (running), m_around));
  append (&leave, condition (m_loc, some (member (abi_bodies::entered)),
			     call (m_loc, ABI_LEAVE_BODY, 1, address_of (m_bodies))));
  if (exceptions_p ())
    append (&list, finally (body, leave));
  else
    {
      append (&list, body);
      append (&list, leave);
    }
  return list;
}

/* Whether a body has called GOMP_stream_end; null if none may.  */

tree
sequential_code::ended ()
{
  return m_bodies ? some (abi_component (m_bodies, abi_bodies::ended)) : NULL_TREE;
}

/* Has the loop tell the runtime when bodies have called GOMP_stream_end, in its last
   iteration in place.  */

void
sequential_code::halt ()
{
  if (!m_bodies)
    return;
  tree code = NULL_TREE;
  std::vector<tree> streams;
  for (const sequential_task *task : m_loop->tasks)
    for (const stream_view &view : task->directive->task.views)
      if (!std::count (streams.begin (), streams.end (), view.base))
	streams.push_back (view.base);
  tree list = addresses (streams, &code);
  append (&code, call (m_loc, ABI_HALT, 3, address_of (m_loop->place),
		       abi_component (m_bodies, abi_bodies::ended), list));
  append (&code, nothing_left (abi_stay::iterations));
  append (&code, assign (m_loc, abi_component (m_bodies, abi_bodies::ended),
			 u64_constant (0)));
  append (&m_store, condition (m_loc, ended (), code));
}

/* BODY, in a construct of OpenMP, out of which no exception may get: the loop is left, and
   what BODY throws is thrown behind the construct.  */

tree
sequential_code::held (tree body)
{
  if (!m_thrown)
    {
      m_thrown = make_var (m_fn, "gomp_stream.thrown", boolean_type_node);
      m_vars.push_back (m_thrown);
      m_behind = create_artificial_label (m_loc);
      DECL_CONTEXT (m_behind) = m_fn;
      append (&m_load, assign (m_loc, m_thrown, boolean_false_node));
    }
  tree list = NULL_TREE, all = NULL_TREE;
  append (&all, body);
  append (&all, assign (m_loc, m_thrown, boolean_false_node));
  append (&list, assign (m_loc, m_thrown, boolean_true_node));
  append (&list, catch_all (m_loc, all, ABI_ESCAPED, NULL_TREE));
  append (&list, condition (m_loc, m_thrown,
			    build1 (GOTO_EXPR, void_type_node, m_behind)));
  return list;
}

/* Appends to LIST, which has run the loop, what leaves it if a body has thrown.  */

void
sequential_code::leave_if_thrown (tree *list)
{
  if (!m_thrown)
    return;
  append (list, build1 (LABEL_EXPR, void_type_node, m_behind));
  append (list, build1_loc (m_loc, EXIT_EXPR, void_type_node, m_thrown));
}
