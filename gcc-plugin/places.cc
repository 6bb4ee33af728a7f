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

/* What the runtime knows of a loop, or of other code that reads what it writes, and what
   tells it that this begins.  */

#include "gcc-headers.h"
#include "abi.h"
#include "fixed.h"
#include "sequential-code.h"
#include "trees.h"

/* For each stream of the loop that others may use, by bits, modulo 64, those that its
   consumers name with it.  */

std::vector<tree>
sequential_code::partners_of_known ()
{
  const std::vector<tree> &known = m_loop->known;
  std::vector<tree> masks;
  for (tree stream : known)
    {
      unsigned HOST_WIDE_INT mask = 0;
      for (const sequential_task *task : m_loop->tasks)
	{
	  unsigned HOST_WIDE_INT named = 0;
	  bool reads_p = false;
	  for (const stream_view &view : task->directive->task.views)
	    {
	      auto i = std::find (known.begin (), known.end (), view.base);
	      if (i != known.end ())
		named |= HOST_WIDE_INT_1U << (i - known.begin ()) % 64;
	      reads_p |= view.base == stream && !view.output_p;
	    }
	  mask |= reads_p ? named : 0;
	}
      masks.push_back (u64_constant (mask));
    }
  return masks;
}

/* Makes what the runtime knows of the loop, of KIND, by bits.  */

void
sequential_code::make_place (unsigned kind)
{
  std::vector<tree> sites;
  for (const sequential_task *task : m_loop->tasks)
    sites.push_back (address_of (task->directive->var));
  bool straight_p = m_loop->outer_p && TREE_CODE (m_loop->stmt) == BIND_EXPR;
  kind |= straight_p ? ABI_PLACE_STRAIGHT : 0;
  for (tree stream : m_loop->known)
    if (const fixed_stream *fixed = find_fixed_stream (*m_loop, stream))
      /* Code that is no loop may run often, and would begin anew each time.  */
      kind |= ((fixed->moves ? ABI_PLACE_ARRAYS : 0)
	       | (fixed->loaded_p && !straight_p ? ABI_PLACE_LOADED : 0));
  tree list = abi_static_array ("gomp_stream_sites", ptr_type_node, sites);
  tree partners = null_pointer_node;
  if (!m_loop->known.empty ())
    partners = address_of (abi_static_array ("gomp_stream_partners", abi_u64 (),
					     partners_of_known ()));
  tree type = abi_get_type (ABI_PLACE);
  tree var = abi_make_static_of (m_fn, m_number, "gomp_stream_place", type);
  TREE_READONLY (var) = 0;
  for (construct *c = m_loop->where; c->outer; c = c->outer)
    allow_static (c->stmt, var);
  abi_set_static
    (var, abi_constructor (type,
			   { { abi_place::sites, address_of (list) },
			     { abi_place::n_sites,
			       u64_constant (m_loop->tasks.size ()) },
			     { abi_place::kind, u64_constant (kind) },
			     { abi_place::partners, partners } }));
  m_loop->place = var;
}

/* Appends to LIST what tells the runtime that the loop comes to streams that others may
   use.  Returns their addresses.  */

tree
sequential_code::come (tree *list)
{
  make_place ();
  tree known = addresses (m_loop->known, list);
  if (!m_loop->known.empty ())
    append (list, call (m_loc, ABI_COME, 2, address_of (m_loop->place),
			unshare_expr (known)));
  return known;
}

/* The loop, at whose beginning the runtime knows that it comes to its streams.  */

void
sequential_code::make_known ()
{
  tree list = NULL_TREE;
  take_init (&list);
  come (&list);
  append (&list, m_loop->stmt);
  fill_box (list);
}

void
make_known (tree fn, sequential_loop *loop, unsigned number)
{
  sequential_code (fn, loop, number).make_known ();
}
