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

/* The control programs of a function as a tree of steps, the same for C and C++: what
   the warnings about a function look at.  */

#ifndef GOMP_STREAM_CONTROL_H
#define GOMP_STREAM_CONTROL_H 1

#include "clauses.h"

struct construct;

/* Something that a control program does, or a piece of its control flow.  */

struct control_step
{
  enum step_kind
  {
    /* All of its parts, in turn.  */
    SEQUENCE,
    /* One of its parts.  */
    CHOICE,
    /* Its part, from one of the labels in it on.  */
    SWITCH,
    /* Three parts: the test, the body, and what follows the body.  */
    LOOP,
    /* Its part, after an exception.  */
    HANDLER,
    /* Jumps: out of the loop or switch, to the next turn, out of the function,
       to the label WHAT.  */
    BREAK, CONTINUE, LEAVE, GOTO,
    /* Labels: of a switch, and WHAT.  */
    CASE, LABEL,
    /* An activation of the stream task WHAT.  */
    TASK,
    /* What is activated so far is completed.  */
    WAIT,
    /* WHAT, a call of a function that may wait, or activate tasks.  */
    CALL,
    /* Of the variable BASE, in the reference WHAT; of what a pointer leads to, if that
       is null.  */
    READ, WRITE, ADDRESS
  };

  step_kind kind;
  location_t loc;
  tree what = NULL_TREE, base = NULL_TREE;
  std::vector<control_step *> parts;
  /* Of a SEQUENCE, if it may be the scope of streams: the variables that are
     declared in it, or of which it has copies.  */
  bool scope_p = false;
  std::vector<tree> own;
  /* Of a LOOP: the test comes first; it never fails; it always fails.  Of a
     SWITCH: a value without a label passes it by.  */
  bool test_first_p = false, endless_p = false, once_p = false;
  bool passes_by_p = false;
  /* Of a SEQUENCE: threads run it one at a time, or share it as they know best.  */
  bool exclusive_p = false;
  /* Of a TASK: the control program may wait for it, as a clause IF says.  Of a GOTO: it leaves a loop.  */
  bool if_p = false, leaves_loop_p = false;
  /* Of a WRITE: what is written, if that is known.  */
  tree value = NULL_TREE;
  /* Of a CHOICE: what decides between its two parts; null if there are more.  Of a
     SWITCH: its value.  */
  tree test = NULL_TREE;
  /* Of a LOOP that counts: its variable, which nothing else changes, from where
     it starts, null if that is not known, by how much it grows, and the last part
     of the condition COUNTER CODE BOUND under which there is another turn.  */
  tree counter = NULL_TREE, first = NULL_TREE, bound = NULL_TREE;
  HOST_WIDE_INT by = 0;
  enum tree_code code = ERROR_MARK;
  /* Of a LOOP: it may end otherwise than by its test.  */
  bool left_early_p = false;
  /* The control program in the body of a task that begins here; of a TASK, the one
     around.  */
  const control_step *body = NULL, *around = NULL;
  /* Of a TASK: the number of its directive; -1 if it has errors.  */
  long site = -1;
  /* Of the whole of a program: it has jumps that go back.  */
  bool irregular_p = false;

  control_step (step_kind k, location_t l) : kind (k), loc (l) {}
};

/* The control programs of a function: its own, and those in bodies of tasks.  */

class control_programs
{
public:
  /* To be made while FN is as the front end left it.  */
  control_programs (tree fn);
  ~control_programs ();
  /* The OMP_TASK STMT is the directive number SITE.  */
  void add_site (tree stmt, size_t site);
  /* The call CALL activates directive number SITE.  */
  void activate_at (control_step *call, size_t site);
  /* The function waits before it computes what it returns.  */
  void wait_at_returns (const construct &function);
  /* What activates the OMP_TASK STMT; null if there is no such step.  */
  const control_step *find_task (tree stmt);

  struct program
  {
    control_step *body;
    /* Jumps that go back: what the control flow shows is not followed.  */
    bool irregular_p;
  };
  std::vector<program> programs;
  /* One of them calls gomp_stream_end.  */
  bool ends_p = false;

private:
  friend class control_reader;

  control_step *make (control_step::step_kind kind, location_t loc);

  std::vector<control_step *> m_steps;
  /* The operands of returns, and what computes them.  */
  struct returned_value
  {
    tree value;
    control_step *step;
  };
  std::vector<returned_value> m_returned;
  hash_map<tree, control_step *> m_by_stmt;
};

/* T, without conversions, or its value, if that is constant.  The front end of C++
   remembers what it folds itself, and would bring it back after lowering.  */
extern tree value_of (tree t);

/* Finds out how LOOP, the last part of AROUND, counts: there is another turn if TEST
   holds, after NEXT.  */
extern void read_counter (const control_step *around, control_step *loop,
			  tree test, tree next);

