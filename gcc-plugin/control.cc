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

/* Reads a function's control programs into the steps of control.h.

   Both front ends leave statements for what the user wrote, and the same ones
   for the most part; this file knows them, so that a warning need not.

   Debugging: -fdump-tree-original shows what is read.  */

#include "gcc-headers.h"
#include "control-reader.h"
#include "cxx.h"
#include "trees.h"

control_step *
control_reader::add (step_kind kind, tree what, tree base)
{
  control_step *step = m_to->make (kind, m_loc);
  step->what = what;
  step->base = base;
  m_into->parts.push_back (step);
  return step;
}

/* Reads T as a sequence of its own, the next part of WHOLE.  */

control_step *
control_reader::part (control_step *whole, tree t)
{
  control_step *into = m_into;
  m_into = whole;
  m_into = add (control_step::SEQUENCE);
  read (t);
  std::swap (into, m_into);
  return into;
}

/* Reads BODY, that of a construct with CLAUSES, which may be the scope of
   streams.  */

control_step *
control_reader::scope (tree body, tree clauses)
{
  control_step *into = m_into, *outer = m_scope;
  m_into = m_scope = add (control_step::SEQUENCE);
  m_scope->scope_p = true;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_LASTPRIVATE:
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_LINEAR:
	own (OMP_CLAUSE_DECL (c));
	break;
      default:
	break;
      }
  read (body);
  std::swap (into, m_into);
  m_scope = outer;
  return into;
}

/* Notes that the scope has the variable DECL.  */

void
control_reader::own (tree decl)
{
  if (variable_p (decl) && automatic_p (decl))
    m_scope->own.push_back (decl);
}

/* Reads BODY, a control program, and returns it.  */

control_step *
control_reader::read_program (tree body)
{
  control_reader reader (m_to);
  control_step *whole = m_to->make (control_step::SEQUENCE, UNKNOWN_LOCATION);
  reader.m_into = reader.m_program = whole;
  control_programs::program p = { reader.scope (body, NULL_TREE), false };
  reader.make_loops (whole);
  p.irregular_p = whole->irregular_p = reader.m_irregular_p;
  m_to->programs.push_back (p);
  return p.body;
}

void
control_reader::read_operands (tree t, int from)
{
  for (int i = from; i < TREE_OPERAND_LENGTH (t); i++)
    read (TREE_OPERAND (t, i));
}

void
control_reader::read_list (tree list)
{
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    read_statement (tsi_stmt (i));
}

/* Reads T, whose value is not used.  */

void
control_reader::read_statement (tree t)
{
  tree value = strip_conversions (t);
  if (value && !EXPR_P (value) && TREE_CODE (value) != STATEMENT_LIST)
    /* A mere name, or a constant.  */
    return;
  read (t);
}

/* Reads the indices and pointers in the reference T, and not what it refers
   to.  */

void
control_reader::read_path (tree t)
{
  for (;;)
    {
      t = strip_conversions (t);
      if (TREE_CODE (t) == ARRAY_REF || TREE_CODE (t) == ARRAY_RANGE_REF)
	read (TREE_OPERAND (t, 1));
      if (!handled_component_p (t))
	break;
      t = TREE_OPERAND (t, 0);
    }
  if (TREE_CODE (t) == INDIRECT_REF)
    {
      if (!base_variable (t))
	read (TREE_OPERAND (t, 0));
    }
  else if (!variable_p (t))
    read (t);
}

/* Reads the reference T, which is used as KIND says.  Returns the step that is
   made for it, or null.  */

control_step *
control_reader::read_reference (tree t, step_kind kind)
{
  tree ref = strip_conversions (t);
  tree base = base_variable (ref);
  if (TREE_CODE (ref) == COMPOUND_EXPR)
    {
      read (TREE_OPERAND (ref, 0));
      return read_reference (TREE_OPERAND (ref, 1), kind);
    }
  read_path (ref);
  if (variable_p (ref) && reference_p (ref))
    /* Not what it refers to.  */
    kind = control_step::ADDRESS;
  return (base || pointer_in (ref)) ? add (kind, ref, base) : NULL;
}

/* Reads the call T.  */

