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

/* Makes the loop over a batch of activations that a task's body becomes.  */

#ifndef GOMP_STREAM_BATCH_H
#define GOMP_STREAM_BATCH_H 1

#include "body.h"

/* The window of an array WINDOW of them on stream I begins at POINTER and I
   times ROW bytes.  */

struct array_of_windows
{
  tree window, pointer, row;
};

struct replace_data
{
  hash_map<tree, tree> variables;
  /* Per view, what stands for its element.  */
  std::vector<tree> elements;
  std::vector<array_of_windows> arrays;
  const stream_task *task;
  /* Statements and expressions that are evaluated once.  */
  hash_set<tree> visited;
};

/* A window that an input and an output share: that of the input; its bytes, or of a
   counted one the structure that says how many elements it has.  */

struct reused_window
{
  tree pointer = NULL_TREE, size = NULL_TREE, counted = NULL_TREE;
};

/* What a loop over a batch consists of.  */

struct batch_loop
{
  /* Before the loop.  */
  std::vector<tree> vars;
  tree init = NULL_TREE;
  /* Before an activation: what windows of an input and an output have.  */
  tree preload = NULL_TREE;
  /* At the beginning of one.  */
  std::vector<tree> locals;
  tree begin = NULL_TREE;
  /* What is known of the input in a window that an output has, too.  */
  std::map<tree, reused_window> reused;
  /* At its end, where there still are these locals.  */
  tree end = NULL_TREE;
  /* Between two.  */
  tree step = NULL_TREE;
  /* Behind the loop.  */
  tree finish = NULL_TREE;
};

/* Makes VAR another name of OBJECT.  */

inline void
make_alias (tree var, tree object)
{
  SET_DECL_VALUE_EXPR (var, object);
  DECL_HAS_VALUE_EXPR_P (var) = 1;
}

/* TYPE, an array of variable size, without its size.  */

inline tree
unbounded (tree type)
{
  return build_array_type (TREE_TYPE (type),
			   build_range_type (sizetype, size_zero_node, NULL_TREE));
}

/* A reference of function FN that is called like DECL, a reference, and refers to
   what POINTER points to, from the beginning of an activation of LOOP on.  */
extern tree make_local_reference (tree fn, location_t loc, tree decl,
				  tree pointer, batch_loop *loop);

/* Puts the views of TASK into LOOP and REPLACEMENT.  */
extern void add_views (tree fn, const stream_task &task, tree frame,
		       hash_set<tree> *copied, batch_loop *loop,
		       replace_data *replacement);

/* The type of an activation's record of CAPTURES; null if there are none.  */
extern tree make_record (location_t loc, const std::vector<capture> &captures);

/* Makes the body of TASK, which is the OMP_TASK STMT, a loop over what FRAME
   says.  Constructs inside may have copies of COPIED.  */
extern void make_loop (tree fn, tree stmt, const stream_task &task,
		       const data_sharing &sharing, hash_set<tree> *copied,
		       tree record, tree frame);

/* A variable of function FN that is called like DECL.  */
extern tree make_local (tree fn, tree decl, tree type);

/* Puts TO in place of variable DECL in *BODY.  */
extern void replace_variable (tree *body, tree decl, tree to);

#endif /* GOMP_STREAM_BATCH_H */
