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

/* Says what the stream clauses of a task mean, and whether they may mean
   it.  */

#include "gcc-headers.h"
#include "pragma.h"
#include "clauses.h"
#include "abi.h"
#include "attributes.h"
#include "cxx.h"
#include "handles.h"
#include "objects.h"
#include "trees.h"

bool
marker_p (const_tree fn)
{
  return (fn && DECL_NAME (fn)
	  && strcmp (IDENTIFIER_POINTER (DECL_NAME (fn)), MARKER) == 0);
}

bool
automatic_p (const_tree decl)
{
  return (TREE_CODE (decl) == PARM_DECL || TREE_CODE (decl) == RESULT_DECL
	  || (VAR_P (decl) && !is_global_var (decl)));
}

bool
copyable_as_bytes_p (tree type)
{
  return !c_dialect_cxx () || trivially_copyable_p (strip_array_types (type));
}

tree
find_marker (tree *tp, int *, void *)
{
  return (TREE_CODE (*tp) == CALL_EXPR && marker_p (get_callee_fndecl (*tp))
	  ? *tp : NULL_TREE);
}

static bool
reference_variable_p (const_tree t)
{
  return variable_p (t) && TREE_CODE (TREE_TYPE (t)) == REFERENCE_TYPE;
}

tree
base_variable (tree ref)
{
  for (;;)
    {
      ref = strip_conversions (ref);
      if (handled_component_p (ref))
	ref = TREE_OPERAND (ref, 0);
      else if (TREE_CODE (ref) == COMPOUND_EXPR)
	ref = TREE_OPERAND (ref, 1);
      else if (TREE_CODE (ref) == INDIRECT_REF
	       && (reference_variable_p
		   (strip_conversions (TREE_OPERAND (ref, 0)))))
	return strip_conversions (TREE_OPERAND (ref, 0));
      else if (TREE_CODE (ref) == INDIRECT_REF || TREE_CODE (ref) == MEM_REF)
	{
	  tree address = strip_conversions (TREE_OPERAND (ref, 0));
	  while (TREE_CODE (address) == POINTER_PLUS_EXPR)
	    address = strip_conversions (TREE_OPERAND (address, 0));
	  if (TREE_CODE (address) != ADDR_EXPR)
	    return NULL_TREE;
	  ref = TREE_OPERAND (address, 0);
	}
      else
	return variable_p (ref) ? ref : NULL_TREE;
    }
}

/* The text of a marker's string argument.  */

static const char *
string_argument (tree arg)
{
  arg = strip_conversions (arg);
  if (TREE_CODE (arg) == ADDR_EXPR)
    arg = TREE_OPERAND (arg, 0);
  if (TREE_CODE (arg) == ARRAY_REF)
    arg = TREE_OPERAND (arg, 0);
  return TREE_STRING_POINTER (arg);
}

static unsigned HOST_WIDE_INT
number_argument (tree arg)
{
  return tree_to_uhwi (strip_conversions (arg));
}

/* Grows from item to item in the order of the source.  */

static unsigned HOST_WIDE_INT
ordinal (tree call)
{
  return number_argument (CALL_EXPR_ARG (call, 0)) >> MARKER_ORDINAL_SHIFT;
}

/* The variable whose address ADDRESS is, or null.  Sets *REFERENCE_P if it is
   the address of what a reference refers to.  */

static tree
addressed_variable (tree address, bool *reference_p)
{
  *reference_p = false;
  address = strip_conversions (address);
  if (TREE_CODE (address) == ADDR_EXPR)
    {
      tree object = TREE_OPERAND (address, 0);
      if (TREE_CODE (object) == INDIRECT_REF)
	address = strip_conversions (TREE_OPERAND (object, 0));
      else
	return variable_p (object) ? object : NULL_TREE;
    }
  if (reference_variable_p (address))
    {
      *reference_p = true;
      return address;
    }
  return NULL_TREE;
}

/* The variable with which the local reference DECL is initialized, or null.  */

