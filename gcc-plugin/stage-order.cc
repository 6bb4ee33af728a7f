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

/* Tells which stages streams order, and which directives are several stages that run at
   the same time.

   A directive that names an element of an array is one stage for each element that it
   meets.  That these are several shows in a loop whose count is the index, or leads to
   it.  Where each passes elements on to others of them, as in a chain or a grid, they still run at the
   same time if an outer loop activates all of them again, or if stages beside each
   other have nothing to do with each other.

   Debugging: -fdump-tree-original shows the loops, gomp_stream_views in
   -fdump-tree-gimple the streams.  */

#include "gcc-headers.h"
#include "abi.h"
#include "pending.h"
#include "selectors.h"
#include "stage-order.h"
#include "trees.h"

namespace {

bool
maybe_connected_p (const stream_view &a, const stream_view &b)
{
  unsigned unknown = ABI_VIEW_POINTER | ABI_VIEW_DYNAMIC;
  return (maybe_same_stream_p (a, b)
	  || (((a.flags | b.flags) & unknown)
	      && TYPE_MAIN_VARIANT (a.type) == TYPE_MAIN_VARIANT (b.type)));
}

/* Whether what A writes may be what B reads.  */

bool
direct_p (const stream_task &a, const stream_task &b)
{
  for (const stream_view &x : a.views)
    for (const stream_view &y : b.views)
      if (x.output_p && !y.output_p && maybe_connected_p (x, y))
	return true;
  return false;
}

/* Directives that are several stages.  */

/* An index that is a variable, or null, and a constant.  */

struct linear_index
{
  tree variable;
  HOST_WIDE_INT constant;
};

/* Reads the index T.  Returns whether it is of that kind.  */

bool
read_index (tree t, linear_index *i)
{
  t = value_of (t);
  *i = { NULL_TREE, 0 };
  if (tree_fits_shwi_p (t))
    i->constant = tree_to_shwi (t);
  else if (variable_p (t))
    i->variable = t;
  else if (TREE_CODE (t) == PLUS_EXPR || TREE_CODE (t) == MINUS_EXPR)
    {
      linear_index more;
      if (!read_index (TREE_OPERAND (t, 0), i)
	  || !read_index (TREE_OPERAND (t, 1), &more)
	  || (more.variable && (i->variable || TREE_CODE (t) == MINUS_EXPR)))
	return false;
      if (more.variable)
	i->variable = more.variable;
      i->constant += TREE_CODE (t) == PLUS_EXPR ? more.constant : -more.constant;
    }
  else
    return false;
  return true;
}

/* What STEP, a loop, gives VARIABLE in each turn, if that is in one place; else null.  */

tree
value_in (const control_step *step, const_tree variable, unsigned *n_writes)
{
  tree value = NULL_TREE;
  if (step->kind == control_step::WRITE && step->base == variable)
    {
      (*n_writes)++;
      return step->value;
    }
  for (const control_step *part : step->parts)
    if (tree found = value_in (part, variable, n_writes))
      value = found;
  if (step->body && writes_p (step->body, variable))
    (*n_writes)++;
  return *n_writes == 1 ? value : NULL_TREE;
}

/* Whether the index T differs in turns of LOOP that follow each other: it is the count, a
   remainder of that, or a variable that each turn gives such a value.  */

bool
counts_p (tree t, const control_step *loop)
{
  linear_index index;
  for (int depth = 0; depth < 4; depth++)
    {
      unsigned n_writes = 0;
      t = strip_conversions (value_of (t));
      if (read_index (t, &index) && index.variable)
	t = index.variable;
      if (t == loop->counter)
	return true;
      if (TREE_CODE (t) == BIT_AND_EXPR
	  || (TREE_CODE (t) == TRUNC_MOD_EXPR
	      && !integer_onep (value_of (TREE_OPERAND (t, 1)))))
	t = TREE_OPERAND (t, 0);
      else if (variable_p (t))
	t = value_in (loop, t, &n_writes);
      else
	return false;
      if (!t)
	return false;
    }
  return false;
}

/* The indices of the stream of VIEW, outer ones first, if it is an element of an array
   that is a variable; else none.  */

std::vector<tree>
indices_of (const stream_view &view)
{
  std::vector<tree> indices;
  tree t = strip_conversions (view.address);
  if (!varying_p (view) || TREE_CODE (t) != ADDR_EXPR)
    return indices;
  for (t = strip_conversions (TREE_OPERAND (t, 0)); handled_component_p (t);
       t = strip_conversions (TREE_OPERAND (t, 0)))
    if (TREE_CODE (t) == ARRAY_REF)
      indices.insert (indices.begin (), TREE_OPERAND (t, 1));
  if (!variable_p (t) || reference_p (t))
    indices.clear ();
  return indices;
}

class stage_family
{
public:
  stage_family (const control_step *step, const stream_task &task)
    : m_step (step), m_task (task)
  {
    find_way (step->around);
  }
  const stream_view *concurrent (bool chain_p) const;

private:
  bool find_way (const control_step *step);
  bool loop_p (const stream_view &v, size_t i) const;
  bool surely_p (size_t from, const control_step *loop) const;
  bool turns_p (const control_step *loop) const;
  bool chain_apart_p (const stream_view &v, size_t i) const;
  bool same_stages_p (const control_step *loop) const;

