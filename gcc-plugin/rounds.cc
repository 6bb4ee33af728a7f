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

/* Loops of the control program whose iterations are all the same round of
   activations, as through an array of streams:

     for (k = 0; k < n; k++)
       {
	 activation of A on a[0];
	 for (int i = 0; i < m; i++)
	   activation of B on a[i] and a[i + 1];
       }

   becomes

     for (round = { 0 }, k = 0; k < n; )
       {
	 activation of A on a[0];
	 for (int i = 0; i < m; i++)
	   activation of B on a[i] and a[i + 1];
	 k++;
	 if (round.pause)
	   round.pause--;
	 else if (k < n)
	   k += GOMP_stream_repeat (&round, n - k - 1, 1);
       }

   The runtime sees what the round was, and issues more of them; see abi.h.  The
   rounds are the same if nothing in the loop but activations has an effect
   outside of it, or on the next iteration, and if nothing depends on K.  A
   capture of K is all right: the runtime counts on in the record.

   Debugging: -fdump-tree-gimple.  */

#include "gcc-headers.h"
#include "abi.h"
#include "loops.h"
#include "trees.h"

namespace {

/* The body of a loop that counts by K, and what is known about it.  */

class round_body
{
public:
  round_body (const induction &k, const std::vector<activation> &activations)
    : m_k (k), m_activations (activations), m_n_activations (0) {}

  bool same_each_time_p (tree body);

  std::vector<std::pair<size_t, size_t>> m_counts;

private:
  bool statement_p (tree);
  bool branch_p (tree);
  bool declaration_p (tree);
  bool assignment_p (tree target, tree value);
  bool activation_p (const activation &);
  bool value_p (tree);

  const induction &m_k;
  const std::vector<activation> &m_activations;
  size_t m_n_activations;
  /* Variables that have a value of this iteration where the walk is.  */
  hash_set<tree> m_own;
  /* Variables from outside that the body changes, and those of them that are in
     M_OWN, in the order of their assignments.  */
  hash_set<tree> m_outside;
  std::vector<tree> m_assigned;
};

/* Whether expression T has no effect and the same value in each iteration.  */

bool
round_body::value_p (tree t)
{
  if (!t)
    return true;
  if (TREE_SIDE_EFFECTS (t))
    return false;
  hash_set<tree> others;
  others.add (m_k.decl);
  for (tree decl : m_outside)
    if (!m_own.contains (decl))
      others.add (decl);
  return !find_in (t, [&] (tree part) { return DECL_P (part) && others.contains (part); });
}

bool
round_body::activation_p (const activation &a)
{
  m_n_activations++;
  for (tree t : a.operands)
    if (!value_p (t))
      return false;
  for (size_t i = 0; i < a.values.size (); i++)
    if (a.values[i] == m_k.decl)
      m_counts.push_back (std::make_pair (a.site, i));
    else if (!value_p (a.values[i]))
      return false;
  return true;
}

/* Whether an assignment of VALUE to TARGET, or without VALUE a change of TARGET,
   is all right.  */

bool
round_body::assignment_p (tree target, tree value)
{
  target = strip_conversions (target);
  if (!value_p (value))
    return false;
  if (m_own.contains (target))
    return true;
  if (!value
      || !(VAR_P (target) || TREE_CODE (target) == PARM_DECL)
      || target == m_k.decl
      || is_global_var (target)
      || TREE_ADDRESSABLE (target)
      || TREE_THIS_VOLATILE (target))
    return false;
  m_outside.add (target);
  m_own.add (target);
  m_assigned.push_back (target);
  return true;
}

bool
round_body::declaration_p (tree decl)
{
  if (!VAR_P (decl))
    return true;
  if (TREE_STATIC (decl) || DECL_EXTERNAL (decl) || TREE_THIS_VOLATILE (decl)
      || !value_p (DECL_INITIAL (decl)))
    return false;
  m_own.add (decl);
  return true;
}

/* Whether T, which may not happen, is all right.  */

bool
round_body::branch_p (tree t)
{
  size_t n = m_assigned.size ();
  if (!statement_p (t))
    return false;
  for (; m_assigned.size () > n; m_assigned.pop_back ())
    m_own.remove (m_assigned.back ());
  return true;
}

/* Whether statement T is all right.  */

bool
round_body::statement_p (tree t)
{
  t = strip_conversions (t);
  if (!t || IS_EMPTY_STMT (t))
    return true;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
	if (!statement_p (tsi_stmt (i)))
	  return false;
      return true;
    case DEBUG_BEGIN_STMT:
      return true;
    case BIND_EXPR:
      {
	bool any_p = false;
	for (const activation &a : m_activations)
	  if (a.stmt == t && !activation_p (a))
	    return false;
	  else
	    any_p |= a.stmt == t;
	if (any_p)
	  return true;
      }
      for (tree var = BIND_EXPR_VARS (t); var; var = DECL_CHAIN (var))
	if (!declaration_p (var))
	  return false;
      return statement_p (BIND_EXPR_BODY (t));
    case DECL_EXPR:
      return declaration_p (DECL_EXPR_DECL (t));
    case COND_EXPR:
    case IF_STMT:
      /* Condition, then and else.  */
      return (value_p (TREE_OPERAND (t, 0))
	      && branch_p (TREE_OPERAND (t, 1))
	      && branch_p (TREE_OPERAND (t, 2)));
    case COMPOUND_EXPR:
      return (statement_p (TREE_OPERAND (t, 0))
	      && statement_p (TREE_OPERAND (t, 1)));
    case MODIFY_EXPR:
    case INIT_EXPR:
      return assignment_p (TREE_OPERAND (t, 0), TREE_OPERAND (t, 1));
    case PREINCREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      return assignment_p (TREE_OPERAND (t, 0), NULL_TREE);
    case FOR_STMT:
      return (plain_for_p (t)
	      && statement_p (FOR_INIT_STMT (t))
	      && FOR_COND (t) && value_p (FOR_COND (t))
	      && branch_p (FOR_BODY (t)) && branch_p (FOR_EXPR (t)));
    default:
      return !TREE_SIDE_EFFECTS (t) && value_p (t);
    }
}

