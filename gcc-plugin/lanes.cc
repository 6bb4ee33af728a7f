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

/* How the stages of one directive share what they read.

   A directive that names elements of arrays is one stage for each set of streams that
   it meets.  Where several of its stages read one stream, the loops around tell
   what the program means:

     for (k = 0; k < n; k++)
       {
	 task output (x)
	 for (c = 0; c < m; c++)
	   task input (x) output (y[c])		each stage reads each x
	 task input (x) output (z[key (k)])	each x is read by one stage
       }

   The loop that is looked at is the outermost one in whose turns each stream is
   written at most once: the counts of all loops between it and a directive that
   writes the stream select which stream that is.  If the counts of all loops between
   it and the reader do so, too, a turn reads each stream once; if they select the
   stage, a turn activates each stage once.

   Debugging: -fdump-tree-original shows the loops; -fdump-tree-gimple shows the
   lanes in the initializers of gomp_stream_views.  */

#include "gcc-headers.h"
#include "abi.h"
#include "lanes.h"
#include "selectors.h"
#include "trees.h"

namespace {

/* Variables that are replaced by their values, one inside the other, at most.  */
enum { MOST_VALUES = 4 };

/* What is known of the variables in a piece of a control program.  */

class knowledge
{
public:
  /* What is behind pointers stays the same if LENIENT_P.  */
  knowledge (const control_step *step, bool lenient_p = false)
    : m_step (step), m_lenient_p (lenient_p) {}
  void add (tree t);
  bool tells_p (tree t, int depth = MOST_VALUES) const;
  tree value (tree variable) const;
  bool steady_p (tree variable) const;
  bool injective_p (tree t, const control_step *loop,
		    int depth = MOST_VALUES) const;
  bool mentions_p (tree t, tree variable, int depth = MOST_VALUES) const;

private:
  const control_step *m_step;
  bool m_lenient_p;
  hash_set<tree> m_known;
  /* What is known as a whole.  */
  std::vector<tree> m_terms;
};

tree
without_conversions (tree t)
{
  t = plain (t);
  while (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR)
    t = plain (TREE_OPERAND (t, 0));
  return t;
}

/* Whether VARIABLE is a local reference: it is made anew in each turn of a loop.  */

bool
local_reference_p (const_tree variable)
{
  return VAR_P (variable) && reference_p (variable) && automatic_p (variable);
}

/* What STEP writes to VARIABLE, if *N becomes 1.  */

tree
find_value (const control_step *step, const_tree variable, unsigned *n)
{
  tree value = NULL_TREE;
  bool reference_p = local_reference_p (variable);
  if (step->base == variable
      && (reference_p ? step->kind == control_step::ADDRESS && step->value
	  : step->kind == control_step::WRITE))
    {
      ++*n;
      value = strip_conversions (step->what) == variable ? step->value
							  : NULL_TREE;
    }
  for (const control_step *part : step->parts)
    if (tree other = find_value (part, variable, n))
      value = other;
  if (step->body && !reference_p && writes_p (step->body, variable))
    *n += 2;
  return value;
}

/* Whether something in STEP takes the address of VARIABLE, as a call of a member
   function does.  */

bool
address_taken_p (const control_step *step, const_tree variable)
{
  if (step->kind == control_step::ADDRESS && step->base == variable)
    return true;
  for (const control_step *part : step->parts)
    if (address_taken_p (part, variable))
      return true;
  return false;
}

/* Whether VARIABLE has one value in the piece.  */

bool
knowledge::steady_p (tree variable) const
{
  return (!writes_p (m_step, variable) && !local_reference_p (variable)
	  && (m_lenient_p || !RECORD_OR_UNION_TYPE_P (TREE_TYPE (variable))
	      || !address_taken_p (m_step, variable)));
}

/* The only value that the piece gives VARIABLE; null if there is none.  */

tree
knowledge::value (tree variable) const
{
  if (local_reference_p (variable) && DECL_INITIAL (variable))
    return DECL_INITIAL (variable);
  unsigned n = 0;
  tree value = find_value (m_step, variable, &n);
  return n == 1 ? value : NULL_TREE;
}

/* Callback of walk_tree: appends variables to the vector in DATA.  Returns what may
   be something else each time.  */

struct leaves
{
  std::vector<tree> variables;
  bool lenient_p;
};

tree
find_leaves (tree *tp, int *walk_subtrees, void *data)
{
  leaves *found = static_cast<leaves *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (variable_p (t))
    found->variables.push_back (t);
  else if (TREE_CODE (t) == ADDR_EXPR)
    {
      /* A place: what is there does not count, unless it is where a pointer leads.  */
      tree place = TREE_OPERAND (t, 0);
      for (; handled_component_p (place); place = TREE_OPERAND (place, 0))
	if (TREE_CODE (place) == ARRAY_REF)
	  if (tree found_p = walk_tree (&TREE_OPERAND (place, 1), find_leaves, data, NULL))
	    return found_p;
      if (variable_p (place) && !reference_p (place))
	*walk_subtrees = 0;
    }
  else if (TREE_CODE (t) == CALL_EXPR)
    {
      if (!POINTER_TYPE_P (TREE_TYPE (t)))
	return call_expr_flags (t) & (ECF_CONST | ECF_PURE) ? NULL_TREE : t;
      /* The place of an element, such as operator[] tells: the container stays
	 the same.  */
      *walk_subtrees = 0;
      for (int i = 0; i < call_expr_nargs (t); i++)
	if (i || TREE_CODE (plain (CALL_EXPR_ARG (t, i))) != ADDR_EXPR)
	  if (tree found_p = walk_tree (&CALL_EXPR_ARG (t, i), find_leaves, data,
					NULL))
	    return found_p;
    }
  else if (TREE_CODE (t) == INDIRECT_REF || TREE_CODE (t) == MEM_REF)
    {
      tree pointer = plain (TREE_OPERAND (t, 0));
      if (!found->lenient_p
	  && (TREE_CODE (TREE_TYPE (pointer)) != REFERENCE_TYPE
	      || TREE_CODE (pointer) == CALL_EXPR))
	return t;
    }
  else if (TREE_SIDE_EFFECTS (t) && !CONVERT_EXPR_P (t)
	   && TREE_CODE (t) != TARGET_EXPR && TREE_CODE (t) != SAVE_EXPR)
    return t;
  return NULL_TREE;
}

/* Whether T has the same value wherever the known variables have the same
   ones.  */

bool
knowledge::tells_p (tree t, int depth) const
{
  for (tree known : m_terms)
    if (same_expression_p (known, without_conversions (t)))
      return true;
  leaves found = { {}, m_lenient_p };
  if (walk_tree_without_duplicates (&t, find_leaves, &found))
    return false;
  for (tree leaf : found.variables)
    {
      if (const_cast<hash_set<tree> &> (m_known).contains (leaf)
	  || steady_p (leaf))
	continue;
      tree v = depth ? value (leaf) : NULL_TREE;
      if (!v || !tells_p (v, depth - 1))
	return false;
    }
  return true;
}

/* T is known, and so is what can be computed back from it.  */

void
knowledge::add (tree t)
{
  t = without_conversions (t);
  if (variable_p (t))
    {
      if (m_known.add (t))
	return;
      tree v = value (t);
      if (v && POINTER_TYPE_P (TREE_TYPE (t)))
	for (tree selector : selectors_of (v))
	  add (selector);
      else if (v)
	add (v);
      return;
    }
  m_terms.push_back (t);
  if (TREE_CODE (t) != PLUS_EXPR && TREE_CODE (t) != MINUS_EXPR
      && TREE_CODE (t) != BIT_XOR_EXPR)
    return;
  for (int i = 0; i < 2; i++)
    if (tells_p (TREE_OPERAND (t, i)))
      add (TREE_OPERAND (t, 1 - i));
}

/* Whether VARIABLE is in T, or in what its variables were computed from.  */

bool
knowledge::mentions_p (tree t, tree variable, int depth) const
{
  leaves found = { {}, true };
  walk_tree_without_duplicates (&t, find_leaves, &found);
  for (tree leaf : found.variables)
    {
      if (leaf == variable)
	return true;
      tree v = depth ? value (leaf) : NULL_TREE;
      if (v && mentions_p (v, variable, depth - 1))
	return true;
    }
  return false;
}

/* Whether T differs between the turns of LOOP, as far as its form tells.  */

bool
knowledge::injective_p (tree t, const control_step *loop, int depth) const
{
  t = without_conversions (t);
  if (t == loop->counter)
    return true;
  if (variable_p (t))
    {
      tree v = depth ? value (t) : NULL_TREE;
      return v && injective_p (v, loop, depth - 1);
    }
  switch (TREE_CODE (t))
    {
    case NEGATE_EXPR:
    case BIT_NOT_EXPR:
      return injective_p (TREE_OPERAND (t, 0), loop, depth);
    case PLUS_EXPR:
    case MINUS_EXPR:
    case BIT_XOR_EXPR:
    case MULT_EXPR:
      for (int i = 0; i < 2; i++)
	if (injective_p (TREE_OPERAND (t, i), loop, depth)
	    && !mentions_p (TREE_OPERAND (t, 1 - i), loop->counter, depth))
	  return true;
      return false;
    case TRUNC_MOD_EXPR:
      return (loop->code == LT_EXPR && loop->first
	      && integer_zerop (loop->first)
	      && same_expression_p (value_of (TREE_OPERAND (t, 1)), loop->bound)
	      && injective_p (TREE_OPERAND (t, 0), loop, depth));
    default:
      return false;
    }
}

/* Whether LOOPS is all of LOOPS, each of which counts and tells streams of VIEW
   apart.  */

bool
selected_by_p (const stream_view &view, const std::vector<const control_step *> &loops,
	       const knowledge &k)
{
  std::vector<tree> terms = selectors_of (view);
  for (const control_step *loop : loops)
    {
      bool found_p = false;
      for (tree t : terms)
	found_p |= loop->counter && k.injective_p (t, loop);
      if (!found_p)
	return false;
    }
  return true;
}

/* The loops of PATH behind number I.  */

std::vector<const control_step *>
loops_behind (const std::vector<const control_step *> &path, size_t i)
{
  std::vector<const control_step *> loops;
  for (i++; i < path.size (); i++)
    if (path[i]->kind == control_step::LOOP)
      loops.push_back (path[i]);
  return loops;
}

} // anon namespace