  const control_step *m_step;
  const stream_task &m_task;
  /* From the program to the activation.  */
  std::vector<const control_step *> m_way;
};

bool
stage_family::find_way (const control_step *step)
{
  m_way.push_back (step);
  if (step == m_step)
    return true;
  for (const control_step *part : step->parts)
    if (find_way (part))
      return true;
  m_way.pop_back ();
  return false;
}

/* Whether something in STEP waits.  */

bool
waits_p (const control_step *step)
{
  if (step->kind == control_step::WAIT || step->kind == control_step::CALL
      || step->if_p)
    return true;
  for (const control_step *part : step->parts)
    if (waits_p (part))
      return true;
  return false;
}

/* Whether LOOP may make several turns without a wait or a jump.  */

bool
stage_family::turns_p (const control_step *loop) const
{
  HOST_WIDE_INT turns = constant_turns (loop);
  return (loop->kind == control_step::LOOP && turns != 0 && turns != 1
	  && !loop->once_p && !waits_p (loop) && !jump_in_p (loop));
}

/* Whether TEST is VALUE in most turns of LOOP, or depends on more than these.  */

bool
often_p (tree test, bool value, const control_step *loop)
{
  if (constant_in_p (test, loop))
    return true;
  if (!COMPARISON_CLASS_P (test))
    return false;
  tree a = strip_conversions (TREE_OPERAND (test, 0));
  tree b = strip_conversions (TREE_OPERAND (test, 1));
  enum tree_code code = TREE_CODE (test);
  if (!value)
    code = invert_tree_comparison (code, false);
  if (TREE_CODE (a) == BIT_AND_EXPR || TREE_CODE (a) == BIT_XOR_EXPR)
    return true;
  if (constant_p (value_of (b)))
    return code == NE_EXPR || code == GT_EXPR || code == GE_EXPR;
  return (code != EQ_EXPR
	  && (code == NE_EXPR || code == LT_EXPR || code == LE_EXPR
	      || (!constant_in_p (a, loop) && !constant_in_p (b, loop))));
}

/* Whether the choices behind step number FROM of the way, up to the activation, leave
   out at most a few turns of LOOP.  */

bool
stage_family::surely_p (size_t from, const control_step *loop) const
{
  for (size_t i = from + 1; i + 1 < m_way.size (); i++)
    {
      const control_step *step = m_way[i];
      if (step->kind == control_step::SWITCH || step->kind == control_step::HANDLER)
	return false;
      if (step->kind != control_step::CHOICE)
	continue;
      if (!step->test || !often_p (strip_conversions (step->test),
				   m_way[i + 1] == step->parts[0], loop))
	return false;
    }
  return true;
}

/* Whether step number I of the way is a loop each turn of which activates a stage of
   its own on V.  */

bool
stage_family::loop_p (const stream_view &v, size_t i) const
{
  const control_step *loop = m_way[i];
  if (!loop->counter || !turns_p (loop) || !surely_p (i, loop))
    return false;
  if (varying_p (v))
    for (tree t : selectors_of (v))
      if (counts_p (t, loop))
	return true;
  return false;
}

/* Whether each turn of LOOP activates the same stages: their indices are counts of
   loops inside, and constants.  */

bool
stage_family::same_stages_p (const control_step *loop) const
{
  for (const stream_view &v : m_task.views)
    for (tree index : indices_of (v))
      {
	linear_index i;
	bool inner_p = false, behind_p = false;
	if (!read_index (index, &i))
	  return false;
	for (const control_step *step : m_way)
	  {
	    inner_p |= behind_p && step->counter && step->counter == i.variable;
	    behind_p |= step == loop;
	  }
	if (i.variable && !inner_p && !constant_in_p (i.variable, loop))
	  return false;
      }
  return true;
}

/* In which order of the indices FROM, an output, passes elements on to TO, an
   input: 1 or -1; 0 if that is not known.  Sets *ASIDE_P if an index that is not LOOP's
   differs, and *BACK_P if not all indices are known to differ in one direction.  */

int
direction_of (const stream_view &from, const stream_view &to,
	      const control_step *loop, bool *aside_p, bool *back_p)
{
  std::vector<tree> a = indices_of (from), b = indices_of (to);
  HOST_WIDE_INT sign = 0;
  if (a.size () != b.size ())
    return 0;
  for (size_t d = 0; d < a.size (); d++)
    {
      linear_index x, y;
      if (read_index (a[d], &x) && read_index (b[d], &y)
	  && x.variable == y.variable)
	{
	  HOST_WIDE_INT forward = x.constant - y.constant;
	  if (sign == 0)
	    sign = forward;
	  *aside_p |= forward != 0 && x.variable != loop->counter;
	  *back_p |= sign > 0 ? forward < 0 : forward > 0;
	}
      else if (sign == 0)
	return 0;
      else
	*back_p = true;
    }
  return sign > 0 ? 1 : sign < 0 ? -1 : 0;
}

/* Whether stages on V that step number I of the way, a loop, activates run at the same time
   though they are a chain, or a grid: each passes elements on in the order of the
   indices.  */

bool
stage_family::chain_apart_p (const stream_view &v, size_t i) const
{
  bool apart_p = true, back_p = false;
  int direction = 0;
  for (const stream_view &from : m_task.views)
    for (const stream_view &to : m_task.views)
      {
	if (!from.output_p || to.output_p || !maybe_connected_p (from, to))
	  continue;
	bool aside_p = false;
	int d = direction_of (from, to, m_way[i], &aside_p, &back_p);
	if (d == 0 || d == -direction)
	  return false;
	direction = d;
	apart_p &= aside_p;
      }
  if (apart_p)
    return true;
  for (size_t k = 0; k < m_way.size () && !back_p; k++)
    if (k != i && loop_p (v, k))
      /* Stages on a diagonal.  */
      return true;
  /* While one of them goes on, another one does what the turn before had for it.  */
  while (i-- > 0)
    if (m_way[i]->kind == control_step::LOOP)
      return turns_p (m_way[i]) && same_stages_p (m_way[i]);
  return false;
}

/* A view that tells stages apart that surely run at the same time, or null.  CHAIN_P:
   they pass elements on to each other.  */

const stream_view *
stage_family::concurrent (bool chain_p) const
{
  for (const stream_view &v : m_task.views)
    for (size_t i = 0; i < m_way.size (); i++)
      if (loop_p (v, i) && (!chain_p || chain_apart_p (v, i)))
	return &v;
  return NULL;
}

} // anon namespace

