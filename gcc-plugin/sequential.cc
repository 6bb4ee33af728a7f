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

/* Generates the code of loops that run in place; in-place.cc shows it.  A loop with a count, of
   which nothing but that decides the end, has only one exit, so that GCC vectorises
   it as the sequential loop.  */

#include "gcc-headers.h"
#include "abi.h"
#include "batch.h"
#include "cxx.h"
#include "fixed.h"
#include "loops.h"
#include "sequential.h"
#include "sequential-code.h"
#include "trees.h"

bool
changes_p (tree t, tree decl)
{
  tree target = written (t);
  return target ? base_variable (target) == decl : TREE_CODE (t) == ASM_EXPR;
}

namespace {

/* Whether DECL may change in T.  */

bool
changed_in_p (tree t, tree decl)
{
  return find_in (t, [=] (tree part) { return changes_p (part, decl); });
}

/* Marks variables of SET whose address is taken in T.  */

void
mark_addressable (tree t, hash_set<tree> *set)
{
  visit_in (t, [=] (tree part)
    {
      tree base = (TREE_CODE (part) == ADDR_EXPR
		   ? base_variable (TREE_OPERAND (part, 0)) : NULL_TREE);
      if (base && set->contains (base))
	TREE_ADDRESSABLE (base) = 1;
    });
}

/* Callback of walk_tree: puts the captured object in place of its name in a lambda.  */

tree
put_captured (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (capture_proxy_p (*tp))
    {
      *tp = unshare_expr (DECL_VALUE_EXPR (*tp));
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

/* Whether T is a variable that may change in LOOP, or memory.  */

bool
variable_in_p (tree t, tree loop)
{
  return (INDIRECT_REF_P (t) || handled_component_p (t)
	  || TREE_CODE (t) == CALL_EXPR
	  || (variable_p (t) && (TREE_ADDRESSABLE (t) || is_global_var (t)
				 || changed_in_p (loop, t))));
}

/* The first variable of the block that is a body in place has this name.  */
const char BODY_IN_PLACE[] = "gomp_stream.body";

/* Whether a loop that BOUND_LOOP has made left some of N.  */

tree
more_p (tree n)
{
  return compare (NE_EXPR, n, build_minus_one_cst (abi_u64 ()));
}

} // anon namespace

/* Gives the body of TASK the variables that it has for itself.  */

void
sequential_code::complete_body (sequential_task *task, size_t number)
{
  body_parts parts;
  parts.body = &BIND_EXPR_BODY (task->body);
  auto own = [&] (tree decl)
    {
      tree var = make_local (m_fn, decl, object_type (decl));
      parts.vars.push_back (var);
      replace_variable (parts.body, m_loop->copied->copy_of (decl), var);
      return var;
    };
  auto own_value = [&] (tree decl, tree from)
    {
      tree value = m_loop->copied->copy_of (from);
      tree var = own (decl);
      append (&parts.begin, build2_loc (m_loc, INIT_EXPR, TREE_TYPE (var), var, value));
    };
  const std::vector<stream_view> &views = task->directive->task.views;
  auto written_p = [&] (const stream_view &input)
    {
      for (const stream_view &view : views)
	if (view.output_p && view.base == input.base)
	  return !input.output_p;
      return false;
    };
  for (const stream_view &view : views)
    if (!view.window || complete_window (*task, view, &parts))
      ;
    else if (written_p (view))
      /* The body may look at it when it has written the next one.  */
      own_value (view.window, view.base);
    else
      replace_variable (parts.body, m_loop->copied->copy_of (view.window),
			m_loop->copied->copy_of (view.base));
  complete_counters (*task, &parts);
  for (const capture &c : task->captures)
    if (!c.address_p && !reference_p (c.decl)
	&& (TREE_ADDRESSABLE (c.decl) || task->changed.contains (c.decl)))
      own_value (c.decl, c.decl);
  for (const private_variable &p : task->privates)
    own (p.decl);
  hash_set<tree> set;
  for (tree var : parts.vars)
    set.add (var);
  mark_addressable (*parts.body, &set);
  if (parts.begin || parts.end)
    {
      append (&parts.begin, *parts.body);
      append (&parts.begin, parts.end);
      *parts.body = parts.begin;
    }
  if (!parts.vars.empty ())
    *parts.body = bind_vars (parts.vars, *parts.body, true);
  if (task->ends_p)
    *parts.body = between_marks (*parts.body, number);
  if (task->throws_p && m_loop->holds_p)
    *parts.body = held (*parts.body);
  tree mark = make_var (m_fn, BODY_IN_PLACE, boolean_type_node);
  DECL_CHAIN (mark) = BIND_EXPR_VARS (task->body);
  BIND_EXPR_VARS (task->body) = mark;
}

bool
body_in_place_p (tree vars)
{
  return has_name_p (vars, BODY_IN_PLACE);
}

/* Whether DECL, a stream, is to have its last element when the loop no longer runs in
   place: else each iteration gives it another value, and nobody asks for the last.  */

bool
sequential_code::last_wanted_p (tree decl)
{
  return (find_fixed_stream (*m_loop, decl) || m_loop->outside.contains (decl)
	  || carried_p (decl) || !automatic_p (decl));
}

/* Gives the loop its own variables.  */

void
sequential_code::own_variables ()
{
  hash_set<tree> set;
  for (tree decl : m_loop->own)
    {
      tree var = make_local (m_fn, decl, TREE_TYPE (decl));
      m_vars.push_back (var);
      set.add (var);
      replace_variable (&m_copy, decl, var);
      const fixed_stream *fixed = find_fixed_stream (*m_loop, decl);
      tree object = fixed ? fixed->object : decl;
      if (m_loop->streams.contains (decl) && !last_wanted_p (decl))
	continue;
      /* It need not have a value.  */
      tree load = build2 (MODIFY_EXPR, TREE_TYPE (var), var, unshare_expr (object));
      suppress_uninitialized_warnings (load);
      append (&m_load, load);
      append (&m_store, build2_loc (m_loc, MODIFY_EXPR, TREE_TYPE (var),
				    unshare_expr (object), var));
    }
  mark_addressable (m_copy, &set);
}

bool
sequential_code::carried_p (tree decl)
{
  for (tree stream : m_loop->carried)
    if (stream == decl)
      return true;
  return false;
}

/* The address of STREAM; it may stand where what a lambda has captured is not declared
   yet.  */

tree
sequential_code::address (tree stream)
{
  const fixed_stream *fixed = find_fixed_stream (*m_loop, stream);
  tree address = fixed ? unshare_expr (fixed->base) : address_of (stream);
  walk_tree (&address, put_captured, NULL, NULL);
  return fold_convert (ptr_type_node, address);
}

/* The addresses of STREAMS and a null, which LIST has stored; null if there are no
   streams.  */

tree
sequential_code::addresses (const std::vector<tree> &streams, tree *list)
{
  size_t n = streams.size ();
  if (n == 0)
    return null_pointer_node;
  tree var = make_var (m_fn, "gomp_stream.addresses",
		       build_array_type_nelts (ptr_type_node, n + 1));
  m_vars.push_back (var);
  for (size_t i = 0; i <= n; i++)
    append (list, assign (m_loc, array_element (var, size_int (i)),
			  i < n ? address (streams[i]) : null_pointer_node));
  return address_of (var);
}

/* Whether the loop has the count *K, and only that ends it.  */

bool
sequential_code::counts_p (induction *k)
{
  if (m_loop->breaks_p || TREE_CODE (m_copy) != FOR_STMT
      || !read_induction (m_copy, k)
      || changed_in_p (FOR_BODY (m_copy), k->decl))
    return false;
  tree bound = k->condition;
  tree here = strip_conversions (bound);
  for (int i = 0; i < 2; i++)
    {
      tree t = TREE_OPERAND (here, i);
      if (strip_conversions (t) != k->decl
	  && find_in (t, [this] (tree part)
	       { return variable_in_p (part, FOR_BODY (m_copy)); }))
	return false;
    }
  return true;
}

/* At most N iterations, of as many as K leaves: one at least where turns are in bulk, as
   the condition holds there.  */

tree
sequential_code::counted (const induction &k)
{
  tree u64 = abi_u64 (), list = NULL_TREE;
  tree one = u64_constant (1), zero = u64_constant (0);
  tree most = build2 (MINUS_EXPR, u64, m_n, one);
  most = build2 (PLUS_EXPR, u64, build2 (MIN_EXPR, u64, k.left, most), one);
  if (!m_loop->bulk_p)
    most = build3 (COND_EXPR, u64, fold_convert (boolean_type_node,
						 unshare_expr (k.condition)),
		   most, zero);
  append (&list, assign (m_loc, m_n, most));
  tree left = abi_component (m_stay, abi_stay::iterations);
  append (&list, assign (m_loc, left,
			 build2 (MINUS_EXPR, u64, unshare_expr (left), m_n)));
  FOR_COND (m_copy) = not_zero (m_n);
  tree less = build2 (MINUS_EXPR, u64, m_n, one);
  if (m_bodies)
    less = build3 (COND_EXPR, u64, ended (), zero, less);
  FOR_EXPR (m_copy) = build2 (COMPOUND_EXPR, void_type_node, FOR_EXPR (m_copy),
			      assign (m_loc, m_n, less));
  append (&list, m_copy);
  return list;
}

/* At most N iterations of LOOP, after which N is -1 if there were as many; none is left
   where LAST is true, which may be null.  */

tree
sequential_code::bound_loop (tree loop, tree n, tree last)
{
  bool for_p = TREE_CODE (loop) == FOR_STMT;
  tree *cond_p = for_p ? &FOR_COND (loop) : &WHILE_COND (loop);
  tree test = build2 (POSTDECREMENT_EXPR, abi_u64 (), n, u64_constant (1));
  TREE_SIDE_EFFECTS (test) = 1;
  test = not_zero (test);
  if (last)
    test = build2 (COMPOUND_EXPR, boolean_type_node,
		   assign (m_loc, n, build3 (COND_EXPR, abi_u64 (), last,
					     u64_constant (0), n)), test);
  *cond_p = (*cond_p
	     ? compare (TRUTH_ANDIF_EXPR, test, fold_convert (boolean_type_node, *cond_p))
	     : test);
  return loop;
}

/* How many iterations run in place, or 0: what the last run has left, or what the
   runtime says.  LIST gets what comes before the first run.  */

tree
sequential_code::ask (tree *list)
{
  m_stay = m_loop->stay;
  if (!m_stay || !m_loop->carried.empty () || !m_loop->known.empty ())
    {
      /* Others may have come to such streams since.  */
      m_stay = make_var (m_fn, "gomp_stream.stay", abi_get_type (ABI_STAY));
      m_vars.push_back (m_stay);
      append (list, build2_loc (m_loc, MODIFY_EXPR, TREE_TYPE (m_stay), m_stay,
				build_constructor (TREE_TYPE (m_stay), NULL)));
    }
  m_carried = addresses (m_loop->carried, list);
  tree known = come (list);
  tree ask = NULL_TREE;
  append (&ask, assign (m_loc, m_n, call (m_loc, ABI_IN_PLACE, 4,
					  address_of (m_loop->place),
					  address_of (m_stay), m_carried, known)));
  tree no_turns = is_zero (abi_component (m_stay, abi_stay::turns));
  tree all = NULL_TREE;
  append (&all, assign (m_loc, m_n,
			abi_component (m_stay, abi_stay::iterations)));
  append (&all, condition (m_loc, compare (TRUTH_ANDIF_EXPR, is_zero (m_n), no_turns),
			   ask));
  return all;
}

/* Notes in member MEMBER that a loop has nothing left, as it may be left early.  */

tree
sequential_code::nothing_left (int member)
{
  return assign (m_loc, abi_component (m_stay, member), u64_constant (0));
}

/* Keeps in member MEMBER what a loop that BOUND_LOOP has made left of N.  The
   condition that ends it counts as an iteration, and a 'break' as none.  */

tree
sequential_code::keep (int member, tree n)
{
  tree left = build2 (PLUS_EXPR, abi_u64 (), n, u64_constant (1));
  if (m_loop->breaks_p)
    left = build3 (COND_EXPR, abi_u64 (), more_p (n), n, u64_constant (0));
  return assign (m_loc, abi_component (m_stay, member), left);
}

/* RUN, between what gives the loop its own variables and what takes their values.  */

tree
sequential_code::between (tree run)
{
  tree list = m_load;
  if (m_store && m_loop->unwinds_p)
    {
      run = finally (run, m_store);
      m_store = NULL_TREE;
    }
  append (&list, run);
  append (&list, m_store);
  return list;
}

/* At most N iterations in place; leaves the loop around if they were the last.  */

tree
sequential_code::in_place ()
{
  tree here = NULL_TREE, keeps = NULL_TREE, run, done;
  append (&here, m_load);
  m_load = NULL_TREE;
  induction k;
  if (counts_p (&k))
    {
      done = negated (unshare_expr (k.condition));
      tree left = abi_component (m_stay, abi_stay::iterations);
      append (&here, assign (m_loc, left, m_n));
      run = counted (k);
    }
  else
    {
      append (&here, nothing_left (abi_stay::iterations));
      run = bound_loop (m_copy, m_n, ended ());
      done = more_p (m_n);
      keeps = keep (abi_stay::iterations, m_n);
    }
  append (&here, between (run));
  leave_if_thrown (&here);
  append (&here, keeps);
  if (!m_loop->bulk_p)
    append (&here, build1_loc (m_loc, EXIT_EXPR, void_type_node, done));
  return here;
}

/* One turn of a pipeline that is activated for many iterations at once: its call is so
   rare that a loop of such turns inside the loop around would be wasted on it.  */

tree
sequential_code::turn ()
{
  tree list = NULL_TREE;
  append (&list, count_down (m_loc, abi_component (m_stay, abi_stay::turns)));
  append (&list, FOR_BODY (m_loop->stmt));
  return list;
}

/* As many turns of the pipeline as the runtime said; leaves the loop around if they were
   the last.  */

tree
sequential_code::turns ()
{
  tree list = NULL_TREE;
  tree n = make_var (m_fn, "gomp_stream.turns", abi_u64 ());
  m_vars.push_back (n);
  append (&list, assign (m_loc, n, abi_component (m_stay, abi_stay::turns)));
  append (&list, nothing_left (abi_stay::turns));
  append (&list, bound_loop (m_loop->stmt, n, NULL_TREE));
  append (&list, keep (abi_stay::turns, n));
  append (&list, build1_loc (m_loc, EXIT_EXPR, void_type_node, more_p (n)));
  return list;
}

/* Appends what comes before the loop's first condition to LIST.  */

void
sequential_code::take_init (tree *list)
{
  if (TREE_CODE (m_loop->stmt) != FOR_STMT)
    return;
  if (FOR_INIT_STMT (m_loop->stmt))
    append_to_statement_list_force (FOR_INIT_STMT (m_loop->stmt), list);
  FOR_INIT_STMT (m_loop->stmt) = NULL_TREE;
}

/* Has the loop's box hold LIST.  */

void
sequential_code::fill_box (tree list)
{
  tree_stmt_iterator i = tsi_start (m_loop->box);
  tsi_delink (&i);
  i = tsi_last (m_loop->box);
  tsi_link_after (&i, bind_vars (m_vars, list, false), TSI_NEW_STMT);
}

void
sequential_code::make ()
{
  tree list = NULL_TREE, all = NULL_TREE;
  make_windows ();
  for (size_t i = 0; i < m_loop->tasks.size (); i++)
    complete_body (m_loop->tasks[i], i);
  take_init (&list);
  own_variables ();
  m_n = make_var (m_fn, "gomp_stream.in_place", abi_u64 ());
  if (m_loop->bulk_p)
    append (&all, build1_loc (m_loc, EXIT_EXPR, void_type_node,
			      negated (FOR_COND (m_loop->stmt))));
  append (&all, ask (&list));
  if (!m_loop->carried.empty ())
    append (&m_store, call (m_loc, ABI_PUT_BACK, 1, unshare_expr (m_carried)));
  halt ();
  tree away = is_zero (m_n);
  if (m_loop->bulk_p)
    /* The registers are better used for what runs in place.  */
    away = expect_not (m_loc, away);
  append (&all, condition (m_loc, away, m_loop->bulk_p ? turn () : turns (), in_place ()));
  append (&list, build1_loc (m_loc, LOOP_EXPR, void_type_node, all));
  m_vars.push_back (m_n);
  for (const std::vector<tree> *unbound : { &m_loop->copied->unbound,
					    &m_loop->unbound })
    m_vars.insert (m_vars.end (), unbound->begin (), unbound->end ());
  fill_box (list);
}

void
make_sequential (tree fn, sequential_loop *loop, unsigned number)
{
  sequential_code (fn, loop, number).make ();
}