static tree
referred_variable (tree decl)
{
  if (!VAR_P (decl) || DECL_HAS_VALUE_EXPR_P (decl) || !DECL_INITIAL (decl)
      || DECL_CONTEXT (decl) != current_function_decl)
    return NULL_TREE;
  bool reference_p;
  tree object = addressed_variable (DECL_INITIAL (decl), &reference_p);
  if (object && reference_p && object != decl)
    return referred_variable (object);
  return object;
}

/* Where an lvalue lies.  */

struct lvalue
{
  /* The variable that it is or lies in, or that leads to it; null if there is
     none.  */
  tree variable;
  /* It lies in what a reference refers to, in what a pointer points to.  */
  bool reference_p, pointer_p;
  /* It is a member, or something that is computed leads to it: other uses of the
     variable may have nothing to do with it.  */
  bool member_p;
};

/* Callback of walk_tree: finds a variable of the user's.  */

static tree
find_variable (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return (variable_p (*tp) && DECL_NAME (*tp)) ? *tp : NULL_TREE;
}

/* Reads the lvalue at ADDRESS.  */

static lvalue
read_lvalue (tree address)
{
  lvalue result = { NULL_TREE, false, false, false };
  /* Of an object; otherwise T is its address.  */
  bool object_p = false;
  tree t = address;
  for (;;)
    {
      t = strip_conversions (t);
      enum tree_code code = TREE_CODE (t);
      if (variable_p (t) && (object_p || POINTER_TYPE_P (TREE_TYPE (t))))
	{
	  result.variable = t;
	  result.reference_p = !object_p && reference_p (t);
	  result.pointer_p = !object_p && !reference_p (t);
	  return result;
	}
      if (code == COMPOUND_EXPR)
	/* Sanitizers make it, and the order of evaluation in C++.  */
	t = TREE_OPERAND (t, 1);
      else if (object_p && handled_component_p (t))
	{
	  result.member_p |= code == COMPONENT_REF;
	  t = TREE_OPERAND (t, 0);
	}
      else if (object_p && (code == INDIRECT_REF || code == MEM_REF))
	{
	  object_p = false;
	  t = TREE_OPERAND (t, 0);
	}
      else if (!object_p && code == ADDR_EXPR)
	{
	  object_p = true;
	  t = TREE_OPERAND (t, 0);
	}
      else if (!object_p && (code == POINTER_PLUS_EXPR || code == SAVE_EXPR))
	t = TREE_OPERAND (t, 0);
      else
	{
	  result.variable = walk_tree_without_duplicates (&t, find_variable,
							  NULL);
	  result.pointer_p = result.member_p = true;
	  return result;
	}
    }
}

/* Whether DECL is a member or binding by another name.  */

static bool
alias_p (tree decl)
{
  return (VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl)
	  && !capture_proxy_p (decl));
}

/* Finds out which variable or other lvalue the stream of VIEW is.  That is no
   variable if it is INDEXED_P, unless it is one in parentheses.  */

static void
read_storage (stream_view *view, bool indexed_p, bool variadic_p)
{
  tree type = TREE_TYPE (TREE_TYPE (view->address));
  bool reference_p, pointer_p = false;
  tree base = addressed_variable (view->address, &reference_p);
  indexed_p = (variadic_p || !base || alias_p (base)
	       || (indexed_p && (TYPE_MAIN_VARIANT (object_type (base))
				 != TYPE_MAIN_VARIANT (type))));
  view->flags = view->output_p ? ABI_VIEW_OUTPUT : 0;
  view->declared = base;
  if (indexed_p)
    {
      lvalue where = read_lvalue (view->address);
      if (where.variable && alias_p (where.variable))
	{
	  tree whole = DECL_VALUE_EXPR (where.variable);
	  where = read_lvalue (build_fold_addr_expr (unshare_expr (whole)));
	  where.member_p = true;
	}
      view->flags |= ABI_VIEW_INDEXED;
      view->declared = where.variable;
      base = where.member_p ? NULL_TREE : where.variable;
      reference_p = where.reference_p;
      if (reference_p && referred_variable (where.variable))
	{
	  view->declared = referred_variable (where.variable);
	  reference_p = false;
	}
      pointer_p = where.pointer_p;
    }
  else if (reference_p && referred_variable (base))
    {
      view->declared = referred_variable (base);
      reference_p = false;
    }
  view->base = base;
  if (openstream_p || (base && shared_position_p (base)))
    view->flags |= ABI_VIEW_SHARED;
  if (base && stream_reference_p (base))
    view->flags |= ABI_VIEW_DYNAMIC;
  if (pointer_p)
    view->flags |= ABI_VIEW_POINTER | ABI_VIEW_DYNAMIC;
  else if (reference_p || DECL_HAS_VALUE_EXPR_P (view->declared))
    view->flags |= ABI_VIEW_DYNAMIC;
  else if (!automatic_p (view->declared))
    view->flags |= ABI_VIEW_STATIC;
  else if (DECL_CONTEXT (view->declared) != current_function_decl)
    view->flags |= ABI_VIEW_DYNAMIC;
}