common_readings::common_readings (const control_programs &programs,
				  const std::vector<site> &sites)
  : m_sites (sites), m_paths (sites.size ())
{
  for (const control_programs::program &p : programs.programs)
    if (!p.irregular_p)
      {
	path around;
	find_paths (p.body, &around);
      }
}

void
common_readings::find_paths (const control_step *step, path *around)
{
  if (step->kind == control_step::TASK && step->site >= 0)
    m_paths[step->site] = *around;
  around->push_back (step);
  for (const control_step *part : step->parts)
    find_paths (part, around);
  around->pop_back ();
}

/* Whether directive SITE may write the streams of VIEW.  */

bool
common_readings::produces_p (size_t site, const stream_view &view) const
{
  for (const stream_view &v : m_sites[site].task.views)
    if (v.output_p && maybe_same_stream_p (v, view))
      return true;
  return false;
}

/* Whether a turn of STEP, number I of PATHS that lead to what produces streams of
   VIEW, writes each of them once at most.  Adds these directives to *PRODUCERS.  */

bool
common_readings::written_once_p (const control_step *step, size_t i,
				 const stream_view &view,
				 std::vector<size_t> *producers) const
{
  knowledge k (step);
  for (size_t q = 0; q < m_sites.size (); q++)
    {
      const path &way = m_paths[q];
      if (i >= way.size () || way[i] != step || !produces_p (q, view))
	continue;
      producers->push_back (q);
      for (const stream_view &v : m_sites[q].task.views)
	if (v.output_p && maybe_same_stream_p (v, view)
	    && !selected_by_p (v, loops_behind (way, i), k))
	  return false;
    }
  return true;
}

