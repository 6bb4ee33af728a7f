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

/* Finds what bodies and control programs access, for warnings of races.

   An access counts if surely nothing keeps others away from it: it is in no
   `critical' or `ordered', on no volatile or atomic object, and not between two calls
   of functions that are not known, of which one may lock and the other unlock.  What
   leads to it counts, too: a condition on what an activation captures may hold for
   one activation alone, and one on what the body has changed only once.

   Debugging: -fdump-tree-original shows the code.  */

#include "gcc-headers.h"
#include "accesses.h"
#include "body.h"
#include "pending.h"
#include "trees.h"

namespace {

bool
contains_p (const std::vector<tree> &list, const_tree t)
{
  return std::find (list.begin (), list.end (), t) != list.end ();
}

/* The indices in REF, outer ones first; a member is one, too.  Returns false if
   there is something else.  */

bool
read_indices (tree ref, std::vector<tree> *indices)
{
  for (ref = strip_conversions (ref); !variable_p (ref);
       ref = strip_conversions (TREE_OPERAND (ref, 0)))
    if (TREE_CODE (ref) == ARRAY_REF || TREE_CODE (ref) == COMPONENT_REF)
      indices->insert (indices->begin (), ref);
    else if (TREE_CODE (ref) != INDIRECT_REF
	     || !variable_p (strip_conversions (TREE_OPERAND (ref, 0))))
      return false;
  return true;
}

/* Whether VARIABLE may be changed in STEP or in tasks that begin there.  */

bool
changes_p (const control_step *step, const_tree variable)
{
  if (step->base == variable
      && (step->kind == control_step::WRITE || step->kind == control_step::ADDRESS))
    return true;
  for (const control_step *part : step->parts)
    if (changes_p (part, variable))
      return true;
  return step->body && changes_p (step->body, variable);
}

bool
contains_p (const std::vector<const control_step *> &list,
	    const control_step *step)
{
  return std::find (list.begin (), list.end (), step) != list.end ();
}

/* Whether the index of REF, an ARRAY_REF in A, has each value that there is, while B
   happens once.  */

bool
covers_p (const data_access &a, tree ref, const data_access &b)
{
  tree index = strip_conversions (TREE_OPERAND (ref, 1));
  tree domain = TYPE_DOMAIN (TREE_TYPE (TREE_OPERAND (ref, 0)));
  if (!domain || !TYPE_MAX_VALUE (domain)
      || !tree_fits_shwi_p (TYPE_MAX_VALUE (domain)))
    return false;
  for (const control_step *loop : a.loops)
    if (loop->counter == index && loop->first && integer_zerop (loop->first)
	&& loop->by == 1 && !contains_p (b.outer_loops, loop))
      return (constant_turns (loop)
	      == tree_to_shwi (TYPE_MAX_VALUE (domain)) + 1);
  return false;
}

/* Whether T may have another value for another activation of a turn of AROUND, with the
   accesses A and B.  */

bool
unsteady_p (tree t, const control_step *around, const data_access &a, const data_access &b)
{
  if (TREE_CODE (t) == CALL_EXPR || INDIRECT_REF_P (t) || handled_component_p (t))
    return true;
  if (!variable_p (t) || constant_in_p (t, around))
    return false;
  /* The counts of loops around both change in no turn.  */
  for (const control_step *loop : a.outer_loops)
    if (loop->counter == t && contains_p (b.outer_loops, loop))
      return false;
  return true;
}

} // anon namespace

std::string
data_access::name () const
{
  std::string members;
  tree t = strip_conversions (ref);
  for (; handled_component_p (t); t = strip_conversions (TREE_OPERAND (t, 0)))
    if (TREE_CODE (t) != COMPONENT_REF)
      members.clear ();
    else if (tree name = DECL_NAME (TREE_OPERAND (t, 1)))
      members = "." + (IDENTIFIER_POINTER (name) + members);
  std::string variable = IDENTIFIER_POINTER (DECL_NAME (base ()));
  if (!by_pointer_p ())
    return variable;
  if (members.empty ())
    return "*" + variable;
  members.erase (0, 1);
  return this_p (base ()) ? members : variable + "->" + members;
}

