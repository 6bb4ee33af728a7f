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

/* OpenMP's constructs, as the lowering knows them.  */

#ifndef GOMP_STREAM_CONSTRUCTS_H
#define GOMP_STREAM_CONSTRUCTS_H 1

#include "clauses.h"
#include "shortcut.h"

/* A variable, and the BIND_EXPR that declares it.  */

struct declaration
{
  tree decl, bind;
};

/* An OpenMP construct, or the function.  */

struct construct
{
  construct *outer = NULL;
  /* Null for the function.  */
  tree stmt = NULL_TREE;
  tree clauses = NULL_TREE;
  /* Of a stream task.  */
  const std::vector<stream_view> *views = NULL;
  /* The variables declared in it, but not in a construct inside.  */
  hash_set<tree> locals;
  /* Directives seen in it so far, at any depth.  */
  unsigned n_stages = 0;

  /* Of another construct than a home: the streams of which it has copies.  */
  std::vector<tree> copies;
  /* Of a home: what its beginning declares and does.  */
  std::vector<tree> vars;
  tree init = NULL_TREE;
  /* The variables declared in it, but not in a home inside, in their order.  */
  std::vector<declaration> declarations;
  /* The streams that are automatic variables of it.  */
  std::vector<tree> streams;
  /* The references to streams, as well.  */
  std::vector<tree> references;
  /* The variables whose memory is theirs until its end.  */
  hash_set<tree> kept;
  /* Whether pointers or references lead to streams.  */
  bool dynamic_p = false;
  bool needs_scope_p = false;
  /* Blocks with handlers around the walk, in this construct.  */
  unsigned try_depth = 0;
  /* Of a parallel region: the variable by which its threads leave an
     exception.  */
  tree thrown = NULL_TREE;
  /* Exceptions that leave it, as a wait in it throws them, are thrown behind it.  */
  bool carries_p = false;
  /* It activates tasks on streams that are declared elsewhere.  */
  bool foreign_p = false;
  bool repeats_p = false;	/* And one of them in a loop.  */
  /* Of its directives' ports, if it is the function.  */
  std::vector<shortcut> shortcuts;
  /* Statements with a cleanup, outside loops, that have stream tasks.  */
  std::vector<tree> cleanups;

  enum tree_code
  code () const
  {
    return stmt ? TREE_CODE (stmt) : FUNCTION_DECL;
  }

  /* Whether it is the parallel region of `distribute parallel for', which GCC
     takes apart: nothing can stand between that and the loop.  */
  bool
  composite_p () const
  {
    return (code () == OMP_PARALLEL && OMP_PARALLEL_COMBINED (stmt)
	    && outer->code () == OMP_DISTRIBUTE);
  }

  bool
  home_p () const
  {
    switch (code ())
      {
      case OMP_PARALLEL:
	return !composite_p ();
      case OMP_FOR:
	/* Of a composite construct: each iteration.  */
	return outer->composite_p ();
      case FUNCTION_DECL:
      case OMP_SINGLE:
      case OMP_TASK:
      case OMP_TASKLOOP:
      case OMP_TEAMS:
      case OMP_TARGET:
	return true;
      default:
	return false;
      }
  }

  construct *
  home ()
  {
    construct *c = this;
    while (!c->home_p ())
      c = c->outer;
    return c;
  }
};

/* Whether CODE is a construct with a body.  */
extern bool omp_construct_p (enum tree_code code);

/* Whether CODE is a construct whose body each thread runs once or not at all, and then
   goes on behind it.  */
extern bool block_construct_p (enum tree_code code);

/* Whether CODE is a loop of the language.  */
extern bool loop_statement_p (enum tree_code code);

/* The clauses of construct STMT that may name variables.  */
extern tree construct_clauses (tree stmt);

/* Whether CLAUSE says how a construct has DECL.  */
extern bool names_p (tree clause, tree decl);

/* The clause of C that names DECL, or null.  */
extern tree clause_of (const construct *c, tree decl);

/* Whether loop construct STMT iterates with DECL.  */
extern bool iteration_variable_p (tree stmt, tree decl);

/* Lets code inside construct STMT use static variable VAR, should that need a
   clause.  */
extern void allow_static (tree stmt, tree var);

/* The construct at or around C in which DECL is declared.  */
extern construct *declared_in (construct *c, tree decl);

#endif /* GOMP_STREAM_CONSTRUCTS_H */
