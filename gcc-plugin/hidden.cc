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

/* Warns of what one directive shows to mean something else than with the pragmas ignored: a
   clause that changes a variable; and functions that a body calls and that use the variable
   of a stream by its name:

     static int sample;
     static int scaled (void) { return 3 * sample; }
     ...
     #pragma omp task input (sample)
     sum += sample + scaled ();

   In the body SAMPLE is an element in the channel; in the function it is the variable,
   which the stages leave alone.  The same goes for members of the object of member
   functions.  */

#include "gcc-headers.h"
#include "clauses.h"
#include "contents.h"
#include "effects.h"
#include "settings.h"
#include "trees.h"
#include "warnings.h"

namespace {

/* Functions that call one another are followed so far.  */
const unsigned MOST_CALLS = 6;

/* Looks for uses of a variable in functions.  */

struct hidden_search
{
  /* The variable, or the member of the object whose member functions are called.  */
  tree decl;
  unsigned depth = 0;
  hash_set<tree> seen;
  /* Where the body calls the function, and that which uses the variable.  */
  location_t loc = UNKNOWN_LOCATION;
  tree user = NULL_TREE;
};

/* Whether T is what the search is for: the variable, or the member of this object.  */

bool
use_p (tree t, const hidden_search &search)
{
  if (TREE_CODE (search.decl) != FIELD_DECL)
    return t == search.decl;
  if (TREE_CODE (t) != COMPONENT_REF || TREE_OPERAND (t, 1) != search.decl)
    return false;
  tree object = TREE_OPERAND (t, 0);
  return TREE_CODE (object) == INDIRECT_REF && this_p (TREE_OPERAND (object, 0));
}

/* The function whose code CALL leads to; null if that cannot use what the search is
   for.  */

tree
followed (tree call, const hidden_search &search)
{
  tree fn = get_callee_fndecl (call);
  if (!fn || !has_code_p (fn))
    return NULL_TREE;
  if (TREE_CODE (search.decl) == FIELD_DECL
      && (TREE_CODE (TREE_TYPE (fn)) != METHOD_TYPE || call_expr_nargs (call) == 0
	  || !this_p (CALL_EXPR_ARG (call, 0))))
    return NULL_TREE;
  return fn;
}

/* Callback of walk_tree: finds the first use in what is called.  */

tree
find_hidden (tree *tp, int *walk_subtrees, void *data)
{
  hidden_search *search = static_cast<hidden_search *> (data);
  tree t = *tp;
  if (TYPE_P (t) || TREE_CODE (t) == ADDR_EXPR)
    /* An address says nothing of what is done with it.  */
    *walk_subtrees = TREE_CODE (t) == ADDR_EXPR
		     && TREE_CODE (TREE_OPERAND (t, 0)) != VAR_DECL;
  else if (search->depth > 0 && use_p (t, *search))
    return t;
  else if (TREE_CODE (t) == CALL_EXPR && search->depth < MOST_CALLS)
    if (tree fn = followed (t, *search))
      if (!search->seen.add (fn))
	{
	  if (search->depth == 0)
	    search->loc = EXPR_LOC_OR_LOC (t, input_location);
	  search->depth++;
	  tree found = walk_tree_without_duplicates (&DECL_SAVED_TREE (fn),
						     find_hidden, data);
	  search->depth--;
	  if (found && !search->user)
	    search->user = fn;
	  return found;
	}
  return NULL_TREE;
}

/* The variable of VIEW that functions may use by its name; null if there is none.  */

tree
hidden_variable (const stream_view &view)
{
  if (view.base && VAR_P (view.base) && TREE_STATIC (view.base)
      && !decl_function_context (view.base))
    return view.base;
  tree t = view.address ? strip_conversions (view.address) : NULL_TREE;
  if (!t || TREE_CODE (t) != ADDR_EXPR)
    return NULL_TREE;
  t = TREE_OPERAND (t, 0);
  if (TREE_CODE (t) != COMPONENT_REF || TREE_CODE (TREE_OPERAND (t, 0)) != INDIRECT_REF
      || !this_p (TREE_OPERAND (TREE_OPERAND (t, 0), 0)))
    return NULL_TREE;
  return TREE_OPERAND (t, 1);
}

/* What T changes, if that has a name; else null.  */

tree
named_change (tree t)
{
  tree target = TREE_CODE (t) == INIT_EXPR ? NULL_TREE : written (t);
  target = target ? strip_conversions (target) : NULL_TREE;
  return target && DECL_P (target) && DECL_ARTIFICIAL (target) ? NULL_TREE : target;
}

/* Warns of changes in the clauses of TASK.  */

void
warn_clause_changes (const stream_task &task)
{
  for (const stream_view &view : task.views)
    for (tree t : { view.address, view.burst, view.horizon })
      if (tree change = find_in (t, named_change))
	{
	  warn_at (view.loc, WARN_ELISION, "the clause of %qs changes %qE, which it does not "
		   "with the pragmas ignored", view.name, named_change (change));
	  break;
	}
}

} // anon namespace

void
warn_hidden_uses (const stream_task &task, tree body)
{
  warn_clause_changes (task);
  for (const stream_view &view : task.views)
    {
      tree decl = hidden_variable (view);
      if (!decl)
	continue;
      hidden_search search;
      search.decl = decl;
      if (!walk_tree_without_duplicates (&body, find_hidden, &search)
	  || effects_of_calls (body).tasks_p)
	continue;
      auto_diagnostic_group group;
      if (warn_at (search.loc, WARN_ELISION, "%qD uses the variable %qs by its name, "
		   "and does not see the element of the stream", search.user,
		   view.name))
	inform (search.loc, "give it the element as an argument");
    }
}
