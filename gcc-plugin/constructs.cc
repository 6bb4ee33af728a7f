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

/* OpenMP's constructs: which there are, and what their clauses say.  */

#include "gcc-headers.h"
#include "constructs.h"
#include "trees.h"

bool
omp_construct_p (enum tree_code code)
{
  switch (code)
    {
    case OMP_PARALLEL:
    case OMP_TASK:
    case OMP_TASKLOOP:
    case OMP_FOR:
    case OMP_SIMD:
    case OMP_DISTRIBUTE:
    case OMP_LOOP:
    case OMP_TEAMS:
    case OMP_TARGET:
    case OMP_TARGET_DATA:
    case OMP_SECTIONS:
    case OMP_SECTION:
    case OMP_SINGLE:
    case OMP_MASTER:
    case OMP_TASKGROUP:
    case OMP_ORDERED:
    case OMP_CRITICAL:
      return true;
    default:
      return newer_omp_construct_p (code);
    }
}

bool
block_construct_p (enum tree_code code)
{
  switch (code)
    {
    case OMP_SINGLE:
    case OMP_MASTER:
    case OMP_TASKGROUP:
    case OMP_CRITICAL:
      return true;
    default:
      return newer_omp_block_p (code);
    }
}

tree
construct_clauses (tree stmt)
{
  switch (TREE_CODE (stmt))
    {
    case OMP_MASTER:
    case OMP_SECTION:
      return NULL_TREE;
    case OMP_TASKGROUP:
    case OMP_ORDERED:
    case OMP_CRITICAL:
      /* None that names a variable.  */
      return NULL_TREE;
    default:
      return OMP_CLAUSES (stmt);
    }
}

bool
names_p (tree clause, tree decl)
{
  switch (OMP_CLAUSE_CODE (clause))
    {
    case OMP_CLAUSE_SHARED:
    case OMP_CLAUSE_PRIVATE:
    case OMP_CLAUSE_FIRSTPRIVATE:
    case OMP_CLAUSE_LASTPRIVATE:
    case OMP_CLAUSE_REDUCTION:
    case OMP_CLAUSE_IN_REDUCTION:
    case OMP_CLAUSE_LINEAR:
      {
	tree named = OMP_CLAUSE_DECL (clause);
	if (named && TREE_CODE (named) == INDIRECT_REF)
	  named = TREE_OPERAND (named, 0);
	return named == decl;
      }
    default:
      return false;
    }
}

tree
clause_of (const construct *c, tree decl)
{
  tree clause = c->clauses;
  while (clause && !names_p (clause, decl))
    clause = OMP_CLAUSE_CHAIN (clause);
  return clause;
}

bool
iteration_variable_p (tree stmt, tree decl)
{
  switch (stmt ? TREE_CODE (stmt) : ERROR_MARK)
    {
    case OMP_FOR:
    case OMP_SIMD:
    case OMP_DISTRIBUTE:
    case OMP_TASKLOOP:
    case OMP_LOOP:
      break;
    default:
      return false;
    }
  if (!OMP_FOR_INIT (stmt))
    return false;
  for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (stmt)); i++)
    {
      tree init = TREE_VEC_ELT (OMP_FOR_INIT (stmt), i);
      if (init && (TREE_CODE (init) == DECL_EXPR
		   ? DECL_EXPR_DECL (init) == decl
		   : (TREE_OPERAND_LENGTH (init) > 0
		      && TREE_OPERAND (init, 0) == decl)))
	return true;
    }
  return false;
}

construct *
declared_in (construct *c, tree decl)
{
  while (c->outer && !c->locals.contains (decl))
    c = c->outer;
  return c;
}

bool
loop_statement_p (enum tree_code code)
{
  switch (code)
    {
    case FOR_STMT:
    case WHILE_STMT:
    case DO_STMT:
    case RANGE_FOR_STMT:
    case LOOP_EXPR:
      return true;
    default:
      return false;
    }
}

void
allow_static (tree stmt, tree var)
{
  switch (TREE_CODE (stmt))
    {
    case OMP_PARALLEL:
    case OMP_TASK:
    case OMP_TASKLOOP:
    case OMP_TEAMS:
      break;
    default:
      return;
    }
  if (omp_find_clause (OMP_CLAUSES (stmt), OMP_CLAUSE_DEFAULT))
    add_clause (stmt, EXPR_LOCATION (stmt), OMP_CLAUSE_SHARED, var);
}
