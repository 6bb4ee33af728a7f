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
/* Parallel regions that need no team of their own:

     #pragma omp parallel
     #pragma omp single
     for (...)
       {
	 ... stream tasks ...
       }

   One thread runs all that is in it, and nothing there can tell which thread that
   is: so the runtime may have the calling thread do it, with the executors that
   stages have outside of parallel regions.  To make a team takes longer than many
   a pipeline.  */

#include "gcc-headers.h"
#include "abi.h"
#include "effects.h"
#include "team.h"
#include "trees.h"

namespace {

/* The only statement of CODE, or null.  */

tree
only_statement (tree code)
{
  while (code)
    switch (TREE_CODE (code))
      {
      case BIND_EXPR:
	if (BIND_EXPR_VARS (code))
	  return NULL_TREE;
	code = BIND_EXPR_BODY (code);
	break;
      case EXPR_STMT:
      case CLEANUP_POINT_EXPR:
	code = TREE_OPERAND (code, 0);
	break;
      case STATEMENT_LIST:
	{
	  tree only = NULL_TREE;
	  for (tree_stmt_iterator i = tsi_start (code); !tsi_end_p (i);
	       tsi_next (&i))
	    if (TREE_CODE (tsi_stmt (i)) == DEBUG_BEGIN_STMT)
	      continue;
	    else if (only)
	      return NULL_TREE;
	    else
	      only = tsi_stmt (i);
	  code = only;
	  break;
	}
      default:
	return code;
      }
  return NULL_TREE;
}

/* Whether CLAUSES only say which variables a construct has.  */

bool
sharing_only_p (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_DEFAULT:
      case OMP_CLAUSE_SHARED:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
	break;
      default:
	return false;
      }
  return true;
}

} // anon namespace

bool
needs_no_team_p (tree stmt)
{
  if (TREE_CODE (stmt) != OMP_PARALLEL
      || !sharing_only_p (OMP_PARALLEL_CLAUSES (stmt)))
    return false;
  tree single = only_statement (OMP_PARALLEL_BODY (stmt));
  return (single && TREE_CODE (single) == OMP_SINGLE
	  && sharing_only_p (OMP_SINGLE_CLAUSES (single))
	  && !effects_of_calls (OMP_SINGLE_BODY (single)).team_p);
}

void
make_no_team (tree stmt)
{
  add_clause (stmt, EXPR_LOCATION (stmt), OMP_CLAUSE_NUM_THREADS,
	      build_int_cst (integer_type_node, ABI_NO_TEAM));
}
