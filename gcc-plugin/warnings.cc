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

/* Warns of stream tasks that are legal and hardly meant: those of a
   body.  Those of a function are in survey.cc.

   Each warning is decided by what one function shows, and none is given where
   something else than what is seen may be going on: an address that is taken
   may be written through, a loop runs at least once, a jump goes anywhere.

   Debugging: -fdump-tree-original shows what is looked at.  */

#include "gcc-headers.h"
#include "trees.h"
#include "warnings.h"
#include "abi.h"
#include "body.h"
#include "members.h"

void
warn_lost_change (location_t loc, tree decl)
{
  auto_diagnostic_group group;
  if (warn_at (loc, WARN_LOST_CHANGE, "change of %qD is lost: it is "
	       "%<firstprivate%> in this task", decl))
    inform (DECL_SOURCE_LOCATION (decl), "%qD is declared here", decl);
}

void
warn_lost_loan (location_t loc, tree decl, tree fn)
{
  auto_diagnostic_group group;
  if (!(fn ? warn_at (loc, WARN_LOST_CHANGE, "a change of %qD by %qs is lost: "
		      "it is %<firstprivate%> in this task", decl,
		      lang_hooks.decl_printable_name (fn, 0))
	: warn_at (loc, WARN_LOST_CHANGE, "a change of %qD by the function that is "
		   "called is lost: it is %<firstprivate%> in this task", decl)))
    return;
  inform (DECL_SOURCE_LOCATION (decl), "%<shared (%D)%> keeps changes; "
	  "%<firstprivate (%D)%> says that each activation has a copy", decl,
	  decl);
}

/* Bodies.  */

static bool surely_writes_p (tree t, tree decl);

/* Whether something in T may write DECL.  */

static bool
writes_p (tree t, tree decl)
{
  return find_in (t, [=] (tree part)
    {
      tree target = perhaps_written (part);
      return (target ? base_variable (target) == decl
	      : TREE_CODE (part) == ASM_EXPR && mentions_p (part, decl));
    });
}

/* Whether T is evaluated, or has parts that are.  */

static bool
statement_or_expression_p (tree t)
{
  switch (TREE_CODE_CLASS (TREE_CODE (t)))
    {
    case tcc_unary:
    case tcc_binary:
    case tcc_comparison:
    case tcc_reference:
    case tcc_vl_exp:
    case tcc_expression:
    case tcc_statement:
      return true;
    default:
      return false;
    }
}

/* Whether T, one of those, evaluates each operand: it is no loop, no switch and no
   construct of OpenMP.  */

static bool
evaluates_operands_p (tree t)
{
  enum tree_code_class kind = TREE_CODE_CLASS (TREE_CODE (t));
  if (kind != tcc_expression && kind != tcc_statement)
    return true;
  switch (TREE_CODE (t))
    {
    case COMPOUND_EXPR:
    case TARGET_EXPR:
    case SAVE_EXPR:
    case NON_LVALUE_EXPR:
    case CLEANUP_POINT_EXPR:
    case CLEANUP_STMT:
    case EXPR_STMT:
    case MUST_NOT_THROW_EXPR:
      return true;
    default:
      return perhaps_written (t) != NULL_TREE;
    }
}

/* Whether T, a statement or expression without jumps, writes DECL or does not
   end, on each path.  */