/* Whether the selectors of A tell those of B in STEP.  */

static bool
tells_p (const control_step *step, const stream_view &a, const stream_view &b)
{
  knowledge k (step);
  for (tree t : selectors_of (a))
    k.add (t);
  for (tree t : selectors_of (b))
    if (!k.tells_p (t))
      return false;
  return true;
}

/* Whether one of PRODUCERS writes streams of VIEW as often as it is read: one in each
   turn of STEP, number I of the paths to both, each of which goes with one of
   VIEW's.  */

bool
common_readings::same_turn_p (const control_step *step, size_t i,
			      const stream_view &view,
			      const std::vector<size_t> &producers) const
{
  for (size_t q : producers)
    if (loops_behind (m_paths[q], i).empty ())
      for (const stream_view &v : m_sites[q].task.views)
	if (v.output_p
	    && (surely_same_stream_p (v, view)
		|| (varying_p (v) && varying_p (view)
		    && maybe_same_stream_p (v, view)
		    && tells_p (step, v, view) && tells_p (step, view, v))))
	  return true;
  return false;
}

/* Whether T is a condition that holds from some turn of a loop on, or until then.  */

static bool
lasting_p (tree t)
{
  t = strip_conversions (t);
  return (COMPARISON_CLASS_P (t) && TREE_CODE (t) != EQ_EXPR
	  && TREE_CODE (t) != NE_EXPR);
}

