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

/* What the body of a stream task uses: captures, private variables, views.  */

#ifndef GOMP_STREAM_BODY_H
#define GOMP_STREAM_BODY_H 1

#include "clauses.h"

/* A write to a variable in a body.  */

struct body_write
{
  tree target;
  location_t loc;
};

/* A function in a body, null if it is not known, gets the address of a variable by
   which it may change that.  */

struct body_loan
{
  tree decl;
  tree fn;
  /* By this argument of it.  */
  int argument;
  location_t loc;
};

/* What a task's body does with variables from outside.  */

struct body_uses
{
  hash_set<tree> locals;
  hash_set<tree> seen;
  std::vector<tree> variables;
  std::vector<body_write> writes;
  std::vector<body_loan> loans;
  /* Those of which a construct inside may have copies.  */
  hash_set<tree> copied;
  /* Sizes of types from outside, SAVE_EXPRs.  */
  std::vector<tree> sizes;
};

/* One variable of a body that is found in the record of its activation.  */

struct capture
{
  tree decl;
  /* The record has its address, not its value.  */
  bool address_p;
  /* The bytes of a copy that the activation owns, whose address the record
     has; else null.  */
  tree size;
  /* The copy has no value yet.  */
  bool blank_p;
  /* Not the value of DECL, which has no memory, but this SAVE_EXPR; or null.  */
  tree saved = NULL_TREE;
  /* The class of which the copy is an object; else null.  */
  tree object_type = NULL_TREE;
};

/* One of which each activation has its own.  */

struct private_variable
{
  tree decl;
  /* That says so, or null.  */
  tree clause;
};

/* Where a body finds the variables from outside.  */

struct data_sharing
{
  /* Those with a copy come first.  */
  std::vector<capture> captures;
  unsigned n_copies = 0;
  /* Where GCC puts them.  */
  std::vector<tree> shared;
  /* Static variables that constructs around declare.  */
  std::vector<tree> statics;
  std::vector<private_variable> privates;
  /* All that other code sees.  */
  std::vector<tree> seen_elsewhere;
  /* Firstprivate by implication.  */
  hash_set<tree> lost_if_changed;
  /* The variables by which the body sees inputs.  */
  hash_set<tree> inputs;
};

/* The view without window of which T is the element in TASK, or null.  */
extern const stream_view *element_of (tree t, const stream_task &task);

/* Finds what BODY, of TASK, does with variables from outside, and with SIZES of
   types from there.  */
extern void collect_uses (tree *body, const stream_task &task,
			  const hash_set<tree> &sizes, body_uses *uses);

/* Whether BODY, of TASK, names the element of VIEW as the clause names the stream,
   which is no variable and has no window.  */
extern bool names_element_p (tree body, const stream_task &task,
			     const stream_view &view);

/* Whether TARGET, which is written in a body of TASK, is or lies in the element of
   a view that has no variable there.  */
extern bool written_element_p (const stream_task &task, tree target);

/* Checks WRITES of the body of TASK.  */
extern void check_writes (const stream_task &task,
			  const std::vector<body_write> &writes,
			  data_sharing *sharing);

#endif /* GOMP_STREAM_BODY_H */