static bool
surely_writes_p (tree t, tree decl)
{
  if (!t || TYPE_P (t) || DECL_P (t))
    return false;
  tree target = perhaps_written (t);
  if (target && base_variable (target) == decl)
    return true;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
	if (surely_writes_p (tsi_stmt (i), decl))
	  return true;
      return false;
    case BIND_EXPR:
      return surely_writes_p (BIND_EXPR_BODY (t), decl);
    case COND_EXPR:
    case IF_STMT:
      if (TREE_CODE (TREE_OPERAND (t, 0)) == INTEGER_CST)
	return surely_writes_p (TREE_OPERAND (t, integer_zerop
						 (TREE_OPERAND (t, 0)) ? 2 : 1),
				decl);
      return (surely_writes_p (TREE_OPERAND (t, 0), decl)
	      || (surely_writes_p (TREE_OPERAND (t, 1), decl)
		  && surely_writes_p (TREE_OPERAND (t, 2), decl)));
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
      return surely_writes_p (TREE_OPERAND (t, 0), decl);
    case DECL_EXPR:
      return (VAR_P (DECL_EXPR_DECL (t))
	      && surely_writes_p (DECL_INITIAL (DECL_EXPR_DECL (t)), decl));
    case THROW_EXPR:
      return true;
    case CALL_EXPR:
      if (call_expr_flags (t) & ECF_NORETURN)
	return true;
      break;
    case CONSTRUCTOR:
      return writes_p (t, decl);
    default:
      if (!statement_or_expression_p (t))
	return false;
      if (!evaluates_operands_p (t))
	return writes_p (t, decl);
    }
  for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
    if (surely_writes_p (TREE_OPERAND (t, i), decl))
      return true;
  return false;
}

/* Warns that BODY writes VIEW, an output that it knows as DECL, in part, if it
   does.  */

static void
warn_part (const stream_view &view, tree body, tree decl)
{
  tree member = unwritten_member (body, decl);
  if (!member)
    return;
  auto_diagnostic_group group;
  if (warn_at (view.window_loc, WARN_UNWRITTEN_OUTPUT, "output %s %qs is not "
	       "written in full: nothing in the body writes member %qD",
	       view.window ? "window" : "stream",
	       view.window ? view.window_name : view.name, member))
    inform (view.window_loc, "an output begins with unspecified contents, not "
	    "with those of the element before or of another producer");
}

/* Whether DECL has the count of an input of TASK.  */

static bool
counts_input_p (const stream_task &task, const_tree decl)
{
  for (const stream_view &view : task.views)
    if (view.counter == decl && !view.output_p)
      return true;
  return false;
}

void
warn_body (const stream_task &task, tree body)
{
  warn_hidden_uses (task, body);
  bool jumps_p = find_in (body, [] (tree t) { return TREE_CODE (t) == GOTO_EXPR; });
  for (const stream_view &view : task.views)
    {
      if (view.reuse_p)
	continue;
      bool element_p = !view.window && (view.flags & ABI_VIEW_INDEXED);
      tree decl = view.window ? view.window : view.base;
      const char *name = view.window ? view.window_name : view.name;
      const char *what = view.window ? "window" : "stream";
      if (view.counter && view.output_p)
	{
	  if (counts_input_p (task, view.counter))
	    continue;
	  /* How much of the window is written is the body's affair.  */
	  decl = view.counter;
	  name = IDENTIFIER_POINTER (DECL_NAME (decl));
	  what = "count";
	}
      else if (view.counter && mentions_p (body, view.counter))
	continue;
      auto_diagnostic_group group;
      if (element_p ? !names_element_p (body, task, view)
	  : !mentions_p (body, decl))
	{
	  if (view.output_p)
	    warn_at (view.window_loc, WARN_UNWRITTEN_OUTPUT,
		     "output %s %qs is not written in the body", what, name);
	  else
	    warn_at (view.window_loc, WARN_UNUSED_WINDOW,
		     "input %s %qs is not used in the body", what, name);
	}
      else if (view.output_p && !element_p && !jumps_p
	       && TREE_CODE (TREE_TYPE (decl)) != REFERENCE_TYPE
	       && !surely_writes_p (body, decl))
	warn_at (view.window_loc, WARN_UNWRITTEN_OUTPUT,
		 writes_p (body, decl)
		 ? G_("output %s %qs is not written on each path of the body")
		 : G_("output %s %qs is not written in the body"), what, name);
      else if (view.output_p && !element_p && !view.counter)
	warn_part (view, body, decl);
    }
}
