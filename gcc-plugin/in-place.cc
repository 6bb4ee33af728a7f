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

/* The small trees that generated code is made of.  */
/* Loops that run in place: the control program runs the bodies of their tasks where
   these stand, on the program's own variables, as the sequential program does.

     for (k = 0; k < n; k++)
       {
	 activation of A; activation of B;
       }

   becomes

     k = 0;
     for (;;)
       {
	 m = GOMP_stream_in_place (&place);	// iterations
	 if (m == 0)
	   {
	     for (; k < n; k++)
	       {
		 activation of A; activation of B;
	       }
	     break;
	   }
	 own = x, ...;
	 m = k < n ? min (m, n - k) : 0;
	 for (; m; k++, m--)
	   {
	     body of A; body of B;		// with own in place of x
	   }
	 x = own, ...;
	 if (! (k < n))
	   break;
       }

   That is so for loops that do the same both ways.  All directives on their streams
   stand in them; the streams are variables to which no pointer leads; and on each
   path through an iteration, what is produced is consumed before anything else is
   produced on the stream, once by each consumer.  So all channels are empty
   between two iterations, or have one element, that of a feedback loop: the runtime
   takes it from the channel and, after some iterations, puts another value there.
   What bodies and the control program share, neither may
   touch but between waits; so that order is free.

   This file finds these loops; balance.cc follows their control flow, and
   sequential.cc makes the code.

   Debugging: -fplugin-arg-gomp_stream-remarks; -fdump-tree-gimple.  */

#include "gcc-headers.h"
#include "balance.h"
#include "effects.h"
#include "in-place.h"
#include "attributes.h"
#include "cxx.h"
#include "remarks.h"
#include "sequential.h"
#include "sharing.h"
#include "trees.h"

namespace {

/* What a first look at a loop finds.  */

struct contents
{
  bool tasks_p, inner_tasks_p, constructs_p;
  bool in_loop_p, in_body_p;
};

bool
stream_task_p (tree stmt)
{
  tree clauses = OMP_TASK_CLAUSES (stmt);
  return (!OMP_TASK_BODY (stmt)
	  || walk_tree_without_duplicates (&clauses, find_marker, NULL));
}

/* Callback of walk_tree.  */

tree
look (tree *tp, int *walk_subtrees, void *data)
{
  contents *found = static_cast<contents *> (data);
  tree t = *tp;
  enum tree_code code = TREE_CODE (t);
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (code == OMP_TASK && !found->in_body_p && stream_task_p (t))
    {
      found->tasks_p = true;
      found->inner_tasks_p |= found->in_loop_p;
      found->in_body_p = true;
      walk_tree (&OMP_TASK_BODY (t), look, data, NULL);
      found->in_body_p = false;
      *walk_subtrees = 0;
    }
  else if (omp_construct_p (code))
    found->constructs_p = true;
  else if (loop_statement_p (code) && !found->in_loop_p)
    {
      found->in_loop_p = true;
      for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
	walk_tree (&TREE_OPERAND (t, i), look, data, NULL);
      found->in_loop_p = false;
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

/* Callback of walk_tree: notes the tasks of a loop.  */

tree
note_task (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp) || TREE_CODE (*tp) == OMP_TASK)
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == OMP_TASK)
    {
      sequential_task *task = new sequential_task;
      task->stmt = *tp;
      task->body = NULL_TREE;
      static_cast<sequential_loop *> (data)->tasks.push_back (task);
    }
  return NULL_TREE;
}

/* Callback of walk_tree: notes variables whose address is taken, but not in
   clauses.  */

tree
note_address (tree *tp, int *walk_subtrees, void *data)
{
  hash_set<tree> *addressed = static_cast<hash_set<tree> *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == ADDR_EXPR)
    {
      if (tree base = base_variable (TREE_OPERAND (t, 0)))
	addressed->add (base);
    }
  else if (TREE_CODE (t) == OMP_TASK && stream_task_p (t))
    {
      /* That of the task's own stream is an element's, which nobody keeps.  */
      hash_set<tree> own, inside;
      *walk_subtrees = 0;
      walk_tree (&OMP_TASK_CLAUSES (t), note_address, &own, NULL);
      walk_tree (&OMP_TASK_BODY (t), note_address, &inside, NULL);
      for (hash_set<tree>::iterator i = inside.begin (); i != inside.end (); ++i)
	if (!own.contains (*i))
	  addressed->add (*i);
    }
  return NULL_TREE;
}

/* The variables that are named outside of a loop, but for clauses of stream
   tasks.  */

struct names_outside
{
  tree loop;
  hash_set<tree> *names;
};

