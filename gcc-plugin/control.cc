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

/* The small trees that generated code is made of.  */
/* Reads what the control programs of a function do.

   Both front ends leave statements for what the user wrote, and the same ones
   for the most part; this file knows them, so that a warning need not.

   Debugging: -fdump-tree-original shows what is read.  */

#include "gcc-headers.h"
#include "control.h"
#include "cxx.h"
#include "trees.h"

namespace {

/* The numbers of functions that neither wait nor activate tasks, nor call any that
   may.  */

std::map<unsigned, bool> quiet_functions;

/* Whether FN, null if it is not known, may wait or activate tasks.  */

bool
may_wait_p (tree fn)
{
  return !(fn
	   && (fndecl_built_in_p (fn)
	       || in_system_header_at (DECL_SOURCE_LOCATION (fn))
	       || (flags_from_decl_or_type (fn) & (ECF_CONST | ECF_PURE))
	       || quiet_functions.count (DECL_UID (fn))));
}

bool
wait_p (tree fn)
{
  return fn && (fndecl_built_in_p (fn, BUILT_IN_GOMP_TASKWAIT)
		|| fndecl_built_in_p (fn, BUILT_IN_GOMP_BARRIER));
}

/* What the call T calls, or null.  */

tree
called_function (tree t)
{
  if (TREE_CODE (t) == CALL_EXPR)
    return get_callee_fndecl (t);
  tree fn = strip_conversions (TREE_OPERAND (t, 1));
  if (fn && TREE_CODE (fn) == ADDR_EXPR)
    fn = TREE_OPERAND (fn, 0);
  return fn && TREE_CODE (fn) == FUNCTION_DECL ? fn : NULL_TREE;
}

/* What a first look at a function finds.  */

struct first_look
{
  bool tasks_p, waits_p;
};

/* Callback of walk_tree.  */

tree
look (tree *tp, int *walk_subtrees, void *data)
{
  first_look *found = static_cast<first_look *> (data);
  switch (TREE_CODE (*tp))
    {
    case OMP_TASK:
      found->tasks_p = found->waits_p = true;
      break;
    case OMP_PARALLEL:
    case OMP_SINGLE:
    case OMP_FOR:
    case OMP_SECTIONS:
    case OMP_TASKGROUP:
    case OMP_TASKLOOP:
      found->waits_p = true;
      break;
    case CALL_EXPR:
    case AGGR_INIT_EXPR:
      {
	tree fn = called_function (*tp);
	found->waits_p |= wait_p (fn) || may_wait_p (fn);
	break;
      }
    default:
      if (TYPE_P (*tp))
	*walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

/* Whether T is the constant VALUE.  */

bool
constant_truth_p (tree t, bool value)
{
  t = value_of (t);
  return (t && constant_p (t)
	  && (value ? !integer_zerop (t) : integer_zerop (t)));
}

} // anon namespace

tree
value_of (tree t)
{
  t = strip_conversions (t);
  if (!t)
    return t;
  tree value = t;
  if (BINARY_CLASS_P (t))
    {
      tree a = value_of (TREE_OPERAND (t, 0)), b = value_of (TREE_OPERAND (t, 1));
      if (constant_p (a) && constant_p (b))
	value = fold_binary (TREE_CODE (t), TREE_TYPE (t),
			     fold_convert (TREE_TYPE (t), a),
			     fold_convert (TREE_TYPE (t), b));
    }
  else if (TREE_CODE (t) == NEGATE_EXPR)
    {
      tree a = value_of (TREE_OPERAND (t, 0));
      if (constant_p (a))
	value = fold_unary (NEGATE_EXPR, TREE_TYPE (t),
			    fold_convert (TREE_TYPE (t), a));
    }
  else if (TREE_CODE (t) == CONST_DECL
	   || (VAR_P (t) && TREE_READONLY (t) && !TREE_THIS_VOLATILE (t)
	       && !reference_p (t) && DECL_INITIAL (t)))
    value = strip_conversions (DECL_INITIAL (t));
  return value && constant_p (value) ? value : t;
}

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
  void read_operands (tree t, int from = 0);
  void read_list (tree list);
  void read_statement (tree t);
  control_step *read_reference (tree t, step_kind kind);
  void read_path (tree t);
  void read_call (tree t);
  void read_choice (tree test, tree a, tree b);
  void read_switch (tree t);
  void read_loop (tree t);
  void read_counter (control_step *loop, tree test, tree next);
  void leave (step_kind kind);
  void read_omp_loop (tree t);
  bool read_construct (tree t);
  void read_jump (step_kind kind, tree label);
  void read_clauses (tree clauses);
  void read_task (tree t);
  void wait_unless_nowait (tree t);

  control_programs *m_to;
  control_step *m_into = NULL;
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
  std::vector<jump> m_jumps;
};

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
  reader.m_into = whole;
  control_programs::program p = { reader.scope (body, NULL_TREE), false };
  p.irregular_p = reader.m_irregular_p;
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
  if (TREE_CODE (t) == INDIRECT_REF && base_variable (t))
    /* A reference.  */
    return;
  if (!variable_p (t))
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
  if (!base && TREE_CODE (ref) == INDIRECT_REF)
    read (TREE_OPERAND (ref, 0));
  else
    read_path (ref);
  if (variable_p (ref) && reference_p (ref))
    /* Not what it refers to.  */
    kind = control_step::ADDRESS;
  return base ? add (kind, ref, base) : NULL;
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
  if (fn && id_equal (DECL_NAME (fn), "gomp_stream_end"))
    m_to->ends_p = true;
  if (wait_p (fn))
    add (control_step::WAIT);
  else if (TREE_CODE (t) == CALL_EXPR
	   && (call_expr_flags (t) & ECF_NORETURN))
    leave (control_step::LEAVE);
  else if (may_wait_p (fn))
    add (control_step::CALL);
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

/* Whether each value of the switch T, as far as its type tells, has one of
   LABELS: an enumeration has the values with names.  */

static bool
all_labelled_p (tree t, const std::vector<tree> &labels)
{
  for (tree label : labels)
    if (!CASE_LOW (label))
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
  step->passes_by_p = !all_labelled_p (t, labels);
  m_breakable.push_back (NULL);
  part (step, body);
  m_breakable.pop_back ();
}

/* Whether T, which changes VARIABLE at the end of each turn, adds a constant to it;
   sets *BY to that.  */

static bool
constant_growth_p (tree t, tree variable, HOST_WIDE_INT *by)
{
  *by = 1;
  if (!EXPR_P (t) || TREE_OPERAND_LENGTH (t) == 0
      || strip_conversions (TREE_OPERAND (t, 0)) != variable)
    return false;
  switch (TREE_CODE (t))
    {
    case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      *by = -1;
      return true;
    case PREINCREMENT_EXPR:
    case POSTINCREMENT_EXPR:
      return true;
    case MODIFY_EXPR:
      {
	tree value = strip_conversions (TREE_OPERAND (t, 1));
	if ((TREE_CODE (value) != PLUS_EXPR
	     && TREE_CODE (value) != MINUS_EXPR)
	    || strip_conversions (TREE_OPERAND (value, 0)) != variable)
	  return false;
	tree n = value_of (TREE_OPERAND (value, 1));
	if (!tree_fits_shwi_p (n))
	  return false;
	*by = tree_to_shwi (n);
	if (TREE_CODE (value) == MINUS_EXPR)
	  *by = -*by;
	return *by != 0;
      }
    default:
      return false;
    }
}

bool
writes_p (const control_step *step, const_tree variable)
{
  if (step->kind == control_step::WRITE && step->base == variable)
    return true;
  for (const control_step *part : step->parts)
    if (writes_p (part, variable))
      return true;
  return step->body && writes_p (step->body, variable);
}

/* Callback of walk_tree: finds what STEP may change.  */

static tree
find_changed (tree *tp, int *walk_subtrees, void *step)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == CALL_EXPR || TREE_CODE (*tp) == INDIRECT_REF
	   || TREE_CODE (*tp) == MEM_REF)
    return *tp;
  else if (variable_p (*tp)
	   && (TREE_ADDRESSABLE (*tp) || TREE_THIS_VOLATILE (*tp)
	       || (!automatic_p (*tp) && !TREE_READONLY (*tp))
	       || writes_p (static_cast<control_step *> (step), *tp)))
    return *tp;
  return NULL_TREE;
}

