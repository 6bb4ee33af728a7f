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
#include "open-items.h"
#include "tokens.h"
#include "trees.h"

bool
marker_p (const_tree fn)
{
  return has_name_p (fn, MARKER);
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

unsigned HOST_WIDE_INT
number_argument (tree arg)
{
  return tree_to_uhwi (strip_conversions (arg));
}

unsigned
marker_what (tree call)
{
  return number_argument (CALL_EXPR_ARG (call, 0)) & MARKER_WHAT;
}

unsigned HOST_WIDE_INT
ordinal (tree call)
{
  return number_argument (CALL_EXPR_ARG (call, 0)) >> MARKER_ORDINAL_SHIFT;
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

/* Whether the stream of VIEW is, or is part of, an object that only the clause has, as
   what an operator of a class returns by value.  */

static bool
temporary_p (const stream_view &view)
{
  tree t = strip_conversions (view.address);
  return (TREE_CODE (t) == ADDR_EXPR
	  && TREE_CODE (base_of (TREE_OPERAND (t, 0))) == TARGET_EXPR);
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
	   && (!constructible_p (type) || !assignable_p (type, view->output_p)))
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

/* Reads the argument N of clause WHAT into *NUMBER, of which there is to be one.  */

static void
read_number (location_t loc, unsigned what, tree n, tree *number)
{
  n = c_fully_fold (n, false, NULL);
  auto_diagnostic_group group;
  if (*number)
    error_at (loc, "too many %qs clauses", words[what]);
  else if (!INTEGRAL_TYPE_P (TREE_TYPE (n)))
    error_at (loc, "%qs has type %qT, which is not an integer", words[what],
	      type_before_promotion (n));
  else if (TREE_CODE (n) == INTEGER_CST && tree_int_cst_sgn (n) < (what != MARKER_ON))
    error_at (loc, what == MARKER_ON ? G_("%qs is %E, must not be negative")
	      : G_("%qs is %E, must be positive"), words[what], n);
  else
    {
      *number = fold_convert (abi_u64 (), n);
      return;
    }
  note_form (loc, what);
}

/* Reads the marker CALL.  */

static void
read_marker (tree call, stream_task *task)
{
  forget_item (ordinal (call));
  unsigned HOST_WIDE_INT kind = number_argument (CALL_EXPR_ARG (call, 0));
  unsigned what = marker_what (call);
  location_t loc = number_argument (CALL_EXPR_ARG (call, 1));
  tree u64 = abi_u64 ();
  if (expression_clause_p (what))
    return read_number (loc, what, CALL_EXPR_ARG (call, 2),
			what == MARKER_NUM_THREADS ? &task->replicas
			: what == MARKER_DEPTH ? &task->depth : &task->rank);

  bool tick_p = what == MARKER_TICK, peek_p = what == MARKER_PEEK;
  stream_view view;
  memset (&view, 0, sizeof view);
  view.output_p = what == MARKER_OUTPUT;
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
  if (temporary_p (view))
    {
      error_at (loc, "%qs is not a stream: expected an lvalue", view.name);
      return note_form (loc, what);
    }
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
	      {
		auto_diagnostic_group group;
		error_at ((a.window ? b : a).loc, "stream %qs is in both %<input%> "
			  "and %<output%>, so it needs a window in each", b.name);
		inform (b.loc, "what becomes of an element goes to another stream; the "
			"same one is a feedback loop");
	      }
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

/* Says that CALL is that of an expression's clause without streams.  */

static void
report_alone (tree call)
{
  unsigned what = marker_what (call);
  location_t loc = number_argument (CALL_EXPR_ARG (call, 1));
  auto_diagnostic_group group;
  error_at (loc, what == MARKER_DEPTH
	    ? G_("%qs is not valid for %<#pragma omp task%> without %<output%>")
	    : G_("%qs is not valid for %<#pragma omp task%> without %<input%> or "
		 "%<output%>"), words[what]);
  note_form (loc, what);
}

tree
marker_call (tree clause)
{
  return (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_DEPEND && OMP_CLAUSE_DECL (clause)
	  && !error_operand_p (OMP_CLAUSE_DECL (clause))
	  ? walk_tree_without_duplicates (&OMP_CLAUSE_DECL (clause), find_marker, NULL)
	  : NULL_TREE);
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
    if (!output_p && marker_what (call) == MARKER_DEPTH)
      report_alone (call);
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
      if (!marker_call (c))
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
      tree call = marker_call (*pc);
      if (!call)
	{
	  pc = &OMP_CLAUSE_CHAIN (*pc);
	  continue;
	}
      calls.push_back (call);
      *pc = OMP_CLAUSE_CHAIN (*pc);
      stream_p |= !expression_clause_p (marker_what (call));
    }
  if (calls.empty ())
    return false;

  task->loc = EXPR_LOCATION (stmt);
  task->replicas = task->depth = task->rank = NULL_TREE;
  task->tick_p = OMP_TASK_BODY (stmt) == NULL_TREE;
  if (!stream_p)
    {
      report_alone (calls[0]);
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
      share_windows (task);
      check_views (*task);
      check_other_clauses (stmt, *task);
    }
  task->valid_p = errorcount == errors;
  return true;
}
