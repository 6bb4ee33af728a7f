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

/* Turns the stream tasks of a function into activations and loops over
   batches of them.  */

#ifndef GOMP_STREAM_LOWER_H
#define GOMP_STREAM_LOWER_H 1

#include "abi.h"
#include "activation.h"
#include "alternatives.h"
#include "constructs.h"
#include "control.h"
#include "in-place.h"
#include "lengths.h"
#include "lockstep.h"
#include "loops.h"
#include "races.h"
#include "sites.h"
#include "warnings.h"

/* The walk over a function, and what it has found.  */

class function_lowering
{
public:
  function_lowering (tree fn)
    : m_fn (fn), m_warnings (fn), m_control (fn), m_alternatives (fn),
      m_in_place (fn),
      m_lengths (fn) {}
  /* Returns whether there are stream tasks.  */
  bool run ();

private:
  static tree walk (tree *, int *, void *);
  void walk_block (tree t);
  bool walk_declaration (tree *tp);
  void walk_loop (tree *tp);
  void walk_try (tree t);
  bool walk_parts (tree *tp);
  tree replacement (tree t);
  void activate_many (tree loop, size_t first);
  void remark_activations (size_t first, bool many_p, const char *text);
  void walk_operands (tree stmt);
  void note_life (tree stmt, tree decl);
  void throw_behind (tree *stmt_p, construct *);
  void walk_construct (tree *stmt_p);
  bool only_named_p (tree decl);
  void lower_stage (tree *stmt_p, construct *, stream_task *);
  void note_activation (tree stmt, const site &, tree stage, tree frame,
			activation_code *);
  void lower_tick (tree *stmt_p, construct *, const stream_task &);
  tree make_site (construct *);
  void note_streams (construct *, const stream_task &, tree body);
  void note_stream (construct *, tree decl);
  void note_references (tree decl);
  void check_copy (const construct *, tree decl);
  void replace_copy (construct *, tree *body_p, tree decl);
  void finish_copies (construct *);
  tree *body_p (const construct *c);
  void keep_variables (construct *);
  bool element_here_p (tree t);
  bool reference_target_p (tree target);
  tree end_of_variable_size (tree decl);
  void give_scope (construct *, location_t, tree *body, enum abi_scope_kind,
		   tree *init);
  void finish_home (construct *);
  void finish (tree *stmt_p, construct *);

  tree m_fn;
  function_warnings m_warnings;
  control_programs m_control;
  function_races m_races;
  alternatives m_alternatives;
  sequential_loops m_in_place;
  array_lengths m_lengths;
  construct *m_current = NULL;
  unsigned m_loop_depth = 0;
  /* Of the directives in the block with handlers that is walked over.  */
  unsigned m_deepest_stage = 0;
  /* The walk is in what no exception may leave.  */
  bool m_unthrowing_p = false;
  hash_set<tree> m_visited;
  hash_set<tree> m_streams_of_variable_size;
  std::vector<site> m_sites;
  /* Those that have one port throughout, and no condition.  */
  std::vector<activation> m_activations;
  steps m_steps;
  std::vector<construct *> m_constructs;
  /* Shared scalars that no pointer of the user's can lead to.  */
  hash_set<tree> m_only_named;
};

/* Whether an exception that is thrown in C may leave the code around, as no construct
   is between it and its handler or the caller, or one that throws it behind.  */
extern bool can_throw_p (const construct *c);

/* Lowers the stream tasks of FN and of the functions nested in it.  Returns
   whether FN has any.  */
extern bool lower_function (tree fn);

#endif /* GOMP_STREAM_LOWER_H */