bool
round_body::same_each_time_p (tree body)
{
  /* Once more with all changes known.  */
  for (int pass = 0; pass < 2; pass++)
    {
      m_own.empty ();
      m_assigned.clear ();
      m_counts.clear ();
      m_n_activations = 0;
      if (!statement_p (body))
	return false;
    }
  return m_n_activations > 0;
}

} // anon namespace

bool
activate_in_rounds (tree loop, tree round,
		    const std::vector<activation> &activations,
		    std::vector<std::pair<size_t, size_t>> *counts)
{
  induction k;
  if (!read_induction (loop, &k))
    return false;
  round_body checked (k, activations);
  if (!checked.same_each_time_p (FOR_BODY (loop)))
    return false;
  *counts = checked.m_counts;

  location_t loc = EXPR_LOCATION (loop);
  tree zero = u64_constant (0);
  tree type = unsigned_type_for (TREE_TYPE (k.decl));
  TREE_ADDRESSABLE (round) = 1;
  tree repeat
    = build_call_expr_loc (loc, abi_get_function (ABI_REPEAT), 3,
			   build1 (ADDR_EXPR, ptr_type_node, round), k.left,
			   u64_constant (k.step));
  tree more = build2 (MULT_EXPR, type, fold_convert (type, repeat),
		      build_int_cst (type, k.step));
  tree go_on
    = condition (loc, fold_convert (boolean_type_node,
				    unshare_expr (k.condition)),
		 assign (loc, k.decl,
			 build2 (PLUS_EXPR, type, fold_convert (type, k.decl),
				 more)));
  tree pause = abi_component (round, abi_round::pause);
  for (int field : { abi_round::pause, abi_round::seen, abi_round::failures })
    append (&FOR_INIT_STMT (loop), assign (loc, abi_component (round, field),
					   zero));
  tree body = NULL_TREE;
  append (&body, FOR_BODY (loop));
  append (&body, FOR_EXPR (loop));
  append (&body, condition (loc, not_zero (unshare_expr (pause)), count_down (loc, pause),
			    go_on));
  FOR_BODY (loop) = body;
  FOR_EXPR (loop) = NULL_TREE;
  return true;
}
