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

   A walk over the function, before it is lowered, finds the choices and what is in
   their arms; arms of a switch between which control can pass are one.  When all
   directives are known, those of each outermost choice that may be on one stream
   are counted off, arm by arm: what gets the same number shares a read position,
   or, for directives with the same streams, their order.  abi.h of the runtime
   says how.

   Debugging: -fdump-tree-gimple shows the numbers in the initializers of
   gomp_stream_views and gomp_stream_site.  */

#include "gcc-headers.h"
#include "alternatives.h"
#include "abi.h"
#include "selectors.h"
#include "trees.h"

/* Walks over a function to find choices.  */

class condition_walker
{
public:
  condition_walker (alternatives *to) : m_to (to) {}

  void
  run (tree body)
  {
    walk_apart (body);
  }

private:
  typedef alternatives::node node;
  static tree visit (tree *, int *, void *);
  void walk_apart (tree body);
  void walk_arm (node *choice, tree arm);
  void read_choice (tree stmt);
  void read_switch (tree stmt);

  alternatives *m_to;
  node *m_sequence = NULL;
  hash_set<tree> m_visited;
};

/* Jumps between arms.  */

namespace {

/* What a piece of code has of labels of the user's and jumps.  */

struct jumps
{
  hash_set<tree> labels, targets;
  bool labels_p, computed_p, cases_p;
};

tree
find_jumps (tree *tp, int *walk_subtrees, void *data)
{
  jumps *found = static_cast<jumps *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == LABEL_EXPR)
    {
      found->labels.add (LABEL_EXPR_LABEL (t));
      found->labels_p |= !DECL_ARTIFICIAL (LABEL_EXPR_LABEL (t));
    }
  else if (TREE_CODE (t) == GOTO_EXPR)
    {
      if (TREE_CODE (GOTO_DESTINATION (t)) == LABEL_DECL)
	found->targets.add (GOTO_DESTINATION (t));
      else
	found->computed_p = true;
    }
  else if (TREE_CODE (t) == CASE_LABEL_EXPR)
    found->cases_p = true;
  else if (TREE_CODE (t) == SWITCH_EXPR || TREE_CODE (t) == SWITCH_STMT)
    {
      /* Its labels are its own.  */
      bool cases_p = found->cases_p;
      *walk_subtrees = 0;
      for (int i = 0; i < 2; i++)
	walk_tree (&TREE_OPERAND (t, i), find_jumps, found, NULL);
      found->cases_p = cases_p;
    }
  return NULL_TREE;
}

/* Whether control can jump from one of ARMS into another one.  */

bool
jump_across_p (const std::vector<tree> &arms)
{
  std::vector<jumps> found (arms.size ());
  for (size_t i = 0; i < arms.size (); i++)
    {
      tree arm = arms[i];
      found[i].labels_p = found[i].computed_p = found[i].cases_p = false;
      if (arm)
	walk_tree_without_duplicates (&arm, find_jumps, &found[i]);
    }
  for (size_t i = 0; i < arms.size (); i++)
    for (size_t j = 0; j < arms.size (); j++)
      {
	if (i == j)
	  continue;
	if (found[i].computed_p && found[j].labels_p)
	  return true;
	for (hash_set<tree>::iterator l = found[j].labels.begin ();
	     l != found[j].labels.end (); ++l)
	  if (found[i].targets.contains (*l))
	    return true;
      }
  return false;
}

/* Whether there are labels of a switch around in T.  */

bool
cases_p (tree t)
{
  jumps found;
  found.labels_p = found.computed_p = found.cases_p = false;
  walk_tree_without_duplicates (&t, find_jumps, &found);
  return found.cases_p;
}

/* Whether control may go on behind statement T.  */

bool
goes_on_p (tree t)
{
  if (!t)
    return true;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
	if (!goes_on_p (tsi_stmt (i)))
	  {
	    /* What follows may have a label.  */
	    bool label_p = false;
	    for (tree_stmt_iterator j = i; !tsi_end_p (j); tsi_next (&j))
	      label_p |= TREE_CODE (tsi_stmt (j)) == LABEL_EXPR;
	    if (!label_p)
	      return false;
	  }
      return true;
    case BIND_EXPR:
      return goes_on_p (BIND_EXPR_BODY (t));
    case CLEANUP_POINT_EXPR:
    case CLEANUP_STMT:
    case EXPR_STMT:
    case NON_LVALUE_EXPR:
    case CONVERT_EXPR:
    case NOP_EXPR:
      return goes_on_p (TREE_OPERAND (t, 0));
    case IF_STMT:
    case COND_EXPR:
      return (goes_on_p (TREE_OPERAND (t, 1))
	      || goes_on_p (TREE_OPERAND (t, 2)));
    case BREAK_STMT:
    case CONTINUE_STMT:
    case GOTO_EXPR:
    case RETURN_EXPR:
    case THROW_EXPR:
      return false;
    case CALL_EXPR:
      return !(call_expr_flags (t) & ECF_NORETURN);
    default:
      return true;
    }
}

