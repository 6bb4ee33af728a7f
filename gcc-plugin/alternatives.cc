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

/* Alternatives: directives in different arms of an if, a switch or a conditional
   expression, of which the control program passes one at most.

   choices.cc finds the choices and what is in their arms.  When all
   directives are known, those of each outermost choice that may be on one stream
   are counted off, arm by arm: what gets the same number shares a read position,
   or, for directives with the same streams, their order.  abi.h of the runtime
   says how.

   Debugging: -fdump-tree-gimple shows the numbers in the initializers of
   gomp_stream_views and gomp_stream_site.  */

#include "gcc-headers.h"
#include "alternatives.h"
#include "abi.h"
#include "lanes.h"
#include "selectors.h"
#include "trees.h"

alternatives::~alternatives ()
{
  for (node *n : m_nodes)
    delete n;
}

alternatives::node *
alternatives::add (node *parent, decltype (node::kind) kind)
{
  node *n = new node;
  m_nodes.push_back (n);
  n->kind = kind;
  n->parent = parent;
  n->stmt = NULL_TREE;
  n->site = -1;
  if (parent)
    parent->children.push_back (n);
  else
    m_roots.push_back (n);
  return n;
}

void
alternatives::add_site (tree stmt, size_t site)
{
  if (node **n = m_by_stmt.get (stmt))
    (*n)->site = site;
}

/* Whether directives A and B stand in different arms of a choice.  */

bool
alternatives::apart_p (const node *a, const node *b) const
{
  for (const node *x = a; x; x = x->parent)
    for (const node *y = b; y; y = y->parent)
      if (x != y && x->parent && x->parent == y->parent)
	return x->parent->kind == node::CHOICE;
  return false;
}

/* Appends the directives in N that have streams.  */

void
alternatives::find_directives (node *n, std::vector<node *> *found) const
{
  if (n->kind == node::DIRECTIVE && n->site >= 0)
    found->push_back (n);
  for (node *child : n->children)
    find_directives (child, found);
}

/* What streams items are on.  */

const stream_view &
alternatives::view_of (const item &i) const
{
  return (*m_sites)[i.where->site].task.views[i.view];
}

bool
alternatives::same_stream_p (const item &a, const item &b) const
{
  return surely_same_stream_p (view_of (a), view_of (b));
}

/* Whether A and B, inputs, may share a read position.  */

bool
alternatives::same_input_p (const item &a, const item &b) const
{
  return same_stream_p (a, b) && together_p (a, b);
}

bool
alternatives::maybe_same_input_p (const item &a, const item &b) const
{
  return maybe_same_stream_p (a, b) && together_p (a, b);
}

/* Whether A and B can be inputs of the same stages, if those of one of them have each
   their own read position.  */

bool
alternatives::together_p (const item &a, const item &b) const
{
  return ((!a.each_p && !b.each_p)
	  || (*m_sites)[a.where->site].task.tick_p
	  || (*m_sites)[b.where->site].task.tick_p
	  || same_streams_p (a, b));
}

/* Whether A and B may be on the same stream.  */

bool
alternatives::maybe_same_stream_p (const item &a, const item &b) const
{
  return ::maybe_same_stream_p (view_of (a), view_of (b));
}

/* Whether each stream of directive A has one of B's that is related to it by R,
   and is used in the same way, and the other way round.  */

bool
alternatives::matching_p (const item &a, const item &b, relation r) const
{
  size_t n = (*m_sites)[a.where->site].task.views.size ();
  if ((*m_sites)[b.where->site].task.views.size () != n)
    return false;
  std::vector<bool> used_p (n);
  for (size_t i = 0; i < n; i++)
    {
      bool found_p = false;
      item x = a, y = b;
      x.view = i;
      for (size_t j = 0; j < n && !found_p; j++)
	{
	  y.view = j;
	  found_p = (!used_p[j] && view_of (x).output_p == view_of (y).output_p
		     && (this->*r) (x, y));
	  if (found_p)
	    used_p[j] = true;
	}
      if (!found_p)
	return false;
    }
  return true;
}

bool
alternatives::same_streams_p (const item &a, const item &b) const
{
  return matching_p (a, b, &alternatives::same_stream_p);
}

