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

/* Functions that activate tasks on streams that are handed to them by pointers or
   references:

     static void
     twice (float *x, float *y)
     {
     #pragma omp task input (x[0]) output (y[0])
       y[0] = x[0] * 2;
     }

   A loop that calls such functions, and runs in place, has their bodies in place of
   the calls, with the variables of which they get the addresses.  So what is known
   of these loops holds for these, too.  The functions have to be defined before the
   loop.  */

#include "gcc-headers.h"
#include "batch.h"
#include "callees.h"
#include "contents.h"
#include "trees.h"

namespace {

struct callee_view
{
  bool output_p;
  size_t parameter;
};

struct callee_task
{
  /* In the function's code.  */
  tree body;
  /* That describes the directive, and its frame's name.  */
  tree var, frame_name;
  std::vector<callee_view> views;
};

struct callee
{
  tree fn;
  /* With the bodies of its tasks in their place.  */
  tree code;
  std::vector<callee_task> tasks;
  std::vector<tree> parameters;
  /* Of parameters: whether the function does nothing with them but look at what
     they point to.  */
  std::vector<bool> pointers_p;
};

std::vector<callee *> callees;

/* Callback of the garbage collector: marks what the above refer to.  */

void
mark_trees (void *, void *)
{
  for (const callee *c : callees)
    {
      gt_ggc_mx_tree_node (c->fn);
      gt_ggc_mx_tree_node (c->code);
      for (tree parameter : c->parameters)
	gt_ggc_mx_tree_node (parameter);
      for (const callee_task &task : c->tasks)
	{
	  gt_ggc_mx_tree_node (task.body);
	  gt_ggc_mx_tree_node (task.var);
	  gt_ggc_mx_tree_node (task.frame_name);
	}
    }
}

const callee *
find_callee (tree fn)
{
  for (const callee *c : callees)
    if (c->fn == fn)
      return c;
  return NULL;
}

size_t
number_of (const callee &c, tree parameter)
{
  size_t i = 0;
  while (i < c.parameters.size () && c.parameters[i] != parameter)
    i++;
  return i;
}

/* Callback of walk_tree: notes parameters of which more is used than what they point
   to.  */

tree
note_values (tree *tp, int *walk_subtrees, void *data)
{
  tree t = *tp;
  if (TYPE_P (t) || (INDIRECT_REF_P (t)
		     && pointer_parameter (TREE_OPERAND (t, 0))))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == PARM_DECL)
    {
      callee *c = static_cast<callee *> (data);
      size_t i = number_of (*c, t);
      if (i < c->parameters.size ())
	c->pointers_p[i] = false;
    }
  return NULL_TREE;
}

/* Whether VIEW is of what a parameter of C points to, whose number is then
   *PARAMETER.  */

bool
handed_p (const callee &c, const stream_view &view, size_t *parameter)
{
  if ((view.flags & ~(ABI_VIEW_OUTPUT | ABI_VIEW_INDEXED | ABI_VIEW_DYNAMIC
		      | ABI_VIEW_POINTER))
      || view.window || view.count || view.counter || view.reuse_p
      || !integer_onep (view.burst))
    return false;
  *parameter = number_of (c, pointer_parameter (view.address));
  return *parameter < c.parameters.size () && c.pointers_p[*parameter];
}

/* Whether TASK can be one of C.  */

