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

/* Alternatives with the same streams are one directive, with several bodies, if each arm of
   a choice ends with one and has no others:

     if (c)
       {
	 ...
     #pragma omp task input (x) output (y)
	 y = f (x);
       }
     else
     #pragma omp task input (x) output (y)
       y = g (x);

   becomes

     if (c)
       {
	 ...
	 arm = 0;
       }
     else
       arm = 1;
     #pragma omp task input (x) output (y) firstprivate (arm)
     if (arm == 0)
       y = f (x);
     else
       y = g (x);

   So turns need no bookkeeping at run time, and a loop around has one directive on each
   of its paths.  What one body captures and another does not is copied in each
   activation; so it has to be a scalar variable with a value.

   Debugging: -fdump-tree-gimple.  */

#include "gcc-headers.h"
#include "alternatives.h"
#include "clauses.h"
#include "cxx.h"
#include "effects.h"
#include "open-items.h"
#include "pragma.h"
#include "remarks.h"
#include "trees.h"

namespace {

/* An arm's directive, and where it stands.  */

struct leaf
{
  tree *place;
  tree task;
};

/* Whether T is a directive, or may lead past the end of an arm, or to it.  */

bool
obstacle_p (tree t)
{
  switch (TREE_CODE (t))
    {
    case OMP_TASK:
    case GOTO_EXPR:
    case LABEL_EXPR:
    case CASE_LABEL_EXPR:
    case BREAK_STMT:
    case CONTINUE_STMT:
    case RETURN_EXPR:
    case TRY_BLOCK:
    case TRY_CATCH_EXPR:
    case TRY_FINALLY_EXPR:
    case CLEANUP_STMT:
      return true;
    default:
      return false;
    }
}

bool
plain_p (tree t)
{
  return !find_in (t, obstacle_p);
}

/* Appends to LIST where the statements of the one at PLACE are, blocks opened.  */

void
flatten (tree *place, std::vector<tree *> *list)
{
  tree t = *place;
  if (!t || TREE_CODE (t) == DEBUG_BEGIN_STMT)
    return;
  if (TREE_CODE (t) == STATEMENT_LIST)
    for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
      flatten (tsi_stmt_ptr (i), list);
  else if (TREE_CODE (t) == BIND_EXPR && !BIND_EXPR_VARS (t))
    flatten (&BIND_EXPR_BODY (t), list);
  else
    list->push_back (place);
}

/* Finds the directives that end the arms of a choice.  */

class arm_reader
{
public:
  std::vector<leaf> leaves;