accesses::accesses (const control_step *body) : m_body (body), m_around (body)
{
  collect (body);
}

accesses::accesses (const control_step *step, const stream_task &task,
		    const std::vector<tree> &shared)
  : m_body (step->body), m_task (&task), m_shared (&shared),
    m_around (step->around)
{
  collect (m_body);
  std::vector<data_access> all;
  all.swap (list);
  for (const data_access &a : all)
    if (a.calls == 0 || a.calls == m_calls)
      list.push_back (a);
}

/* Whether STEP is an access that counts.  */

bool
accesses::plain_p (const control_step *step) const
{
  tree t = step->what;
  if (step->kind != control_step::READ && step->kind != control_step::WRITE)
    return false;
  if (tree pointer = step->base ? NULL_TREE : pointer_in (t))
    {
      if ((DECL_ARTIFICIAL (pointer) && !this_p (pointer))
	  || !automatic_p (pointer) || TREE_THIS_VOLATILE (pointer)
	  || changes_p (m_around, pointer))
	return false;
    }
  else if (!step->base || DECL_ARTIFICIAL (step->base)
	   || (VAR_P (step->base) && reference_p (step->base))
	   || (m_task && !contains_p (*m_shared, step->base)))
    return false;
  for (;; t = TREE_OPERAND (t, 0))
    {
      t = strip_conversions (t);
      if (TREE_THIS_VOLATILE (t) || TYPE_VOLATILE (TREE_TYPE (t))
	  || TYPE_ATOMIC (TREE_TYPE (t)))
	return false;
      if (!handled_component_p (t) && !INDIRECT_REF_P (t))
	return true;
    }
}

void
accesses::collect (const control_step *step)
{
  if (plain_p (step))
    list.push_back ({ step, unshare_expr (step->what), m_loops, {},
		      m_condition.counted_p, m_condition.stateful_p, m_calls });
  if (step->kind == control_step::CALL || step->kind == control_step::WAIT)
    m_calls++;
  if (step->exclusive_p)
    return;
  condition added = { false, false };
  if (m_task)
    switch (step->kind)
      {
      case control_step::CHOICE:
      case control_step::SWITCH:
	if (step->test)
	  added = of_test (step->test, MOST_VALUES);
	else
	  added.counted_p = true;
	break;
      case control_step::LOOP:
	added = of_loop (step);
	break;
      case control_step::HANDLER:
	added.counted_p = true;
	break;
      default:
	break;
      }
  collect_parts (step, added);
}

/* Collects from the parts of STEP, to which ADDED leads.  */

void
accesses::collect_parts (const control_step *step, const condition &added)
{
  condition before = m_condition;
  m_condition.counted_p |= added.counted_p;
  m_condition.stateful_p |= added.stateful_p;
  if (step->kind == control_step::LOOP)
    m_loops.push_back (step);
  for (const control_step *part : step->parts)
    {
      collect (part);
      if (escapes_p (part, step->kind == control_step::SWITCH))
	/* What follows is not always reached.  */
	before.counted_p = m_condition.counted_p = true;
    }
  if (step->kind == control_step::LOOP)
    m_loops.pop_back ();
  m_condition = before;
}

/* What VARIABLE says of a condition.  */

accesses::condition
accesses::of_variable (tree variable, int depth) const
{
  if (TREE_READONLY (variable) && !reference_p (variable))
    return { false, false };
  for (const stream_view &view : m_task->views)
    if (variable == view.window || variable == view.counter
	|| (!view.window && variable == view.base))
      return { false, false };
  if (contains_p (*m_shared, variable) || !automatic_p (variable))
    return { false, writes_p (m_body, variable) };
  if (contains_p (m_body->own, variable))
    return depth > 0 ? of_values (m_body, variable, depth - 1)
		     : condition { true, true };
  return { !constant_in_p (variable, m_around), false };
}

