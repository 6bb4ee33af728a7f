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

/* Code of functions that lend their variables, which are as a rule no streams, to other
   functions:

     void
     f ()
     {
       double x;
       g (&x);
     }

   becomes

     if (GOMP_stream_crowd[class of &x])
       GOMP_stream_forget (&x, sizeof x);
     mine = GOMP_stream_lending.n;
     if (mine + 1 > GOMP_stream_lending.max)
       GOMP_stream_make_room (1), mine = GOMP_stream_lending.n;
     GOMP_stream_lending.n = mine + 1;
     GOMP_stream_lending.lent[mine] = { &x, sizeof x, frame };

     g (&x);

     GOMP_stream_lending.n = mine;
     if (GOMP_stream_crowd[class of &x] || GOMP_stream_lending.thrown)
       GOMP_stream_forget (&x, sizeof x), GOMP_stream_rethrow ();  */

#include "gcc-headers.h"
#include "abi.h"
#include "known.h"
#include "lending.h"
#include "trees.h"

namespace {

tree
binary (enum tree_code code, tree a, tree b)
{
  return build2 (code, TREE_TYPE (a), a, fold_convert (TREE_TYPE (a), b));
}

tree
if_seldom (tree test, tree code)
{
  location_t loc = BUILTINS_LOCATION;
  return condition (loc, expect_not (loc, test), code);
}

tree
member (int field)
{
  return abi_component (runtime_lending (), field);
}

/* How many streams there may be in the line OFFSET bytes behind ADDRESS.  */

tree
crowd_at (tree address, unsigned HOST_WIDE_INT offset)
{
  tree at = binary (PLUS_EXPR, fold_convert (size_type_node, unshare_expr (address)),
		    size_int (offset));
  tree line = binary (TRUNC_DIV_EXPR, at, size_int (ABI_CLASS_LINE));
  return array_element (runtime_crowd (),
			binary (BIT_AND_EXPR, line, size_int (ABI_CLASSES - 1)));
}

/* How far DECL is aligned for sure.  */

unsigned HOST_WIDE_INT
alignment (tree decl)
{
  unsigned bits = DECL_ALIGN (decl);
  if (TREE_CODE (decl) == PARM_DECL)
    bits = MIN (bits, PARM_BOUNDARY);
  return bits / BITS_PER_UNIT;
}

/* The most lines that are asked for in place; more take a call.  Before each access to an
   object of 448 bytes, eight lines took 2 ns and a hundred bytes of code; a call, 8 ns.  */
enum { MOST_LINES = 8 };

/* Not 0 if there may be a stream in the SIZE bytes at ADDRESS, which is a multiple of
   ALIGNED.  */

tree
crowded (tree address, tree size, unsigned HOST_WIDE_INT aligned)
{
  unsigned HOST_WIDE_INT bytes
    = tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : HOST_WIDE_INT_MAX;
  if (bytes == 0)
    return build_int_cst (unsigned_type_node, 0);
  if (bytes > (MOST_LINES - 1) * ABI_CLASS_LINE)
    return call (BUILTINS_LOCATION, ABI_CROWDED, 2, address, size);
  tree some = crowd_at (address, 0);
  for (unsigned HOST_WIDE_INT at = ABI_CLASS_LINE; at < bytes; at += ABI_CLASS_LINE)
    some = binary (BIT_IOR_EXPR, some, crowd_at (address, at));
  if (bytes > aligned || bytes > ABI_CLASS_LINE)
    some = binary (BIT_IOR_EXPR, some, crowd_at (address, bytes - 1));
  return some;
}

/* The same of DECL.  */

tree
crowded (tree decl)
{
  return crowded (address_of (decl), TYPE_SIZE_UNIT (TREE_TYPE (decl)), alignment (decl));
}

/* Whether there may be a stream at one of LENT.  */

tree
some_crowded (const std::vector<tree> &lent)
{
  tree some = build_int_cst (unsigned_type_node, 0);
  for (tree decl : lent)
    some = binary (BIT_IOR_EXPR, some, crowded (decl));
  return not_zero (some);
}

} // anon namespace

tree
has_streams (tree object)
{
  if (!POINTER_TYPE_P (TREE_TYPE (object)))
    return some_crowded ({ object });
  tree type = TREE_TYPE (TREE_TYPE (object));
  tree size = COMPLETE_TYPE_P (type) ? TYPE_SIZE_UNIT (type) : size_one_node;
  /* Nothing is said of how what a pointer leads to is aligned.  */
  return not_zero (crowded (fold_convert (ptr_type_node, object), size, 1));
}

tree
forget (tree decl)
{
  return if_seldom (some_crowded ({ decl }), tell_of (ABI_FORGET, decl));
}

tree
begin_lending (tree fn, const std::vector<tree> &lent, tree mine,
	       std::vector<tree> *vars)
{
  location_t loc = BUILTINS_LOCATION;
  tree code = NULL_TREE, ends = NULL_TREE, room = NULL_TREE, n = size_int (lent.size ());
  tree get_mine = assign (loc, mine, member (abi_lending::n));
  if (lent.empty ())
    return get_mine;
  for (tree decl : lent)
    append (&ends, tell_of (ABI_FORGET, decl));
  append (&code, if_seldom (some_crowded (lent), ends));
  append (&code, get_mine);
  append (&room, call (loc, ABI_MAKE_ROOM, 1, fold_convert (size_type_node, n)));
  append (&room, unshare_expr (get_mine));
  tree end = binary (PLUS_EXPR, mine, n);
  append (&code, if_seldom (compare (GT_EXPR, end, member (abi_lending::max)), room));
  append (&code, assign (loc, member (abi_lending::n), unshare_expr (end)));
  tree type = abi_get_type (ABI_LENT);
  tree at = make_var (fn, "gomp_stream.lent", build_pointer_type (type));
  vars->push_back (at);
  append (&code, assign (loc, at,
			 build2 (POINTER_PLUS_EXPR, TREE_TYPE (at),
				 member (abi_lending::lent),
				 binary (MULT_EXPR, fold_convert (sizetype, mine),
					 TYPE_SIZE_UNIT (type)))));
  for (size_t i = 0; i < lent.size (); i++)
    {
      auto set = [&] (int field, tree value)
      {
	tree to = build2 (POINTER_PLUS_EXPR, TREE_TYPE (at), at,
			  binary (MULT_EXPR, size_int (i), TYPE_SIZE_UNIT (type)));
	to = abi_arrow (to, field);
	append (&code, assign (loc, to, fold_convert (TREE_TYPE (to), value)));
      };
      set (abi_lent::begin, address_of (lent[i]));
      set (abi_lent::size, TYPE_SIZE_UNIT (TREE_TYPE (lent[i])));
      set (abi_lent::frame, frame_address ());
    }
  return code;
}

tree
end_lending (const std::vector<tree> &lent, tree mine, bool alloca_p, tree code)
{
  tree list = NULL_TREE;
  append (&list, if_noted (mine, assign (BUILTINS_LOCATION, member (abi_lending::n),
					 mine)));
  if (alloca_p)
    append (&list, code);
  else
    {
      tree throws = not_zero (member (abi_lending::thrown));
      append (&list, if_seldom (compare (TRUTH_ORIF_EXPR, some_crowded (lent), throws),
				code));
    }
  return list;
}
