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

/* Choices: the arms of an if, a switch or a conditional expression, and the directives
   in them.

   A walk over the function, before it is lowered, finds them; arms of a switch
   between which control can pass are one.

   Debugging: -fdump-tree-original shows the function.  */

#include "gcc-headers.h"
#include "alternatives.h"

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
	for (tree label : found[j].labels)
	  if (found[i].targets.contains (label))
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
