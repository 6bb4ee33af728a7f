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

/* Functions that activate tasks on streams of their callers: by a pointer or reference
   that is passed to them, by a lambda's capture, or in a static variable.  A task that each
   call activates once counts for the caller as if its directive stood in place
   of the call:

     if (stereo)
       decode (&x, &y);
     else
       copy (&x, &y);

   The two are no alternatives, as those are known by where they stand; each sees
   all elements, the sequential program of each one half.

   The functions have to be defined before the caller.

   Debugging: -fdump-tree-original shows what is looked at.  */

#include "gcc-headers.h"
#include "abi.h"
#include "called-tasks.h"
#include "callees.h"
#include "control-reader.h"
#include "cxx.h"
#include "trees.h"

namespace {

/* What is known of a function, by its number.  */
struct function_tasks
{
  /* Each call activates each of them once; else some are not known.  */
  bool whole_p;
  std::vector<site> sites;
};

std::map<unsigned, function_tasks> functions;

/* Callback of the garbage collector: marks what the above refer to.  */

void
mark_trees (void *, void *)
{
  for (auto &f : functions)
    for (const site &s : f.second.sites)
      {
	gt_ggc_mx_tree_node (s.var);
	gt_ggc_mx_tree_node (s.group);
	for (const stream_view &view : s.task.views)
	  for (tree t : { view.address, view.base, view.declared, view.type,
			  view.burst, view.horizon })
	    gt_ggc_mx_tree_node (t);
      }
}

/* The number of PARAMETER in the list of a function; -1 if it is not there.  */

int
parameter_number (tree fn, tree parameter)
{
  int i = 0;
  for (tree p = DECL_ARGUMENTS (fn); p; p = DECL_CHAIN (p), i++)
    if (p == parameter)
      return i;
  return -1;
}

/* Makes VIEW, of a function that is called, one of VARIABLE.  */

void
set_variable (stream_view *view, tree variable)
{
  view->address = build_fold_addr_expr (variable);
  view->base = view->declared = variable;
  view->flags &= ABI_VIEW_OUTPUT;
}

/* If ADDRESS is that of a member of what a parameter points to, sets *PLACE to where it
   has that object.  */

tree
pointer_to_whole (tree address, tree **place)
{
  address = strip_conversions (address);
  if (TREE_CODE (address) != ADDR_EXPR)
    return NULL_TREE;
  *place = &TREE_OPERAND (address, 0);
  while (TREE_CODE (**place) == COMPONENT_REF)
    *place = &TREE_OPERAND (**place, 0);
  return (TREE_CODE (**place) == INDIRECT_REF
	  ? pointer_parameter (TREE_OPERAND (**place, 0)) : NULL_TREE);
}

/* Makes VIEW, of a member of what parameter number I points to, one of that of the
   variable whose address CALL passes.  Returns false if it passes something else.  */

bool
translate_member (tree call, int i, stream_view *view)
{
  if (TREE_CODE (call) != CALL_EXPR || i >= call_expr_nargs (call))
    return false;
  tree argument = strip_conversions (CALL_EXPR_ARG (call, i));
  if (TREE_CODE (argument) != ADDR_EXPR
      || !variable_p (TREE_OPERAND (argument, 0))
      || reference_p (TREE_OPERAND (argument, 0)))
    return false;
  tree whole = TREE_OPERAND (argument, 0), *place = NULL;
  view->address = unshare_expr (view->address);
  pointer_to_whole (view->address, &place);
  if (TYPE_MAIN_VARIANT (TREE_TYPE (*place)) != TYPE_MAIN_VARIANT (TREE_TYPE (whole)))
    return false;
  *place = whole;
  view->base = view->declared = whole;
  view->flags = (view->flags & ABI_VIEW_OUTPUT) | ABI_VIEW_INDEXED;
  return true;
}

/* Makes VIEW, of function FN, what it is in the call CALL.  Returns false if that is
   not known.  */

bool
translate (tree fn, tree call, stream_view *view)
{
  tree variable = view->declared, *place = NULL;
  int i = parameter_number (fn, pointer_parameter (view->address));
  int member = parameter_number (fn, pointer_to_whole (view->address, &place));
  if (member >= 0)
    return translate_member (call, member, view);
  if (i >= 0)
    {
      if (TREE_CODE (call) != CALL_EXPR || i >= call_expr_nargs (call))
	return false;
      tree argument = strip_conversions (CALL_EXPR_ARG (call, i));
      if (pointer_parameter (argument))
	{
	  view->address = argument;
	  view->base = view->declared = pointer_parameter (argument);
	  view->flags |= ABI_VIEW_INDEXED | ABI_VIEW_POINTER;
	  return true;
	}
      if (TREE_CODE (argument) != ADDR_EXPR)
	return false;
      variable = TREE_OPERAND (argument, 0);
    }
  else if (variable)
    {
      if (view->flags & ABI_VIEW_INDEXED)
	return false;
      variable = captured_by_reference (variable);
    }
  if (!variable || !variable_p (variable) || reference_p (variable)
      || TREE_CODE (variable) == PARM_DECL)
    return false;
  set_variable (view, variable);
  return true;
}

/* Whether the caller of FN may know the stream of VIEW.  */

bool
known_outside_p (tree fn, const stream_view &view)
{
  return !(view.declared && VAR_P (view.declared) && automatic_p (view.declared)
	   && !(view.flags & ABI_VIEW_POINTER) && !reference_p (view.declared)
	   && captured_by_reference (view.declared) == view.declared
	   && DECL_CONTEXT (view.declared) == fn);
}

/* Appends the numbers of the directives that STEP activates to *FOUND.  Returns false if
   any of them may be activated never, or more than once.  */

bool
find_activations (const control_step *step, std::vector<size_t> *found)
{
  if (step->kind == control_step::TASK)
    {
      found->push_back (step->site);
      return step->site >= 0 && !step->if_p;
    }
  bool all_p = true;
  size_t n = found->size ();
  for (const control_step *part : step->parts)
    all_p &= find_activations (part, found);
  switch (step->kind)
    {
    case control_step::SEQUENCE:
      return all_p;
    case control_step::GOTO:
    case control_step::LABEL:
      return false;
    default:
      return found->size () == n;
    }
}

/* Whether control may leave the function in STEP but at the end.  */

bool
leaves_p (const control_step *step, bool last_p)
{
  if (step->kind == control_step::LEAVE)
    return !last_p;
  bool sequence_p = step->kind == control_step::SEQUENCE;
  for (const control_step *part : step->parts)
    if (leaves_p (part, last_p && sequence_p && part == step->parts.back ()))
      return true;
  return false;
}

/* Remembers FN with its control program P, whose directives are SITES; some that it
   activates are not there unless WHOLE_P.  */

void
remember (tree fn, const control_programs::program &p,
	  const std::vector<site> &sites, bool whole_p)
{
  std::vector<size_t> found;
  function_tasks f = { (whole_p && !p.irregular_p && !leaves_p (p.body, true)
			&& find_activations (p.body, &found)), {} };
  if (f.whole_p)
    for (size_t i : found)
      {
	site s = site ();
	s.var = sites[i].var;
	s.group = sites[i].group;
	s.task.tick_p = sites[i].task.tick_p;
	for (stream_view view : sites[i].task.views)
	  if (known_outside_p (fn, view))
	    {
	      view.window = view.count = view.counter = NULL_TREE;
	      s.task.views.push_back (view);
	    }
	if (!s.task.views.empty ())
	  f.sites.push_back (s);
      }
  if (!f.whole_p || !f.sites.empty ())
    functions[DECL_UID (fn)] = f;
}

/* Makes the CALL_EXPR of STEP, in PROGRAMS, activations.  Returns false if not all are
   known.  */

bool
enter_call (control_programs *programs, control_step *step,
	    std::vector<site> *sites)
{
  tree fn = called_function (step->what);
  auto f = fn ? functions.find (DECL_UID (fn)) : functions.end ();
  if (f == functions.end () || !f->second.whole_p)
    return false;
  std::vector<site> made = f->second.sites;
  for (site &s : made)
    {
      s.called = step->loc;
      for (stream_view &view : s.task.views)
	if (!translate (fn, step->what, &view))
	  return false;
    }
  for (const site &s : made)
    {
      programs->activate_at (step, sites->size ());
      sites->push_back (s);
    }
  return true;
}

/* Does so with the calls in STEP.  Returns false if a function remains that is known to
   activate tasks.  */

bool
enter_calls_in (control_programs *programs, control_step *step,
		std::vector<site> *sites)
{
  if (step->kind == control_step::CALL)
    return (enter_call (programs, step, sites)
	    || !activates_tasks_p (called_function (step->what)));
  bool all_p = true;
  for (control_step *part : step->parts)
    all_p &= enter_calls_in (programs, part, sites);
  return all_p;
}

} // anon namespace

bool
activates_tasks_p (tree fn)
{
  return fn && functions.count (DECL_UID (fn));
}

bool
enter_calls (tree fn, control_programs *programs, std::vector<site> *sites)
{
  if (programs->programs.empty ())
    return false;
  /* Behind those in bodies of tasks.  */
  const control_programs::program &p = programs->programs.back ();
  size_t n = sites->size ();
  remember (fn, p, *sites, enter_calls_in (programs, p.body, sites));
  return sites->size () != n;
}

bool
may_activate_p (const control_step *step, const stream_view &view)
{
  if (step->kind != control_step::CALL || !step->what)
    return false;
  return (!automatic_p (view.declared) || activates_tasks_p (called_function (step->what))
	  || mentions_p (step->what, view.declared));
}

void
called_tasks_start (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_GGC_MARKING, mark_trees, NULL);
}
