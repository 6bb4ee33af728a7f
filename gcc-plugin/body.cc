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

/* Finds how the body of a stream task uses variables from outside: which it captures,
   keeps for itself, shares, or changes.  */

#include "gcc-headers.h"
#include "abi.h"
#include "body.h"
#include "constructs.h"
#include "cxx.h"
#include "lost.h"
#include "objects.h"
#include "trees.h"
#include "warnings.h"

namespace {

/* Whether VIEW is a view of T, an lvalue.  The address of what an array begins
   with is that of the array, converted; and a pointer may be converted to another
   type of elements.  */

bool
element_p (tree t, const stream_view &view)
{
  tree address = view.address;
  STRIP_NOPS (address);
  if (TREE_CODE (address) == ADDR_EXPR
      && same_expression_p (t, TREE_OPERAND (address, 0)))
    return true;
  return (TREE_CODE (t) == INDIRECT_REF
	  && (TYPE_MAIN_VARIANT (TREE_TYPE (t))
	      == TYPE_MAIN_VARIANT (view.type))
	  && same_expression_p (TREE_OPERAND (t, 0), address));
}

} // anon namespace

const stream_view *
element_of (tree t, const stream_task &task)
{
  if (!handled_component_p (t) && TREE_CODE (t) != INDIRECT_REF
      && !(VAR_P (t) && DECL_HAS_VALUE_EXPR_P (t)))
    return NULL;
  for (const stream_view &view : task.views)
    if ((view.flags & ABI_VIEW_INDEXED) && !view.window
	&& element_p (t, view))
      return &view;
  return NULL;
}

namespace {

/* The view of whose element REF is a part, as by ELEMENT_OF.  */

const stream_view *
element_with (tree ref, const stream_task &task)
{
  for (;; ref = TREE_OPERAND (ref, 0))
    if (const stream_view *view = element_of (ref, task))
      return view;
    else if (!handled_component_p (ref))
      return NULL;
}

/* Where *TP is the address of an element, of which the front end has made the
   pointer in the clause, names the element again; with SUM_P, only where the pointer
   is a sum, as of "&p[i]".  */

void
unfold_address (tree *tp, const stream_task &task, bool sum_p = false)
{
  tree t = *tp;
  if (!t)
    return;
  STRIP_NOPS (t);
  if (!POINTER_TYPE_P (TREE_TYPE (t)) || TREE_CODE (t) == ADDR_EXPR
      || (sum_p && TREE_CODE (t) != POINTER_PLUS_EXPR))
    return;
  tree element = build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (t)), t);
  if (element_of (element, task))
    *tp = build1 (NOP_EXPR, TREE_TYPE (*tp),
		  build1 (ADDR_EXPR, TREE_TYPE (t), element));
}

/* Does so for the arguments of CALL.  */

void
unfold_arguments (tree call, const stream_task &task)
{
  tree callee = CALL_EXPR_FN (call);
  bool method_p = (callee && TREE_CODE (TREE_TYPE (callee)) == POINTER_TYPE
		   && TREE_CODE (TREE_TYPE (TREE_TYPE (callee))) == METHOD_TYPE);
  for (int i = 0; i < call_expr_nargs (call); i++)
    unfold_address (&CALL_EXPR_ARG (call, i), task, !method_p || i > 0);
}

/* Does so where T binds a reference, reads memory by the pointer as another type,
   calls a function or keeps the pointer: in other places it may mean more than one
   element, as in a comparison.  */

void
unfold_addresses (tree t, const stream_task &task)
{
  switch (TREE_CODE (t))
    {
    case CALL_EXPR:
      unfold_arguments (t, task);
      break;
    case INIT_EXPR:
    case MODIFY_EXPR:
      unfold_address (&TREE_OPERAND (t, 1), task, true);
      break;
    case BIND_EXPR:
      for (tree var = BIND_EXPR_VARS (t); var; var = DECL_CHAIN (var))
	if (VAR_P (var))
	  unfold_address (&DECL_INITIAL (var), task, true);
      break;
    case INDIRECT_REF:
      if (CONVERT_EXPR_P (TREE_OPERAND (t, 0)) && !element_of (t, task))
	unfold_address (&TREE_OPERAND (t, 0), task);
      break;
    default:
      if (CONVERT_EXPR_P (t) && TREE_CODE (TREE_TYPE (t)) == REFERENCE_TYPE)
	unfold_address (&TREE_OPERAND (t, 0), task);
    }
}

