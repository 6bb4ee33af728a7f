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

/* Code that reads what it writes to streams that other functions may use, as

     for (k = 0; k < n; k++)
       {
	 for (i = 0; i < c; i++)
     #pragma omp task output (a[i]) ...
	 for (i = 0; i < c; i++)
     #pragma omp task input (a[i]) output (b[i]) ...
	 for (i = 0; i < c; i++)
     #pragma omp task input (b[i]) ...
       }

   A loop; or, if that is more, the statements of the function with all its tasks.  The
   runtime is told that it begins, so that it does not see what was written elsewhere, or
   what it wrote itself, with other arrays.  */

#include "gcc-headers.h"
#include "callees.h"
#include "constructs.h"
#include "contents.h"
#include "in-place.h"
#include "obstacles.h"
#include "sequential.h"
#include "trees.h"

namespace {

/* Whether there are stream tasks in STMT.  */

bool
has_tasks_p (tree stmt)
{
  contents found = {};
  walk_tree (&stmt, note_contents, &found, NULL);
  return found.tasks_p;
}

/* The statement that STMT does once, among what is no task, or null.  */

tree *
done_once (tree stmt)
{
  switch (TREE_CODE (stmt))
    {
    case BIND_EXPR:
      return &BIND_EXPR_BODY (stmt);
    case OMP_PARALLEL:
    case OMP_SINGLE:
    case OMP_MASTER:
    case OMP_TASKGROUP:
    case MUST_NOT_THROW_EXPR:
    case CLEANUP_POINT_EXPR:
    case CLEANUP_STMT:
    case TRY_FINALLY_EXPR:
    case EXPR_STMT:
      return &TREE_OPERAND (stmt, 0);
    default:
      return NULL;
    }
}

/* Has the statements from FIRST to LAST stand in a block of their own, which it
   returns.  */

tree
block_of (tree_stmt_iterator first, const tree_stmt_iterator &last)
{
  tree list = alloc_stmt_list ();
  tree_stmt_iterator end = tsi_last (list);
  for (;;)
    {
      bool last_p = first.ptr == last.ptr;
      tsi_link_after (&end, tsi_stmt (first), TSI_CONTINUE_LINKING);
      if (last_p)
	break;
      tsi_delink (&first);
    }
  return *tsi_stmt_ptr (first) = bind_vars ({}, list, false);
}

/* Whether LOOP writes STREAM, by a task that does not read it, before it reads it.  */

bool
written_first_p (const sequential_loop &loop, tree stream)
{
  for (const sequential_task *task : loop.tasks)
    {
      bool read_p = false, written_p = false;
      for (const stream_view &view : task->directive->task.views)
	if (view.base == stream)
	  (view.output_p ? written_p : read_p) = true;
      if (read_p || written_p)
	return !read_p;
    }
  return false;
}

/* Whether LOOP, which cannot run in place, reads what it writes to its streams that other
   functions may use, and there are such, which it then knows.  */

bool
closed_p (sequential_loop *loop)
{
  loop->known.clear ();
  for (const sequential_task *task : loop->tasks)
    {
      if (!task->directive || task->inlined)
	return false;
      for (const stream_view &view : task->directive->task.views)
	if (!view.base || view.base != view.declared)
	  return false;
	else if (known_elsewhere_p (*loop, view.base))
	  {
	    if (view.flags & ~(ABI_VIEW_OUTPUT | ABI_VIEW_STATIC | ABI_VIEW_COUNTED))
	      return false;
	    if (!std::count (loop->known.begin (), loop->known.end (), view.base))
	      loop->known.push_back (view.base);
	  }
    }
  for (tree stream : loop->known)
    if (!read_p (*loop, stream)
	|| !(loop->outer_p ? written_first_p (*loop, stream)
	     : used_p (*loop, stream, true)))
      return false;
  return !loop->known.empty ();
}

/* Whether VIEW may be of one of the streams that LOOP knows.  */

bool
knows_p (const sequential_loop &loop, const stream_view &view)
{
  return (maybe_fixed_p (loop, view)
	  || std::count (loop.known.begin (), loop.known.end (), view.declared));
}

/* The one of LOOPS whose streams a directive of SITES uses that is in none of them; null
   if there is none.  */

sequential_loop *
find_open (const std::vector<sequential_loop *> &loops, const std::vector<site> &sites)
{
  std::vector<bool> in_loop_p (sites.size ());
  for (const sequential_loop *loop : loops)
    for (const sequential_task *task : loop->tasks)
      in_loop_p[task->site] = true;
  for (sequential_loop *loop : loops)
    for (size_t i = 0; i < sites.size (); i++)
      for (const stream_view &view : sites[i].task.views)
	if (!in_loop_p[i] && knows_p (*loop, view))
	  return loop;
  return NULL;
}

} // anon namespace

tree
sequential_loops::block_with_tasks (tree *tp)
{
  while (*tp)
    {
      tree t = *tp;
      enum tree_code code = TREE_CODE (t);
      if (code == STATEMENT_LIST)
	{
	  tree_stmt_iterator first = tsi_start (t);
	  while (!tsi_end_p (first) && !has_tasks_p (tsi_stmt (first)))
	    tsi_next (&first);
	  if (tsi_end_p (first))
	    return NULL_TREE;
	  tree_stmt_iterator last = first;
	  for (tree_stmt_iterator i = first; !tsi_end_p (i); tsi_next (&i))
	    if (has_tasks_p (tsi_stmt (i)))
	      last = i;
	  if (first.ptr != last.ptr)
	    return block_of (first, last);
	  tp = tsi_stmt_ptr (first);
	}
      else if (tree *inner = done_once (t))
	tp = inner;
      else if (loop_statement_p (code) || omp_construct_p (code))
	return NULL_TREE;
      else
	return *tp = bind_vars ({}, t, false);
    }
  return NULL_TREE;
}

void
sequential_loops::enter_outer (tree stmt)
{
  sequential_loop *loop = new sequential_loop (stmt);
  loop->outer_p = true;
  m_loops.push_back (loop);
  copy_but_init (loop);
}

void
sequential_loops::enter_block (tree block)
{
  if (block == m_block && !seen_error ())
    enter_outer (block);
}

/* The loops that are closed, the innermost first, so that each directive is in one; but
   not those of OPEN.  */

std::vector<sequential_loop *>
sequential_loops::closed_loops (const std::vector<site> &sites,
				const std::vector<sequential_loop *> &open)
{
  std::vector<sequential_loop *> closed;
  std::vector<bool> taken_p (sites.size ());
  for (size_t i = m_loops.size (); i-- > 0; )
    {
      sequential_loop *loop = m_loops[i];
      bool free_p = !loop->obstacle && !loop->place
		    && !std::count (open.begin (), open.end (), loop);
      for (const sequential_task *task : loop->tasks)
	free_p &= task->site < 0 || !(taken_p[task->site] || sites[task->site].place);
      if (!free_p || !closed_p (loop))
	continue;
      for (const sequential_task *task : loop->tasks)
	taken_p[task->site] = true;
      closed.push_back (loop);
    }
  return closed;
}

/* Lets the runtime know where code begins that does not run in place, but reads what it
   writes.  */

void
sequential_loops::finish_others (std::vector<site> *all)
{
  std::vector<sequential_loop *> closed, open;
  for (;;)
    {
      closed = closed_loops (*all, open);
      sequential_loop *loop = find_open (closed, *all);
      if (!loop)
	break;
      open.push_back (loop);
    }
  for (sequential_loop *loop : closed)
    {
      make_known (m_fn, loop, m_n_places++);
      set_place (*loop, false, all);
    }
}
