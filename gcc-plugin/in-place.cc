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

   This file finds these loops; obstacles.cc looks at their tasks, balance.cc follows
   their control flow, and sequential.cc makes the code.

   Debugging: -fplugin-arg-gomp_stream-remarks; -fdump-tree-gimple.  */

#include "gcc-headers.h"
#include "balance.h"
#include "effects.h"
#include "in-place.h"
#include "lower.h"
#include "obstacles.h"
#include "attributes.h"
#include "callees.h"
#include "contents.h"
#include "fixed.h"
#include "cxx.h"
#include "remarks.h"
#include "selectors.h"
#include "sequential.h"
#include "sharing.h"
#include "trees.h"

namespace {

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

/* Callback of walk_tree: finds a variable of a set, but not in bodies of tasks.  */

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
  if (TREE_CODE (*tp) == DECL_EXPR && VAR_P (DECL_EXPR_DECL (*tp)))
    {
      *walk_subtrees = 0;
      return walk_tree (&DECL_INITIAL (DECL_EXPR_DECL (*tp)), find_outside, data, NULL);
    }
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return (*walk_subtrees && variable_p (*tp) && search->set->contains (*tp)
	  ? *tp : NULL_TREE);
}

} // anon namespace

/* Lets the tasks of LOOP know their directives.  */

void
sequential_loops::find_directives (sequential_loop *loop, const std::vector<site> &sites)
{
  for (sequential_task *task : loop->tasks)
    task->directive = (task->inlined ? task->inlined
		       : task->site >= 0 ? &sites[task->site] : NULL);
  if (!loop->obstacle)
    name_fixed_streams (m_fn, loop, m_addressed);
}

bool
sequential_loops::possible_p ()
{
  return (!seen_error () && optimize && !flag_sanitize && !flag_test_coverage
	  && !profile_arc_flag && !flag_branch_probabilities && !optimize_debug);
}

sequential_loops::sequential_loops (tree fn) : m_fn (fn)
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), note_address,
				&m_addressed);
  note_callees (DECL_SAVED_TREE (fn), &m_callees);
  contents found = {};
  walk_tree (&DECL_SAVED_TREE (fn), note_contents, &found, NULL);
  if (found.tasks_p)
    m_block = block_with_tasks (&DECL_SAVED_TREE (fn));
  if (possible_p () && found.tasks_p)
    m_alone.read (fn);
  if (!possible_p () || !found.tasks_p || found.inner_tasks_p || found.constructs_p
      || !m_callees.empty () || !code_copy::copyable_p (DECL_SAVED_TREE (fn)))
    return;
  if (DECL_ARGUMENTS (fn))
    m_whole = copy_function ();
  if (VOID_TYPE_P (TREE_TYPE (TREE_TYPE (fn))) && !DECL_CXX_CONSTRUCTOR_P (fn)
      && !DECL_CXX_DESTRUCTOR_P (fn))
    m_calls = copy_function ();
}

/* The function, as it may run in place.  */

sequential_loop *
sequential_loops::copy_function ()
{
  sequential_loop *loop = new sequential_loop (DECL_SAVED_TREE (m_fn));
  copy_loop (loop);
  return loop;
}

sequential_loops::~sequential_loops ()
{
  for (sequential_loop *loop : m_loops)
    delete loop;
  delete m_whole;
  delete m_calls;
}

void
sequential_loops::enter (tree stmt)
{
  if (seen_error ())
    return;
  bool for_p = TREE_CODE (stmt) == FOR_STMT && plain_for_p (stmt);
  bool while_p = TREE_CODE (stmt) == WHILE_STMT && plain_while_p (stmt);
  contents found = {};
  for (int i = 0; i < TREE_OPERAND_LENGTH (stmt); i++)
    walk_tree (&TREE_OPERAND (stmt, i), note_contents, &found, NULL);
  if (!found.tasks_p)
    return;
  if (found.inner_tasks_p)
    {
      enter_outer (stmt);
      return;
    }
  sequential_loop *loop = new sequential_loop (stmt);
  m_loops.push_back (loop);
  if (!for_p && !while_p)
    loop->obstacle = "it stands in no loop with a condition";
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
  copy_but_init (loop);
}

