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

/* Emits the static data that describe a function's stream directives to the runtime.  */

#include "gcc-headers.h"
#include "abi.h"
#include "objects.h"
#include "reach.h"
#include "sites.h"
#include "trees.h"

namespace {

tree
number (unsigned value)
{
  return build_int_cst (unsigned_type_node, value);
}

tree
string_or_null (const char *text)
{
  return text ? abi_string (text) : null_pointer_node;
}

/* The gomp_stream_var of DECL; it may be null in a view at LOC.  */

tree
stream_var (const std::vector<site> &sites, tree decl, location_t loc)
{
  tree ref_type = abi_get_type (ABI_VIEW_REF);
  std::vector<tree> refs;
  for (const site &s : sites)
    for (size_t i = 0; i < s.task.views.size (); i++)
      {
	const stream_view &view = s.task.views[i];
	if (view.declared == decl
	    && !(view.flags & (ABI_VIEW_OUTPUT | ABI_VIEW_INDEXED
			       | ABI_VIEW_DYNAMIC | ABI_VIEW_SHARED)))
	  refs.push_back (abi_constructor (ref_type,
					   { { abi_view_ref::site,
					       address_of (s.var) },
					     { abi_view_ref::view,
					       number (i) } }));
      }
  tree consumers = null_pointer_node;
  if (!refs.empty ())
    {
      tree type = build_array_type_nelts (ref_type, refs.size ());
      vec<constructor_elt, va_gc> *elts = NULL;
      for (size_t i = 0; i < refs.size (); i++)
	CONSTRUCTOR_APPEND_ELT (elts, size_int (i), refs[i]);
      tree var = abi_make_static ("gomp_stream_consumers", type);
      abi_set_static (var, build_constructor (type, elts));
      consumers = address_of (var);
    }
  expanded_location where
    = expand_location (decl ? DECL_SOURCE_LOCATION (decl) : loc);
  tree type = abi_get_type (ABI_VAR);
  tree var = abi_make_static ("gomp_stream_var", type);
  const char *name = (decl && DECL_NAME (decl)
		      ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "");
  abi_set_static
    (var, abi_constructor (type,
			   { { abi_var::name, abi_string (name) },
			     { abi_var::file,
			       abi_string (where.file ? where.file : "") },
			     { abi_var::line, number (where.line) },
			     { abi_var::n_consumers, number (refs.size ()) },
			     { abi_var::consumers, consumers } }));
  return var;
}

/* Whether the windows of VIEW have the same sizes in each activation.  */

bool
constant_sizes_p (const stream_view &view)
{
  return (!view.count && constant_p (view.burst)
	  && (!view.window
	      || (view.horizon && constant_p (view.horizon)
		  && constant_p (TYPE_SIZE_UNIT (TREE_TYPE (view.window))))));
}

/* The address of the functions that destroy the copies of S, or a null
   pointer.  */

tree
copies_destructors (const site &s)
{
  bool any_p = false;
  std::vector<tree> list;
  for (tree copy : s.copies)
    {
      list.push_back (copy ? destructor_function (copy) : null_pointer_node);
      any_p |= list.back () != null_pointer_node;
    }
  if (!any_p)
    return null_pointer_node;
  return address_of (abi_static_array ("gomp_stream_destructors", ptr_type_node, list));
}

/* The description of VIEW, of a stream that VAR describes.  */

tree
view_description (const stream_view &view, tree var)
{
  expanded_location where = expand_location (view.loc);
  typedef abi_view_desc field;
  return abi_constructor
    (abi_get_type (ABI_VIEW_DESC),
     { { field::flags, number (view.flags) },
       { field::line, number (where.line) },
       { field::column, number (where.column) },
       { field::elem_align, number (TYPE_ALIGN_UNIT (view.type)) },
       { field::elem_size, TYPE_SIZE_UNIT (view.type) },
       { field::stream_name, abi_string (view.name) },
       { field::window_name, string_or_null (view.window_name) },
       { field::var, address_of (var) },
       { field::ops, element_operations (view.type) },
       { field::lane_from, number (view.lanes.from) },
       { field::lane_to, number (view.lanes.to) },
       { field::reach, reach_of (view) } });
}

/* The flags of S, a directive of a function in which one has clause ON if
   DEALT_P.  */

unsigned
site_flags (const site &s, bool dealt_p)
{
  unsigned flags = ABI_SITE_CONSTANT;
  if (s.task.rank)
    flags |= ABI_SITE_ON;
  if (dealt_p)
    flags |= ABI_SITE_DEALT;
  if (s.ordered_p)
    flags |= ABI_SITE_ORDERED;
  if (s.state.empty () && !s.task.replicas)
    flags |= ABI_SITE_STATELESS;
  if (s.step_p)
    flags |= ABI_SITE_STEP;
  if (s.object)
    flags |= ABI_SITE_OBJECT;
  for (const stream_view &view : s.task.views)
    {
      if (view.flags & ABI_VIEW_ALTERNATIVE)
	/* Such views share a position as they are.  */
	flags &= ~ABI_SITE_OBJECT;
      if (view.flags & ABI_VIEW_SHARED)
	flags |= ABI_SITE_SHARED;
      if (!constant_sizes_p (view))
	flags &= ~ABI_SITE_CONSTANT;
    }
  return flags;
}

/* Gives the variable of S, a site of FN, its value.  VIEWS describes the views.  */

void
set_site (tree fn, const site &s, tree views, bool dealt_p)
{
  expanded_location where = expand_location (s.task.loc);
  tree rec_size = s.record ? TYPE_SIZE_UNIT (s.record) : size_zero_node;
  tree count_offset = size_zero_node, count_size = size_zero_node;
  if (s.count >= 0)
    {
      tree count = abi_field (s.record, s.count);
      count_offset = byte_position (count);
      count_size = TYPE_SIZE_UNIT (TREE_TYPE (count));
    }
  unsigned rec_align = s.record ? TYPE_ALIGN_UNIT (s.record) : 1;
  const char *fn_name = lang_hooks.decl_printable_name (fn, 0);
  typedef abi_site field;
  abi_set_static
    (s.var,
     abi_constructor
     (abi_get_type (ABI_SITE),
      { { field::abi_version, number (GOMP_STREAM_ABI_VERSION) },
	{ field::flags, number (site_flags (s, dealt_p)) },
	{ field::file, abi_string (where.file ? where.file : "") },
	{ field::function, abi_string (fn_name) },
	{ field::line, number (where.line) },
	{ field::column, number (where.column) },
	{ field::rec_size, rec_size },
	{ field::rec_align, number (rec_align) },
	{ field::n_views, number (s.task.views.size ()) },
	{ field::n_copies, number (s.copies.size ()) },
	{ field::views, address_of (views) },
	{ field::count_offset, count_offset },
	{ field::count_size, count_size },
	{ field::destroy, copies_destructors (s) },
	{ field::group, s.group ? address_of (s.group) : null_pointer_node },
	{ field::order_from, number (s.orders.from) },
	{ field::order_to, number (s.orders.to) },
	{ field::state, string_or_null (s.state.empty () ? NULL
					: s.state.c_str ()) },
	{ field::place, s.place ? address_of (s.place) : null_pointer_node } }));
}

} // anon namespace

bool
dealt_sites_p (const std::vector<site> &sites)
{
  for (const site &s : sites)
    if (s.task.rank)
      return true;
  return false;
}

void
emit_sites (tree fn, const std::vector<site> &sites)
{
  hash_map<tree, tree> stream_vars;
  bool dealt_p = dealt_sites_p (sites);
  for (const site &s : sites)
    {
      vec<constructor_elt, va_gc> *elts = NULL;
      for (size_t i = 0; i < s.task.views.size (); i++)
	{
	  const stream_view &view = s.task.views[i];
	  tree *known = view.declared ? stream_vars.get (view.declared) : NULL;
	  tree var = (known ? *known
		      : stream_var (sites, view.declared, view.loc));
	  if (!known && view.declared)
	    stream_vars.put (view.declared, var);
	  CONSTRUCTOR_APPEND_ELT (elts, size_int (i),
				  view_description (view, var));
	}
      tree type = build_array_type_nelts (abi_get_type (ABI_VIEW_DESC),
					  s.task.views.size ());
      tree views = abi_make_static ("gomp_stream_views", type);
      abi_set_static (views, build_constructor (type, elts));
      set_site (fn, s, views, dealt_p);
    }
}