/* Callback of walk_tree.  */

tree
note_names (tree *tp, int *walk_subtrees, void *data)
{
  names_outside *outside = static_cast<names_outside *> (data);
  tree t = *tp;
  if (TYPE_P (t) || t == outside->loop || TREE_CODE (t) == DECL_EXPR)
    *walk_subtrees = 0;
  else if (variable_p (t))
    outside->names->add (t);
  else if (TREE_CODE (t) == OMP_TASK && stream_task_p (t))
    {
      *walk_subtrees = 0;
      return walk_tree (&OMP_TASK_BODY (t), note_names, data, NULL);
    }
  return NULL_TREE;
}

/* Larger streams, bytes, are not copied when a loop begins to run in place.  */
const unsigned HOST_WIDE_INT MOST_OWN = 256;

/* Callback of walk_tree: finds a loop of a set.  */

tree
find_loop (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return static_cast<hash_set<tree> *> (data)->contains (*tp) ? *tp : NULL_TREE;
}

/* Callback of walk_tree: finds a variable of a set.  */

tree
find_variable (tree *tp, int *walk_subtrees, void *data)
{
  hash_set<tree> *set = static_cast<hash_set<tree> *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return variable_p (*tp) && set->contains (*tp) ? *tp : NULL_TREE;
}

/* The same, but not in bodies of tasks.  */

struct outside_search
{
  const sequential_loop *loop;
  hash_set<tree> *set;
};

tree
find_outside (tree *tp, int *walk_subtrees, void *data)
{
  outside_search *search = static_cast<outside_search *> (data);
  for (const sequential_task *task : search->loop->tasks)
    if (*tp == task->body)
      *walk_subtrees = 0;
  return *walk_subtrees ? find_variable (tp, walk_subtrees, search->set)
			: NULL_TREE;
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
    if (TREE_CODE (*tp) != OMP_TASK)
      return false;
    tree body = OMP_TASK_BODY (*tp);
    if (body)
      copy_at (&body);
    else
      body = build_empty_stmt (EXPR_LOCATION (*tp));
    sequential_task *task = new sequential_task;
    task->stmt = *tp;
    task->body = *tp = bind_vars ({}, body, false);
    m_loop->tasks.push_back (task);
    return true;
  }

  sequential_loop *m_loop;
};

/* Why VIEW is not of a stream that LOOP can have as a variable of its own; null if
   it is.  */

const char *
stream_obstacle (const stream_view &view)
{
  if ((view.flags & ~(ABI_VIEW_OUTPUT | ABI_VIEW_ALTERNATIVE | ABI_VIEW_SHARED))
      || !view.base || view.base != view.declared
      || !variable_p (view.base) || !automatic_p (view.base)
      || reference_p (view.base) || DECL_HAS_VALUE_EXPR_P (view.base)
      || stream_reference_p (view.base) || DECL_NONLOCAL (view.base)
      /* There the variable may be a handle.  */
      || (openstream_p && shared_position_p (view.base)))
    return "a stream is no automatic variable of the function";
  if (TYPE_VOLATILE (TREE_TYPE (view.base))
      || TYPE_ATOMIC (TREE_TYPE (view.base)))
    return "a stream is volatile";
  if (view.count || view.counter || view.reuse_p || !integer_onep (view.burst)
      || (view.window && (TREE_CODE (TREE_TYPE (view.window)) == ARRAY_TYPE
			  || reference_p (view.window))))
    return "a stream has a window";
  return NULL;
}

/* Why a task of LOOP, number S among the directives, cannot run in place; null if it
   can, as far as it alone shows.  */

const char *
task_obstacle (const sequential_loop &loop, const sequential_task &task,
	       const site &s)
{
  for (const stream_view &view : s.task.views)
    if (const char *why = stream_obstacle (view))
      return why;
  for (tree c = OMP_TASK_CLAUSES (task.stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF)
      return "it has 'if'";
  if ((s.task.replicas && TREE_SIDE_EFFECTS (s.task.replicas))
      || (s.task.depth && TREE_SIDE_EFFECTS (s.task.depth)))
    return "a clause has side effects";
  for (const capture &c : task.captures)
    if (c.object_type || c.size || c.saved
	|| (!c.address_p && reference_p (c.decl)
	    && !TYPE_READONLY (object_type (c.decl))))
      return "an object with constructors, of variable size, or known by a "
	     "reference is captured";
  for (const private_variable &p : task.privates)
    if (reference_p (p.decl) || !copyable_as_bytes_p (TREE_TYPE (p.decl)))
      return "a private variable has constructors";

  hash_set<tree> others;
  for (hash_set<tree>::iterator i = loop.streams.begin ();
       i != loop.streams.end (); ++i)
    others.add (loop.copied->copy_of (*i));
  for (const stream_view &view : s.task.views)
    if (!view.window)
      others.remove (loop.copied->copy_of (view.base));
  if (walk_tree_without_duplicates (const_cast<tree *> (&task.body),
				    find_variable, &others))
    return "a body uses a stream that its clauses do not name";

  call_effects effects = effects_of_calls (task.body);
  if (effects.ends_p)
    return "a body may call 'gomp_stream_end'";
  if (exceptions_p () && effects.throws_p && loop.where->outer)
    return "a body may throw an exception out of a construct of OpenMP";
  return NULL;
}

} // anon namespace