bool
simple_p (const sequential_task &task, const site &s)
{
  if (s.task.tick_p || s.task.replicas || s.task.depth || s.group
      || !task.privates.empty ())
    return false;
  for (tree c = OMP_TASK_CLAUSES (task.stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF)
      return false;
  for (tree decl : task.shared)
    if (automatic_p (decl))
      return false;
  for (const capture &c : task.captures)
    if (c.size || c.saved || c.object_type
	|| (!c.address_p
	    && (reference_p (c.decl) || TREE_ADDRESSABLE (c.decl)
		|| const_cast<hash_set<tree> &> (task.changed)
		   .contains (c.decl))))
      return false;
  return true;
}

/* Copies a function's code to a loop.  */

class callee_copy : public code_copy
{
public:
  callee_copy (const callee &c, sequential_loop *loop)
    : m_callee (c), m_loop (loop), m_variables (c.parameters.size ()) {}
  tree make (tree call, tree copied);

private:
  bool replace (tree *tp) override;
  void add_task (const callee_task &, tree body);

  const callee &m_callee;
  sequential_loop *m_loop;
  /* By parameter: what stands for it, or for what it points to; and the latter as
     the loop names it, or null.  */
  struct variable { tree here, lent; };
  std::vector<variable> m_variables;
};

void
callee_copy::add_task (const callee_task &from, tree body)
{
  sequential_task *task = new sequential_task;
  task->stmt = NULL_TREE;
  task->body = body;
  site *s = new site ();
  task->inlined = s;
  s->var = from.var;
  s->frame_name = from.frame_name;
  for (const callee_view &v : from.views)
    {
      stream_view view = {};
      view.output_p = v.output_p;
      view.flags = v.output_p ? ABI_VIEW_OUTPUT : 0;
      view.burst = view.horizon = u64_constant (1);
      view.base = view.declared = m_variables[v.parameter].lent;
      s->task.views.push_back (view);
    }
  for (const variable &v : m_variables)
    if (v.lent)
      task->shared.push_back (v.lent);
  m_loop->tasks.push_back (task);
}

bool
callee_copy::replace (tree *tp)
{
  tree t = *tp;
  for (const callee_task &task : m_callee.tasks)
    if (t == task.body)
      {
	tree body = BIND_EXPR_BODY (t);
	copy_at (&body);
	*tp = bind_vars ({}, body, false);
	add_task (task, *tp);
	return true;
      }
  tree parameter = (TREE_CODE (t) == PARM_DECL ? t
		    : INDIRECT_REF_P (t)
		    ? pointer_parameter (TREE_OPERAND (t, 0)) : NULL_TREE);
  size_t i = number_of (m_callee, parameter);
  if (i == m_variables.size ()
      || !m_variables[i].lent != (TREE_CODE (t) == PARM_DECL))
    return false;
  *tp = m_variables[i].here;
  return true;
}

/* The code for CALL, which is COPIED in the loop's copy.  */

tree
callee_copy::make (tree call, tree copied)
{
  std::vector<tree> vars;
  tree list = NULL_TREE;
  for (size_t i = 0; i < m_variables.size (); i++)
    {
      tree parameter = m_callee.parameters[i];
      tree argument = CALL_EXPR_ARG (copied, i);
      if (tree variable = lent_variable (call, i))
	{
	  m_variables[i] = { TREE_OPERAND (strip_conversions (argument), 0),
			     variable };
	  continue;
	}
      tree var = make_local (current_function_decl, parameter,
			     TREE_TYPE (parameter));
      TREE_ADDRESSABLE (var) = TREE_ADDRESSABLE (parameter);
      vars.push_back (var);
      m_variables[i] = { var, NULL_TREE };
      append (&list, build2_loc (EXPR_LOCATION (call), INIT_EXPR,
				 TREE_TYPE (var), var, argument));
    }
  append (&list, copy (m_callee.code));
  m_loop->unbound.insert (m_loop->unbound.end (), unbound.begin (),
			  unbound.end ());
  return bind_vars (vars, list, false);
}

} // anon namespace

tree
pointer_parameter (tree t)
{
  for (;;)
    {
      t = strip_conversions (t);
      if (TREE_CODE (t) == POINTER_PLUS_EXPR
	  && integer_zerop (TREE_OPERAND (t, 1)))
	t = TREE_OPERAND (t, 0);
      else if (TREE_CODE (t) == ADDR_EXPR
	       && INDIRECT_REF_P (TREE_OPERAND (t, 0)))
	t = TREE_OPERAND (TREE_OPERAND (t, 0), 0);
      else
	return TREE_CODE (t) == PARM_DECL ? t : NULL_TREE;
    }
}

