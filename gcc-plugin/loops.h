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
  /* The other expressions that are evaluated for it.  */
  std::vector<tree> operands;
  /* The variables of the streams that it writes.  */
  std::vector<tree> outputs;
  /* Whether it never changes its port.  */
  bool fixed_p;
  /* Its number among the directives of the function.  */
  size_t site;
  /* The task that GCC outlines, the variable with its frame, and what describes the
     directive.  */
  tree task, frame, var;
  /* What GOMP_stream_post is told: the keys, the rest of the views or null if that is
     not constant, and the number of threads.  */
  std::vector<tree> keys;
  tree args, replicas;
  /* The home's variable with the blank port.  */
  tree blank;
};

struct construct;

/* A loop's count of its iterations.  */
struct induction
{
  tree decl;
  /* By how much it grows.  */
  HOST_WIDE_INT step;
  /* The iterations that are left while CONDITION holds, without the last; a
     uint64_t.  */
  tree condition, left;
};

/* Reads the count of FOR_STMT LOOP into *K; false if there is none.  */
extern bool read_induction (tree loop, induction *k);

/* Appends to *LIST the stores of VALUES into RECORD.  */
extern void store_record (location_t loc, tree *list, tree record,
			  const std::vector<tree> &values);

/* Lets the FOR_STMT LOOP in construct C of FN activate the tasks in it for many
   iterations at once, if there is nothing else in it, they never change their ports, and
   none takes turns with another one on a stream.  Returns whether that is so.
   ACTIVATIONS are those of FN; the code that is added counts as one of them.  */
extern bool activate_in_bulk (tree fn, construct *c, tree loop,
			      std::vector<activation> *activations);

/* The same where each iteration is the same round of activations.  ROUND is a
   variable for it.  Returns the tasks whose records have the loop's count, each
   with the number of its field, in *COUNTS.  */
extern bool activate_in_rounds (tree loop, tree round,
				const std::vector<activation> &activations,
				std::vector<std::pair<size_t, size_t>> *counts);

/* The loop at *LOOP_P in function FN, a `do' with tasks, becomes, if that
   can be,

     first = true;
     while (first ? (first = false, true) : condition)

   as one that runs in parts has to test before each.  Returns where it stands.  */
extern tree *test_first (tree fn, tree *loop_p);

#endif /* GOMP_STREAM_LOOPS_H */