struct collect_data
{
  body_uses *uses;
  const stream_task *task;
  const hash_set<tree> *sizes;
  hash_set<tree> visited;
  /* Variables of which the constructs around have copies.  */
  std::vector<tree> copies;
  /* Whether in a parallel region inside the body.  */
  bool team_p = false;

  collect_data (body_uses *u, const stream_task *t, const hash_set<tree> *s)
    : uses (u), task (t), sizes (s) {}
};

void
collect_write (collect_data *data, tree target, location_t loc)
{
  if (TREE_CODE (target) == COND_EXPR)
    {
      collect_write (data, TREE_OPERAND (target, 1), loc);
      collect_write (data, TREE_OPERAND (target, 2), loc);
      return;
    }
  tree base = changed_variable (target);
  for (tree copy : data->copies)
    if (base == copy)
      return;
  body_write w = { target, loc };
  data->uses->writes.push_back (w);
}

/* Notes what CALL may change of what it gets the address of.  */

void
collect_calls (collect_data *data, tree call)
{
  std::vector<body_loan> loans;
  collect_loans (call, &loans);
  for (const body_loan &loan : loans)
    if (std::find (data->copies.begin (), data->copies.end (), loan.decl)
	== data->copies.end ())
      data->uses->loans.push_back (loan);
}

/* Appends the variables in T to LIST.  */

void
collect_variables (tree t, std::vector<tree> *list)
{
  visit_in (t, [=] (tree part)
    {
      if (variable_p (part))
	list->push_back (part);
    });
}

tree collect (tree *tp, int *walk_subtrees, void *p);

/* Collects in the construct T inside the body, which may have copies of
   variables: a task has them without saying so.  */

void
collect_construct (tree t, collect_data *data)
{
  size_t n_copies = data->copies.size ();
  bool team_p = data->team_p;
  bool implied_p = (TREE_CODE (t) == OMP_TASK || TREE_CODE (t) == OMP_TASKLOOP)
		   && !team_p;
  bool none_p = false;
  hash_set<tree> shared;
  for (tree c = construct_clauses (t); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_IN_REDUCTION:
	/* What GCC made for a reduction of the user's.  */
	if (OMP_CLAUSE_REDUCTION_PLACEHOLDER (c))
	  {
	    std::vector<tree> variables;
	    collect_variables (OMP_CLAUSE_REDUCTION_INIT (c), &variables);
	    collect_variables (OMP_CLAUSE_REDUCTION_MERGE (c), &variables);
	    for (tree decl : variables)
	      if (!DECL_NAME (decl))
		data->uses->locals.add (decl);
	    data->uses->locals.add (OMP_CLAUSE_REDUCTION_PLACEHOLDER (c));
	  }
	if (OMP_CLAUSE_REDUCTION_DECL_PLACEHOLDER (c))
	  data->uses->locals.add (OMP_CLAUSE_REDUCTION_DECL_PLACEHOLDER (c));
	/* Fall through.  */
      case OMP_CLAUSE_LASTPRIVATE:
      case OMP_CLAUSE_LINEAR:
	collect_write (data, OMP_CLAUSE_DECL (c), OMP_CLAUSE_LOCATION (c));
	/* Fall through.  */
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
	collect_variables (OMP_CLAUSE_DECL (c), &data->copies);
	break;
      case OMP_CLAUSE_SHARED:
	shared.add (OMP_CLAUSE_DECL (c));
	break;
      case OMP_CLAUSE_DEFAULT:
	if (OMP_CLAUSE_DEFAULT_KIND (c) == OMP_CLAUSE_DEFAULT_SHARED)
	  implied_p = false;
	else if (OMP_CLAUSE_DEFAULT_KIND (c) == OMP_CLAUSE_DEFAULT_NONE)
	  none_p = true;
	break;
      default:
	break;
      }
  for (size_t i = n_copies; i < data->copies.size (); i++)
    data->uses->copied.add (data->copies[i]);
  if (none_p)
    /* GCC asks for a clause of what stands for another thing.  */
    for (tree decl : shared)
      data->uses->copied.add (decl);
  if (implied_p)
    {
      std::vector<tree> mentioned;
      collect_variables (TREE_OPERAND (t, 0), &mentioned);
      for (tree decl : mentioned)
	if (!shared.contains (decl))
	  data->uses->copied.add (decl);
    }
  data->team_p |= TREE_CODE (t) == OMP_PARALLEL || TREE_CODE (t) == OMP_TEAMS;
  for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
    walk_tree (&TREE_OPERAND (t, i), collect, data, &data->visited);
  data->team_p = team_p;
  data->copies.resize (n_copies);
}

