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

/* How the code of loops and functions that may run in place is made; sequential.cc has
   what both share, and loops, and in-place-calls.cc functions.  */

#ifndef GOMP_STREAM_SEQUENTIAL_CODE_H
#define GOMP_STREAM_SEQUENTIAL_CODE_H 1

#include <map>
#include "loops.h"
#include "sequential.h"

/* The window of a stream: LENGTH elements, and how many of them there are, if COUNTED_P.
   FIRST is not null if it is the window of that stream, which has its elements
   before.  */

struct own_window
{
  tree first = NULL_TREE;
  tree element = NULL_TREE, var = NULL_TREE, count = NULL_TREE;
  unsigned HOST_WIDE_INT length = 0;
  unsigned align = 0;
  bool counted_p = false;
};

/* What the body of a task gets: variables, and what is done before it and behind
   it.  */

struct body_parts
{
  tree *body, begin = NULL_TREE, end = NULL_TREE;
  std::vector<tree> vars;
};

/* Makes the code of one loop, or function.  */

class sequential_code
{
public:
  sequential_code (tree fn, sequential_loop *loop, unsigned number)
    : m_fn (fn), m_loc (EXPR_LOCATION (loop->stmt)), m_loop (loop),
      m_number (number), m_copy (loop->copy) {}
  void make ();
  void make_known ();
  tree make_calls (tree lowered);
  tree make_step (tree activation, tree begin);

private:
  void complete_body (sequential_task *, size_t number);
  tree between_marks (tree body, size_t number);
  tree ended ();
  void halt ();
  tree held (tree body);
  void leave_if_thrown (tree *list);
  void make_window (own_window *);
  void make_windows ();
  own_window &window_of (tree stream);
  tree elements_of (const stream_view &);
  bool complete_window (const sequential_task &, const stream_view &, body_parts *);
  tree check_count (const sequential_task &, size_t number, tree count);
  void complete_counter (const sequential_task &, tree counter, body_parts *);
  void complete_counters (const sequential_task &, body_parts *);
  bool last_wanted_p (tree decl);
  void own_variables ();
  tree counted (const induction &);
  tree bound_loop (tree loop, tree n, tree last);
  bool counts_p (induction *);
  std::vector<tree> partners_of_known ();
  void make_place (unsigned kind = 0);
  tree come (tree *);
  void take_init (tree *);
  void fill_box (tree);
  bool carried_p (tree decl);
  tree address (tree stream);
  tree addresses (const std::vector<tree> &streams, tree *list);
  tree ask (tree *list);
  tree nothing_left (int member);
  tree keep (int member, tree n);
  tree between (tree run);
  tree in_place ();
  tree turn ();
  tree turns ();
  size_t put_bases_first (std::vector<tree> *known);
  tree kept_object (const std::vector<tree> &bases, tree kept, tree at);

  tree m_fn;
  location_t m_loc;
  sequential_loop *m_loop;
  unsigned m_number;
  tree m_copy;
  /* Copies what the loop has as its own, before it and after it.  */
  tree m_load = NULL_TREE, m_store = NULL_TREE;
  /* How many iterations may run in place.  */
  tree m_n = NULL_TREE;
  /* What the runtime knows of this run, and the addresses of CARRIED.  */
  tree m_stay = NULL_TREE, m_carried = NULL_TREE;
  /* The bodies that may call GOMP_stream_end, and those of the loop that this one is in a
     body of; null if none may.  */
  tree m_bodies = NULL_TREE, m_around = NULL_TREE;
  /* Whether a body has thrown an exception, and where it goes on then; null if none
     may, or all may let them out.  */
  tree m_thrown = NULL_TREE, m_behind = NULL_TREE;
  std::vector<tree> m_vars;
  std::map<tree, own_window> m_windows;
};

#endif /* GOMP_STREAM_SEQUENTIAL_CODE_H */