/* What the values that STEP gives VARIABLE, one of the body's own, say of a
   condition.  */

accesses::condition
accesses::of_values (const control_step *step, tree variable, int depth) const
{
  condition c = { false, false };
  if (step->kind == control_step::WRITE && step->base == variable && step->value)
    c = of_test (step->value, depth);
  else if (step->kind == control_step::ADDRESS && step->base == variable)
    /* Something else gives it a value.  */
    c.counted_p = true;
  for (const control_step *part : step->parts)
    {
      condition d = of_values (part, variable, depth);
      c.counted_p |= d.counted_p;
      c.stateful_p |= d.stateful_p;
    }
  return c;
}

/* Callback of walk_tree: finds variables that are not elements of streams.  */

struct variable_search
{
  const stream_task *task;
  std::vector<tree> found, behind;
};

/* Whether something in STEP writes REF, which a pointer leads to.  */

static bool
writes_behind_p (const control_step *step, tree ref)
{
  if (step->kind == control_step::WRITE && !step->base
      && same_expression_p (strip_conversions (ref), step->what))
    return true;
  for (const control_step *part : step->parts)
    if (writes_behind_p (part, ref))
      return true;
  return false;
}

static tree
find_variables (tree *tp, int *walk_subtrees, void *data)
{
  variable_search *search = static_cast<variable_search *> (data);
  if (TYPE_P (*tp) || element_of (*tp, *search->task))
    *walk_subtrees = 0;
  else if (variable_p (*tp))
    search->found.push_back (*tp);
  else if (pointer_in (*tp))
    search->behind.push_back (*tp);
  return NULL_TREE;
}

accesses::condition
accesses::of_test (tree test, int depth) const
{
  condition c = { false, false };
  variable_search search = { m_task, {}, {} };
  walk_tree_without_duplicates (&test, find_variables, &search);
  for (tree variable : search.found)
    {
      condition d = of_variable (variable, depth);
      c.counted_p |= d.counted_p;
      c.stateful_p |= d.stateful_p;
    }
  for (tree ref : search.behind)
    c.stateful_p |= writes_behind_p (m_body, ref);
  return c;
}

/* What the test of LOOP says of whether there is a turn.  */

accesses::condition
accesses::of_loop (const control_step *loop) const
{
  condition c = { false, false };
  if (constant_turns (loop) > 0)
    return c;
  accesses read (loop->parts[0]);
  for (const data_access &a : read.list)
    {
      condition d = of_variable (a.base (), MOST_VALUES);
      c.counted_p |= d.counted_p;
      c.stateful_p |= d.stateful_p;
    }
  return c;
}

bool
overlap_p (const data_access &a, const data_access &b, bool one_turn_p,
	   const control_step *around)
{
  std::vector<tree> i, j;
  if (!read_indices (a.ref, &i) || !read_indices (b.ref, &j))
    return false;
  for (size_t k = 0; k < i.size () && k < j.size (); k++)
    {
      tree x = TREE_OPERAND (i[k], 1), y = TREE_OPERAND (j[k], 1);
      if (TREE_CODE (i[k]) != TREE_CODE (j[k]))
	return false;
      if (TREE_CODE (i[k]) == COMPONENT_REF)
	{
	  if (x != y)
	    return false;
	  continue;
	}
      if (covers_p (a, i[k], b) || covers_p (b, j[k], a))
	continue;
      x = value_of (x);
      y = value_of (y);
      if (constant_p (x) && constant_p (y))
	{
	  if (!tree_int_cst_equal (x, y))
	    return false;
	  continue;
	}
      if (!same_expression_p (x, y)
	  || (!one_turn_p && !constant_in_p (x, around))
	  || find_in (x, [&] (tree t) { return unsteady_p (t, around, a, b); }))
	return false;
    }
  return true;
}