/* Whether the stream of VIEW is written as "(a ? b : c)".  The C++ front end makes
   two uses of one in a body, of B and of C.  */

static bool
choice_p (const stream_view &view)
{
  tree address = view.address;
  STRIP_NOPS (address);
  return TREE_CODE (address) == COND_EXPR && view.name[0] == '(';
}

/* Finds out which stream VIEW is about.  */

static bool
read_stream (stream_view *view, bool indexed_p, bool variadic_p)
{
  tree type = TREE_TYPE (view->address);
  gcc_checking_assert (POINTER_TYPE_P (type));
  type = TREE_TYPE (type);
  view->type = type;
  if (TREE_CODE (type) != FUNCTION_TYPE && TREE_CODE (type) != METHOD_TYPE)
    read_storage (view, indexed_p, variadic_p);

  if (TREE_CODE (type) == FUNCTION_TYPE || TREE_CODE (type) == METHOD_TYPE)
    error_at (view->loc, "function %qs is not a variable", view->name);
  else if (!COMPLETE_TYPE_P (type))
    error_at (view->loc, "stream %qs has incomplete type %qT", view->name,
	      type);
  else if (TREE_CODE (TYPE_SIZE_UNIT (type)) != INTEGER_CST)
    error_at (view->loc, "stream %qs has variable size", view->name);
  else if (!copyable_as_bytes_p (type)
	   && (!constructible_p (type) || !assignable_p (type)))
    error_at (view->loc, constructible_p (type)
	      ? "stream %qs has type %qT, which cannot be assigned"
	      : "stream %qs has type %qT, which cannot be default-constructed",
	      view->name, type);
  else if (!view->window_name && choice_p (*view))
    error_at (view->loc, "the body cannot name stream %qs; it needs a window",
	      view->name);
  else if (view->output_p && !view->window_name && TYPE_READONLY (type))
    error_at (view->loc, "%<const%> stream %qs cannot be written",
	      view->name);
  else
    return true;
  return false;
}

/* Says where VARIABLE is declared, for the message before.  */

static void
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

/* The type of argument ARG of the marker as the user wrote it.  */

static tree
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
  else if (!TYPE_DOMAIN (type) || !TYPE_MAX_VALUE (TYPE_DOMAIN (type)))
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
      view->horizon = fold_convert (u64, size_binop (PLUS_EXPR,
						     last_index (type),
						     size_one_node));
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

/* Finds out which window VIEW has, given its address and burst, which is null
   for a window that is a plain variable, and the address of the count of a
   counted one.  */

static bool
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

/* Reads the number of elements by which directive TICK moves VIEW.  */

static bool
read_tick (stream_view *view, location_t loc, tree n)
{
  n = c_fully_fold (n, false, NULL);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (n)))
    error_at (loc, "%<tick%> of stream %qs by a value of type %qT, "
	      "which is not an integer", view->name, TREE_TYPE (n));
  else if (TREE_CODE (n) == INTEGER_CST && tree_int_cst_sgn (n) < 0)
    error_at (loc, "%<tick%> of stream %qs by %E, which is negative",
	      view->name, n);
  else
    {
      view->burst = fold_convert (abi_u64 (), n);
      return true;
    }
  return false;
}

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
    else if (DECL_C_BIT_FIELD (field)
	     && strcmp (IDENTIFIER_POINTER (DECL_NAME (field)), name) == 0)
      found = field;
  return found;
}