/* How the turns of the loop number I of WAY, which leads to an activation of TASK,
   activate its stages, none of which is on one stream only.  */

common_reading
common_readings::of_turns (const stream_task &task, const path &way,
			   size_t i) const
{
  knowledge k (way[i], true);
  std::vector<const control_step *> loops = loops_behind (way, i);
  for (const control_step *loop : loops)
    {
      if (!loop->counter)
	return READ_UNKNOWN;
      k.add (loop->counter);
    }
  for (const stream_view &view : task.views)
    for (tree t : selectors_of (view))
      {
	bool known_p = k.tells_p (t);
	for (const control_step *loop : loops)
	  known_p |= k.injective_p (t, loop);
	if (!known_p)
	  return READ_BY_SOME;
      }
  for (size_t j = i + 1; j < way.size (); j++)
    if (way[j]->kind == control_step::CHOICE && way[j]->test
	&& !lasting_p (way[j]->test) && !k.tells_p (way[j]->test))
      return READ_BY_SOME;
  return READ_BY_EACH;
}

/* Whether each stream of VIEW, an input of TASK that WAY leads to, has one
   stage.  */

bool
common_readings::one_stage_p (const stream_task &task, const stream_view &view,
			      const path &way) const
{
  const control_step *around = NULL;
  for (size_t i = 0; i < way.size () && !around; i++)
    if (way[i]->kind == control_step::LOOP)
      for (size_t q = 0; q < m_sites.size (); q++)
	if (i < m_paths[q].size () && m_paths[q][i] == way[i]
	    && produces_p (q, view))
	  around = way[i];
  knowledge k (around ? around : way[0]);
  for (tree t : selectors_of (view))
    k.add (t);
  for (const stream_view &other : task.views)
    if (varying_p (other))
      for (tree t : selectors_of (other))
	if (!k.tells_p (t))
	  return false;
  return true;
}

common_reading
common_readings::of (size_t site, size_t number) const
{
  const stream_task &task = m_sites[site].task;
  const stream_view &view = task.views[number];
  const path &way = m_paths[site];
  if (way.empty () || loops_behind (way, 0).empty ()
      || one_stage_p (task, view, way))
    return READ_BY_ONE;
  for (size_t i = 0; i < way.size (); i++)
    {
      std::vector<size_t> producers;
      if ((i && way[i]->kind != control_step::LOOP)
	  || !written_once_p (way[i], i, view, &producers))
	continue;
      if (producers.empty () && i)
	break;
      std::vector<const control_step *> loops = loops_behind (way, i);
      if (selected_by_p (view, loops, knowledge (way[i])))
	return (!loops.empty () || same_turn_p (way[i], i, view, producers)
		? READ_TOGETHER : READ_UNKNOWN);
      return of_turns (task, way, i);
    }
  return READ_UNKNOWN;
}
