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
     else if (calls.iterations)
       calls.iterations--, here = 1;
     else
       here = GOMP_stream_call_in_place (&place, &calls, NULL, NULL);
     if (here == 0)
       the function, lowered;
     else
       {
	 body of the first task; body of the second one;
       }

   That is so for functions of which each call would be an iteration of a loop that may run
   in place.  Their streams are their own variables, or what pointers, references and `this'
   lead to all the time; then it is to be the same object as in the call before, and no
   view may have come to any stream since, which would have to see what is written.  */

#include "gcc-headers.h"
#include "abi.h"
#include "known.h"
#include "sequential-code.h"
#include "shortcut.h"
#include "trees.h"

/* Whether the function's streams are those in the array KEPT, and no view came since.  */

tree
sequential_code::same_streams (tree kept)
{
  tree same = boolean_true_node;
  if (kept)
    same = compare (EQ_EXPR, abi_component (m_stay, abi_calls::changes),
		    stream_changes ());
  for (size_t i = 0; i < m_loop->known.size (); i++)
    {
      tree was = array_element (kept, size_int (i));
      same = compare (TRUTH_ANDIF_EXPR, same,
		      compare (EQ_EXPR, was, address (m_loop->known[i])));
    }
  return same;
}

/* The code of the function, each call of which is one iteration: LOWERED is that of a
   pipeline.  */

tree
sequential_code::make_calls (tree lowered)
{
  size_t n = m_loop->known.size ();
  tree list = NULL_TREE, kept = NULL_TREE, less = NULL_TREE, here = NULL_TREE,
       ask = NULL_TREE, zero = u64_constant (0), one = u64_constant (1);
  make_windows ();
  for (size_t i = 0; i < m_loop->tasks.size (); i++)
    complete_body (m_loop->tasks[i], i);
  own_variables ();
  make_place ();
  m_n = make_var (m_fn, "gomp_stream.in_place", abi_u64 ());
  m_stay = make_threads_own ("gomp_stream_calls", abi_get_type (ABI_CALLS));
  if (n)
    kept = make_threads_own ("gomp_stream_kept",
			     build_array_type_nelts (ptr_type_node, n));
  auto member = [&] (int which) { return abi_component (m_stay, which); };
  append (&less, count_down (m_loc, member (abi_calls::turns)));
  append (&less, assign (m_loc, m_n, zero));
  append (&here, count_down (m_loc, member (abi_calls::iterations)));
  append (&here, assign (m_loc, m_n, one));
  tree known = addresses (m_loop->known, &ask);
  append (&ask, assign (m_loc, m_n,
			call (m_loc, ABI_CALL_IN_PLACE, 4, address_of (m_loop->place),
			      address_of (m_stay), known,
			      kept ? address_of (kept) : null_pointer_node)));
  location_t loc = UNKNOWN_LOCATION;
  tree if_here = condition (loc, compare (TRUTH_ANDIF_EXPR,
					  not_zero (member (abi_calls::iterations)),
					  same_streams (kept)), here, ask);
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