void
control_reader::read_call (tree t)
{
  tree fn = called_function (t);
  read (TREE_OPERAND (t, 1));
  /* Then there are the static chain, or the object that is made, and the
     arguments.  */
  read_operands (t, 3);
  m_to->ends_p |= has_name_p (fn, "gomp_stream_end");
  if (wait_p (fn))
    add (control_step::WAIT);
  else if (TREE_CODE (t) == CALL_EXPR
	   && (call_expr_flags (t) & ECF_NORETURN))
    leave (control_step::LEAVE);
  else if (may_wait_p (fn))
    add (control_step::CALL, t);
}

/* Reads what does A if TEST holds, else B.  */

void
control_reader::read_choice (tree test, tree a, tree b)
{
  read (test);
  if (constant_truth_p (test, true))
    read (a);
  else if (constant_truth_p (test, false))
    read (b);
  else
    {
      control_step *choice = add (control_step::CHOICE);
      choice->test = test;
      part (choice, a);
      part (choice, b);
    }
}

/* Callback of walk_tree: appends the labels of a switch to the vector DATA.  */

static tree
find_labels (tree *tp, int *walk_subtrees, void *data)
{
  enum tree_code code = TREE_CODE (*tp);
  if (code == CASE_LABEL_EXPR)
    static_cast<std::vector<tree> *> (data)->push_back (*tp);
  if (TYPE_P (*tp) || code == SWITCH_EXPR || code == SWITCH_STMT)
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* Whether one of LABELS is for VALUE.  */

static bool
labelled_p (const std::vector<tree> &labels, tree value)
{
  for (tree label : labels)
    {
      tree low = CASE_LOW (label), high = CASE_HIGH (label);
      if (!low || (high ? (!tree_int_cst_lt (value, low)
			   && !tree_int_cst_lt (high, value))
		   : tree_int_cst_equal (value, low)))
	return true;
    }
  return false;
}

/* Whether each value of a switch on T has one of LABELS, as T is "x & constant" or
   "x % constant", where X is not negative.  */

static bool
all_rests_labelled_p (tree t, const std::vector<tree> &labels)
{
  t = strip_conversions (t);
  bool mask_p = TREE_CODE (t) == BIT_AND_EXPR;
  if (!mask_p && TREE_CODE (t) != TRUNC_MOD_EXPR)
    return false;
  tree number = value_of (TREE_OPERAND (t, 1));
  if (!number || !tree_fits_shwi_p (number))
    return false;
  HOST_WIDE_INT n = tree_to_shwi (number), i = 0;
  do
    {
      if (n <= 0 || !labelled_p (labels, build_int_cst (TREE_TYPE (number), i)))
	return false;
      /* The next part of the mask.  */
      i = mask_p ? (i - n) & n : (i + 1) % n;
    }
  while (i != 0);
  return true;
}

/* Whether each value of the switch T, as far as its type tells, has one of
   LABELS: an enumeration has the values with names.  */

static bool
all_labelled_p (tree t, const std::vector<tree> &labels)
{
  for (tree label : labels)
    if (!CASE_LOW (label))
      return true;
  if (all_rests_labelled_p (TREE_OPERAND (t, 0), labels))
    return true;
  if (TREE_CODE (t) != SWITCH_STMT)
    return false;
  tree type = SWITCH_STMT_TYPE (t);
  if (SWITCH_STMT_ALL_CASES_P (t))
    return true;
  if (!type || TREE_CODE (type) != ENUMERAL_TYPE || !TYPE_VALUES (type))
    return false;
  for (tree l = TYPE_VALUES (type); l; l = TREE_CHAIN (l))
    {
      tree value = TREE_VALUE (l);
      if (TREE_CODE (value) == CONST_DECL)
	value = DECL_INITIAL (value);
      if (!labelled_p (labels, value))
	return false;
    }
  return true;
}

/* Reads the SWITCH_STMT or SWITCH_EXPR T.  */

void
control_reader::read_switch (tree t)
{
  read (TREE_OPERAND (t, 0));
  control_step *step = add (control_step::SWITCH);
  tree body = TREE_OPERAND (t, 1);
  std::vector<tree> labels;
  walk_tree_without_duplicates (&body, find_labels, &labels);
  step->test = TREE_OPERAND (t, 0);
  step->passes_by_p = !all_labelled_p (t, labels);
  m_breakable.push_back (NULL);
  part (step, body);
  m_breakable.pop_back ();
}

/* Adds a jump of KIND.  */

void
control_reader::leave (step_kind kind)
{
  add (kind);
  if (kind == control_step::LEAVE)
    for (control_step *loop : m_loops)
      loop->left_early_p = true;
  else if (kind == control_step::BREAK && !m_breakable.empty ()
	   && m_breakable.back ())
    m_breakable.back ()->left_early_p = true;
}

/* Reads a jump to LABEL.  */

void
control_reader::read_jump (step_kind kind, tree label)
{
  control_step *loop = m_loops.empty () ? NULL : m_loops.back ();
  if (kind == control_step::GOTO)
    {
      for (control_step *around : m_loops)
	around->left_early_p = true;
      if (TREE_CODE (label) != LABEL_DECL)
	{
	  m_irregular_p = true;
	  leave (control_step::LEAVE);
	  return;
	}
      std::vector<jump> *jumps = m_labels.contains (label) ? &m_jumps_back : &m_jumps;
      jumps->push_back ({ add (kind, label), loop, label });
      return;
    }
  m_labels.add (label);
  m_label_steps.push_back (add (kind, label));
  for (const jump &j : m_jumps)
    if (j.label == label)
      j.step->leaves_loop_p |= j.loop != loop;
}

/* Reads T if it consists of others, one after the other; else returns false.  */

bool
control_reader::read_block (tree t)
{
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      read_list (t);
      break;
    case BIND_EXPR:
      for (tree var = BIND_EXPR_VARS (t); var; var = DECL_CHAIN (var))
	own (var);
      read_statement (BIND_EXPR_BODY (t));
      break;
    case DECL_EXPR:
      {
	tree decl = DECL_EXPR_DECL (t);
	own (decl);
	m_loc = DECL_SOURCE_LOCATION (decl);
	if (VAR_P (decl) && !TREE_STATIC (decl) && DECL_INITIAL (decl))
	  {
	    read (DECL_INITIAL (decl));
	    if (!reference_p (decl))
	      add (control_step::WRITE, decl, decl)->value
		= DECL_INITIAL (decl);
	  }
	break;
      }
    case CLEANUP_POINT_EXPR:
    case EXPR_STMT:
      read_statement (TREE_OPERAND (t, 0));
      break;
    case NOP_EXPR:
    case CONVERT_EXPR:
      if (VOID_TYPE_P (TREE_TYPE (t)))
	read_statement (TREE_OPERAND (t, 0));
      else
	read (TREE_OPERAND (t, 0));
      break;
    case CLEANUP_STMT:
      read (TREE_OPERAND (t, 0));
      read (TREE_OPERAND (t, 1));
      break;
    case TARGET_EXPR:
      read (TREE_OPERAND (t, 1));
      break;
    case SAVE_EXPR:
      if (!m_saved.add (t))
	read_operands (t);
      break;
    case CONSTRUCTOR:
      for (unsigned i = 0; i < CONSTRUCTOR_NELTS (t); i++)
	read (CONSTRUCTOR_ELT (t, i)->value);
      break;
    case TREE_LIST:
      for (; t; t = TREE_CHAIN (t))
	read (TREE_VALUE (t));
      break;
    default:
      return false;
    }
  return true;
}

