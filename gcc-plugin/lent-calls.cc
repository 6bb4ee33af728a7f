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

/* Calls as functions see them that lend objects (lent-waits.cc).  */

#include "gcc-headers.h"
#include "clauses.h"
#include "lent-calls.h"
#include "trees.h"

namespace {

/* The functions with code, by their numbers; and what those have in common to which pointers
   may lead.  */
std::map<unsigned, known_function> functions;
std::map<pointee, known_function> indirect;

/* The pointer that CALL gets, if it may return another one to the same object, or into
   it.  */

tree
pointer_source (gcall *call)
{
  call_kind kind = kind_of (call);
  if (kind == PLAIN || kind == PLAIN_OF_SYSTEM || kind == LOOKS)
    for (unsigned i = 0; i < gimple_call_num_args (call); i++)
      if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
	return gimple_call_arg (call, i);
  return NULL_TREE;
}

} // anon namespace

void
remember_handing (const handing &h)
{
  functions[DECL_UID (h.fn)] = h;
}

void
remember_indirect (const pointee &p, const handing &h)
{
  known_function &all = indirect[p];
  all.uses_p |= h.uses_p;
  all.lends_p |= h.lends_p;
  all.tasks_p |= h.tasks_p;
  all.looks_first_p |= h.looks_first_p;
  all.statics_p |= h.statics_p;
  all.touches = std::max (all.touches, h.touches);
}

const known_function *
find_function (tree fn)
{
  auto f = functions.find (DECL_UID (fn));
  return f == functions.end () ? NULL : &f->second;
}

/* What is known of the function that CALL calls, or null.  */

static const known_function *
called_by (gcall *call)
{
  if (tree fn = gimple_call_fndecl (call))
    return find_function (with_code (fn));
  auto f = indirect.find (pointee_of (gimple_call_fn (call)));
  return f == indirect.end () ? NULL : &f->second;
}

tree
object_at (tree t)
{
  for (;;)
    {
      if (TREE_CODE (t) == ADDR_EXPR)
	return object_in (TREE_OPERAND (t, 0));
      if (TREE_CODE (t) != SSA_NAME)
	return object_in (t);
      gimple *def = SSA_NAME_DEF_STMT (t);
      if (!def)
	return NULL_TREE;
      if (gcall *call = dyn_cast <gcall *> (def))
	t = pointer_source (call);
      else
	t = is_gimple_assign (def) ? gimple_assign_rhs1 (def) : NULL_TREE;
      if (!t || !POINTER_TYPE_P (TREE_TYPE (t)))
	return NULL_TREE;
    }
}

bool
own_p (tree decl)
{
  return automatic_p (decl) && !POINTER_TYPE_P (TREE_TYPE (decl));
}

tree
memory_at (tree arg)
{
  gimple *def = TREE_CODE (arg) == SSA_NAME ? SSA_NAME_DEF_STMT (arg) : NULL;
  if (def && gimple_assign_single_p (def))
    arg = gimple_assign_rhs1 (def);
  return TREE_CODE (arg) == ADDR_EXPR ? TREE_OPERAND (arg, 0) : NULL_TREE;
}

tree
object_in (tree ref)
{
  ref = base_of (ref);
  if (TREE_CODE (ref) == MEM_REF || INDIRECT_REF_P (ref))
    return object_at (TREE_OPERAND (ref, 0));
  return variable_p (ref) ? ref : NULL_TREE;
}

bool
ours_p (tree ref)
{
  return has_prefix_p (object_in (ref), "gomp_stream.");
}

bool
constant_argument_p (gcall *call, unsigned i)
{
  tree list = TYPE_ARG_TYPES (gimple_call_fntype (call));
  for (; list && i; i--)
    list = TREE_CHAIN (list);
  return list && TREE_VALUE (list) && constant_address_p (TREE_VALUE (list));
}

call_kind
kind_of (gcall *call)
{
  if (gimple_call_internal_p (call))
    return OURS;
  tree fn = gimple_call_fndecl (call);
  if (!fn)
    return MAY_ACTIVATE;
  if (const known_function *f = called_by (call))
    return (f->tasks_p ? ACTIVATES : f->uses_p ? (stream_directives_p () ? ACTIVATES : MAY_ACTIVATE)
	    : f->touches != UNTOUCHED ? LOOKS
	    : of_system_header_p (fn) ? PLAIN_OF_SYSTEM : PLAIN);
  if (!harmless_p (fn))
    return MAY_ACTIVATE;
  if (fndecl_built_in_p (fn, BUILT_IN_NORMAL) && DECL_FUNCTION_CODE (fn) == BUILT_IN_EXPECT)
    return OURS;
  return has_prefix_p (fn, "GOMP_") ? OURS : PLAIN_OF_SYSTEM;
}

bool
wait_p (gcall *call)
{
  tree fn = gimple_call_fndecl (call);
  return has_name_p (fn, "GOMP_stream_wait") || has_name_p (fn, "GOMP_taskwait");
}

const known_function &
known_callee (gcall *call)
{
  static const known_function nothing;
  const known_function *f = called_by (call);
  return f ? *f : nothing;
}

tree
joined_objects::first_of (tree object) const
{
  for (auto j = m_next.find (object); j != m_next.end (); j = m_next.find (object))
    object = j->second;
  return object;
}

void
joined_objects::join (tree a, tree b)
{
  a = first_of (a);
  b = first_of (b);
  if (a != b)
    m_next[a] = b;
}
