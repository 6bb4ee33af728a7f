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

/* Parallel regions that need no team, as long as their loops run in place.

     #pragma omp parallel
     #pragma omp single
     for (k = 0; k < 10; k++)
       {
	 activation of A; activation of B;
       }

   does little, and much less than it costs to have a team begin and meet twice.  So
   a region in which only one thread does anything becomes

     #pragma omp parallel if (GOMP_stream_needs_team (places))

   The runtime knows of the loop's place whether its last runs were short.  Then
   GOMP_parallel calls the region's function, and nothing else.  No other thread may be
   missed: nothing in the region, or in functions that it calls, may use the team.

   Debugging: -fdump-tree-original shows the clause.  */

#include "gcc-headers.h"
#include "abi.h"
#include "alone.h"
#include "constructs.h"
#include "effects.h"
#include "sequential.h"
#include "trees.h"

namespace {

/* The only statement in T; null if there are several, or variables that each thread
   would make.  */

tree
only_statement (tree t)
{
  while (t)
    switch (TREE_CODE (t))
      {
      case BIND_EXPR:
	t = BIND_EXPR_VARS (t) ? NULL_TREE : BIND_EXPR_BODY (t);
	break;
      case STATEMENT_LIST:
	{
	  tree only = NULL_TREE;
	  for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
	    if (TREE_CODE (tsi_stmt (i)) == DEBUG_BEGIN_STMT)
	      ;
	    else if (only)
	      return NULL_TREE;
	    else
	      only = tsi_stmt (i);
	  t = only;
	  break;
	}
      case CLEANUP_POINT_EXPR:
      case EXPR_STMT:
      case MUST_NOT_THROW_EXPR:
	t = TREE_OPERAND (t, 0);
	break;
      default:
	return t;
      }
  return t;
}

/* Whether the CLAUSES only say how variables are shared, and nobody copies them.  */

bool
sharing_only_p (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_SHARED:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_DEFAULT:
      case OMP_CLAUSE_PROC_BIND:
      case OMP_CLAUSE_NOWAIT:
	break;
      default:
	return false;
      }
  return true;
}

/* Whether nobody misses the team of the parallel region STMT, but its stages.  */

bool
alone_p (tree stmt)
{
  tree only = sharing_only_p (OMP_PARALLEL_CLAUSES (stmt))
	      ? only_statement (OMP_PARALLEL_BODY (stmt)) : NULL_TREE;
  if (!only || (TREE_CODE (only) != OMP_MASTER
		&& (TREE_CODE (only) != OMP_SINGLE
		    || !sharing_only_p (OMP_SINGLE_CLAUSES (only)))))
    return false;
  call_effects effects = effects_of_calls (OMP_BODY (only));
  return !effects.team_p && !effects.tasks_p;
}

} // anon namespace

void
alone_regions::read (tree fn)
{
  visit_in (DECL_SAVED_TREE (fn), [this] (tree t)
    {
      if (TREE_CODE (t) != OMP_PARALLEL || !alone_p (t))
	return;
      region r = { t, 0, {} };
      visit_in (OMP_PARALLEL_BODY (t), [&] (tree part)
	{
	  r.n_tasks += TREE_CODE (part) == OMP_TASK;
	});
      m_regions.push_back (r);
    });
}

void
alone_regions::add (const sequential_loop &loop)
{
  for (const construct *c = loop.where; c; c = c->outer)
    for (region &r : m_regions)
      if (r.stmt == c->stmt)
	{
	  r.n_tasks -= loop.tasks.size ();
	  r.places.push_back (loop.place);
	}
}

std::vector<tree>
alone_regions::finish ()
{
  std::vector<tree> all;
  for (const region &r : m_regions)
    {
      if (r.n_tasks || r.places.empty ())
	continue;
      all.insert (all.end (), r.places.begin (), r.places.end ());
      std::vector<tree> places;
      for (tree place : r.places)
	places.push_back (address_of (place));
      places.push_back (null_pointer_node);
      tree list = abi_static_array ("gomp_stream_places", ptr_type_node, places);
      location_t loc = EXPR_LOCATION (r.stmt);
      tree clause = build_omp_clause (loc, OMP_CLAUSE_IF);
      OMP_CLAUSE_IF_MODIFIER (clause) = ERROR_MARK;
      OMP_CLAUSE_IF_EXPR (clause) = call (loc, ABI_NEEDS_TEAM, 1, address_of (list));
      OMP_CLAUSE_CHAIN (clause) = OMP_PARALLEL_CLAUSES (r.stmt);
      OMP_PARALLEL_CLAUSES (r.stmt) = clause;
    }
  return all;
}