void
name_bit_fields (tree fn)
{
  location_t begin = DECL_SOURCE_LOCATION (fn);
  location_t end = input_location;
  for (size_t i = 0; i < plain_items.size ();)
    {
      plain_item item = plain_items[i];
      tree field = NULL_TREE;
      if (!linemap_location_before_p (line_table, item.loc, begin)
	  && !linemap_location_before_p (line_table, end, item.loc))
	for (tree in = DECL_CONTEXT (fn); in && !field;
	     in = get_containing_scope (in))
	  if (RECORD_OR_UNION_TYPE_P (in))
	    field = find_bit_field (in, item.name.c_str ());
      if (!field)
	{
	  i++;
	  continue;
	}
      plain_items.erase (plain_items.begin () + i);
      auto_diagnostic_group group;
      error_at (item.loc, "bit-field %qs cannot be a stream",
		item.name.c_str ());
      note_declaration (field);
    }
}

/* The front end has understood item N.  */

static void
forget_plain_item (unsigned n)
{
  for (size_t i = 0; i < plain_items.size (); i++)
    if (plain_items[i].ordinal == n)
      {
	plain_items.erase (plain_items.begin () + i);
	break;
      }
}

/* Reads the argument N of the clause DEPTH of TASK.  */

static void
read_depth (location_t loc, tree n, stream_task *task)
{
  n = c_fully_fold (n, false, NULL);
  auto_diagnostic_group group;
  if (task->depth)
    error_at (loc, "too many %<depth%> clauses");
  else if (!INTEGRAL_TYPE_P (TREE_TYPE (n)))
    error_at (loc, "%<depth%> has type %qT, which is not an integer",
	      type_before_promotion (n));
  else if (TREE_CODE (n) == INTEGER_CST && tree_int_cst_sgn (n) <= 0)
    error_at (loc, "%<depth%> is %E, must be positive", n);
  else
    {
      task->depth = fold_convert (abi_u64 (), n);
      return;
    }
  inform (loc, "write %<depth (n)%>, where %<n%> activations may be ahead of the "
	  "slowest consumer");
}

/* Reads the argument N of the clause NUM_THREADS of TASK.  */

static void
read_replicas (location_t loc, tree n, stream_task *task)
{
  n = c_fully_fold (n, false, NULL);
  if (task->replicas)
    error_at (loc, "too many %<num_threads%> clauses");
  else if (!INTEGRAL_TYPE_P (TREE_TYPE (n)))
    error_at (loc, "%<num_threads%> expression must be integral");
  else if (TREE_CODE (n) == INTEGER_CST && tree_int_cst_sgn (n) <= 0)
    error_at (loc, "%<num_threads%> value must be positive");
  else
    task->replicas = fold_convert (abi_u64 (), n);
}

/* Reads the argument N of the clause ON of TASK.  */

static void
read_on (location_t loc, tree n, stream_task *task)
{
  n = c_fully_fold (n, false, NULL);
  auto_diagnostic_group group;
  if (task->rank)
    error_at (loc, "too many %<on%> clauses");
  else if (!INTEGRAL_TYPE_P (TREE_TYPE (n)))
    error_at (loc, "%<on%> has type %qT, which is not an integer",
	      type_before_promotion (n));
  else if (TREE_CODE (n) == INTEGER_CST && tree_int_cst_sgn (n) < 0)
    error_at (loc, "%<on%> is %E, must not be negative", n);
  else
    task->rank = fold_convert (abi_u64 (), n);
  if (!task->rank)
    inform (loc, "write %<on (n)%>, where %<n%> is the rank on which the stage runs");
}

/* Reads the marker CALL.  */

