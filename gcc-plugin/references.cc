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

/* Streams under other names: references to them, and ordinary tasks that use
   them.  */

#include "gcc-headers.h"
#include "abi.h"
#include "attributes.h"
#include "batch.h"
#include "references.h"
#include "trees.h"

namespace {

/* Takes DECL out of the data-sharing clauses of task STMT.  */

void
remove_clauses (tree stmt, tree decl)
{
  tree *clause_p = &OMP_TASK_CLAUSES (stmt);
  while (*clause_p)
    if ((OMP_CLAUSE_CODE (*clause_p) == OMP_CLAUSE_FIRSTPRIVATE
	 || OMP_CLAUSE_CODE (*clause_p) == OMP_CLAUSE_PRIVATE
	 || OMP_CLAUSE_CODE (*clause_p) == OMP_CLAUSE_SHARED)
	&& OMP_CLAUSE_DECL (*clause_p) == decl)
      *clause_p = OMP_CLAUSE_CHAIN (*clause_p);
    else
      clause_p = &OMP_CLAUSE_CHAIN (*clause_p);
}

/* Statements around another, with their variables.  */

struct statements
{
  std::vector<tree> vars;
  tree init = NULL_TREE;
};

/* Gives the ordinary task STMT, in function FN, a reference of its own for
   DECL, a reference to a stream, which stands for the stream for which DECL
   stands BEFORE the task.  */

void
copy_reference (tree fn, tree stmt, tree decl, statements *before)
{
  location_t loc = EXPR_LOCATION (stmt);
  tree stream = make_var (fn, "gomp_stream.stream", ptr_type_node);
  before->vars.push_back (stream);
  append (&before->init,
	  assign (loc, stream,
		  call (loc, ABI_RESOLVE, 1,
			reference_p (decl) ? decl : address_of (decl))));
  tree copy = make_local (fn, decl, object_type (decl));
  TREE_ADDRESSABLE (copy) = 1;
  DECL_ATTRIBUTES (copy) = tree_cons (get_identifier ("stream_ref"), NULL_TREE,
				      NULL_TREE);
  std::vector<tree> vars (1, copy);
  tree body = NULL_TREE;
  append (&body, call (loc, ABI_REFER, 2, address_of (copy), stream));
  tree local = copy;
  if (reference_p (decl))
    {
      tree reference = make_local (fn, decl, TREE_TYPE (decl));
      DECL_ATTRIBUTES (reference) = DECL_ATTRIBUTES (copy);
      append (&body,
	      assign (loc, reference,
		      build_reference_from_pointer (TREE_TYPE (decl),
						    address_of (copy))));
      vars.push_back (reference);
      local = reference;
    }
  replace_variable (&OMP_TASK_BODY (stmt), decl, local);
  append (&body, OMP_TASK_BODY (stmt));
  OMP_TASK_BODY (stmt) = bind_vars (vars, body, true);
  add_clause (stmt, EXPR_LOCATION (stmt), OMP_CLAUSE_FIRSTPRIVATE, stream);
}

} // anon namespace

tree
named_by (tree ref)
{
  STRIP_NOPS (ref);
  if (TREE_CODE (ref) == TARGET_EXPR)
    ref = TREE_OPERAND (ref, 1);
  for (;;)
    switch (TREE_CODE (ref))
      {
      case ARRAY_REF:
      case INDIRECT_REF:
      case POINTER_PLUS_EXPR:
      case ADDR_EXPR:
      case NON_LVALUE_EXPR:
      case VIEW_CONVERT_EXPR:
      case SAVE_EXPR:
      CASE_CONVERT:
	ref = TREE_OPERAND (ref, 0);
	break;
      case COMPOUND_EXPR:
	/* Sanitizers make them.  */
	ref = TREE_OPERAND (ref, 1);
	break;
      default:
	return variable_p (ref) ? ref : NULL_TREE;
      }
}

tree
make_reference (location_t loc, tree ref, tree stream)
{
  STRIP_NOPS (stream);
  if (TREE_CODE (stream) == TARGET_EXPR)
    stream = TREE_OPERAND (stream, 1);
  tree value = strip_conversions (stream);
  if (openstream_p && TREE_TYPE (value) == ptr_type_node)
    /* A handle.  */
    return call (loc, ABI_REFER, 2, address_of_ref (ref), value);
  tree decl = named_by (stream);
  if (!decl || !shared_position_p (decl))
    {
      error_at (loc, "%qD, a reference to a stream, is given a value that is no "
		"stream", named_by (ref));
      if (decl)
	inform (DECL_SOURCE_LOCATION (decl), "%qD has no attribute "
		"%<stream%> or %<stream_ref%>", decl);
      return build_empty_stmt (loc);
    }
  return call (loc, ABI_REFER, 2, address_of_ref (ref),
	       address_of_ref (stream));
}

void
share_streams (tree fn, tree *stmt_p)
{
  tree stmt = *stmt_p;
  std::vector<tree> streams;
  hash_set<tree> inside;
  statements before;
  visit_in (OMP_TASK_BODY (stmt), [&] (tree t)
    {
      if (TREE_CODE (t) == BIND_EXPR)
	for (tree var = BIND_EXPR_VARS (t); var; var = DECL_CHAIN (var))
	  inside.add (var);
      else if (TREE_CODE (t) == DECL_EXPR)
	inside.add (DECL_EXPR_DECL (t));
      else if (VAR_P (t) && automatic_p (t) && shared_position_p (t)
	       && TREE_CODE (TREE_TYPE (t)) != POINTER_TYPE)
	streams.push_back (t);
    });
  if (!streams.empty ())
    {
      /* Another thread may go on with the streams.  */
      tree wait = call (EXPR_LOCATION (stmt), ABI_WAIT, 0);
      OMP_TASK_BODY (stmt)
	= bind_vars ({}, finally (OMP_TASK_BODY (stmt), wait), true);
    }
  for (tree decl : streams)
    {
      if (inside.add (decl))
	continue;
      remove_clauses (stmt, decl);
      if (stream_reference_p (decl)
	  && TREE_CODE (object_type (decl)) != ARRAY_TYPE)
	copy_reference (fn, stmt, decl, &before);
      else
	add_clause (stmt, EXPR_LOCATION (stmt), OMP_CLAUSE_SHARED, decl);
    }
  if (before.init)
    {
      append (&before.init, stmt);
      *stmt_p = bind_vars (before.vars, before.init, false);
    }
}
