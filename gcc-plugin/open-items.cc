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

/* Items of clauses that the front end could not make sense of: see open-items.h.  */

#include "gcc-headers.h"
#include "open-items.h"
#include "cxx.h"
#include "trees.h"

std::vector<open_item> open_items;
std::vector<location_t> item_places;

/* Where the functions stand of which report_exported_at spoke.  */
static std::set<location_t> exported;

/* Returns the bit-field NAME of class TYPE, its bases and the anonymous unions in
   it; null if there is none.  */

static tree
find_bit_field (tree type, const char *name)
{
  tree found = NULL_TREE;
  for (tree field = TYPE_FIELDS (type); field && !found;
       field = DECL_CHAIN (field))
    if (TREE_CODE (field) != FIELD_DECL)
      continue;
    else if (!DECL_NAME (field))
      {
	if (RECORD_OR_UNION_TYPE_P (TREE_TYPE (field)))
	  found = find_bit_field (TREE_TYPE (field), name);
      }
    else if (DECL_C_BIT_FIELD (field) && has_name_p (field, name))
      found = field;
  return found;
}

/* How many errors there were when the last function ended.  */
int errors;

/* Says what is wrong with ITEM, of function FN, if it is a bit-field, or is
   computed.  */

static bool
report_item (tree fn, const open_item &item)
{
  const char *name = item.name.c_str ();
  auto_diagnostic_group group;
  if (linemap_location_before_p (line_table, item.loc,
				 DECL_SOURCE_LOCATION (fn))
      || linemap_location_before_p (line_table, input_location, item.loc))
    return false;
  if (item.computed_p)
    {
      /* An instance of a template may lack the directive.  */
      if (template_instance_p (fn)
	  && (errorcount == errors || item.read_in == DECL_UID (fn)))
	return false;
      error_at (item.loc, "%qs is not a stream: expected an lvalue", name);
      note_form (item.loc, item.kind);
      return true;
    }
  tree field = NULL_TREE;
  for (tree in = DECL_CONTEXT (fn); in && !field; in = get_containing_scope (in))
    if (RECORD_OR_UNION_TYPE_P (in))
      field = find_bit_field (in, name);
  if (!field)
    return false;
  error_at (item.loc, "bit-field %qs cannot be a stream", name);
  inform (DECL_SOURCE_LOCATION (field), "%qD is declared here", field);
  return true;
}

void
report_items (tree fn)
{
  for (size_t i = 0; i < open_items.size ();)
    if (report_item (fn, open_items[i]))
      open_items.erase (open_items.begin () + i);
    else
      i++;
  errors = errorcount;
}

void
forget_item (unsigned n)
{
  for (size_t i = 0; i < open_items.size (); i++)
    if (open_items[i].ordinal == n)
      {
	/* Other instances may not understand it.  */
	if (current_function_decl && template_instance_p (current_function_decl))
	  open_items[i].read_in = DECL_UID (current_function_decl);
	else
	  open_items.erase (open_items.begin () + i);
	break;
      }
}

void
report_exported_at (location_t loc, tree fn)
{
  if (exported.insert (DECL_SOURCE_LOCATION (fn)).second)
    error_at (loc, "task with streams in %qD, the body of which goes to those "
	      "who import the module", fn);
}

void
report_exported (tree fn)
{
  if (!template_p (fn) || !TREE_PUBLIC (fn) || decl_function_context (fn)
      || !module_body_p (fn))
    return;
  /* All of the file's tokens are read before its first function.  */
  for (location_t loc : item_places)
    if (linemap_location_before_p (line_table, DECL_SOURCE_LOCATION (fn), loc)
	&& linemap_location_before_p (line_table, loc, input_location))
      return report_exported_at (loc, fn);
}