/* Appends to *LIST the statements of block T, also those in blocks in which
   labels of the switch are.  */

void
flatten (tree t, std::vector<tree> *list)
{
  if (!t)
    return;
  if (TREE_CODE (t) == STATEMENT_LIST)
    for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
      flatten (tsi_stmt (i), list);
  else if (TREE_CODE (t) == BIND_EXPR && cases_p (t))
    flatten (BIND_EXPR_BODY (t), list);
  else
    list->push_back (t);
}

/* The arms of a switch with BODY, as lists of statements.  None if control can
   get into the middle of a statement there.  */

std::vector<std::vector<tree>>
switch_arms (tree body)
{
  std::vector<tree> list;
  std::vector<std::vector<tree>> arms (1);
  bool goes_on_to_p = false;
  flatten (body, &list);
  for (tree t : list)
    if (TREE_CODE (t) == CASE_LABEL_EXPR)
      {
	if (!goes_on_to_p && !arms.back ().empty ())
	  arms.push_back (std::vector<tree> ());
	goes_on_to_p = true;
      }
    else if (cases_p (t))
      return std::vector<std::vector<tree>> ();
    else
      {
	arms.back ().push_back (t);
	if (TREE_CODE (t) == LABEL_EXPR)
	  goes_on_to_p = true;
	else if (goes_on_to_p)
	  goes_on_to_p = goes_on_p (t);
      }
  return arms;
}

} // anon namespace

/* Walks over BODY, which runs at another time than what is around.  */

void
condition_walker::walk_apart (tree body)
{
  node *around = m_sequence;
  m_sequence = m_to->add (NULL, node::SEQUENCE);
  walk_tree (&body, visit, this, NULL);
  m_sequence = around;
}

void
condition_walker::walk_arm (node *choice, tree arm)
{
  node *around = m_sequence;
  m_sequence = m_to->add (choice, node::SEQUENCE);
  walk_tree (&arm, visit, this, NULL);
  m_sequence = around;
}

/* Reads STMT, an if or a conditional expression.  */

void
condition_walker::read_choice (tree stmt)
{
  walk_tree (&TREE_OPERAND (stmt, 0), visit, this, NULL);
  if (jump_across_p ({ TREE_OPERAND (stmt, 1), TREE_OPERAND (stmt, 2) }))
    {
      for (int i = 1; i < 3; i++)
	walk_tree (&TREE_OPERAND (stmt, i), visit, this, NULL);
      return;
    }
  node *choice = m_to->add (m_sequence, node::CHOICE);
  for (int i = 1; i < 3; i++)
    walk_arm (choice, TREE_OPERAND (stmt, i));
}

void
condition_walker::read_switch (tree stmt)
{
  walk_tree (&TREE_OPERAND (stmt, 0), visit, this, NULL);
  std::vector<std::vector<tree>> arms = switch_arms (TREE_OPERAND (stmt, 1));
  std::vector<tree> lists;
  for (const std::vector<tree> &arm : arms)
    {
      tree list = alloc_stmt_list ();
      for (tree t : arm)
	{
	  tree_stmt_iterator end = tsi_last (list);
	  tsi_link_after (&end, t, TSI_CONTINUE_LINKING);
	}
      lists.push_back (list);
    }
  if (arms.empty () || jump_across_p (lists))
    {
      walk_tree (&TREE_OPERAND (stmt, 1), visit, this, NULL);
      return;
    }
  node *choice = m_to->add (m_sequence, node::CHOICE);
  for (tree list : lists)
    walk_arm (choice, list);
}

/* Callback of walk_tree.  */