bool
alternatives::maybe_same_streams_p (const item &a, const item &b) const
{
  return matching_p (a, b, &alternatives::maybe_same_stream_p);
}

/* Whether each stage of the directive of I has a read position of its own on the
   stream of its view, as nodes of a graph do: the control flow does not show that it
   has one stage, or all of FOUND that read such a stream are on the same ones.  */

bool
alternatives::read_by_each_p (const item &i,
			      const std::vector<node *> &found) const
{
  switch (m_readings->of (i.where->site, i.view))
    {
    case READ_BY_EACH:
    case READ_BY_SOME:
    case READ_UNKNOWN:
      return true;
    case READ_TOGETHER:
      return false;
    case READ_BY_ONE:
      break;
    }
  bool other_p = false;
  for (const stream_view &v : (*m_sites)[i.where->site].task.views)
    other_p |= (&v != &view_of (i) && varying_p (v)
		&& !selects_p (view_of (i), v));
  if (!varying_p (view_of (i)) || !other_p)
    return false;
  for (node *n : found)
    {
      const stream_task &b = (*m_sites)[n->site].task;
      item x = { n, 0, { 0, 0 }, false, false };
      if (b.tick_p || same_streams_p (i, x))
	continue;
      for (size_t k = 0; k < b.views.size (); k++)
	{
	  x.view = k;
	  if (!view_of (x).output_p && maybe_same_stream_p (i, x))
	    return false;
	}
    }
  return true;
}

/* Counting.  */

namespace {

/* How many of ITEMS, which have WHERE, an arm that runs has in N at most.  */

template <typename N, typename I>
unsigned
width (const N *n, const std::vector<I *> &items)
{
  unsigned count = 0;
  for (const I *i : items)
    count += i->where == n;
  for (const N *child : n->children)
    {
      unsigned w = width (child, items);
      if (n->kind != N::CHOICE)
	count += w;
      else if (count < w)
	count = w;
    }
  return count;
}

/* Gives those of ITEMS that are in N the numbers RANGE, all of them in each
   arm.  */

template <typename N, typename I>
void
count_off (const N *n, const std::vector<I *> &items, number_range range)
{
  unsigned from = range.from;
  I *last_item = NULL;
  for (I *i : items)
    if (i->where == n)
      {
	i->numbers.from = i->numbers.to = from++;
	last_item = i;
      }
  if (last_item)
    last_item->numbers.to = range.to;
  const N *last = NULL;
  for (const N *child : n->children)
    if (width (child, items))
      last = child;
  for (const N *child : n->children)
    {
      unsigned w = width (child, items);
      if (w == 0)
	continue;
      if (n->kind == N::CHOICE)
	count_off (child, items, range);
      else
	{
	  number_range part = { from, child == last ? range.to : from + w - 1 };
	  count_off (child, items, part);
	  from += w;
	}
    }
}

} // anon namespace

/* Counts off ITEMS, which are in CHOICE: those that MAYBE_SAME_P relates to each
   other get their numbers from the same range.  */

void
alternatives::number_items (node *choice, std::vector<item> *items,
			    relation same_p, relation maybe_same_p)
{
  std::vector<bool> done_p (items->size ());
  for (size_t i = 0; i < items->size (); i++)
    {
      if (done_p[i])
	continue;
      /* All that may be the same as one of them.  */
      std::vector<size_t> cluster (1, i);
      done_p[i] = true;
      for (size_t k = 0; k < cluster.size (); k++)
	for (size_t j = 0; j < items->size (); j++)
	  if (!done_p[j]
	      && (this->*maybe_same_p) ((*items)[cluster[k]], (*items)[j]))
	    {
	      cluster.push_back (j);
	      done_p[j] = true;
	    }
      for (size_t k = 1; k < cluster.size (); k++)
	for (size_t j = k; j > 0 && cluster[j] < cluster[j - 1]; j--)
	  std::swap (cluster[j], cluster[j - 1]);
      /* Those that are surely the same, in the order of the source.  */
      std::vector<std::vector<item *>> classes;
      for (size_t j : cluster)
	{
	  item *it = &(*items)[j];
	  bool known_p = false;
	  for (std::vector<item *> &c : classes)
	    if (!known_p && (this->*same_p) (*c[0], *it))
	      {
		c.push_back (it);
		known_p = true;
	      }
	  if (!known_p)
	    classes.push_back (std::vector<item *> (1, it));
	}
      unsigned most = 1;
      for (const std::vector<item *> &c : classes)
	most = MAX (most, width (choice, c));
      for (const std::vector<item *> &c : classes)
	count_off (choice, c, { 0, most - 1 });
      for (size_t j : cluster)
	for (size_t k : cluster)
	  {
	    item &a = (*items)[j], &b = (*items)[k];
	    if (a.numbers.from <= b.numbers.to && b.numbers.from <= a.numbers.to
		&& apart_p (a.where, b.where))
	      a.shared_p = true;
	  }
    }
}

