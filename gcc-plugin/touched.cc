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
   one that reads filter.gain does not, if bodies only read that.  Static variables are
   known by their names.  */

#include "gcc-headers.h"
#include "clauses.h"
#include "contents.h"
#include "cxx.h"
#include "handing.h"
#include "touched.h"
#include "trees.h"

namespace {

/* Members, static variables, and types without qualifiers, by their numbers.  */
struct parts
{
  std::set<unsigned> fields, variables, types;
};

/* What is read or written; what is written; and what is written only to say that streams
   end, if it is not in the second one, too.  */
parts used_parts, written_parts, ending_parts;

/* Members and static variables that directives name as streams, by their numbers.  */
std::set<unsigned> streams;

/* A function that bodies call, null if none is known, and the types of what it gets by
   address, to read or to write, where that is no member.  */
struct called
{
  tree fn;
  std::vector<unsigned> all, written;
};

std::vector<called> calls;

/* The code is that of a function of the system's headers, which touches what it gets by
   address only; but it may call others, which it got as objects.  */
bool of_system_p;

/* Walks over code that reads, and writes the objects that it names if WRITE_P.  */

tree note (tree *, int *, void *write_p);

bool reads = false, writes = true;

void
walk (tree *tp, bool write_p)
{
  walk_tree_without_duplicates (tp, note, write_p ? &writes : &reads);
}

unsigned
number_of (tree type)
{
  return TYPE_UID (TYPE_MAIN_VARIANT (type));
}

void
note_call (tree t)
{
  called c;
  c.fn = (TREE_CODE (t) == CALL_EXPR ? get_callee_fndecl (t)
	  : aggregate_constructor (t));
  if (TREE_CODE (t) == CALL_EXPR && !of_system_p)
    for (int i = 0; i < call_expr_nargs (t); i++)
      {
	tree arg = CALL_EXPR_ARG (t, i);
	tree address = strip_conversions (arg), type = TREE_TYPE (address);
	if (!type || !POINTER_TYPE_P (type)
	    || (TREE_CODE (address) == ADDR_EXPR && member_p (TREE_OPERAND (address, 0))))
	  continue;
	c.all.push_back (number_of (TREE_TYPE (type)));
	if (!constant_address_p (TREE_TYPE (arg)))
	  c.written.push_back (number_of (TREE_TYPE (type)));
      }
  calls.push_back (c);
}

/* Notes the static variable DECL.  END_P: what is written says that streams end.  */

void
note_variable (tree decl, bool write_p, bool end_p)
{
  used_parts.variables.insert (DECL_UID (decl));
  if (write_p)
    (end_p ? ending_parts : written_parts).variables.insert (DECL_UID (decl));
}

/* Notes the parts of which REF, which has some, is made.  END_P: what is written says that
   streams end.  */

void
note_parts (tree ref, bool write_p, bool end_p)
{
  bool field_p = false;
  parts &written = end_p ? ending_parts : written_parts;
  tree t = ref;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == COMPONENT_REF)
      {
	field_p = true;
	used_parts.fields.insert (DECL_UID (TREE_OPERAND (t, 1)));
	if (write_p)
	  written.fields.insert (DECL_UID (TREE_OPERAND (t, 1)));
      }
    else if (TREE_CODE (t) == ARRAY_REF)
      walk (&TREE_OPERAND (t, 1), false);
  bool behind_p = INDIRECT_REF_P (t) || TREE_CODE (t) == MEM_REF;
  if (!field_p && behind_p)
    {
      used_parts.types.insert (number_of (TREE_TYPE (ref)));
      if (write_p)
	written.types.insert (number_of (TREE_TYPE (ref)));
    }
  if (behind_p)
    t = TREE_OPERAND (t, 0);
  if (static_p (t))
    note_variable (t, write_p && !field_p, end_p);
  else
    walk (&t, false);
}

/* Whether T is an address by which an object may be written.  */

bool
open_address_p (tree t)
{
  return TREE_CODE (t) == ADDR_EXPR && !constant_address_p (TREE_TYPE (t));
}

/* Whether T makes an address one by which nothing is written.  */

bool
closing_conversion_p (tree t)
{
  return (CONVERT_EXPR_P (t) && POINTER_TYPE_P (TREE_TYPE (t))
	  && constant_address_p (TREE_TYPE (t))
	  && TREE_CODE (TREE_OPERAND (t, 0)) == ADDR_EXPR);
}

