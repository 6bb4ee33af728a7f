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

/* Reads the window of a view out of its clause, and checks that the stream may have
   it.  */

#include "gcc-headers.h"
#include "abi.h"
#include "attributes.h"
#include "clauses.h"
#include "pragma.h"
#include "trees.h"

void
note_declaration (tree variable)
{
  if (variable)
    inform (DECL_SOURCE_LOCATION (variable), "%qD is declared here", variable);
}

/* Reads the number of windows in array type TYPE on as many streams.  */

static bool
read_count (stream_view *view, tree type, tree count)
{
  location_t loc = view->window_loc;
  const char *name = view->window_name;
  if (!(view->flags & ABI_VIEW_SHARED))
    error_at (view->loc, "array of windows %qs on %qs, which has no attribute "
	      "%<stream%> or %<stream_ref%>", name, view->name);
  else if (TREE_CODE (view->window) != VAR_DECL
	   || TREE_CODE (type) != ARRAY_TYPE
	   || TREE_CODE (TREE_TYPE (type)) != ARRAY_TYPE)
    error_at (loc, "%qs has type %qT, which is not an array of arrays", name,
	      type);
  else if (!INTEGRAL_TYPE_P (TREE_TYPE (count)))
    error_at (loc, "number of windows %qs has type %qT, which is not an "
	      "integer", name, TREE_TYPE (count));
  else
    {
      count = c_fully_fold (count, false, NULL);
      view->count = fold_convert (abi_u64 (), count);
      view->flags |= ABI_VIEW_VARIADIC;
      tree max = TYPE_DOMAIN (type) ? TYPE_MAX_VALUE (TYPE_DOMAIN (type))
				    : NULL_TREE;
      if (TREE_CODE (count) != INTEGER_CST
	  || (tree_int_cst_sgn (count) >= 0
	      && !(max && TREE_CODE (max) == INTEGER_CST
		   && tree_int_cst_lt (max, int_const_binop (MINUS_EXPR, count,
							     integer_one_node)))))
	return true;
      error_at (loc, "number %E of windows %qs is not within its length", count,
		name);
    }
  return false;
}

tree
type_before_promotion (tree arg)
{
  if (TREE_TYPE (arg) == double_type_node && CONVERT_EXPR_P (arg))
    arg = TREE_OPERAND (arg, 0);
  return TREE_TYPE (arg);
}

/* Says how a counted window is written.  */

static void
note_counted (const stream_view &view)
{
  inform (view.counter_loc, view.output_p
	  ? G_("write %<window[:n]%>, where %<n%> is a variable of integer "
	       "type that the body sets")
	  : G_("write %<window[:n]%>, where %<n%> is a variable of integer "
	       "type in which the body finds the count"));
}

/* Finds out which variable has the count of VIEW's window, given its
   ADDRESS.  */

static bool
read_counter (stream_view *view, tree address, location_t loc)
{
  bool reference_p;
  const char *name = view->window_name;
  tree counter = addressed_variable (address, &reference_p);
  view->counter_loc = loc;
  if (!counter || alias_p (counter) || (view->count && reference_p))
    {
      error_at (loc, "count of window %qs is not a variable", name);
      note_counted (*view);
      return false;
    }
  tree type = TREE_TYPE (TREE_TYPE (address)), element = type;
  if (view->count && TREE_CODE (type) == ARRAY_TYPE)
    element = TREE_TYPE (type);
  if (!INTEGRAL_TYPE_P (element)
      || (view->count && element == type)
      || (view->count
	  && TYPE_PRECISION (element) > TYPE_PRECISION (abi_u64 ()))
      || (c_dialect_cxx () && TREE_CODE (element) == ENUMERAL_TYPE))
    {
      error_at (loc, view->count
		? G_("counts %qD of windows %qs have type %qT, which is not an "
		     "array of integers")
		: G_("count %qD of window %qs has type %qT, which is not an "
		     "integer"), counter, name, type);
      note_counted (*view);
      return false;
    }
  if (TYPE_READONLY (element) && (view->output_p || !reference_p))
    {
      error_at (loc, "%<const%> count %qD of window %qs cannot be set", counter,
		name);
      note_counted (*view);
      return false;
    }
  view->counter = counter;
  if (view->count)
    {
      view->flags |= (tree_to_uhwi (TYPE_SIZE_UNIT (element))
		      * ABI_VIEW_COUNT_SIZE);
      if (!TYPE_UNSIGNED (element))
	view->flags |= ABI_VIEW_COUNT_SIGNED;
    }
  return true;
}