  /* Whether STMT is a choice of which each arm ends with a directive.  */
  bool read_choice (tree stmt);

private:
  bool read_arm (tree *place);
  bool read_switch (tree stmt);
};

bool
arm_reader::read_choice (tree stmt)
{
  switch (TREE_CODE (stmt))
    {
    case COND_EXPR:
    case IF_STMT:
      return (VOID_TYPE_P (TREE_TYPE (stmt))
	      && read_arm (&TREE_OPERAND (stmt, 1))
	      && read_arm (&TREE_OPERAND (stmt, 2)));
    case SWITCH_STMT:
      return read_switch (stmt);
    default:
      return false;
    }
}

/* Whether the statement at PLACE ends with a directive, or with a choice like that.  */

bool
arm_reader::read_arm (tree *place)
{
  tree t = *place;
  if (!t)
    return false;
  switch (TREE_CODE (t))
    {
    case OMP_TASK:
      leaves.push_back ({ place, t });
      return true;
    case BIND_EXPR:
    case STATEMENT_LIST:
      {
	std::vector<tree *> places;
	flatten (place, &places);
	if (places.empty () || places[0] == place)
	  return false;
	for (size_t i = 0; i + 1 < places.size (); i++)
	  if (!plain_p (*places[i]))
	    return false;
	return read_arm (places.back ());
      }
    default:
      return read_choice (t);
    }
}

/* Whether all cases of the switch STMT end with a directive, and a break but for the last
   one, and there is a default.  */

bool
arm_reader::read_switch (tree stmt)
{
  std::vector<tree *> places;
  flatten (&TREE_OPERAND (stmt, 1), &places);
  bool default_p = false, case_p = false;
  /* What stands last in the case at hand.  */
  tree *last = NULL;
  for (tree *place : places)
    {
      tree t = *place;
      if (TREE_CODE (t) == CASE_LABEL_EXPR)
	{
	  if (last)
	    return false;
	  case_p = true;
	  default_p |= !CASE_LOW (t);
	}
      else if (TREE_CODE (t) == BREAK_STMT)
	{
	  if (!last || !read_arm (last))
	    return false;
	  last = NULL;
	  case_p = false;
	}
      else if (!case_p || (last && !plain_p (*last)))
	return false;
      else
	last = place;
    }
  return default_p && case_p == (last != NULL) && (!last || read_arm (last));
}

/* Whether A and B are the same expression, with the same calls.  */

bool
same_p (const_tree a, const_tree b)
{
  if (a == b)
    return true;
  if (!a || !b || TREE_CODE (a) != TREE_CODE (b))
    return false;
  switch (TREE_CODE_CLASS (TREE_CODE (a)))
    {
    case tcc_constant:
      return operand_equal_p (a, b, 0);
    case tcc_declaration:
    case tcc_type:
    case tcc_exceptional:
      return false;
    default:
      break;
    }
  if (TREE_CODE (a) == SAVE_EXPR || TREE_CODE (a) == TARGET_EXPR
      || TREE_TYPE (a) != TREE_TYPE (b))
    return false;
  int n = TREE_OPERAND_LENGTH (a);
  if (n != TREE_OPERAND_LENGTH (b))
    return false;
  for (int i = TREE_CODE (a) == CALL_EXPR ? 1 : 0; i < n; i++)
    if (!same_p (TREE_OPERAND (a, i), TREE_OPERAND (b, i)))
      return false;
  return true;
}

/* Whether the calls A and B of the marker say the same, of streams, their number or a
   stage's threads.  */

bool
same_item_p (tree a, tree b)
{
  unsigned HOST_WIDE_INT kind = number_argument (CALL_EXPR_ARG (a, 0));
  unsigned HOST_WIDE_INT other = number_argument (CALL_EXPR_ARG (b, 0));
  unsigned what = marker_what (a);
  if (((kind ^ other) & ((1 << MARKER_ORDINAL_SHIFT) - 1))
      || (kind & (MARKER_VARIADIC | MARKER_REUSE))
      || (what != MARKER_INPUT && what != MARKER_OUTPUT
	  && !expression_clause_p (what))
      || call_expr_nargs (a) != call_expr_nargs (b))
    return false;
  for (int i = 2; i < call_expr_nargs (a); i++)
    /* Others are locations.  */
    if (i != 4 && i != 7
	&& !same_p (CALL_EXPR_ARG (a, i), CALL_EXPR_ARG (b, i)))
      return false;
  return true;
}

/* What a directive's clauses say.  */

struct directive
{
  /* Calls of the marker.  */
  std::vector<tree> items;
  /* How variables are named: enum omp_clause_code.  */
  hash_map<tree, int> named;
  /* The variables of the function's that the body uses and does not declare.  */
  std::vector<tree> used;
  hash_set<tree> used_set, declared;
  /* What the body writes, as far as variables lead to it; null otherwise.  */
  std::vector<tree> targets;