bool
constant_in_p (tree t, const control_step *step)
{
  return !walk_tree_without_duplicates (&t, find_changed,
					const_cast<control_step *> (step));
}

/* Finds out how LOOP, the last step that was made, counts: there is another turn
   if TEST holds, after NEXT.  */

void
control_reader::read_counter (control_step *loop, tree test, tree next)
{
  test = strip_conversions (test);
  next = strip_conversions (next);
  if (!test || !next || !COMPARISON_CLASS_P (test))
    return;
  enum tree_code code = TREE_CODE (test);
  tree variable = strip_conversions (TREE_OPERAND (test, 0));
  tree bound = strip_conversions (TREE_OPERAND (test, 1));
  HOST_WIDE_INT by;
  if (!variable_p (variable) || !constant_growth_p (next, variable, &by))
    {
      std::swap (variable, bound);
      code = swap_tree_comparison (code);
      if (!variable_p (variable) || !constant_growth_p (next, variable, &by))
	return;
    }
  if (!constant_in_p (variable, loop->parts[1]) || !constant_in_p (bound, loop))
    return;
  loop->counter = variable;
  loop->bound = value_of (bound);
  loop->by = by;
  loop->code = code;
  for (size_t i = m_into->parts.size () - 1; i-- > 0;)
    if (writes_p (m_into->parts[i], variable))
      {
	loop->first = value_of (m_into->parts[i]->value);
	break;
      }
}