bool
stream_order::search (size_t a, size_t b, std::vector<bool> *seen_p) const
{
  for (size_t i = 0; i < m_sites.size (); i++)
    {
      const stream_task &from = m_sites[a].task, &to = m_sites[i].task;
      if ((*seen_p)[i]
	  || !(direct_p (from, to)
	       /* The producer waits for the consumer.  */
	       || (to.depth && direct_p (to, from))))
	continue;
      (*seen_p)[i] = true;
      if (i == b || search (i, b, seen_p))
	return true;
    }
  return false;
}

bool
stream_order::path_p (size_t a, size_t b) const
{
  std::vector<bool> seen_p (m_sites.size ());
  return search (a, b, &seen_p);
}

/* Whether streams that lead from directive A back to it lead through no other one.  */

bool
stream_order::only_direct_p (size_t a) const
{
  for (size_t i = 0; i < m_sites.size (); i++)
    if (i != a && path_p (a, i) && path_p (i, a))
      return false;
  return !m_sites[a].task.depth;
}

const stream_view *
stream_order::concurrent_stages (const control_step *step) const
{
  size_t a = step->site;
  bool chain_p = path_p (a, a);
  if (chain_p && !only_direct_p (a))
    return NULL;
  return stage_family (step, m_sites[a].task).concurrent (chain_p);
}