/* Whether the elements of the stream of VIEW are of type ELEMENT, that of the
   window, whatever the variable's: OpenStream's streams consist of bytes.  The
   variable holds the last element after a wait.  */

static bool
window_counts_p (const stream_view &view, tree element)
{
  return (openstream_p && constant_size_p (element)
	  && !tree_int_cst_lt (TYPE_SIZE_UNIT (view.type),
			       TYPE_SIZE_UNIT (element))
	  && copyable_as_bytes_p (element));
}

/* Whether the array TYPE is an extension of GCC, T[0], which has no last index in C.  */

static bool
empty_p (tree type)
{
  return TYPE_SIZE_UNIT (type) && integer_zerop (TYPE_SIZE_UNIT (type))
	 && !integer_zerop (TYPE_SIZE_UNIT (TREE_TYPE (type)));
}

/* Reads the burst of the window of VIEW, an array of TYPE, or of a counted one the
   address of its count.  */

static bool
read_burst (stream_view *view, tree type, tree burst, location_t burst_loc)
{
  location_t loc = view->window_loc;
  const char *name = view->window_name;
  bool counted_p = (view->flags & ABI_VIEW_COUNTED) != 0;
  if (TREE_CODE (type) != ARRAY_TYPE
      && TREE_CODE (view->window) == PARM_DECL && POINTER_TYPE_P (type))
    error_at (loc, "window %qs is a pointer, not an array; its horizon is not "
	      "known", name);
  else if (TREE_CODE (type) != ARRAY_TYPE)
    error_at (loc, "window %qs has type %qT, which is not an array", name,
	      type);
  else if (!TYPE_DOMAIN (type)
	   || (!TYPE_MAX_VALUE (TYPE_DOMAIN (type)) && !empty_p (type)))
    error_at (loc, "window %qs is an array without a length; its horizon is not "
	      "known", name);
  else if (counted_p && !read_counter (view, burst, burst_loc))
    return false;
  else if (!counted_p && !INTEGRAL_TYPE_P (TREE_TYPE (burst)))
    error_at (burst_loc, "burst of window %qs has type %qT, which is not an "
	      "integer", name, type_before_promotion (burst));
  else if (TREE_CODE (TYPE_SIZE_UNIT (TREE_TYPE (type))) != INTEGER_CST)
    error_at (loc, "elements of window %qs have variable size", name);
  else
    {
      tree u64 = abi_u64 ();
      view->horizon = (empty_p (type) ? build_zero_cst (u64)
		       : fold_convert (u64, size_binop (PLUS_EXPR, last_index (type),
							size_one_node)));
      if (counted_p)
	burst = view->horizon;
      burst = c_fully_fold (burst, false, NULL);
      view->burst = fold_convert (u64, burst);
      if (TREE_CODE (burst) != INTEGER_CST || tree_int_cst_sgn (burst) >= 0)
	return true;
      error_at (burst_loc, "burst %E of window %qs is negative", burst, name);
    }
  return false;
}

/* Checks the burst of VIEW, at BURST_LOC, and its horizon, as far as they are
   constant.  */