tree
condition_walker::visit (tree *tp, int *walk_subtrees, void *data)
{
  condition_walker *self = static_cast<condition_walker *> (data);
  tree t = *tp;
  if (TYPE_P (t) || DECL_P (t) || self->m_visited.add (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  switch (TREE_CODE (t))
    {
    case COND_EXPR:
    case IF_STMT:
      self->read_choice (t);
      *walk_subtrees = 0;
      break;
    case SWITCH_EXPR:
    case SWITCH_STMT:
      self->read_switch (t);
      *walk_subtrees = 0;
      break;
    case OMP_TASK:
      {
	node *directive = self->m_to->add (self->m_sequence, node::DIRECTIVE);
	directive->stmt = t;
	self->m_to->m_by_stmt.put (t, directive);
	self->walk_apart (OMP_TASK_BODY (t));
	*walk_subtrees = 0;
	break;
      }
    default:
      break;
    }
  return NULL_TREE;
}

alternatives::alternatives (tree fn)
{
  condition_walker walker (this);
  walker.run (DECL_SAVED_TREE (fn));
}

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
  const stream_view &v = view_of (a), &w = view_of (b);
  return (::same_stream_p (v, w)
	  || ((v.flags & w.flags & ABI_VIEW_INDEXED)
	      && same_expression_p (v.address, w.address)));
}

/* Whether A and B may be on the same stream.  */

bool
alternatives::maybe_same_stream_p (const item &a, const item &b) const
{
  const stream_view &v = view_of (a), &w = view_of (b);
  if (same_stream_p (a, b))
    return true;
  unsigned unknown = ABI_VIEW_POINTER | ABI_VIEW_DYNAMIC;
  if (v.declared == w.declared)
    return !(TREE_CONSTANT (v.address) && TREE_CONSTANT (w.address));
  return ((v.flags & unknown) && (w.flags & unknown)
	  && TYPE_MAIN_VARIANT (v.type) == TYPE_MAIN_VARIANT (w.type));
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

/* Whether several stages of the directive of I may read one stream of its view,
   each all elements, as in a graph whose nodes are elements of one array: the
   directive names another element too, by another index, and another one of FOUND
   that reads such a stream is not on the same ones.  */

bool
alternatives::several_readers_p (const item &i,
				 const std::vector<node *> &found) const
{
  const stream_task &task = (*m_sites)[i.where->site].task;
  bool other_p = false;
  for (const stream_view &v : task.views)
    other_p |= (&v != &view_of (i) && varying_p (v)
		&& !selects_p (view_of (i), v));
  if (!varying_p (view_of (i)) || !other_p)
    return false;
  for (node *n : found)
    {
      const stream_task &b = (*m_sites)[n->site].task;
      item x = { n, 0, { 0, 0 }, false };
      if (b.tick_p || same_streams_p (i, x))
	continue;
      for (size_t k = 0; k < b.views.size (); k++)
	{
	  x.view = k;
	  if (!view_of (x).output_p && maybe_same_stream_p (i, x))
	    return true;
	}
    }
  return false;
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
      item i = { n, 0, { 0, 0 }, false };
      (*m_sites)[n->site].group = (*m_sites)[found[0]->site].var;
      if (!task.tick_p)
	stages.push_back (i);
      for (size_t k = 0; k < task.views.size (); k++)
	if (!task.views[k].output_p && !(task.views[k].flags & ABI_VIEW_SHARED))
	  {
	    i.view = k;
	    if (!several_readers_p (i, found))
	      inputs.push_back (i);
	  }
    }
  number_items (choice, &inputs, &alternatives::same_stream_p,
		&alternatives::maybe_same_stream_p);
  number_items (choice, &stages, &alternatives::same_streams_p,
		&alternatives::maybe_same_streams_p);
  for (const item &i : inputs)
    if (i.shared_p)
      {
	stream_view &view = (*m_sites)[i.where->site].task.views[i.view];
	view.flags |= ABI_VIEW_ALTERNATIVE;
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
  item i = { *n, 0, { 0, 0 }, false }, j = { *m, 0, { 0, 0 }, false };
  return (s.ordered_p && t.ordered_p && s.group == t.group
	  && s.orders.from <= t.orders.to && t.orders.from <= s.orders.to
	  && same_streams_p (i, j));
}

void
alternatives::number (std::vector<site> *sites)
{
  m_sites = sites;
  for (node *root : m_roots)
    for (node *child : root->children)
      if (child->kind == node::CHOICE)
	number_group (child);
  /* One alone skips elements that nobody else skips.  */
  for (site &s : *sites)
    if (s.task.tick_p && !(s.task.views[0].flags & (ABI_VIEW_SHARED
						    | ABI_VIEW_ALTERNATIVE)))
      {
	s.task.views[0].flags |= ABI_VIEW_ALTERNATIVE;
	s.task.views[0].lanes = { 0, 0 };
	s.group = s.var;
      }
}
