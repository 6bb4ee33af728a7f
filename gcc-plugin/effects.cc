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

/* Finds what the calls in a piece of code may do: end the stage, throw, synchronize, ask
   for the team, change state.  A function that is already defined is read; for any other
   one its attributes decide, or that a system header declares it.  */

#include "gcc-headers.h"
#include "effects.h"
#include "constructs.h"
#include "contents.h"
#include "cxx.h"
#include "trees.h"

namespace {

struct call_search
{
  call_effects effects;
  /* What was read, and what was where nothing is thrown.  */
  hash_set<tree> functions, nothrow_functions;
  bool nothrow_p = false;
  /* What is looked at is a function that is called.  */
  bool called_p = false;
};

tree look (tree *, int *, void *);

/* Whether FN, whose code is not known, does the same in each team.  */

bool
teamless_p (tree fn)
{
  return (marker_p (fn)
	  || (fndecl_built_in_p (fn)
	      && (fndecl_built_in_p (fn, BUILT_IN_GOMP_TASKWAIT)
		  || !(has_prefix_p (fn, "omp_") || has_prefix_p (fn, "__builtin_omp_")
		       || has_prefix_p (fn, "GOMP_")
		       || has_prefix_p (fn, "__builtin_GOMP_")))));
}

/* Whether FN, whose code is not known, computes and does nothing else, but for
   errno.  */

bool
computes_p (tree fn)
{
  if (flags_from_decl_or_type (fn) & (ECF_CONST | ECF_PURE | ECF_NORETURN))
    return true;
  if (!fndecl_built_in_p (fn, BUILT_IN_NORMAL)
      || !SCALAR_FLOAT_TYPE_P (TREE_TYPE (TREE_TYPE (fn))))
    return false;
  for (tree type = TYPE_ARG_TYPES (TREE_TYPE (fn)); type;
       type = TREE_CHAIN (type))
    if (POINTER_TYPE_P (TREE_VALUE (type)))
      return false;
  return true;
}

/* Whether what is written as TARGET in a function is its own.  */

bool
own_p (tree target)
{
  tree base = base_variable (target);
  return (base && automatic_p (base) && !DECL_HAS_VALUE_EXPR_P (base)
	  && TREE_CODE (TREE_TYPE (base)) != REFERENCE_TYPE);
}

/* Notes what FN, null if it is not known, may do when it is called.  */

void
look_at_function (tree fn, call_search *search)
{
  call_effects *effects = &search->effects;
  if (!fn)
    {
      effects->ends_p = effects->synchronizes_p = effects->team_p = true;
      effects->state_p = true;
      effects->throws_p |= !search->nothrow_p;
      return;
    }
  bool nothrow_p = search->nothrow_p || TREE_NOTHROW (fn);
  if ((nothrow_p ? search->nothrow_functions : search->functions).add (fn))
    return;
  if (has_code_p (fn) && !fndecl_built_in_p (fn))
    {
      bool old_nothrow_p = search->nothrow_p, old_called_p = search->called_p;
      bool state_p = effects->state_p;
      search->nothrow_p = nothrow_p;
      search->called_p = true;
      /* Another one may take its place.  */
      effects->state_p |= !DECL_COMDAT (fn) && !decl_binds_to_current_def_p (fn);
      walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), look, search);
      search->nothrow_p = old_nothrow_p;
      search->called_p = old_called_p;
      /* What its attributes say holds.  */
      if (computes_p (fn))
	effects->state_p = state_p;
      return;
    }
  effects->state_p |= !computes_p (fn);
  effects->throws_p |= !nothrow_p;
  effects->team_p |= !teamless_p (fn);
  effects->ends_p |= has_name_p (fn, "GOMP_stream_end");
  if (flags_from_decl_or_type (fn) & (ECF_CONST | ECF_PURE))
    return;
  if (fndecl_built_in_p (fn))
    effects->synchronizes_p |= (has_prefix_p (fn, "__atomic")
				|| has_prefix_p (fn, "__sync")
				|| has_prefix_p (fn, "__builtin_GOMP"));
  else
    {
      effects->synchronizes_p = true;
      /* What throws is declared by the compiler.  */
      effects->ends_p |= !in_system_header_at (DECL_SOURCE_LOCATION (fn))
			 && !DECL_IS_UNDECLARED_BUILTIN (fn);
    }
}

/* Callback of walk_tree.  */

tree
look (tree *tp, int *walk_subtrees, void *data)
{
  call_search *search = static_cast<call_search *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == CALL_EXPR && !CALL_EXPR_FN (t))
    /* One that only the compiler knows.  */
    ;
  else if (TREE_CODE (t) == CALL_EXPR)
    look_at_function (get_callee_fndecl (t), search);
  else if (tree constructor = aggregate_constructor (t))
    look_at_function (TREE_CODE (constructor) == FUNCTION_DECL
		      ? constructor : NULL_TREE, search);
  else if (throw_p (t))
    {
      search->effects.throws_p |= !search->nothrow_p;
      search->effects.state_p = true;
    }
  else if (omp_construct_p (TREE_CODE (t)))
    {
      search->effects.synchronizes_p = search->effects.state_p = true;
      search->effects.team_p |= TREE_CODE (t) != OMP_TASK || !stream_task_p (t);
      search->effects.tasks_p |= search->called_p;
    }
  else if (TREE_CODE (t) == ASM_EXPR
	   || TREE_CODE (t) == OMP_ATOMIC || TREE_CODE (t) == OMP_ATOMIC_READ
	   || TREE_CODE (t) == OMP_ATOMIC_CAPTURE_OLD
	   || TREE_CODE (t) == OMP_ATOMIC_CAPTURE_NEW)
    search->effects.synchronizes_p = search->effects.state_p = true;
  else if ((VAR_P (t) || INDIRECT_REF_P (t) || REFERENCE_CLASS_P (t))
	   && TREE_THIS_VOLATILE (t))
    search->effects.state_p = true;
  else if (search->called_p && written (t))
    search->effects.state_p |= !own_p (written (t));
  return NULL_TREE;
}

} // anon namespace

call_effects
effects_of_calls (tree code)
{
  call_search search;
  walk_tree_without_duplicates (&code, look, &search);
  return search.effects;
}
