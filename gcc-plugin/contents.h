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

/* Searches code that is not lowered yet for stream tasks, taken addresses, and names:
   callbacks of walk_tree.  */

#ifndef GOMP_STREAM_CONTENTS_H
#define GOMP_STREAM_CONTENTS_H 1

/* Whether the code of the function FN is there to be read.  */
extern bool has_code_p (tree fn);

/* Whether STMT, an OMP_TASK that is not lowered yet, has streams.  */
extern bool stream_task_p (tree stmt);

/* Whether there are stream tasks or calls of functions that have some, whether one is
   in a loop, and other constructs of OpenMP.  */
struct contents
{
  bool tasks_p, inner_tasks_p, constructs_p;
  /* Where the walk is.  */
  bool in_loop_p, in_body_p;
};

extern tree note_contents (tree *, int *, void *);

/* Adds to a set the variables whose address is taken, but not in clauses, nor for
   functions that do not keep it.  */
extern tree note_address (tree *, int *, void *);

/* Appends to a vector the functions with tasks that are called, and the variables that
   they get, once for each call.  */
extern void note_callees (tree code, std::vector<tree> *list);

/* The variables that are named outside of a loop, but for clauses of stream
   tasks.  */
struct names_outside
{
  tree loop;
  hash_set<tree> *names;
};

extern tree note_names (tree *, int *, void *);

#endif /* GOMP_STREAM_CONTENTS_H */
