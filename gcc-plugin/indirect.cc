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

/* Calls of virtual functions, and by pointers.  Any function of the file that fits may be the
   one that is called; what is known of these is what is known of the call.  */

#include "gcc-headers.h"
#include "indirect.h"

namespace {

/* Whether class A is B or one of its bases.  */

bool
base_p (tree a, tree b)
{
  if (TYPE_MAIN_VARIANT (a) == TYPE_MAIN_VARIANT (b))
    return true;
  tree info = TYPE_BINFO (b), base;
  for (int i = 0; info && BINFO_BASE_ITERATE (info, i, base); i++)
    if (base_p (a, BINFO_TYPE (base)))
      return true;
  return false;
}

} // anon namespace

bool
pointee::operator< (const pointee &other) const
{
  unsigned a = method ? DECL_UID (method) : 0, b = other.method ? DECL_UID (other.method) : 0;
  return a != b ? a < b : TYPE_UID (type) < TYPE_UID (other.type);
}

pointee
pointee_of (tree fn)
{
  pointee p = { TREE_TYPE (TREE_TYPE (fn)), NULL_TREE };
  if (virtual_method_call_p (fn))
    {
      tree list = BINFO_VIRTUALS (TYPE_BINFO (obj_type_ref_class (fn)));
      for (HOST_WIDE_INT n = tree_to_uhwi (OBJ_TYPE_REF_TOKEN (fn)); list && n > 0; n--)
	list = TREE_CHAIN (list);
      p.method = list ? TREE_VALUE (list) : NULL_TREE;
    }
  return p;
}

bool
may_be_p (const pointee &p, tree fn)
{
  tree type = TREE_TYPE (fn);
  if (TREE_CODE (type) != TREE_CODE (p.type)
      || !(p.method ? DECL_VIRTUAL_P (fn) && DECL_NAME (fn) == DECL_NAME (p.method)
	   : TREE_ADDRESSABLE (fn) || DECL_VIRTUAL_P (fn)))
    return false;
  tree a = TYPE_ARG_TYPES (type), b = TYPE_ARG_TYPES (p.type);
  if (TREE_CODE (type) == METHOD_TYPE)
    {
      tree has = TREE_TYPE (TREE_VALUE (a)), calls = TREE_TYPE (TREE_VALUE (b));
      if (!base_p (calls, has) && !base_p (has, calls))
	return false;
      a = TREE_CHAIN (a);
      b = TREE_CHAIN (b);
    }
  for (; a && b; a = TREE_CHAIN (a), b = TREE_CHAIN (b))
    if (TYPE_MAIN_VARIANT (TREE_VALUE (a)) != TYPE_MAIN_VARIANT (TREE_VALUE (b)))
      return false;
  return a == b || !prototype_p (p.type);
}