/* Notes what the expression T itself writes.  */

void
collect_writes (collect_data *data, tree t)
{
  if (tree target = written (t))
    collect_write (data, target, EXPR_LOC_OR_LOC (t, EXPR_LOCATION (target)));
  switch (TREE_CODE (t))
    {
    case ASM_EXPR:
      for (tree out = ASM_OUTPUTS (t); out; out = TREE_CHAIN (out))
	collect_write (data, TREE_VALUE (out), EXPR_LOCATION (t));
      break;
    case OMP_ATOMIC:
    case OMP_ATOMIC_CAPTURE_OLD:
    case OMP_ATOMIC_CAPTURE_NEW:
      {
	tree address = TREE_OPERAND (t, 0);
	STRIP_NOPS (address);
	if (TREE_CODE (address) == ADDR_EXPR)
	  collect_write (data, TREE_OPERAND (address, 0), EXPR_LOCATION (t));
	break;
      }
    default:
      break;
    }
}

/* Says that T is a directive that a body cannot have, if it is.  */

void
check_call (tree t)
{
  tree fn = get_callee_fndecl (t);
  if (fn && fndecl_built_in_p (fn, BUILT_IN_GOMP_CANCEL))
    error_at (EXPR_LOCATION (t), "%qs in a task with streams", "cancel");
  else if (fn && fndecl_built_in_p (fn, BUILT_IN_GOMP_CANCELLATION_POINT))
    error_at (EXPR_LOCATION (t), "%qs in a task with streams",
	      "cancellation point");
}

tree
collect (tree *tp, int *walk_subtrees, void *p)
{
  collect_data *data = (collect_data *) p;
  body_uses *uses = data->uses;
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (tree slot = initialized_slot (t))
    uses->locals.add (slot);
  unfold_addresses (t, *data->task);
  if (element_of (t, *data->task))
    {
      /* What it is made of is no use.  */
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (tree size = size_taken (t))
    {
      *tp = size;
      *walk_subtrees = 0;
      return walk_tree (tp, collect, p, &data->visited);
    }
  collect_writes (data, t);
  switch (TREE_CODE (t))
    {
    case BIND_EXPR:
      for (tree var = BIND_EXPR_VARS (t); var; var = DECL_CHAIN (var))
	uses->locals.add (var);
      break;
    case DECL_EXPR:
      uses->locals.add (DECL_EXPR_DECL (t));
      break;
    case SAVE_EXPR:
      if (const_cast<hash_set<tree> *> (data->sizes)->contains (t))
	{
	  uses->sizes.push_back (t);
	  *walk_subtrees = 0;
	}
      break;
    case RETURN_EXPR:
      /* GCC refuses it later.  */
      if (TREE_OPERAND (t, 0)
	  && (TREE_CODE (TREE_OPERAND (t, 0)) == MODIFY_EXPR
	      || TREE_CODE (TREE_OPERAND (t, 0)) == INIT_EXPR))
	walk_tree (&TREE_OPERAND (TREE_OPERAND (t, 0), 1), collect, data,
		   &data->visited);
      *walk_subtrees = 0;
      break;
    case CALL_EXPR:
      collect_calls (data, t);
      check_call (t);
      break;
    case VAR_DECL:
    case PARM_DECL:
    case RESULT_DECL:
      if (!uses->seen.add (t))
	uses->variables.push_back (t);
      break;
    default:
      if (omp_construct_p (TREE_CODE (t)))
	{
	  collect_construct (t, data);
	  *walk_subtrees = 0;
	}
      else if (VL_EXP_CLASS_P (t))
	collect_calls (data, t);
      break;
    }
  return NULL_TREE;
}

} // anon namespace