/* Whether the statements of LIST call gomp_stream_end.  */

bool
ends_streams_p (tree list)
{
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    {
      tree t = strip_conversions (tsi_stmt (i));
      tree fn = TREE_CODE (t) == CALL_EXPR ? get_callee_fndecl (t) : NULL_TREE;
      if (has_name_p (fn, "gomp_stream_end"))
	return true;
    }
  return false;
}

/* Notes the statements of LIST, which end streams: a constant that a member or a static
   variable gets there says so.  */

void
note_ending (tree list)
{
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    {
      tree t = strip_conversions (tsi_stmt (i));
      if (TREE_CODE (t) == MODIFY_EXPR
	  && (member_p (TREE_OPERAND (t, 0)) || static_p (TREE_OPERAND (t, 0)))
	  && CONSTANT_CLASS_P (TREE_OPERAND (t, 1)))
	note_parts (TREE_OPERAND (t, 0), true, true);
      else
	walk (tsi_stmt_ptr (i), false);
    }
}

tree
note (tree *tp, int *walk_subtrees, void *write_p)
{
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (of_system_p)
    {
      if ((TREE_CODE (t) == CALL_EXPR && CALL_EXPR_FN (t)) || aggregate_constructor (t))
	note_call (t);
    }
  else if (handled_component_p (t) || INDIRECT_REF_P (t) || TREE_CODE (t) == MEM_REF)
    {
      note_parts (t, *static_cast<bool *> (write_p), false);
      *walk_subtrees = 0;
    }
  else if (static_p (t))
    note_variable (t, *static_cast<bool *> (write_p), false);
  else if (TREE_CODE (t) == STATEMENT_LIST && ends_streams_p (t))
    {
      note_ending (t);
      *walk_subtrees = 0;
    }
  else if (assignment_p (t) || open_address_p (t))
    {
      walk (&TREE_OPERAND (t, 0), true);
      if (TREE_OPERAND_LENGTH (t) > 1)
	walk (&TREE_OPERAND (t, 1), false);
      *walk_subtrees = 0;
    }
  else if (closing_conversion_p (t))
    {
      walk (&TREE_OPERAND (TREE_OPERAND (t, 0), 0), false);
      *walk_subtrees = 0;
    }
  else if ((TREE_CODE (t) == CALL_EXPR && CALL_EXPR_FN (t))
	   || aggregate_constructor (t))
    note_call (t);
  return NULL_TREE;
}

bool
field_in_p (tree field, const parts &p, bool any_p)
{
  return (any_p ? (!in_system_header_at (DECL_SOURCE_LOCATION (field))
		   && !DECL_ARTIFICIAL (field))
	  : p.fields.count (DECL_UID (field)) != 0);
}

/* Whether an object of type TYPE has a part that is in P.  */

bool
part_in_p (tree type, const parts &p)
{
  if (TREE_CODE (type) == ARRAY_TYPE)
    return part_in_p (TREE_TYPE (type), p);
  if (p.types.count (number_of (type)))
    return true;
  if (RECORD_OR_UNION_TYPE_P (type))
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      if (TREE_CODE (f) == FIELD_DECL
	  && (field_in_p (f, p, false)
	      || (AGGREGATE_TYPE_P (TREE_TYPE (f)) && part_in_p (TREE_TYPE (f), p))))
	return true;
  return false;
}

/* Whether the object at REF, or a part of it, is in P; or, if ANY_P, may be one of another
   file's.  */

bool
object_in_p (tree ref, const parts &p, bool any_p)
{
  bool field_p = false;
  tree t = ref;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == COMPONENT_REF)
      {
	field_p = true;
	if (field_in_p (TREE_OPERAND (t, 1), p, any_p)
	    || p.types.count (number_of (TREE_TYPE (TREE_OPERAND (t, 0)))))
	  return true;
      }
  if (any_p)
    return !field_p;
  if (!field_p && static_p (t) && p.variables.count (DECL_UID (t)))
    return true;
  tree type = TREE_TYPE (ref);
  return (AGGREGATE_TYPE_P (type) || !field_p) && part_in_p (type, p);
}

/* How bodies touch what they write if IN_P says that of the parts that they write.  */

template<typename test>
touch
judge (const test &in_p)
{
  return in_p (written_parts) ? TOUCHED : in_p (ending_parts) ? SAYS_END : UNTOUCHED;
}

} // anon namespace

