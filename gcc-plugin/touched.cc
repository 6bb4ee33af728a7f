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

/* What bodies touch.  Two objects of one type have the same members, so this is what may
   be meant, as in the analysis of aliases by types: a control program that reads
   filter.out behind a function with a task that writes f->out may read what that writes;
   one that reads filter.name does not, if no body does anything to a name.  */

#include "gcc-headers.h"
#include "clauses.h"
#include "cxx.h"
#include "handing.h"
#include "touched.h"
#include "trees.h"

namespace {

/* By their numbers: members, and types without qualifiers.  */
std::set<unsigned> fields, types;

/* A function that bodies call, null if none is known, and the types of what it gets by
   address.  */
struct called
{
  tree fn;
  std::vector<unsigned> types;
};

std::vector<called> calls;

unsigned
number_of (tree type)
{
  return TYPE_UID (TYPE_MAIN_VARIANT (type));
}

tree note (tree *, int *, void *);

void
note_call (tree t)
{
  called c;
  c.fn = (TREE_CODE (t) == CALL_EXPR ? get_callee_fndecl (t)
	  : aggregate_constructor (t));
  if (TREE_CODE (t) == CALL_EXPR)
    for (int i = 0; i < call_expr_nargs (t); i++)
      {
	tree type = TREE_TYPE (strip_conversions (CALL_EXPR_ARG (t, i)));
	if (type && POINTER_TYPE_P (type))
	  c.types.push_back (number_of (TREE_TYPE (type)));
      }
  calls.push_back (c);
}

/* Notes the parts of which REF, which has some, is made.  */

void
note_parts (tree ref)
{
  bool field_p = false;
  tree t = ref;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == COMPONENT_REF)
      {
	field_p = true;
	fields.insert (DECL_UID (TREE_OPERAND (t, 1)));
      }
    else if (TREE_CODE (t) == ARRAY_REF)
      walk_tree_without_duplicates (&TREE_OPERAND (t, 1), note, NULL);
  if (!field_p && INDIRECT_REF_P (t))
    types.insert (number_of (TREE_TYPE (ref)));
  if (INDIRECT_REF_P (t) || TREE_CODE (t) == MEM_REF)
    t = TREE_OPERAND (t, 0);
  walk_tree_without_duplicates (&t, note, NULL);
}

/* Callback of walk_tree.  */

tree
note (tree *tp, int *walk_subtrees, void *)
{
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (handled_component_p (t) || INDIRECT_REF_P (t) || TREE_CODE (t) == MEM_REF)
    {
      note_parts (t);
      *walk_subtrees = 0;
    }
  else if ((TREE_CODE (t) == CALL_EXPR && CALL_EXPR_FN (t))
	   || aggregate_constructor (t))
    note_call (t);
  return NULL_TREE;
}

bool
field_touched_p (tree field, bool any_p)
{
  return (any_p ? (!in_system_header_at (DECL_SOURCE_LOCATION (field))
		   && !DECL_ARTIFICIAL (field))
	  : fields.count (DECL_UID (field)) != 0);
}

/* Whether an object of type TYPE has a part that may be touched.  */

bool
part_touched_p (tree type)
{
  if (TREE_CODE (type) == ARRAY_TYPE)
    return part_touched_p (TREE_TYPE (type));
  if (types.count (number_of (type)))
    return true;
  if (RECORD_OR_UNION_TYPE_P (type))
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      if (TREE_CODE (f) == FIELD_DECL
	  && (fields.count (DECL_UID (f))
	      || (AGGREGATE_TYPE_P (TREE_TYPE (f)) && part_touched_p (TREE_TYPE (f)))))
	return true;
  return false;
}

} // anon namespace

void
note_touched (const stream_task &task, tree body)
{
  for (const stream_view &view : task.views)
    if (view.flags & ABI_VIEW_DYNAMIC)
      {
	tree address = view.address;
	types.insert (number_of (view.type));
	walk_tree_without_duplicates (&address, note, NULL);
      }
  walk_tree_without_duplicates (&body, note, NULL);
}

void
follow_touched ()
{
  hash_set<tree> seen;
  for (size_t i = 0; i < calls.size (); i++)
    {
      tree fn = calls[i].fn;
      if (fn && has_code_p (fn))
	{
	  if (!seen.add (fn))
	    walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), note, NULL);
	}
      else
	types.insert (calls[i].types.begin (), calls[i].types.end ());
    }
  calls.clear ();
}

bool
touched_part_p (tree t, bool any_p)
{
  if (TREE_CODE (t) == COMPONENT_REF)
    return field_touched_p (TREE_OPERAND (t, 1), any_p);
  return !any_p && INDIRECT_REF_P (t) && types.count (number_of (TREE_TYPE (t)));
}

bool
touched_p (tree ref, bool any_p)
{
  bool field_p = false;
  for (tree t = ref; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == COMPONENT_REF)
      {
	field_p = true;
	if (field_touched_p (TREE_OPERAND (t, 1), any_p)
	    || types.count (number_of (TREE_TYPE (TREE_OPERAND (t, 0)))))
	  return true;
      }
  if (any_p)
    return !field_p;
  tree type = TREE_TYPE (ref);
  return (AGGREGATE_TYPE_P (type) || !field_p) && part_touched_p (type);
}