static void
read_marker (tree call, stream_task *task)
{
  forget_plain_item (ordinal (call));
  unsigned HOST_WIDE_INT kind = number_argument (CALL_EXPR_ARG (call, 0));
  location_t loc = number_argument (CALL_EXPR_ARG (call, 1));
  tree u64 = abi_u64 ();

  switch (kind & MARKER_WHAT)
    {
    case MARKER_NUM_THREADS:
      return read_replicas (loc, CALL_EXPR_ARG (call, 2), task);
    case MARKER_DEPTH:
      return read_depth (loc, CALL_EXPR_ARG (call, 2), task);
    case MARKER_ON:
      return read_on (loc, CALL_EXPR_ARG (call, 2), task);
    }

  bool tick_p = (kind & MARKER_WHAT) == MARKER_TICK;
  bool peek_p = (kind & MARKER_WHAT) == MARKER_PEEK;
  stream_view view;
  memset (&view, 0, sizeof view);
  view.output_p = (kind & MARKER_WHAT) == MARKER_OUTPUT;
  view.loc = view.window_loc = loc;
  view.name = string_argument (CALL_EXPR_ARG (call, 2));
  tree handled = handled_type (call);
  view.address = (handled ? handled_address (call, handled)
		  : CALL_EXPR_ARG (call, 3));
  view.burst = view.horizon = build_int_cst (u64, 1);
  int n = call_expr_nargs (call);
  if (n > 4 && !tick_p)
    {
      view.window_loc = number_argument (CALL_EXPR_ARG (call, 4));
      view.window_name = string_argument (CALL_EXPR_ARG (call, 5));
    }
  for (int i = 0; i < n; i++)
    if (error_operand_p (CALL_EXPR_ARG (call, i)))
      return;
  auto_diagnostic_group group;
  int errors = errorcount;
  bool good_p = read_stream (&view, (kind & MARKER_INDEXED) != 0,
			     (kind & MARKER_VARIADIC) != 0);
  if (good_p && peek_p && !(view.flags & ABI_VIEW_SHARED))
    {
      error_at (loc, "%<peek%> at stream %qs, which has no attribute "
		"%<stream%> or %<stream_ref%>", view.name);
      good_p = false;
    }
  if (handled)
    {
      view.flags |= ABI_VIEW_HANDLES | ABI_VIEW_POINTER | ABI_VIEW_DYNAMIC;
      view.flags &= ~ABI_VIEW_STATIC;
      view.base = NULL_TREE;
    }
  view.reuse_p = (kind & MARKER_REUSE) != 0;
  if (kind & MARKER_COUNTED)
    view.flags |= ABI_VIEW_COUNTED;
  if (good_p && n > 4)
    good_p = (tick_p
	      ? read_tick (&view, number_argument (CALL_EXPR_ARG (call, 4)),
			   CALL_EXPR_ARG (call, 5))
	      : read_window (&view, CALL_EXPR_ARG (call, 6),
			     n > 8 ? CALL_EXPR_ARG (call, 8) : NULL_TREE,
			     n > 8 ? number_argument (CALL_EXPR_ARG (call, 7))
				   : loc,
			     n > 9 ? CALL_EXPR_ARG (call, 9) : NULL_TREE));
  if (peek_p)
    view.burst = build_int_cst (u64, 0);
  if (errorcount != errors)
    note_declaration (view.window ? view.window : view.declared);
  if (good_p)
    task->views.push_back (view);
}

bool
same_stream_p (const stream_view &a, const stream_view &b)
{
  if (a.declared != b.declared || ((a.flags ^ b.flags) & ABI_VIEW_INDEXED))
    return false;
  return (!(a.flags & ABI_VIEW_INDEXED)
	  || operand_equal_p (strip_conversions (a.address),
			      strip_conversions (b.address), 0));
}

/* Checks that the count of view B of TASK goes together with those before
   it.  */

static void
check_counter (const stream_task &task, const stream_view &b)
{
  for (const stream_view &a : task.views)
    {
      if (a.window == b.counter
	  || (!a.window && !(a.flags & ABI_VIEW_INDEXED)
	      && a.base == b.counter))
	error_at (b.counter_loc, "%qD is both a count and a stream or window "
		  "of this task", b.counter);
      else if (&a < &b && a.counter == b.counter && !a.output_p && !b.output_p)
	error_at (b.counter_loc, "%qD is the count of more than one input of "
		  "this task", b.counter);
    }
}

/* Checks that the views of TASK go together.  */

