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

/* A loop that may run in place, with its tasks, and the code generated for it.  */

#ifndef GOMP_STREAM_SEQUENTIAL_H
#define GOMP_STREAM_SEQUENTIAL_H 1

#include "body.h"
#include "constructs.h"
#include "copy.h"
#include "sites.h"

/* A stream task of a loop that may run in place.  */

struct sequential_task
{
  /* The OMP_TASK, and the block in the copy of the loop that is its body.  */
  tree stmt, body;
  /* Its number among the directives; -1 if it has errors.  */
  long site = -1;
  /* That directive, or the description of one of a function that the loop calls;
     null if there are errors.  */
  const struct site *directive = NULL;
  struct site *inlined = NULL;
  /* The description of the directive in which variables stand for fixed streams; null
     if none do.  */
  struct site *renamed = NULL;
  /* Where the body finds variables, and which it changes.  */
  std::vector<capture> captures;
  std::vector<private_variable> privates;
  std::vector<tree> shared;
  hash_set<tree> changed;
  /* The body may call GOMP_stream_end, or throw an exception.  */
  bool ends_p = false, throws_p = false;

  /* It is directive number NUMBER, with what lower_stage knows.  */
  void know (long number, const body_uses &uses, const data_sharing &sharing);

  ~sequential_task ()
  {
    delete inlined;
    delete renamed;
  }
};

/* A stream that is no variable, but the same object all the time: VIEW is one of it, and
   VAR stands for it in a loop's copy.  Or streams that are found in the same array.  */

struct fixed_stream
{
  stream_view view;
  tree object, var;
  /* The address of what is fixed.  */
  tree base;
  /* Whether it is an element of an array, or a part of one.  */
  bool in_array_p;
  /* Whether a pointer that leads to it is no variable, so that it may change meanwhile.  */
  bool loaded_p;
  /* A hash of how the streams are found from there; 0 if it is one.  */
  unsigned HOST_WIDE_INT moves;
};

/* A loop that may run in place; or a function, each call of which is an iteration; or,
   if OUTER_P, code of which the runtime is to know only that it begins.  */

struct sequential_loop
{
  tree stmt;
  /* What stands where it stood: the loop, lowered.  */
  tree box = NULL_TREE;
  construct *where = NULL;
  /* What the runtime knows of it, and of its runs: a static variable, and one of the
     home around, null if it has none.  */
  tree place = NULL_TREE, stay = NULL_TREE;
  /* The loop as it was, with the bodies in it; null if there is an OBSTACLE.  */
  tree copy = NULL_TREE;
  code_copy *copied = NULL;
  std::vector<sequential_task *> tasks;
  /* The functions with tasks that it calls, and the variables that they get, once for
     each call.  */
  std::vector<tree> callees;
  /* Variables of such functions that no block declares.  */
  std::vector<tree> unbound;
  const char *obstacle = NULL;
  /* Its streams; those that directives before it have given an element; and those
     that have one between two iterations.  */
  hash_set<tree> streams, primed;
  std::vector<tree> carried;
  /* Its streams that are no variables, and those that are known elsewhere: these, and
     static variables.  */
  std::vector<fixed_stream> fixed;
  std::vector<tree> known;
  /* The variables that it can have as its own.  */
  std::vector<tree> own;
  /* Those that are named outside of it.  */
  hash_set<tree> outside;
  /* A 'break' or a 'return' leaves it; a 'return' or an exception.  */
  bool breaks_p = false, unwinds_p = false;
  /* It stands where no exception may get out, but waits for the end of a construct.  */
  bool holds_p = false;
  /* Each turn of the pipeline activates many iterations, with a call.  */
  bool bulk_p = false;
  bool outer_p = false;

  sequential_loop (tree s) : stmt (s) {}

  /* What the copy does in each iteration.  */
  tree
  iteration () const
  {
    return (TREE_CODE (copy) == FOR_STMT ? FOR_BODY (copy)
	    : TREE_CODE (copy) == WHILE_STMT ? WHILE_BODY (copy) : copy);
  }

  ~sequential_loop ()
  {
    for (sequential_task *task : tasks)
      delete task;
    delete copied;
  }
};

/* Whether T itself changes the variable DECL, or may do so.  */
extern bool changes_p (tree t, tree decl);

/* Puts into the box of LOOP, number NUMBER in FN, what runs it in place or as a
   pipeline.  */
extern void make_sequential (tree fn, sequential_loop *loop, unsigned number);

/* Puts into the box of LOOP what has the runtime know that it comes to its streams.  */
extern void make_known (tree fn, sequential_loop *loop, unsigned number);

/* Makes function FN, which is LOWERED, run in place in the calls for which the runtime says
   so.  LOOP, number NUMBER, is what it was.  Returns the function's code.  */
extern tree make_calls (tree fn, sequential_loop *loop, unsigned number, tree lowered);

/* Whether the block that declares VARS is a body in place.  */
extern bool body_in_place_p (tree vars);

/* Lets the directives of LOOP, among *ALL, know its place.  */
extern void set_place (const sequential_loop &loop, bool in_place_p,
		       std::vector<site> *all);

#endif /* GOMP_STREAM_SEQUENTIAL_H */
