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

/* Decides, for the reader of control programs, which calls may wait for activations or
   activate tasks.  */

#include "gcc-headers.h"
#include "called-tasks.h"
#include "control-reader.h"
#include "trees.h"

namespace {

/* The numbers of functions that neither wait nor activate tasks, nor call any that
   may.  */

std::map<unsigned, bool> quiet_functions;

/* What a first look at a function finds.  */

struct first_look
{
  bool tasks_p, waits_p;
};

/* Callback of walk_tree.  */

tree
look (tree *tp, int *walk_subtrees, void *data)
{
  first_look *found = static_cast<first_look *> (data);
  switch (TREE_CODE (*tp))
    {
    case OMP_TASK:
      found->tasks_p = found->waits_p = true;
      break;
    case OMP_PARALLEL:
    case OMP_SINGLE:
    case OMP_FOR:
    case OMP_SECTIONS:
    case OMP_TASKGROUP:
    case OMP_TASKLOOP:
      found->waits_p = true;
      break;
    case CALL_EXPR:
    case AGGR_INIT_EXPR:
      {
	tree fn = called_function (*tp);
	found->waits_p |= wait_p (fn) || may_wait_p (fn);
	found->tasks_p |= activates_tasks_p (fn);
	break;
      }
    default:
      if (TYPE_P (*tp))
	*walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

/* Whether the name of T says that it lets threads exclude each other, or wait.  */

bool
named_lock_p (const_tree t)
{
  static const char *const words[] = {
    "lock", "Lock", "unlock", "mutex", "Mutex", "sem_", "acquire", "barrier"
  };
  if (!t || TREE_CODE (t) != IDENTIFIER_NODE)
    return false;
  const char *name = IDENTIFIER_POINTER (t);
  for (const char *word : words)
    {
      const char *at = strstr (name, word);
      /* Not as in "block" and "clock".  */
      if (at && (at == name || !ISLOWER (at[-1]) || !ISLOWER (*at)))
	return true;
    }
  return false;
}

/* Whether FN, of the system's, lets threads exclude each other, or wait.  */

bool
lock_p (const_tree fn)
{
  tree context = DECL_CONTEXT (fn);
  return (named_lock_p (DECL_NAME (fn))
	  || (context && TYPE_P (context) && TYPE_NAME (context)
	      && TREE_CODE (TYPE_NAME (context)) == TYPE_DECL
	      && named_lock_p (DECL_NAME (TYPE_NAME (context)))));
}

} // anon namespace

bool
may_wait_p (tree fn)
{
  return !(fn
	   && (fndecl_built_in_p (fn)
	       || (in_system_header_at (DECL_SOURCE_LOCATION (fn))
		   && !lock_p (fn))
	       || (flags_from_decl_or_type (fn) & (ECF_CONST | ECF_PURE))
	       || quiet_functions.count (DECL_UID (fn))));
}

bool
wait_p (tree fn)
{
  return fn && (fndecl_built_in_p (fn, BUILT_IN_GOMP_TASKWAIT)
		|| fndecl_built_in_p (fn, BUILT_IN_GOMP_BARRIER));
}

tree
called_function (tree t)
{
  if (TREE_CODE (t) == CALL_EXPR)
    return get_callee_fndecl (t);
  tree fn = strip_conversions (TREE_OPERAND (t, 1));
  if (fn && TREE_CODE (fn) == ADDR_EXPR)
    fn = TREE_OPERAND (fn, 0);
  return fn && TREE_CODE (fn) == FUNCTION_DECL ? fn : NULL_TREE;
}

bool
tasks_in_p (tree fn)
{
  first_look found = { false, false };
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), look, &found);
  if (!found.waits_p)
    quiet_functions[DECL_UID (fn)] = true;
  return found.tasks_p;
}

void
control_programs::activate_at (control_step *call, size_t site)
{
  control_step *step = make (control_step::TASK, call->loc);
  step->site = site;
  call->kind = control_step::SEQUENCE;
  call->parts.push_back (step);
}