static void
check_views (const stream_task &task)
{
  for (const stream_view &view : task.views)
    if (view.counter)
      check_counter (task, view);
  for (size_t i = 0; i < task.views.size (); i++)
    for (size_t j = 0; j < i; j++)
      {
	const stream_view &a = task.views[j], &b = task.views[i];
	if (same_stream_p (a, b))
	  {
	    if (a.output_p == b.output_p && !(a.window && b.window))
	      error_at (b.loc, "stream %qs appears more than once in clause %qs",
			b.name, b.output_p ? "output" : "input");
	    else if (a.output_p && b.output_p)
	      error_at (b.loc, "stream %qs appears more than once in clause %qs",
			b.name, "output");
	    else if (!a.window || !b.window)
	      error_at ((a.window ? b : a).loc, "stream %qs is in both "
			"%<input%> and %<output%>, so it needs a window in each",
			b.name);
	  }
	if (a.window && a.window == b.window
	    && !(a.reuse_p && b.reuse_p && a.output_p != b.output_p))
	  error_at (b.window_loc, "window %qs appears more than once on this "
		    "task", b.window_name);
	if (a.window && !(b.flags & ABI_VIEW_INDEXED) && a.window == b.base)
	  error_at (b.loc, "%qs is both a window and a stream of this task",
		    b.name);
	if (b.window && !(a.flags & ABI_VIEW_INDEXED) && b.window == a.base)
	  error_at (b.window_loc, "%qs is both a window and a stream of this "
		    "task", b.window_name);
      }
}

/* Checks the clauses of STMT that are not stream clauses.  */

static void
check_other_clauses (tree stmt, const stream_task &task)
{
  for (tree c = OMP_TASK_CLAUSES (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      location_t loc = OMP_CLAUSE_LOCATION (c);
      switch (OMP_CLAUSE_CODE (c))
	{
	case OMP_CLAUSE_DEPEND:
	case OMP_CLAUSE_DETACH:
	case OMP_CLAUSE_IN_REDUCTION:
	case OMP_CLAUSE_ALLOCATE:
	  error_at (loc, "clause %qs is not valid on a task with streams",
		    omp_clause_code_name[OMP_CLAUSE_CODE (c)]);
	  break;
	case OMP_CLAUSE_SHARED:
	case OMP_CLAUSE_PRIVATE:
	case OMP_CLAUSE_FIRSTPRIVATE:
	  {
	    tree decl = OMP_CLAUSE_DECL (c);
	    for (const stream_view &view : task.views)
	      if (view.counter == decl)
		error_at (loc, "%qD is in clause %qs, and a count of this task",
			  decl, omp_clause_code_name[OMP_CLAUSE_CODE (c)]);
	      else if (view.window ? view.window == decl
		  : !(view.flags & ABI_VIEW_INDEXED) && view.base == decl)
		error_at (loc, "%qs is in clause %qs, and a stream or window "
			  "of this task",
			  view.window ? view.window_name : view.name,
			  omp_clause_code_name[OMP_CLAUSE_CODE (c)]);
	    break;
	  }
	default:
	  break;
	}
    }
}

/* Callback of walk_tree: makes what a marker names a stream of the dialect.  */

static tree
declare_stream (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (!find_marker (tp, NULL, NULL) || call_expr_nargs (*tp) < 4
      || handled_type (*tp))
    return NULL_TREE;
  lvalue where = read_lvalue (CALL_EXPR_ARG (*tp, 3));
  if (where.variable && !where.member_p && !where.pointer_p
      && (VAR_P (where.variable) || where.reference_p)
      && !alias_p (where.variable))
    make_stream (where.variable);
  return NULL_TREE;
}

void
declare_streams (tree fn)
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), declare_stream, NULL);
}

/* Checks that TASK, whose clauses are CALLS, has an output if it has clause
   DEPTH.  */

static void
check_depth (const stream_task &task, const std::vector<tree> &calls)
{
  bool output_p = !task.depth;
  for (const stream_view &view : task.views)
    output_p |= view.output_p && !view.count;
  for (tree call : calls)
    if (!output_p && (number_argument (CALL_EXPR_ARG (call, 0)) & MARKER_WHAT)
		     == MARKER_DEPTH)
      error_at (number_argument (CALL_EXPR_ARG (call, 1)),
		"%<depth%> is not valid for %<#pragma omp task%> without "
		"%<output%>");
}

/* Checks that the elements of TASK's streams can go to another rank.  */

