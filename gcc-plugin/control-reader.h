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

/* The class that reads a function's control programs, shared by control.cc (statements),
   control-omp.cc (OpenMP's constructs), calls.cc (calls), turns.cc (loops) and jumps.cc (loops of jumps).  */

#ifndef GOMP_STREAM_CONTROL_READER_H
#define GOMP_STREAM_CONTROL_READER_H 1

#include "control.h"

/* What the call T calls, or null.  */
extern tree called_function (tree t);

/* Whether FN waits.  */
extern bool wait_p (tree fn);

/* Whether FN, null if it is not known, may wait or activate tasks.  */
extern bool may_wait_p (tree fn);

/* Whether T is the constant VALUE.  */
extern bool constant_truth_p (tree t, bool value);

/* Whether there are tasks in FN, which is also noted for its callers.  */
extern bool tasks_in_p (tree fn);

/* Reads the trees of a function.  */

class control_reader
{
public:
  control_reader (control_programs *to) : m_to (to) {}
  control_step *read_program (tree body);

private:
  typedef control_step::step_kind step_kind;

  control_step *add (step_kind kind, tree what = NULL_TREE,
		     tree base = NULL_TREE);
  control_step *part (control_step *whole, tree t);
  control_step *scope (tree body, tree clauses);
  void own (tree decl);
  void read (tree t);
  bool read_block (tree t);
  bool read_flow (tree t);
  bool read_operation (tree t);
  void read_operands (tree t, int from = 0);
  void read_list (tree list);
  void read_statement (tree t);
  control_step *read_reference (tree t, step_kind kind);
  void read_path (tree t);
  void read_call (tree t);
  void read_choice (tree test, tree a, tree b);
  void read_switch (tree t);
  void read_loop (tree t);
  void leave (step_kind kind);
  void read_omp_loop (tree t);
  bool read_construct (tree t);
  void read_jump (step_kind kind, tree label);
  bool make_loop (control_step *whole, const control_step *label);
  void make_loops (control_step *whole);
  void read_clauses (tree clauses);
  void read_task (tree t);
  void wait_unless_nowait (tree t);
  control_step *exclude ();

  control_programs *m_to;
  control_step *m_into = NULL, *m_program = NULL;
  control_step *m_scope = NULL;
  /* The loops around; with the switches, which are null.  */
  std::vector<control_step *> m_loops, m_breakable;
  location_t m_loc = UNKNOWN_LOCATION;
  /* The clauses of the sections construct around.  */
  tree m_copies = NULL_TREE;
  /* What is evaluated once, wherever it stands.  */
  hash_set<tree> m_saved;
  bool m_irregular_p = false;
  hash_set<tree> m_labels;
  struct jump { control_step *step; control_step *loop; tree label; };
  /* Those to labels behind them, and to labels before them.  */
  std::vector<jump> m_jumps, m_jumps_back;
  std::vector<control_step *> m_label_steps;
};

#endif /* GOMP_STREAM_CONTROL_READER_H */