/* How many turns the loop STEP makes; -1 if that is not a constant.  */
extern HOST_WIDE_INT constant_turns (const control_step *step);

/* Whether T is the same throughout STEP, as nothing there, nor a pointer, changes
   its variables.  */
extern bool constant_in_p (tree t, const control_step *step);

/* Whether something in STEP, or in tasks that begin there, writes VARIABLE.  */
extern bool writes_p (const control_step *step, const_tree variable);

/* Follows the control flow of a program.  STATE is what is known at a place; it
   has a default, for a place that is not reached, and

     bool reached_p () const;
     void join (const STATE &);	what is known where two paths meet
     void choose ();		on entry of one of several ways
     void lose ();		after what cannot be followed.  */

template <typename STATE>
class control_walk
{
public:
  virtual ~control_walk () {}

  STATE
  follow (const control_step *step, STATE state)
  {
    if ((!state.reached_p () && !label_p (step)) || apart_p (step))
      return state;
    switch (step->kind)
      {
      case control_step::SEQUENCE:
	for (const control_step *part : step->parts)
	  state = follow (part, state);
	return state;
      case control_step::CHOICE:
	return choice (step, state);
      case control_step::SWITCH:
	return follow_switch (step, state);
      case control_step::LOOP:
	return loop (step, state);
      case control_step::HANDLER:
	{
	  /* What led to it is not known, nor is it usual.  */
	  STATE handled = state;
	  handled.lose ();
	  follow (step->parts[0], handled);
	  return state;
	}
      case control_step::BREAK:
	m_breaks->join (state);
	return STATE ();
      case control_step::CONTINUE:
	m_continues->join (state);
	return STATE ();
      case control_step::GOTO:
	if (step->leaves_loop_p)
	  state.lose ();
	m_labels[step->what].join (state);
	return STATE ();
      case control_step::LEAVE:
	m_returns.join (state);
	return STATE ();
      case control_step::CASE:
	{
	  STATE entered = *m_entry;
	  entered.choose ();
	  state.join (entered);
	  return state;
	}
      case control_step::LABEL:
	state.join (m_labels[step->what]);
	return state;
      default:
	meet (step, &state);
	return state;
      }
  }

protected:
  /* Does what STEP, which is no control flow, does to *STATE.  */
  virtual void meet (const control_step *step, STATE *state) = 0;
  /* Whether STEP is about something else.  */
  virtual bool apart_p (const control_step *step) = 0;
  /* What is known behind the choice STEP.  */
  virtual STATE
  choice (const control_step *step, STATE state)
  {
    STATE met;
    state.choose ();
    for (const control_step *part : step->parts)
      met.join (follow (part, state));
    return met;
  }
  /* What is known behind the loop STEP.  */
  virtual STATE loop (const control_step *step, STATE state) = 0;

  /* What is known at the end of one turn of the loop STEP; *LEFT is given what is
     where the turn leaves it.  */
  STATE
  turn (const control_step *step, STATE state, STATE *left)
  {
    STATE breaks, continues;
    STATE *old_breaks = m_breaks, *old_continues = m_continues;
    m_breaks = &breaks;
    m_continues = &continues;
    if (step->test_first_p)
      state = test (step, state, left);
    state = follow (step->parts[1], state);
    state.join (continues);
    state = follow (step->parts[2], state);
    if (!step->test_first_p)
      state = test (step, state, left);
    left->join (breaks);
    m_breaks = old_breaks;
    m_continues = old_continues;
    return state;
  }

  /* What is known where the program returns before its end.  */
  STATE m_returns;

private:
  static bool
  label_p (const control_step *step)
  {
    /* There may be one inside.  */
    return (!step->parts.empty () || step->kind == control_step::CASE
	    || step->kind == control_step::LABEL);
  }

  STATE
  test (const control_step *step, STATE state, STATE *left)
  {
    state = follow (step->parts[0], state);
    if (step->endless_p)
      return state;
    left->join (state);
    return step->once_p ? STATE () : state;
  }

  STATE
  follow_switch (const control_step *step, STATE state)
  {
    STATE breaks;
    STATE *old_breaks = m_breaks, *old_entry = m_entry;
    m_breaks = &breaks;
    m_entry = &state;
    STATE met = follow (step->parts[0], STATE ());
    if (step->passes_by_p)
      met.join (state);
    met.join (breaks);
    m_breaks = old_breaks;
    m_entry = old_entry;
    return met;
  }

  /* What a jump takes out of all that is followed; nothing comes from there.  */
  STATE m_outside, m_nothing;
  STATE *m_breaks = &m_outside, *m_continues = &m_outside;
  /* What is known on entry of the switch around.  */
  STATE *m_entry = &m_nothing;
  std::map<tree, STATE> m_labels;
};

#endif /* GOMP_STREAM_CONTROL_H */