/* Reads T if it is control flow; else returns false.  */

bool
control_reader::read_flow (tree t)
{
  switch (TREE_CODE (t))
    {
    case COND_EXPR:
    case IF_STMT:
      read_choice (TREE_OPERAND (t, 0), TREE_OPERAND (t, 1),
		   TREE_OPERAND (t, 2));
      break;
    case TRUTH_ANDIF_EXPR:
      read_choice (TREE_OPERAND (t, 0), TREE_OPERAND (t, 1), NULL_TREE);
      break;
    case TRUTH_ORIF_EXPR:
      read_choice (TREE_OPERAND (t, 0), NULL_TREE, TREE_OPERAND (t, 1));
      break;
    case SWITCH_EXPR:
    case SWITCH_STMT:
      read_switch (t);
      break;
    case CASE_LABEL_EXPR:
      add (control_step::CASE);
      break;
    case FOR_STMT:
    case WHILE_STMT:
    case DO_STMT:
    case LOOP_EXPR:
      read_loop (t);
      break;
    case EXIT_EXPR:
      {
	read (TREE_OPERAND (t, 0));
	control_step *choice = add (control_step::CHOICE);
	choice->parts.push_back (m_to->make (control_step::BREAK, m_loc));
	part (choice, NULL_TREE);
	break;
      }
    case BREAK_STMT:
      leave (control_step::BREAK);
      break;
    case CONTINUE_STMT:
      leave (control_step::CONTINUE);
      break;
    case RETURN_EXPR:
      m_to->m_returned.push_back ({ TREE_OPERAND (t, 0),
				    part (m_into, TREE_OPERAND (t, 0)) });
      leave (control_step::LEAVE);
      break;
    case THROW_EXPR:
      read_operands (t);
      leave (control_step::LEAVE);
      break;
    case GOTO_EXPR:
      read_jump (control_step::GOTO, GOTO_DESTINATION (t));
      break;
    case LABEL_EXPR:
      read_jump (control_step::LABEL, LABEL_EXPR_LABEL (t));
      break;
    case HANDLER:
      part (add (control_step::HANDLER), TREE_OPERAND (t, 1));
      break;
    case TRY_CATCH_EXPR:
      read (TREE_OPERAND (t, 0));
      part (add (control_step::HANDLER), TREE_OPERAND (t, 1));
      break;
    default:
      return false;
    }
  return true;
}

