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

/* Reads OpenMP's constructs in control programs: the part of the reader of control.cc
   that knows their clauses and their waits.

   Debugging: -fdump-tree-original shows what is read.  */

#include "gcc-headers.h"
#include "control-reader.h"
#include "trees.h"

/* Begins a sequence in which threads exclude each other, or that they share.  Returns
   what is around it.  */

control_step *
control_reader::exclude ()
{
  control_step *around = m_into;
  m_into = add (control_step::SEQUENCE);
  m_into->exclusive_p = true;
  return around;
}

/* Reads OMP_FOR, OMP_SIMD and their like, as T.  */

void
control_reader::read_omp_loop (tree t)
{
  read_clauses (OMP_FOR_CLAUSES (t));
  read (OMP_FOR_PRE_BODY (t));
  for (int i = 0; OMP_FOR_INIT (t) && i < TREE_VEC_LENGTH (OMP_FOR_INIT (t)); i++)
    {
      read (TREE_VEC_ELT (OMP_FOR_INIT (t), i));
      read (TREE_VEC_ELT (OMP_FOR_COND (t), i));
    }
  control_step *step = add (control_step::LOOP, t);
  m_loops.push_back (step);
  m_breakable.push_back (step);
  step->test_first_p = true;
  part (step, NULL_TREE);
  control_step *body = part (step, NULL_TREE);
  std::swap (m_into, body);
  if (TREE_CODE (t) != OMP_SIMD)
    exclude ();
  scope (OMP_FOR_BODY (t), OMP_FOR_CLAUSES (t));
  m_into = body;
  part (step, NULL_TREE);
  m_loops.pop_back ();
  m_breakable.pop_back ();
  if (TREE_CODE (t) == OMP_FOR)
    wait_unless_nowait (t);
}

void
control_reader::wait_unless_nowait (tree t)
{
  if (!omp_find_clause (OMP_CLAUSES (t), OMP_CLAUSE_NOWAIT))
    add (control_step::WAIT);
}

/* Reads what CLAUSES evaluate.  */

void
control_reader::read_clauses (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_IF:
	read (OMP_CLAUSE_IF_EXPR (c));
	break;
      case OMP_CLAUSE_FINAL:
      case OMP_CLAUSE_NUM_THREADS:
      case OMP_CLAUSE_PRIORITY:
      case OMP_CLAUSE_FIRSTPRIVATE:
	m_loc = OMP_CLAUSE_LOCATION (c);
	read (OMP_CLAUSE_OPERAND (c, 0));
	break;
      default:
	break;
      }
}

/* Reads the OMP_TASK T.  */

void
control_reader::read_task (tree t)
{
  bool stream_p = false, if_p = false;
  for (tree c = OMP_TASK_CLAUSES (t); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if_p |= (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF
	       && !constant_truth_p (OMP_CLAUSE_IF_EXPR (c), true));
      tree call = marker_call (c);
      if (!call)
	continue;
      stream_p = true;
      for (int i = 0; i < call_expr_nargs (call); i++)
	{
	  tree arg = strip_conversions (CALL_EXPR_ARG (call, i));
	  if (i == 1 && TREE_CODE (arg) == INTEGER_CST)
	    m_loc = tree_to_uhwi (arg);
	  if (TREE_CODE (arg) == ADDR_EXPR)
	    read_path (TREE_OPERAND (arg, 0));
	  else if (!variable_p (arg) || !reference_p (arg))
	    read (arg);
	}
    }
  read_clauses (OMP_TASK_CLAUSES (t));
  m_loc = EXPR_LOCATION (t);
  control_step *step = add (stream_p ? control_step::TASK
			    : control_step::SEQUENCE, t);
  step->if_p = if_p;
  step->around = m_program;
  if (stream_p)
    m_to->m_by_stmt.put (t, step);
  if (OMP_TASK_BODY (t))
    step->body = read_program (OMP_TASK_BODY (t));
}

/* Reads the OpenMP construct T; false if it is none.  */

bool
control_reader::read_construct (tree t)
{
  switch (TREE_CODE (t))
    {
    case OMP_TASK:
      read_task (t);
      return true;
    case OMP_TASKLOOP:
    case OMP_TARGET:
      add (control_step::WAIT)->body = read_program (TREE_OPERAND (t, 0));
      return true;
    case OMP_PARALLEL:
    case OMP_TEAMS:
      read_clauses (OMP_CLAUSES (t));
      scope (TREE_OPERAND (t, 0), OMP_CLAUSES (t));
      add (control_step::WAIT);
      return true;
    case OMP_SINGLE:
      read_clauses (OMP_CLAUSES (t));
      scope (TREE_OPERAND (t, 0), OMP_CLAUSES (t));
      wait_unless_nowait (t);
      return true;
    case OMP_SECTIONS:
      {
	tree outer = m_copies;
	read_clauses (OMP_CLAUSES (t));
	/* Each section has its own.  */
	m_copies = OMP_CLAUSES (t);
	control_step *around = exclude ();
	scope (TREE_OPERAND (t, 0), NULL_TREE);
	m_into = around;
	m_copies = outer;
	wait_unless_nowait (t);
	return true;
      }
    case OMP_TASKGROUP:
      read (TREE_OPERAND (t, 0));
      add (control_step::WAIT);
      return true;
    case OMP_SECTION:
      scope (TREE_OPERAND (t, 0), m_copies);
      return true;
    case OMP_CRITICAL:
    case OMP_ORDERED:
      {
	control_step *around = exclude ();
	read (TREE_OPERAND (t, 0));
	m_into = around;
	return true;
      }
    case OMP_MASTER:
    case OMP_TARGET_DATA:
      read (TREE_OPERAND (t, 0));
      return true;
    case OMP_FOR:
    case OMP_SIMD:
    case OMP_DISTRIBUTE:
    case OMP_LOOP:
      read_omp_loop (t);
      return true;
    default:
      if (!newer_omp_construct_p (TREE_CODE (t)))
	return false;
      read (TREE_OPERAND (t, 0));
      add (control_step::WAIT);
      return true;
    }
}