bool
written_element_p (const stream_task &task, tree target)
{
  return element_with (target, task) != NULL;
}

bool
names_element_p (tree body, const stream_task &task, const stream_view &view)
{
  return find_in (body, [&] (tree t) { return element_of (t, task) == &view; });
}

void
collect_uses (tree *body, const stream_task &task,
	      const hash_set<tree> &sizes, body_uses *uses)
{
  collect_data data (uses, &task, &sizes);
  walk_tree (body, collect, &data, &data.visited);
}

/* Whether a write to TARGET may change the value of T, a place in memory that an
   expression reads.  */

static bool
may_change_p (tree target, tree t)
{
  tree base = base_variable (t), written = base_variable (target);
  if (base && written && variable_p (plain (target)))
    return base == written;
  if (base && base == written && !handled_component_p (t))
    return true;
  if (TREE_CODE (t) == COMPONENT_REF && TREE_CODE (target) == COMPONENT_REF)
    return TREE_OPERAND (t, 1) == TREE_OPERAND (target, 1);
  if (TREE_CODE (t) == COMPONENT_REF || TREE_CODE (target) == COMPONENT_REF
      || variable_p (t) || variable_p (target))
    return false;
  return ((!base || !written || base == written)
	  && (TYPE_MAIN_VARIANT (TREE_TYPE (t))
	      == TYPE_MAIN_VARIANT (TREE_TYPE (target))));
}

/* Callback of walk_tree: finds what the write P may change in an expression that
   is evaluated, and not only its address taken.  */

static tree
find_changed (tree *tp, int *walk_subtrees, void *p)
{
  tree target = (tree) p, t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == ADDR_EXPR)
    {
      tree found = NULL_TREE;
      *walk_subtrees = 0;
      for (t = TREE_OPERAND (t, 0); handled_component_p (t) && !found;
	   t = TREE_OPERAND (t, 0))
	for (int i = 1; i < TREE_OPERAND_LENGTH (t) && !found; i++)
	  if (TREE_OPERAND (t, i) && !DECL_P (TREE_OPERAND (t, i)))
	    found = walk_tree_without_duplicates (&TREE_OPERAND (t, i),
						  find_changed, p);
	  else if (TREE_OPERAND (t, i) && variable_p (TREE_OPERAND (t, i)))
	    found = find_changed (&TREE_OPERAND (t, i), walk_subtrees, p);
      if (!found && TREE_CODE (t) == INDIRECT_REF)
	found = walk_tree_without_duplicates (&TREE_OPERAND (t, 0),
					      find_changed, p);
      return found;
    }
  else if ((variable_p (t) && !reference_p (t)) || handled_component_p (t)
	   || TREE_CODE (t) == INDIRECT_REF)
    return may_change_p (target, t) ? t : NULL_TREE;
  return NULL_TREE;
}

/* Checks that the write W in the body of TASK does not change what a stream is
   named by there.  */

static void
check_names (const stream_task &task, const body_write &w)
{
  for (const stream_view &view : task.views)
    {
      tree address = view.address;
      if (!(view.flags & ABI_VIEW_INDEXED) || view.window
	  || !walk_tree_without_duplicates (&address, find_changed,
					   plain (w.target)))
	continue;
      auto_diagnostic_group group;
      error_at (view.loc, "the body changes what stream %qs depends on; it "
		"needs a window", view.name);
      inform (w.loc, "the change is here");
    }
}

void
check_writes (const stream_task &task, const std::vector<body_write> &writes,
	      data_sharing *sharing)
{
  for (const body_write &w : writes)
    {
      const stream_view *element = element_with (w.target, task);
      tree base = base_variable (w.target);
      if (!element)
	check_names (task, w);
      if (element && !element->output_p)
	error_at (w.loc, "input stream %qs cannot be written", element->name);
      else if (base && sharing->inputs.contains (base))
	error_at (w.loc, "input %qD cannot be written", base);
      tree changed = changed_variable (w.target);
      if (changed && sharing->lost_if_changed.contains (changed))
	{
	  warn_lost_change (w.loc, changed);
	  sharing->lost_if_changed.remove (changed);
	}
    }
}