sequential_loops::sequential_loops (tree fn) : m_fn (fn)
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), note_address,
				&m_addressed);
}

sequential_loops::~sequential_loops ()
{
  for (sequential_loop *loop : m_loops)
    delete loop;
}

void
sequential_loops::enter (tree stmt)
{
  /* Debuggers and gcov want to see each line once.  */
  if (seen_error () || !optimize || flag_sanitize || flag_test_coverage
      || profile_arc_flag || flag_branch_probabilities || optimize_debug)
    return;
  bool for_p = TREE_CODE (stmt) == FOR_STMT && plain_for_p (stmt);
  bool while_p = TREE_CODE (stmt) == WHILE_STMT && plain_while_p (stmt);
  contents found = {};
  for (int i = 0; i < TREE_OPERAND_LENGTH (stmt); i++)
    walk_tree (&TREE_OPERAND (stmt, i), look, &found, NULL);
  if (!found.tasks_p || found.inner_tasks_p)
    return;
  sequential_loop *loop = new sequential_loop (stmt);
  m_loops.push_back (loop);
  if (!for_p && !while_p)
    loop->obstacle = "it stands in no 'for' or 'while'";
  else if (found.constructs_p)
    loop->obstacle = "there are other constructs of OpenMP in the loop";
  else if (!code_copy::copyable_p (stmt))
    loop->obstacle = "the loop has a 'goto', an array of variable length, or a "
		     "declaration that is static";
  if (loop->obstacle)
    {
      for (int i = 0; i < TREE_OPERAND_LENGTH (stmt); i++)
	walk_tree (&TREE_OPERAND (stmt, i), note_task, loop, NULL);
      return;
    }
  names_outside outside = { stmt, &loop->outside };
  walk_tree (&DECL_SAVED_TREE (m_fn), note_names, &outside, NULL);
  loop->copied = new loop_copy (loop);
  /* What is declared there is outside of both loops.  */
  tree init = for_p ? FOR_INIT_STMT (stmt) : NULL_TREE;
  if (for_p)
    FOR_INIT_STMT (stmt) = NULL_TREE;
  loop->copy = loop->copied->copy (stmt);
  if (for_p)
    FOR_INIT_STMT (stmt) = init;
}

void
sequential_loops::leave (tree *loop_p, construct *c)
{
  for (sequential_loop *loop : m_loops)
    if (loop->stmt == *loop_p)
      {
	loop->where = c;
	for (; c; c = c->outer)
	  if (c->views && !loop->obstacle)
	    /* It finds variables where that body does.  */
	    loop->obstacle = "the loop stands in the body of another task";
	loop->box = alloc_stmt_list ();
	append_to_statement_list_force (*loop_p, &loop->box);
	*loop_p = loop->box;
	return;
      }
}

void
sequential_loops::exclude_inner (tree stmt)
{
  hash_set<tree> inner;
  for (sequential_loop *loop : m_loops)
    if (loop->stmt != stmt)
      inner.add (loop->stmt);
  tree found;
  while ((found = walk_tree_without_duplicates (&stmt, find_loop, &inner)))
    {
      for (sequential_loop *loop : m_loops)
	if (loop->stmt == found && !loop->obstacle)
	  loop->obstacle = "a loop around it is activated in rounds";
      inner.remove (found);
    }
}

/* The task of a loop that is the OMP_TASK STMT, or null.  */

sequential_task *
sequential_loops::find (tree stmt)
{
  for (sequential_loop *loop : m_loops)
    for (sequential_task *task : loop->tasks)
      if (task->stmt == stmt)
	return task;
  return NULL;
}

void
sequential_loops::add_site (tree stmt, size_t site, const body_uses &uses,
			    const data_sharing &sharing)
{
  sequential_task *task = find (stmt);
  if (!task)
    return;
  task->site = site;
  task->captures = sharing.captures;
  task->privates = sharing.privates;
  task->shared = sharing.shared;
  for (const body_write &w : uses.writes)
    if (tree base = base_variable (w.target))
      task->changed.add (base);
}

