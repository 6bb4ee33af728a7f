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

/* Loops that run in place: the control program itself executes the bodies.  */

#ifndef GOMP_STREAM_IN_PLACE_H
#define GOMP_STREAM_IN_PLACE_H 1

#include "alone.h"
#include "body.h"
#include "constructs.h"
#include "sites.h"

struct sequential_loop;
struct sequential_task;

/* The loops of a function whose stream tasks may run in place.  */
class sequential_loops
{
public:
  /* Whether the compiler may make a second copy of code: debuggers and gcov want to see
     each line once.  */
  static bool possible_p ();
  /* To be made while FN is as the front end left it.  */
  sequential_loops (tree fn);
  ~sequential_loops ();
  /* The walk comes to LOOP, which is not lowered.  What it means is to be the same where
     it is not POSSIBLE_P.  */
  void enter (tree loop);
  /* The same for a block.  */
  void enter_block (tree block);
  /* The loop, or that block, at *LOOP_P, in construct C, is lowered.  */
  void leave (tree *loop_p, construct *c);
  /* LOOP, which is lowered, activates many iterations at once.  */
  void note_bulk (tree loop);
  /* The loops inside LOOP, which is lowered, are activated in rounds of LOOP.  */
  void exclude_inner (tree loop);
  /* Whether the directives NUMBERS of SITES, which stand in LOOP, stand in loops
     inside it that can run in place.  */
  bool inner_in_place_p (tree loop, const std::vector<site> &sites,
			 std::vector<size_t> numbers);
  /* The OMP_TASK STMT is the directive number SITE, with what lower_stage knows.  */
  void add_site (tree stmt, size_t site, const body_uses &uses,
		 const data_sharing &sharing);
  void add_tick (tree stmt, size_t site);
  /* Completes the loops, now that the alternatives are numbered, and notes which of
     SITES stand in one that may run in place.  */
  void finish (std::vector<site> *sites, construct *function);

private:
  /* A new block in the code at *TP with the statements from the first with a stream task
     to the last one; null if there are none, or only a loop has some.  What is done on a
     condition is in it as a whole.  */
  static tree block_with_tasks (tree *tp);
  std::vector<sequential_loop *> inner_loops (tree stmt);
  template <typename F> void for_tasks (tree stmt, F f);
  void find_directives (sequential_loop *, const std::vector<site> &);
  sequential_loop *copy_function ();
  void enter_outer (tree stmt);
  void finish_calls (std::vector<site> *, construct *);
  std::vector<sequential_loop *>
  closed_loops (const std::vector<site> &, const std::vector<sequential_loop *> &open);
  void finish_others (std::vector<site> *);
  void note_own (sequential_loop *);
  bool called_elsewhere_p (const sequential_loop &);
  const char *obstacle (sequential_loop *, const std::vector<site> &);

  tree m_fn;
  /* The block of the statements with all its tasks, if these are several or no loop; else
     null.  */
  tree m_block = NULL_TREE;
  /* Variables whose address is taken outside of clauses.  */
  hash_set<tree> m_addressed;
  std::vector<sequential_loop *> m_loops;
  unsigned m_n_places = 0;
  alone_regions m_alone;
  /* The functions with tasks that it calls, and the variables that they get, once for
     each call.  */
  std::vector<tree> m_callees;
  /* The function itself, if it may be such; else null.  */
  sequential_loop *m_whole = NULL;
  /* The same, where calls of it may run in place.  */
  sequential_loop *m_calls = NULL;
};

#endif /* GOMP_STREAM_IN_PLACE_H */