void
sequential_loops::leave (tree *loop_p, construct *c)
{
  for (sequential_loop *loop : m_loops)
    if (loop->stmt == *loop_p)
      {
	loop->where = c;
	loop->holds_p = !can_throw_p (c);
	if (!loop->obstacle && !loop->outer_p && c->n_stages)
	  {
	    tree type = abi_get_type (ABI_STAY);
	    construct *home = c->home ();
	    loop->stay = make_var (m_fn, "gomp_stream.stay", type);
	    home->vars.push_back (loop->stay);
	    append (&home->init, build2_loc (EXPR_LOCATION (loop->stmt),
					     MODIFY_EXPR, type, loop->stay,
					     build_constructor (type, NULL)));
	  }
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

/* The loops in STMT.  */

std::vector<sequential_loop *>
sequential_loops::inner_loops (tree stmt)
{
  hash_set<tree> inner;
  std::vector<sequential_loop *> list;
  for (sequential_loop *loop : m_loops)
    if (loop->stmt != stmt && !loop->outer_p)
      inner.add (loop->stmt);
  tree found;
  while ((found = find_in (stmt, [&] (tree t) { return inner.contains (t); })))
    {
      for (sequential_loop *loop : m_loops)
	if (loop->stmt == found)
	  list.push_back (loop);
      inner.remove (found);
    }
  return list;
}

void
sequential_loops::note_bulk (tree stmt)
{
  for (sequential_loop *loop : m_loops)
    if (loop->stmt == stmt)
      loop->bulk_p = true;
}

void
sequential_loops::exclude_inner (tree stmt)
{
  for (sequential_loop *loop : inner_loops (stmt))
    if (!loop->obstacle)
      loop->obstacle = "a loop around it is activated in rounds";
}

/* Whether the directives NUMBERS of SITES, all in STMT, stand in loops in it that can
   run in place, as far as those of SITES show.  */

bool
sequential_loops::inner_in_place_p (tree stmt, const std::vector<site> &sites,
				    std::vector<size_t> numbers)
{
  for (sequential_loop *loop : inner_loops (stmt))
    {
      find_directives (loop, sites);
      if (obstacle (loop, sites) || !loop->carried.empty ()
	  || !loop->known.empty ())
	return false;
      for (const sequential_task *task : loop->tasks)
	numbers.erase (std::remove (numbers.begin (), numbers.end (),
				    (size_t) task->site), numbers.end ());
    }
  return numbers.empty ();
}

/* Calls F with each task of a loop, or of the function, that is the OMP_TASK
   STMT.  */

template <typename F>
void
sequential_loops::for_tasks (tree stmt, F f)
{
  for (sequential_loop *loop : m_loops)
    for (sequential_task *task : loop->tasks)
      if (task->stmt == stmt)
	f (task);
  for (sequential_loop *whole : { m_whole, m_calls })
    for (size_t i = 0; whole && i < whole->tasks.size (); i++)
      if (whole->tasks[i]->stmt == stmt)
	f (whole->tasks[i]);
}

void
sequential_task::know (long number, const body_uses &uses, const data_sharing &sharing)
{
  site = number;
  captures = sharing.captures;
  privates = sharing.privates;
  shared = sharing.shared;
  for (const body_write &w : uses.writes)
    if (tree base = base_variable (w.target))
      changed.add (base);
}

void
sequential_loops::add_site (tree stmt, size_t site, const body_uses &uses,
			    const data_sharing &sharing)
{
  for_tasks (stmt, [&] (sequential_task *task) { task->know (site, uses, sharing); });
}

void
sequential_loops::add_tick (tree stmt, size_t site)
{
  for_tasks (stmt, [&] (sequential_task *task) { task->site = site; });
}

/* Notes the variables that LOOP can have as its own while it runs in place.  Other
   threads may look at what a team shares where this one meets them.  */

void
sequential_loops::note_own (sequential_loop *loop)
{
  call_effects effects = effects_of_calls (loop->copy);
  loop->unwinds_p |= exceptions_p () && effects.throws_p;
  hash_set<tree> seen;
  auto note = [&] (tree decl, bool stream_p)
    {
      tree type = TREE_TYPE (decl);
      if (!seen.add (decl) && loop->copied->copy_of (decl) == decl
	  && (stream_p || automatic_p (decl)) && !DECL_NONLOCAL (decl)
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
      for (const stream_view &view : task->directive->task.views)
	if (!(view.flags & ABI_VIEW_INDEXED))
	  note (view.base, true);
      for (tree decl : task->shared)
	note (decl, false);
    }
}

/* Whether a function with tasks that LOOP calls is called outside of it, too, or one
   gets a variable of LOOP's there; then there are other activations.  */

bool
sequential_loops::called_elsewhere_p (const sequential_loop &loop)
{
  for (tree t : loop.callees)
    if (std::count (loop.callees.begin (), loop.callees.end (), t)
	!= std::count (m_callees.begin (), m_callees.end (), t))
      return true;
  return false;
}

/* Why LOOP cannot run in place; null if it can.  */

const char *
sequential_loops::obstacle (sequential_loop *loop,
			    const std::vector<site> &sites)
{
  if (loop->obstacle)
    return loop->obstacle;
  if (dealt_sites_p (sites))
    return "the stages are dealt to ranks";
  loop->primed.empty ();
  loop->carried.clear ();
  loop->known.clear ();
  std::vector<bool> own_p (sites.size ());
  for (const sequential_task *task : loop->tasks)
    {
      if (!task->directive)
	return "there are errors";
      if (!task->inlined)
	own_p[task->site] = true;
      for (const stream_view &view : task->directive->task.views)
	if (view.declared)
	  loop->streams.add (view.declared);
	else if (task->inlined)
	  return "a function gets a stream that is no variable";
    }
  for (sequential_task *task : loop->tasks)
    if (const char *why = task_obstacle (*loop, *task, *task->directive))
      return why;
  if (const char *why = windows_obstacle (*loop))
    return why;
  if (called_elsewhere_p (*loop))
    return "a function with tasks is called outside of the loop, too";
  if (shared_directive_p (*loop))
    return "a function with tasks is called twice with a stream";
  for (size_t i = 0; i < sites.size (); i++)
    for (const stream_view &view : sites[i].task.views)
      if (!own_p[i] && maybe_fixed_p (*loop, view))
	return "a stream is used outside of the loop, too";
      else if (view.declared && loop->streams.contains (view.declared)
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
  for (tree stream : loop->streams)
    {
      if (m_addressed.contains (stream))
	return "the address of a stream is taken";
      copies.add (loop->copied->copy_of (stream));
    }
  outside_search search = { loop, &copies };
  if (walk_tree_without_duplicates (&loop->copy, find_outside, &search))
    return "the control program uses a stream";
  for (const sequential_task *task : loop->tasks)
    for (const stream_view &view : task->directive->task.views)
      if (known_elsewhere_p (*loop, view.base)
	  && !std::count (loop->known.begin (), loop->known.end (), view.base))
	loop->known.push_back (view.base);
  for (tree stream : loop->known)
    if (!read_p (*loop, stream))
      return "a stream that is no automatic variable is read elsewhere";
  if (!loop->known.empty () && effects_of_calls (loop->copy).team_p)
    return "a function that the loop calls may use a stream";
  if (const char *why = balance_obstacle (loop))
    return why;
  for (tree stream : loop->carried)
    if (const char *why = carried_obstacle (*loop, stream))
      return why;
    else
      loop->primed.remove (stream);
  return loop->primed.is_empty () ? NULL
	 : "a stream is produced outside of the loop, too";
}

/* Lets calls of the function, in construct C, run in place, if they can.  */

void
sequential_loops::finish_calls (std::vector<site> *all, construct *c)
{
  m_calls->where = c;
  find_directives (m_calls, *all);
  if (obstacle (m_calls, *all) || !m_calls->carried.empty () || seen_error ())
    return;
  call_effects effects = effects_of_calls (m_calls->copy);
  if (((exceptions_p () && effects.throws_p) || may_end_p (*m_calls))
      && !m_calls->known.empty ())
    /* A wait of the caller's throws what bodies throw, and what ends does so up to
       that.  */
    return;
  for (tree decl : m_addressed)
    if (automatic_p (decl) && effects.team_p)
      /* Where these end is told in the pipeline's code only.  */
      return;
  note_own (m_calls);
  tree *code = &DECL_SAVED_TREE (m_fn);
  *code = make_calls (m_fn, m_calls, m_n_places++, *code);
  for (const sequential_task *task : m_calls->tasks)
    if (remark *r = find_remark (task->directive->frame_name))
      r->place = "in place in calls where that is faster";
}

void
set_place (const sequential_loop &loop, bool in_place_p, std::vector<site> *all)
{
  for (const sequential_task *task : loop.tasks)
    if (task->site >= 0)
      {
	(*all)[task->site].in_place_p = in_place_p;
	(*all)[task->site].place = loop.place;
      }
}

void
sequential_loops::finish (std::vector<site> *all, construct *function)
{
  const std::vector<site> &sites = *all;
  for (sequential_loop *loop : m_loops)
    {
      find_directives (loop, sites);
      if (loop->outer_p)
	continue;
      const char *why = obstacle (loop, sites);
      for (const sequential_task *task : loop->tasks)
	if (remark *r = (!task->directive || !possible_p () ? NULL
			 : find_remark (task->directive->frame_name)))
	  /* Some loops may have the bodies of a function in place, some not.  */
	  if (!task->inlined || r->place.compare (0, 8, "in place") != 0)
	    r->place = (why ? std::string ("not in place, as ") + why
			: "in place where that is faster");
      if (why || seen_error ())
	continue;
      if (possible_p ())
	{
	  note_own (loop);
	  make_sequential (m_fn, loop, m_n_places++);
	  m_alone.add (*loop);
	}
      else if (!loop->known.empty ())
	make_known (m_fn, loop, m_n_places++);
      set_place (*loop, possible_p (), all);
    }
  std::vector<tree> alone = m_alone.finish ();
  for (const sequential_loop *loop : m_loops)
    if (std::count (alone.begin (), alone.end (), loop->place))
      for (const sequential_task *task : loop->tasks)
	if (remark *r = find_remark (task->directive->frame_name))
	  r->place += ", and without a team while runs are short";
  if (m_whole)
    add_callee (m_fn, *m_whole, sites);
  if (m_calls)
    finish_calls (all, function);
  if (!seen_error ())
    finish_others (all);
}