/* Counts off what is in the outermost CHOICE.  */

void
alternatives::number_group (node *choice)
{
  std::vector<node *> found;
  std::vector<item> inputs, stages;
  find_directives (choice, &found);
  for (node *n : found)
    {
      const stream_task &task = (*m_sites)[n->site].task;
      item i = { n, 0, { 0, 0 }, false, false };
      (*m_sites)[n->site].group = (*m_sites)[found[0]->site].var;
      if (!task.tick_p)
	stages.push_back (i);
      for (size_t k = 0; k < task.views.size (); k++)
	if (!task.views[k].output_p && !(task.views[k].flags & ABI_VIEW_SHARED))
	  {
	    i.view = k;
	    i.each_p = !task.tick_p && read_by_each_p (i, found);
	    inputs.push_back (i);
	  }
    }
  number_items (choice, &inputs, &alternatives::same_input_p,
		&alternatives::maybe_same_input_p);
  number_items (choice, &stages, &alternatives::same_streams_p,
		&alternatives::maybe_same_streams_p);
  for (const item &i : inputs)
    if (i.shared_p)
      {
	stream_view &view = (*m_sites)[i.where->site].task.views[i.view];
	view.flags |= ABI_VIEW_ALTERNATIVE | (i.each_p ? ABI_VIEW_EACH : 0);
	view.lanes = i.numbers;
      }
  for (const item &i : stages)
    {
      site &s = (*m_sites)[i.where->site];
      s.ordered_p = i.shared_p;
      s.orders = i.numbers;
    }
}

bool
alternatives::one_stage_p (tree a, tree b)
{
  node **n = m_by_stmt.get (a), **m = m_by_stmt.get (b);
  if (!n || !m || (*n)->site < 0 || (*m)->site < 0)
    return false;
  const site &s = (*m_sites)[(*n)->site], &t = (*m_sites)[(*m)->site];
  item i = { *n, 0, { 0, 0 }, false, false };
  item j = { *m, 0, { 0, 0 }, false, false };
  return (s.ordered_p && t.ordered_p && s.group == t.group
	  && s.orders.from <= t.orders.to && t.orders.from <= s.orders.to
	  && same_streams_p (i, j));
}

/* Gives directive NUMBER a lane for each input, but those of alternatives, that its
   stages read together.  */

void
alternatives::number_alone (size_t number)
{
  site &s = (*m_sites)[number];
  for (size_t k = 0; k < s.task.views.size (); k++)
    {
      stream_view &view = s.task.views[k];
      if (view.output_p || (view.flags & (ABI_VIEW_SHARED | ABI_VIEW_ALTERNATIVE))
	  || (!s.task.tick_p && m_readings->of (number, k) != READ_TOGETHER))
	continue;
      /* Behind those of a choice.  */
      unsigned lane = ALONE + k;
      view.flags |= s.task.tick_p ? ABI_VIEW_ALTERNATIVE : ABI_VIEW_TOGETHER;
      view.lanes = { lane, lane };
      if (!s.group)
	s.group = s.var;
    }
}

void
alternatives::number (std::vector<site> *sites, const common_readings &readings)
{
  m_sites = sites;
  m_readings = &readings;
  for (node *root : m_roots)
    for (node *child : root->children)
      if (child->kind == node::CHOICE)
	number_group (child);
  /* One alone skips elements that nobody else skips.  */
  for (size_t i = 0; i < sites->size (); i++)
    number_alone (i);
}