  bool read (tree task);
  bool stateful_p (tree task, hash_set<tree> &streams);
};

/* Reads TASK.  Returns false if it has clauses of other kinds.  */

bool
directive::read (tree task)
{
  if (!OMP_TASK_BODY (task))
    return false;
  bool stream_p = false;
  for (tree c = OMP_TASK_CLAUSES (task); c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree call = NULL_TREE;
      switch (OMP_CLAUSE_CODE (c))
	{
	case OMP_CLAUSE_DEPEND:
	  call = marker_call (c);
	  if (!call)
	    return false;
	  for (int i = 0; i < call_expr_nargs (call); i++)
	    if (error_operand_p (CALL_EXPR_ARG (call, i)))
	      return false;
	  items.push_back (call);
	  stream_p |= !expression_clause_p (marker_what (call));
	  break;
	case OMP_CLAUSE_FIRSTPRIVATE:
	case OMP_CLAUSE_SHARED:
	  named.put (OMP_CLAUSE_DECL (c), OMP_CLAUSE_CODE (c));
	  break;
	default:
	  return false;
	}
    }
  visit_in (OMP_TASK_BODY (task), [this] (tree t)
    {
      if (TREE_CODE (t) == BIND_EXPR)
	for (tree v = BIND_EXPR_VARS (t); v; v = DECL_CHAIN (v))
	  declared.add (v);
      else if (TREE_CODE (t) == TARGET_EXPR)
	declared.add (TREE_OPERAND (t, 0));
      else if (tree target = written (t))
	targets.push_back (base_variable (target));
      else if (variable_p (t) && !TREE_STATIC (t) && !DECL_EXTERNAL (t)
	       && !used_set.add (t))
	used.push_back (t);
    });
  return stream_p;
}

/* Whether the body of TASK may do more than write STREAMS and variables of its own.  */

bool
directive::stateful_p (tree task, hash_set<tree> &streams)
{
  for (tree target : targets)
    if (!target || !(declared.contains (target) || streams.contains (target)))
      return true;
  return effects_of_calls (OMP_TASK_BODY (task)).state_p;
}

/* Whether each activation can copy DECL, whether a body needs it or not.  */

bool
always_copyable_p (tree decl)
{
  tree type = TREE_TYPE (decl);
  return ((TREE_CODE (type) == INTEGER_TYPE || TREE_CODE (type) == REAL_TYPE
	   || TREE_CODE (type) == POINTER_TYPE)
	  && !TYPE_VOLATILE (type)
	  && (TREE_CODE (decl) == PARM_DECL || initialized_p (decl)));
}

/* Whether ALL, the directives LEAVES of a choice, can be one.  A stateless stage may run
   on several threads, and does not join one that has state.  */

bool
one_directive_p (std::vector<directive> &all, const std::vector<leaf> &leaves)
{
  directive &first = all[0];
  hash_set<tree> streams;
  for (tree call : first.items)
    for (int i = 3; i < call_expr_nargs (call); i++)
      {
	tree address = strip_conversions (CALL_EXPR_ARG (call, i));
	if (TREE_CODE (address) == ADDR_EXPR)
	  if (tree base = base_variable (TREE_OPERAND (address, 0)))
	    streams.add (base);
      }
  for (size_t j = 0; j < all.size (); j++)
    {
      directive &d = all[j];
      if (d.items.size () != first.items.size ()
	  || (d.stateful_p (leaves[j].task, streams)
	      != first.stateful_p (leaves[0].task, streams)))
	return false;
      for (size_t i = 0; i < d.items.size (); i++)
	if (!same_item_p (first.items[i], d.items[i]))
	  return false;
    }
  for (directive &a : all)
    {
      std::vector<tree> decls;
      for (tree decl : a.used)
	if (!a.declared.contains (decl))
	  decls.push_back (decl);
      for (hash_map<tree, int>::iterator i = a.named.begin (); i != a.named.end (); ++i)
	decls.push_back ((*i).first);
      for (tree decl : decls)
	{
	  int *named = a.named.get (decl);
	  bool all_p = true;
	  for (directive &b : all)
	    {
	      int *other = b.named.get (decl);
	      bool uses_p = other || b.used_set.contains (decl);
	      if (uses_p && (named ? !other || *other != *named : other != NULL))
		return false;
	      all_p &= uses_p;
	    }
	  if (!all_p && !(named && *named == OMP_CLAUSE_SHARED)
	      && !streams.contains (decl) && !always_copyable_p (decl))
	    return false;
	}
    }
  return true;
}

/* Callback of walk_tree: makes one directive of those that end the arms of a choice.  */

tree
merge_choice (tree *tp, int *walk_subtrees, void *data)
{
  tree fn = static_cast<tree> (data), stmt = *tp;
  if (TYPE_P (stmt))
    *walk_subtrees = 0;
  arm_reader arms;
  if (!arms.read_choice (stmt) || arms.leaves.size () < 2)
    return NULL_TREE;
  std::vector<directive> all (arms.leaves.size ());
  for (size_t i = 0; i < all.size (); i++)
    if (!all[i].read (arms.leaves[i].task))
      return NULL_TREE;
  if (!one_directive_p (all, arms.leaves))
    return NULL_TREE;

  tree task = arms.leaves[0].task, body = NULL_TREE;
  location_t loc = EXPR_LOCATION (task);
  tree arm = make_var (fn, "gomp_stream.arm", integer_type_node);
  for (size_t i = all.size (); i-- > 0;)
    {
      tree one = arms.leaves[i].task, number = build_int_cst (integer_type_node, i);
      tree own = OMP_TASK_BODY (one);
      body = (body ? condition (EXPR_LOCATION (one), compare (EQ_EXPR, arm, number), own,
				body)
	      : own);
      *arms.leaves[i].place = assign (EXPR_LOCATION (one), arm, number);
      if (i == 0)
	break;
      for (tree call : all[i].items)
	forget_item (ordinal (call));
      for (tree c = OMP_TASK_CLAUSES (one), next; c; c = next)
	{
	  next = OMP_CLAUSE_CHAIN (c);
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEPEND
	      || all[0].named.put (OMP_CLAUSE_DECL (c), OMP_CLAUSE_CODE (c)))
	    continue;
	  OMP_CLAUSE_CHAIN (c) = OMP_TASK_CLAUSES (task);
	  OMP_TASK_CLAUSES (task) = c;
	}
      remark_joined (EXPR_LOCATION (one), loc);
    }
  OMP_TASK_BODY (task) = body;
  add_clause (task, loc, OMP_CLAUSE_FIRSTPRIVATE, arm);
  tree list = NULL_TREE;
  append (&list, stmt);
  append (&list, task);
  *tp = bind_vars ({ arm }, list, false);
  return NULL_TREE;
}

} // anon namespace

void
merge_alternatives (tree fn)
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), merge_choice, fn);
}
