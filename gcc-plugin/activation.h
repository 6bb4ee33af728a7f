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

/* The code with which the control program activates a stream task.  */

#ifndef GOMP_STREAM_ACTIVATION_H
#define GOMP_STREAM_ACTIVATION_H 1

#include "body.h"
#include "clauses.h"
#include "shortcut.h"

struct construct;

/* The I-th of KEYS, an address of some.  */
extern tree key_of (tree keys, size_t i);

class activation_code
{
public:
  /* For TASK in function FN, whose views have HORIZONS.  An activation's record
     of CAPTURES has type RECORD, or is null; SITE describes the directive.  A call of
     the function has one activation at most, as a rule, if ONCE_P holds.  */
  activation_code (tree fn, const stream_task &task,
		   const std::vector<tree> &horizons,
		   const std::vector<capture> &captures, tree record,
		   tree site, bool once_p);

  /* The code.  STMT is the task to outline when there is a new stage, and FRAME
     the variable with its frame.  The control program waits for the activation
     unless IF_EXPR, which may be null, holds.  */
  tree make (tree stmt, tree frame, tree if_expr);

  /* The variable that points to the current port.  */
  tree port;
  /* What the fields of the record are given.  */
  std::vector<tree> values;
  /* The other expressions that are evaluated.  */
  std::vector<tree> operands;

  /* Whether the streams are the same each time.  */
  bool fixed_streams_p () const { return !m_find_p; }
  bool fixed_sizes_p () const { return !m_variable_sizes_p; }
  /* Whether the keys tell all about the streams.  */
  bool plain_keys_p () const { return !m_shared_p && !m_variadic_p; }
  /* The streams' addresses, and the number of threads that the clause allows.  */
  const std::vector<tree> &keys () const { return m_keys; }
  tree replicas () const;
  /* What the runtime is told of the views with each activation, without the keys; null
     if that is not constant.  */
  tree constant_args () const;
  /* The address of the object of the body, if the stage is one of that, too; or null.  */
  tree object () const { return m_object; }
  /* The home's variable with the blank port.  */
  tree blank () const { return m_blank.var; }
  /* Adds what HOME, that of the task, declares and does at its beginning, or ACTIVATION,
     which MAKE returned.  Returns the condition of which a shortcut makes use, or null.  */
  tree add_to (construct *home, tree activation) const;

private:
  bool moving_p (const stream_view &) const;
  tree find_object () const;
  tree count_of (const stream_view &) const;
  tree differs (tree port);
  void make_port ();
  void make_keys ();
  void make_sizes ();
  tree take_successor (tree successor);
  void find_port ();
  tree copy_object (const capture &, tree from);
  void fill_record (tree next);
  tree permit (tree next);
  tree post (tree stmt, tree frame);

  tree m_fn;
  location_t m_loc;
  const stream_task &m_task;
  const std::vector<tree> &m_horizon_exprs;
  const std::vector<capture> &m_captures;
  tree m_record, m_site;
  bool m_once_p;
  tree m_object = NULL_TREE;
  /* Of the home.  */
  std::vector<tree> m_home_vars;
  tree m_home_init = NULL_TREE;
  blank_port m_blank;
  /* What the code declares, and does so far.  */
  std::vector<tree> m_vars;
  tree m_list = NULL_TREE;
  std::vector<tree> m_keys, m_bursts, m_horizons;
  /* Compares sizes with those of the first activation, and stores them.  */
  tree m_check_sizes = NULL_TREE, m_note_sizes = NULL_TREE;
  /* Whether the port may differ from activation to activation, sizes may, a
     view has the streams of an array, or a stream has a shared position.  */
  bool m_find_p = false, m_variable_sizes_p = false, m_variadic_p = false;
  bool m_shared_p = false;
  /* See struct shortcut.  */
  tree m_follow = NULL_TREE, m_remake = NULL_TREE;
};

/* Has the function that GCC makes of TASK, whose frame is FRAME, defined for the stage of
   PORT.  */
extern tree define_body (location_t loc, tree frame, tree port, tree task);

#endif /* GOMP_STREAM_ACTIVATION_H */
