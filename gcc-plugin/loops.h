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

/* Activations many at a time, where a loop does nothing else.  */

#ifndef GOMP_STREAM_LOOPS_H
#define GOMP_STREAM_LOOPS_H 1

/* What a stream task has become where it stood.  */
struct activation
{
  tree stmt;
  /* The variable that points to the task's port.  */
  tree port;
  /* The type of a record of captures, or null.  */
  tree record;
  /* What the fields of the record are given.  */
  std::vector<tree> values;
};

/* Appends to *LIST the stores of VALUES into the record at R, with NEW_VALUE in
   place of variable DECL.  */
extern void store_record (tree *list, tree r, const std::vector<tree> &values,
			  tree decl = NULL_TREE, tree new_value = NULL_TREE);

/* Lets the FOR_STMT LOOP in FN activate the tasks in it for many iterations at
   once, if there is nothing else in it.  ACTIVATIONS are those of FN that never
   change their port.  */
extern void activate_in_bulk (tree fn, tree loop,
			      const std::vector<activation> &activations);

#endif /* GOMP_STREAM_LOOPS_H */