static bool
check_sizes (const stream_view &view, location_t burst_loc)
{
  if (TREE_CODE (view.horizon) == INTEGER_CST && integer_zerop (view.horizon))
    {
      error_at (view.window_loc, "horizon of window %qs is 0, must be positive",
		view.window_name);
      return false;
    }
  if (TREE_CODE (view.burst) != INTEGER_CST
      || TREE_CODE (view.horizon) != INTEGER_CST)
    return true;
  if (view.output_p && (!(view.flags & ABI_VIEW_SHARED) || view.count)
      && !tree_int_cst_equal (view.burst, view.horizon))
    error_at (burst_loc, "burst %E of output window %qs is not its horizon %E",
	      view.burst, view.window_name, view.horizon);
  else if (tree_int_cst_lt (view.horizon, view.burst))
    error_at (burst_loc, "burst %E of window %qs is greater than its horizon %E",
	      view.burst, view.window_name, view.horizon);
  else
    return true;
  return false;
}

bool
read_window (stream_view *view, tree address, tree burst, location_t burst_loc,
	     tree count)
{
  bool reference_p;
  location_t loc = view->window_loc;
  const char *name = view->window_name;
  tree window = addressed_variable (address, &reference_p);
  if (!window || alias_p (window))
    {
      error_at (loc, window
		? "%qs is a part of another variable and cannot be a window"
		: "window %qs is not a variable", name);
      return false;
    }
  view->window = window;

  tree type = TREE_TYPE (TREE_TYPE (address));
  if (count)
    {
      if (!read_count (view, type, count))
	return false;
      type = TREE_TYPE (type);
    }
  if (burst && !read_burst (view, type, burst, burst_loc))
    return false;

  tree element = burst ? TREE_TYPE (type) : type;
  if (window_counts_p (*view, element))
    view->type = TYPE_MAIN_VARIANT (element);
  if (!lang_hooks.types_compatible_p (TYPE_MAIN_VARIANT (element),
				      TYPE_MAIN_VARIANT (view->type)))
    {
      error_at (loc, burst
		? ("elements of window %qs have type %qT, but those of "
		     "stream %qs have type %qT")
		: ("window %qs has type %qT, but the elements of stream %qs "
		     "have type %qT"),
		name, element, view->name, view->type);
      if (!burst && TREE_CODE (element) == ARRAY_TYPE)
	inform (loc, "an array needs its burst in brackets");
      note_declaration (view->declared);
      return false;
    }
  if (view->output_p && TYPE_READONLY (strip_array_types (type)))
    {
      error_at (loc, "%<const%> window %qs cannot be written", name);
      return false;
    }
  return check_sizes (*view, burst_loc);
}

void
check_counted (const stream_view &view)
{
  /* By the numbers of their variables.  */
  static std::map<unsigned, std::pair<bool, location_t>> streams;
  if (view.flags & (ABI_VIEW_INDEXED | ABI_VIEW_POINTER))
    return;
  bool counted = (view.flags & ABI_VIEW_COUNTED) != 0;
  auto known = streams.emplace (DECL_UID (view.declared),
				std::make_pair (counted, view.window_loc));
  if (known.second || known.first->second.first == counted)
    return;
  auto_diagnostic_group group;
  error_at (view.window_loc, counted
	    ? G_("window %qs of stream %qs is counted, but not that of another "
		 "task")
	    : G_("view %qs of stream %qs has no count, but that of another task "
		 "has"), view.window ? view.window_name : view.name, view.name);
  inform (known.first->second.second, counted
	  ? G_("write the window here with its count, %<window[:n]%>, too")
	  : G_("the count is here; write %<window[:n]%> on both sides"));
}

void
share_windows (stream_task *task)
{
  bool shared_p = false;
  for (stream_view &a : task->views)
    for (stream_view &b : task->views)
      if (!a.output_p && b.output_p && a.window && a.window == b.window
	  && !a.reuse_p && !b.reuse_p && a.counter == b.counter && !a.count
	  && !b.count && copyable_as_bytes_p (a.type)
	  && operand_equal_p (a.burst, b.burst, 0))
	shared_p = a.reuse_p = b.reuse_p = true;
  if (shared_p)
    /* The code for an output asks for its input.  */
    std::stable_partition (task->views.begin (), task->views.end (),
			   [] (const stream_view &v) { return !v.output_p; });
}