void
add_callee (tree fn, const sequential_loop &whole,
	    const std::vector<site> &sites)
{
  if (seen_error () || DECL_WEAK (fn) || (TREE_PUBLIC (fn) && flag_shlib)
      || !VOID_TYPE_P (TREE_TYPE (TREE_TYPE (fn)))
      || stdarg_p (TREE_TYPE (fn))
      /* A loop cannot have these in place of a call.  */
      || find_in (whole.copy, [] (tree t)
	   { return TREE_CODE (t) == RETURN_EXPR || callee_of (t); }))
    return;
  callee *c = new callee;
  c->fn = fn;
  c->code = whole.copy;
  for (tree parm = DECL_ARGUMENTS (fn); parm; parm = DECL_CHAIN (parm))
    {
      c->parameters.push_back (parm);
      c->pointers_p.push_back (POINTER_TYPE_P (TREE_TYPE (parm)));
    }
  walk_tree (&c->code, note_values, c, NULL);
  bool good_p = true;
  for (const sequential_task *task : whole.tasks)
    {
      good_p &= task->site >= 0 && simple_p (*task, sites[task->site]);
      if (!good_p)
	break;
      const site &s = sites[task->site];
      c->tasks.push_back ({ task->body, s.var, s.frame_name, {} });
      for (const stream_view &view : s.task.views)
	{
	  size_t parameter = 0;
	  good_p &= handed_p (*c, view, &parameter);
	  c->tasks.back ().views.push_back ({ view.output_p, parameter });
	}
    }
  if (good_p)
    callees.push_back (c);
  else
    delete c;
}

tree
callee_of (tree call)
{
  tree fn = (!callees.empty () && TREE_CODE (call) == CALL_EXPR
	     && CALL_EXPR_FN (call) ? get_callee_fndecl (call) : NULL_TREE);
  const callee *c = fn ? find_callee (fn) : NULL;
  return c && call_expr_nargs (call) == (int) c->parameters.size () ? fn
	 : NULL_TREE;
}

tree
lent_variable (tree call, int i)
{
  const callee *c = find_callee (get_callee_fndecl (call));
  tree argument = strip_conversions (CALL_EXPR_ARG (call, i));
  if (!c->pointers_p[i] || TREE_CODE (argument) != ADDR_EXPR)
    return NULL_TREE;
  tree variable = TREE_OPERAND (argument, 0);
  return (variable_p (variable)
	  && (TYPE_MAIN_VARIANT (TREE_TYPE (variable))
	      == TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (c->parameters[i]))))
	  ? variable : NULL_TREE);
}

namespace {

/* What may stand for CALL, of such a function, in the copy of LOOP, where it is COPY.  */

tree
inline_call (tree call, tree copy, sequential_loop *loop)
{
  return callee_copy (*find_callee (get_callee_fndecl (call)), loop)
	 .make (call, copy);
}

/* Copies a loop, with the bodies of its tasks in their place.  */

class loop_copy : public code_copy
{
public:
  loop_copy (sequential_loop *loop) : m_loop (loop) {}

private:
  bool
  replace (tree *tp) override
  {
    if (!m_in_body_p && callee_of (*tp))
      {
	tree call = copy_node (*tp);
	note_callees (*tp, &m_loop->callees);
	for (int i = 0; i < call_expr_nargs (call); i++)
	  copy_at (&CALL_EXPR_ARG (call, i));
	*tp = inline_call (*tp, call, m_loop);
	return true;
      }
    if (TREE_CODE (*tp) != OMP_TASK)
      return false;
    tree body = OMP_TASK_BODY (*tp);
    m_in_body_p = true;
    if (body)
      copy_at (&body);
    else
      body = build_empty_stmt (EXPR_LOCATION (*tp));
    sequential_task *task = new sequential_task;
    task->stmt = *tp;
    m_in_body_p = false;
    task->body = *tp = bind_vars ({}, body, false);
    m_loop->tasks.push_back (task);
    return true;
  }

  sequential_loop *m_loop;
  bool m_in_body_p = false;
};

} // anon namespace

void
copy_loop (sequential_loop *loop)
{
  loop->copied = new loop_copy (loop);
  loop->copy = loop->copied->copy (loop->stmt);
}

void
copy_but_init (sequential_loop *loop)
{
  bool for_p = TREE_CODE (loop->stmt) == FOR_STMT;
  tree init = for_p ? FOR_INIT_STMT (loop->stmt) : NULL_TREE;
  if (for_p)
    FOR_INIT_STMT (loop->stmt) = NULL_TREE;
  copy_loop (loop);
  if (for_p)
    FOR_INIT_STMT (loop->stmt) = init;
}

void
callees_start (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_GGC_MARKING, mark_trees, NULL);
}