HOST_WIDE_INT
constant_turns (const control_step *step)
{
  if (!step->counter || step->left_early_p || !step->first
      || !tree_fits_shwi_p (step->first) || !tree_fits_shwi_p (step->bound))
    return -1;
  HOST_WIDE_INT from = tree_to_shwi (step->first);
  HOST_WIDE_INT to = tree_to_shwi (step->bound), by = step->by;
  if (step->code == GE_EXPR || step->code == GT_EXPR)
    {
      from = -from;
      to = -to;
      by = -by;
    }
  if (step->code == LE_EXPR || step->code == GE_EXPR)
    to++;
  if (by <= 0 || from > to)
    return step->code != NE_EXPR && from >= to ? 0 : -1;
  if (step->code == EQ_EXPR || (step->code == NE_EXPR && (to - from) % by))
    return -1;
  return (to - from + by - 1) / by;
}

/* Reads the loop T.  */

void
control_reader::read_loop (tree t)
{
  enum tree_code code = TREE_CODE (t);
  tree test = NULL_TREE, body, next = NULL_TREE;
  int other = TREE_OPERAND_LENGTH (t);
  if (code == FOR_STMT)
    {
      read (FOR_INIT_STMT (t));
      test = FOR_COND (t);
      body = FOR_BODY (t);
      next = FOR_EXPR (t);
      other = 4;
    }
  else if (code == WHILE_STMT)
    {
      test = WHILE_COND (t);
      body = WHILE_BODY (t);
      other = 2;
    }
  else if (code == DO_STMT)
    {
      test = DO_COND (t);
      body = DO_BODY (t);
    }
  else
    body = TREE_OPERAND (t, 0);
  control_step *step = add (control_step::LOOP, t);
  m_loops.push_back (step);
  m_breakable.push_back (step);
  step->test_first_p = code != DO_STMT;
  step->endless_p = !test || constant_truth_p (test, true);
  step->once_p = code == DO_STMT && constant_truth_p (test, false);
  control_step *tested = part (step, NULL_TREE);
  std::swap (m_into, tested);
  for (; other < TREE_OPERAND_LENGTH (t); other++)
    /* The declaration in a condition.  */
    read (TREE_OPERAND (t, other));
  read (test);
  std::swap (m_into, tested);
  part (step, body);
  part (step, next);
  m_loops.pop_back ();
  m_breakable.pop_back ();
  read_counter (step, test, next);
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
  scope (OMP_FOR_BODY (t), OMP_FOR_CLAUSES (t));
  std::swap (m_into, body);
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
      if_p |= OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF;
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_DEPEND || !OMP_CLAUSE_DECL (c))
	continue;
      tree call = walk_tree_without_duplicates (&OMP_CLAUSE_DECL (c),
						find_marker, NULL);
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
	scope (TREE_OPERAND (t, 0), NULL_TREE);
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
    case OMP_MASTER:
    case OMP_CRITICAL:
    case OMP_ORDERED:
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
      if (TREE_CODE (label) != LABEL_DECL || m_labels.contains (label))
	{
	  m_irregular_p = true;
	  leave (control_step::LEAVE);
	  return;
	}
      m_jumps.push_back ({ add (kind, label), loop, label });
      return;
    }
  m_labels.add (label);
  add (kind, label);
  for (const jump &j : m_jumps)
    if (j.label == label)
      j.step->leaves_loop_p |= j.loop != loop;
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
    case SIZEOF_EXPR:
    case ALIGNOF_EXPR:
    case NOEXCEPT_EXPR:
    case OMP_ATOMIC:
    case OMP_ATOMIC_READ:
    case OMP_ATOMIC_CAPTURE_OLD:
    case OMP_ATOMIC_CAPTURE_NEW:
      break;
    default:
      if (read_construct (t))
	break;
      if (variable_p (t) || handled_component_p (t)
	  || TREE_CODE (t) == INDIRECT_REF)
	read_reference (t, control_step::READ);
      else if (EXPR_P (t))
	read_operands (t);
      break;
    }
  m_loc = loc;
}

control_programs::control_programs (tree fn)
{
  first_look found = { false, false };
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), look, &found);
  if (!found.waits_p)
    quiet_functions[DECL_UID (fn)] = true;
  if (!found.tasks_p)
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
