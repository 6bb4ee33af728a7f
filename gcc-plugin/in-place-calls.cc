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

/* A function whose tasks may run in place, call by call.

     void step (double in)
     {
       double x;
     #pragma omp task output (x) firstprivate (in)
       x = in * 2;
     #pragma omp task input (x)
       sink (x);
     }

   becomes

     static __thread struct gomp_stream_calls calls;
     if (calls.turns)
       calls.turns--, here = 0;
     else if (calls.iterations && object of this call is kept)
       calls.iterations--, here = 1;
     else
       here = GOMP_stream_call_in_place (&place, &calls, ...);
     if (here == 0)
       the function, lowered;
     else
       {
	 body of the first task; body of the second one;
       }

   That is so for functions of which each call would be an iteration of a loop that may run
   in place.  Their streams are their own variables, or what pointers, references and `this'
   lead to all the time; then it is to be an object for which the runtime has said so, and
   no view may have come to any stream since, which would have to see what is written.  */

#include "gcc-headers.h"
#include "abi.h"
#include "known.h"
#include "sequential-code.h"
#include "shortcut.h"
#include "trees.h"

namespace {

/* Whether the address B has the same distance from A all the time.  */

bool
same_distance_p (tree a, tree b)
{
  tree bases[2];
  for (int i = 0; i < 2; i++)
    {
      tree t = strip_conversions (i ? b : a);
      if (TREE_CODE (t) != ADDR_EXPR)
	return false;
      poly_int64 size, at;
      tree offset;
      machine_mode mode;
      int unsigned_p, reverse_p, volatile_p;
      bases[i] = get_inner_reference (TREE_OPERAND (t, 0), &size, &at, &offset, &mode,
				      &unsigned_p, &reverse_p, &volatile_p);
      if (offset)
	return false;
    }
  return operand_equal_p (bases[0], bases[1], 0);
}

} // anon namespace

/* Has the addresses that tell the objects of calls from each other come first in KNOWN.
   Returns how many.  */

size_t
sequential_code::put_bases_first (std::vector<tree> *known)
{
  size_t n = 0;
  for (size_t i = 0; i < known->size (); i++)
    {
      bool own_p = true;
      for (size_t j = 0; j < n && own_p; j++)
	own_p = !same_distance_p (address ((*known)[j]), address ((*known)[i]));
      if (own_p)
	std::swap ((*known)[n++], (*known)[i]);
    }
  return n;
}

/* Whether the calls of the object with the addresses BASES are in place: it is in its slot of
   the array KEPT, and no view came since.  AT is a variable.  */

tree
sequential_code::kept_object (const std::vector<tree> &bases, tree kept, tree at)
{
  tree same = compare (EQ_EXPR, abi_component (m_stay, abi_calls::changes),
		       stream_changes ());
  tree sum = u64_constant (0), slot = NULL_TREE;
  for (tree base : bases)
    sum = build2 (PLUS_EXPR, abi_u64 (), sum, fold_convert (abi_u64 (), address (base)));
  slot = build2 (MULT_EXPR, abi_u64 (), sum,
		 abi_component (m_stay, abi_calls::multiplier));
  slot = build2 (RSHIFT_EXPR, abi_u64 (), slot,
		 build_int_cst (integer_type_node, 64 - ABI_KEPT_BITS));
  slot = build2 (MULT_EXPR, abi_u64 (), slot, u64_constant (bases.size ()));
  slot = build2 (MODIFY_EXPR, abi_u64 (), at, slot);
  for (size_t i = 0; i < bases.size (); i++)
    {
      tree index = build2 (PLUS_EXPR, abi_u64 (), i ? at : slot, u64_constant (i));
      same = compare (TRUTH_ANDIF_EXPR, same,
		      compare (EQ_EXPR, array_element (kept, index), address (bases[i])));
    }
  return same;
}

/* The code of the function, each call of which is one iteration: LOWERED is that of a
   pipeline.  */

tree
sequential_code::make_calls (tree lowered)
{
  std::vector<tree> known = m_loop->known;
  tree list = NULL_TREE, less = NULL_TREE, here = NULL_TREE, ask = NULL_TREE,
       zero = u64_constant (0), one = u64_constant (1);
  make_windows ();
  for (size_t i = 0; i < m_loop->tasks.size (); i++)
    complete_body (m_loop->tasks[i], i);
  own_variables ();
  make_place (ABI_PLACE_CALLS);
  m_n = make_var (m_fn, "gomp_stream.in_place", abi_u64 ());
  m_stay = make_threads_own ("gomp_stream_calls", abi_get_type (ABI_CALLS));
  size_t n = put_bases_first (&known);
  auto member = [&] (int which) { return abi_component (m_stay, which); };
  append (&less, count_down (m_loc, member (abi_calls::turns)));
  append (&less, assign (m_loc, m_n, zero));
  append (&here, count_down (m_loc, member (abi_calls::iterations)));
  append (&here, assign (m_loc, m_n, one));
  tree same = boolean_true_node, slots = null_pointer_node;
  if (n)
    {
      tree kept = make_threads_own ("gomp_stream_kept",
				    build_array_type_nelts (ptr_type_node,
							    n << ABI_KEPT_BITS));
      tree at = make_var (m_fn, "gomp_stream.slot", abi_u64 ());
      m_vars.push_back (at);
      same = kept_object ({ known.begin (), known.begin () + n }, kept, at);
      slots = address_of (kept);
    }
  tree all = addresses (known, &ask);
  append (&ask, assign (m_loc, m_n,
			call (m_loc, ABI_CALL_IN_PLACE, 5, address_of (m_loop->place),
			      address_of (m_stay), all, slots, u64_constant (n))));
  location_t loc = UNKNOWN_LOCATION;
  tree if_here = condition (loc, compare (TRUTH_ANDIF_EXPR,
					  not_zero (member (abi_calls::iterations)), same),
			    here, ask);
  append (&list, condition (loc, not_zero (member (abi_calls::turns)), less, if_here));
  /* In this order: LOWERED declares what a lambda has captured, for both.  */
  append (&list, condition (loc, is_zero (m_n), lowered, between (m_copy)));
  m_vars.push_back (m_n);
  m_vars.insert (m_vars.end (), m_loop->copied->unbound.begin (),
		 m_loop->copied->unbound.end ());
  return bind_vars (m_vars, list, false);
}

tree
make_calls (tree fn, sequential_loop *loop, unsigned number, tree lowered)
{
  return sequential_code (fn, loop, number).make_calls (lowered);
}