void
sequential_loops::add_tick (tree stmt, size_t site)
{
  if (sequential_task *task = find (stmt))
    task->site = site;
}

/* Notes the variables that LOOP can have as its own while it runs in place.  Other
   threads may look at what a team shares where this one meets them.  */

void
sequential_loops::note_own (sequential_loop *loop,
			    const std::vector<site> &sites)
{
  call_effects effects = effects_of_calls (loop->copy);
  loop->unwinds_p |= exceptions_p () && effects.throws_p;
  hash_set<tree> seen;
  auto note = [&] (tree decl, bool stream_p)
    {
      tree type = TREE_TYPE (decl);
      if (!seen.add (decl) && loop->copied->copy_of (decl) == decl
	  && automatic_p (decl) && !DECL_NONLOCAL (decl)
	  && !reference_p (decl) && !DECL_HAS_VALUE_EXPR_P (decl)
	  && !TYPE_VOLATILE (type) && !TYPE_ATOMIC (type)
	  && !TYPE_READONLY (type) && !m_addressed.contains (decl)
	  && copyable_as_bytes_p (type) && constant_size_p (type)
	  && (stream_p ? tree_to_uhwi (TYPE_SIZE_UNIT (type)) <= MOST_OWN
	      : !AGGREGATE_TYPE_P (type)
		&& (!effects.synchronizes_p
		    || !team_shares_p (m_fn, loop->where, decl))))
	loop->own.push_back (decl);
    };
  for (const sequential_task *task : loop->tasks)
    {
      for (const stream_view &view : sites[task->site].task.views)
	note (view.base, true);
      for (tree decl : task->shared)
	note (decl, false);
    }
}

/* Why LOOP cannot run in place; null if it can.  */

const char *
sequential_loops::obstacle (sequential_loop *loop,
			    const std::vector<site> &sites)
{
  if (loop->obstacle)
    return loop->obstacle;
  std::vector<bool> own_p (sites.size ());
  for (const sequential_task *task : loop->tasks)
    {
      if (task->site < 0)
	return "there are errors";
      own_p[task->site] = true;
      for (const stream_view &view : sites[task->site].task.views)
	if (view.declared)
	  loop->streams.add (view.declared);
    }
  for (const sequential_task *task : loop->tasks)
    if (const char *why = task_obstacle (*loop, *task, sites[task->site]))
      return why;
  for (size_t i = 0; i < sites.size (); i++)
    for (const stream_view &view : sites[i].task.views)
      if (view.declared && loop->streams.contains (view.declared)
	  && !own_p[i])
	{
	  if (!view.output_p || stream_obstacle (view))
	    return "a stream is used outside of the loop, too";
	  loop->primed.add (view.base);
	}
  for (const construct *c = loop->where; c; c = c->outer)
    for (tree decl : c->copies)
      if (loop->streams.contains (decl))
	return "a construct of OpenMP has a copy of a stream";
  hash_set<tree> copies;
  for (hash_set<tree>::iterator i = loop->streams.begin ();
       i != loop->streams.end (); ++i)
    {
      if (m_addressed.contains (*i))
	return "the address of a stream is taken";
      copies.add (loop->copied->copy_of (*i));
    }
  outside_search search = { loop, &copies };
  if (walk_tree_without_duplicates (&loop->copy, find_outside, &search))
    return "the control program uses a stream";
  if (const char *why = balance_obstacle (loop, sites))
    return why;
  for (tree stream : loop->carried)
    {
      loop->primed.remove (stream);
      for (const sequential_task *task : loop->tasks)
	for (const stream_view &view : sites[task->site].task.views)
	  if (view.base == stream && (view.flags & ABI_VIEW_ALTERNATIVE))
	    return "alternatives consume what an iteration leaves to the next one";
    }
  return loop->primed.is_empty () ? NULL
	 : "a stream is produced outside of the loop, too";
}

void
sequential_loops::finish (const std::vector<site> &sites)
{
  for (sequential_loop *loop : m_loops)
    {
      const char *why = obstacle (loop, sites);
      for (const sequential_task *task : loop->tasks)
	if (remark *r = (task->site < 0 ? NULL
			 : find_remark (sites[task->site].frame_name)))
	  r->place = (why ? std::string ("not in place, as ") + why
		      : "in place where that is faster");
      if (why || seen_error ())
	continue;
      note_own (loop, sites);
      make_sequential (m_fn, loop, sites);
    }
}