/* Reads T if it does anything else with its operands than read them; else returns
   false.  */

bool
control_reader::read_operation (tree t)
{
  switch (TREE_CODE (t))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
      read (TREE_OPERAND (t, 1));
      if (control_step *step = read_reference (TREE_OPERAND (t, 0),
					       control_step::WRITE))
	step->value = TREE_OPERAND (t, 1);
      break;
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      read_reference (TREE_OPERAND (t, 0), control_step::READ);
      add (control_step::WRITE, strip_conversions (TREE_OPERAND (t, 0)),
	   base_variable (TREE_OPERAND (t, 0)));
      break;
    case ADDR_EXPR:
      if (TREE_CODE (TREE_OPERAND (t, 0)) != FUNCTION_DECL
	  && TREE_CODE (TREE_OPERAND (t, 0)) != LABEL_DECL)
	read_reference (TREE_OPERAND (t, 0), control_step::ADDRESS);
      break;
    case CALL_EXPR:
    case AGGR_INIT_EXPR:
      read_call (t);
      break;
    case SIZEOF_EXPR:
    case ALIGNOF_EXPR:
    case NOEXCEPT_EXPR:
    case OMP_ATOMIC:
    case OMP_ATOMIC_READ:
    case OMP_ATOMIC_CAPTURE_OLD:
    case OMP_ATOMIC_CAPTURE_NEW:
      break;
    default:
      return false;
    }
  return true;
}

/* Reads the expression or statement T.  */

void
control_reader::read (tree t)
{
  if (!t || TYPE_P (t) || CONSTANT_CLASS_P (t) || TREE_CODE (t) == ERROR_MARK)
    return;
  location_t loc = m_loc;
  if (EXPR_HAS_LOCATION (t))
    m_loc = EXPR_LOCATION (t);
  if (!read_block (t) && !read_flow (t) && !read_operation (t)
      && !read_construct (t))
    {
      if (variable_p (t) || handled_component_p (t)
	  || TREE_CODE (t) == INDIRECT_REF)
	read_reference (t, control_step::READ);
      else if (EXPR_P (t))
	read_operands (t);
    }
  m_loc = loc;
}

control_programs::control_programs (tree fn)
{
  if (!tasks_in_p (fn))
    return;
  control_reader reader (this);
  reader.read_program (DECL_SAVED_TREE (fn));
}

control_programs::~control_programs ()
{
  for (control_step *step : m_steps)
    delete step;
}

control_step *
control_programs::make (control_step::step_kind kind, location_t loc)
{
  control_step *step = new control_step (kind, loc);
  m_steps.push_back (step);
  return step;
}

void
control_programs::add_site (tree stmt, size_t site)
{
  if (control_step **step = m_by_stmt.get (stmt))
    (*step)->site = site;
}

const control_step *
control_programs::find_task (tree stmt)
{
  control_step **step = m_by_stmt.get (stmt);
  return step ? *step : NULL;
}