bool
assignment_p (tree t)
{
  return written (t) != NULL_TREE;
}

touch
touched_decl (tree decl, bool write_p)
{
  auto in_p = [&] (const parts &p)
    { return (TREE_CODE (decl) == FIELD_DECL ? p.fields : p.variables).count (DECL_UID (decl)) != 0; };
  if (TREE_CODE (decl) != FIELD_DECL && !static_p (decl))
    return UNTOUCHED;
  return write_p && in_p (used_parts) ? TOUCHED : judge (in_p);
}

bool
static_p (tree t)
{
  return VAR_P (t) && (TREE_STATIC (t) || DECL_EXTERNAL (t)) && !DECL_ARTIFICIAL (t);
}

bool
named_p (tree decl)
{
  return static_p (decl) && used_parts.variables.count (DECL_UID (decl));
}

bool
constant_address_p (tree type)
{
  return POINTER_TYPE_P (type) && TYPE_READONLY (TREE_TYPE (type));
}

tree
stream_part (tree ref)
{
  while (TREE_CODE (ref) == ARRAY_REF)
    ref = TREE_OPERAND (ref, 0);
  return TREE_CODE (ref) == COMPONENT_REF ? TREE_OPERAND (ref, 1) : ref;
}

bool
stream_p (tree decl)
{
  return DECL_P (decl) && streams.count (DECL_UID (decl));
}

/* Notes that ADDRESS is that of a stream.  */

static void
note_stream_part (tree address)
{
  tree part = stream_part (TREE_CODE (address) == ADDR_EXPR ? TREE_OPERAND (address, 0)
			   : address);
  if (DECL_P (part))
    streams.insert (DECL_UID (part));
}

void
note_touched (const stream_task &task, tree body)
{
  for (const stream_view &view : task.views)
    note_stream_part (strip_conversions (view.address));
  for (const stream_view &view : task.views)
    if (view.flags & ABI_VIEW_DYNAMIC)
      {
	tree address = strip_conversions (view.address);
	bool write_p = view.output_p;
	used_parts.types.insert (number_of (view.type));
	if (write_p)
	  written_parts.types.insert (number_of (view.type));
	if (TREE_CODE (address) == ADDR_EXPR)
	  walk (&TREE_OPERAND (address, 0), write_p);
      }
  walk (&body, false);
}

void
follow_touched ()
{
  hash_set<tree> seen;
  for (size_t i = 0; i < calls.size (); i++)
    {
      tree fn = calls[i].fn;
      of_system_p = fn && of_system_header_p (fn);
      if (fn && has_code_p (fn) && !seen.add (fn))
	walk (&DECL_SAVED_TREE (fn), false);
      if (fn && has_code_p (fn) && !of_system_p)
	continue;
      used_parts.types.insert (calls[i].all.begin (), calls[i].all.end ());
      written_parts.types.insert (calls[i].written.begin (), calls[i].written.end ());
    }
  calls.clear ();
  of_system_p = false;
}

touch
touched_part (tree t, bool any_p)
{
  if (TREE_CODE (t) == COMPONENT_REF)
    return judge ([&] (const parts &p)
      { return field_in_p (TREE_OPERAND (t, 1), p, any_p); });
  if (assignment_p (t) || open_address_p (t))
    return (handled_component_p (TREE_OPERAND (t, 0)) || static_p (TREE_OPERAND (t, 0))
	    ? touched (TREE_OPERAND (t, 0), true, any_p) : UNTOUCHED);
  if (static_p (t))
    return any_p ? UNTOUCHED : touched (t, false, false);
  return (!any_p && INDIRECT_REF_P (t)
	  && written_parts.types.count (number_of (TREE_TYPE (t))) ? TOUCHED : UNTOUCHED);
}

/* Whether the object at REF is one that nobody writes behind its initialization.  */

static bool
constant_object_p (tree ref)
{
  tree object = base_of (ref);
  return VAR_P (object) && TREE_READONLY (object);
}

touch
touched (tree ref, bool write_p, bool any_p)
{
  if (!write_p && constant_object_p (ref))
    return UNTOUCHED;
  if (write_p || any_p)
    return (object_in_p (ref, write_p ? used_parts : written_parts, any_p)
	    ? TOUCHED : UNTOUCHED);
  return judge ([&] (const parts &p) { return object_in_p (ref, p, false); });
}

bool
member_p (tree ref)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == COMPONENT_REF)
      return true;
  return false;
}