static void
check_on (const stream_task &task)
{
  if (!task.rank)
    return;
  for (const stream_view &view : task.views)
    if (!copyable_as_bytes_p (view.type))
      {
	auto_diagnostic_group group;
	error_at (view.loc, "elements of stream %qs have type %qT, which is not trivially "
		  "copyable, in a task with %<on%>", view.name, view.type);
	inform (view.loc, "elements go to other ranks as bytes");
      }
    else if (view.flags & ABI_VIEW_SHARED)
      error_at (view.loc, "stream %qs has attribute %<stream%> or "
		"%<stream_ref%>, and cannot go to other ranks", view.name);
}

/* Callback of walk_tree: makes of a directive TICK of several streams as many
   directives.  */

static tree
split_tick (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != OMP_TASK || OMP_TASK_BODY (*tp)
      || !OMP_TASK_CLAUSES (*tp) || !OMP_CLAUSE_CHAIN (OMP_TASK_CLAUSES (*tp)))
    return NULL_TREE;
  tree list = NULL_TREE, stmt = *tp, next;
  *walk_subtrees = 0;
  for (tree c = OMP_TASK_CLAUSES (stmt); c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_DEPEND || !OMP_CLAUSE_DECL (c)
	  || !walk_tree_without_duplicates (&OMP_CLAUSE_DECL (c), find_marker,
					    NULL))
	/* An ordinary taskwait.  */
	return NULL_TREE;
      tree one = copy_node (stmt);
      OMP_TASK_CLAUSES (one) = copy_node (c);
      OMP_CLAUSE_CHAIN (OMP_TASK_CLAUSES (one)) = NULL_TREE;
      append (&list, one);
    }
  if (list)
    *tp = list;
  return NULL_TREE;
}

void
split_ticks (tree fn)
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), split_tick, NULL);
}

bool
read_stream_clauses (tree stmt, stream_task *task)
{
  std::vector<tree> calls;
  bool stream_p = false;
  for (tree *pc = &OMP_TASK_CLAUSES (stmt); *pc;)
    {
      tree call = NULL_TREE;
      if (OMP_CLAUSE_CODE (*pc) == OMP_CLAUSE_DEPEND
	  && OMP_CLAUSE_DECL (*pc)
	  && !error_operand_p (OMP_CLAUSE_DECL (*pc)))
	call = walk_tree_without_duplicates (&OMP_CLAUSE_DECL (*pc),
					     find_marker, NULL);
      if (!call)
	{
	  pc = &OMP_CLAUSE_CHAIN (*pc);
	  continue;
	}
      calls.push_back (call);
      *pc = OMP_CLAUSE_CHAIN (*pc);
      stream_p |= !expression_clause_p (number_argument (CALL_EXPR_ARG (call,
								       0))
					& MARKER_WHAT);
    }
  if (calls.empty ())
    return false;

  task->loc = EXPR_LOCATION (stmt);
  task->replicas = task->depth = task->rank = NULL_TREE;
  task->tick_p = OMP_TASK_BODY (stmt) == NULL_TREE;
  if (!stream_p)
    {
      int what = (number_argument (CALL_EXPR_ARG (calls[0], 0)) & MARKER_WHAT);
      error_at (number_argument (CALL_EXPR_ARG (calls[0], 1)),
		what == MARKER_DEPTH
		? G_("%<depth%> is not valid for %<#pragma omp task%> without "
		     "%<output%>")
		: what == MARKER_ON
		? G_("%<on%> is not valid for %<#pragma omp task%> without "
		     "%<input%> or %<output%>")
		: G_("%<num_threads%> is not valid for %<#pragma omp task%> without "
		     "%<input%> or %<output%>"));
      return false;
    }

  /* The front ends don't keep the order of clauses.  */
  std::sort (calls.begin (), calls.end (), [] (tree a, tree b)
    {
      return ordinal (a) < ordinal (b);
    });
  int errors = errorcount;
  for (tree call : calls)
    read_marker (call, task);
  check_depth (*task, calls);
  check_on (*task);
  if (!task->tick_p)
    {
      check_views (*task);
      check_other_clauses (stmt, *task);
    }
  task->valid_p = errorcount == errors;
  return true;
}
