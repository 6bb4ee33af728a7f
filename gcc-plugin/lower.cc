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

/* Lowers stream tasks in the front ends' trees, before they become GENERIC.

   The shapes that are made are drawn in libgomp-stream/abi.h.  The words used
   here: the *home* of a task is the innermost construct around it that is
   entered by one thread and left by the same (parallel, single, task, or the
   function itself); ports and automatic streams live in homes, and wait scopes
   are homes that open one.

   One walk over the function keeps the stack of constructs.  A construct is
   finished, inner ones first, when the walk leaves it: a stream task is
   lowered, and a home gets its ports and its scope.

   Nothing of OpenMP's own lowering is repeated: the loop over a batch stays in
   an OMP_TASK, which GCC outlines.  What this file decides is where each
   variable of a body is found: in channel memory, in the record of its
   activation, or where GCC puts a shared variable.

   Debugging: -fdump-tree-original shows C++ before, -fdump-tree-gimple both
   languages after.  */

#include "gcc-headers.h"
#include "clauses.h"
#include "lower.h"
#include "warnings.h"
#include "abi.h"
#include "attributes.h"
#include "cxx.h"
#include "loops.h"
#include "trees.h"

namespace {

/* An OpenMP construct, or the function.  */

struct construct
{
  construct *outer = NULL;
  /* Null for the function.  */
  tree stmt = NULL_TREE;
  tree clauses = NULL_TREE;
  /* Of a stream task.  */
  const std::vector<stream_view> *views = NULL;
  /* The variables declared in it, but not in a construct inside.  */
  hash_set<tree> locals;
  /* Directives seen in it so far, at any depth.  */
  unsigned n_stages = 0;

  /* Of a home: what its beginning declares and does.  */
  std::vector<tree> vars;
  tree init = NULL_TREE;
  /* The streams that are automatic variables of it.  */
  std::vector<tree> streams;
  bool needs_scope_p = false;
  /* Statements with a cleanup, outside loops, that have stream tasks.  */
  std::vector<tree> cleanups;

  enum tree_code
  code () const
  {
    return stmt ? TREE_CODE (stmt) : FUNCTION_DECL;
  }

  bool
  home_p () const
  {
    switch (code ())
      {
      case FUNCTION_DECL:
      case OMP_PARALLEL:
      case OMP_SINGLE:
      case OMP_TASK:
      case OMP_TASKLOOP:
      case OMP_TEAMS:
      case OMP_TARGET:
	return true;
      default:
	return false;
      }
  }

  construct *
  home ()
  {
    construct *c = this;
    while (!c->home_p ())
      c = c->outer;
    return c;
  }
};

/* How a task sees a variable.  */

enum sharing
{
  /* As a member of the innermost team or function does.  */
  SHARING_UNKNOWN,
  SHARING_SHARED,
  SHARING_FIRSTPRIVATE,
  SHARING_PRIVATE
};

/* A directive as the static data tell it.  */

struct site
{
  tree var;
  stream_task task;
  tree record;
  unsigned n_copies;
  /* The field of RECORD that is the count of a loop of rounds, or -1.  */
  int count;
};

/* A write to a variable in a body.  */

struct write
{
  tree target;
  location_t loc;
};

/* What a task's body does with variables from outside.  */

struct body_uses
{
  hash_set<tree> locals;
  hash_set<tree> seen;
  std::vector<tree> variables;
  std::vector<write> writes;
  /* Those of which a construct inside may have copies.  */
  hash_set<tree> copied;
};

struct data_sharing;

void share_streams (tree fn, tree *stmt_p);

class function_lowering
{
public:
  function_lowering (tree fn) : m_fn (fn), m_warnings (fn) {}
  /* Returns whether there are stream tasks.  */
  bool run ();

private:
  static tree walk (tree *, int *, void *);
  void activate_many (tree loop);
  void walk_operands (tree stmt);
  void walk_construct (tree *stmt_p);
  void lower_stage (tree *stmt_p, construct *, stream_task *);
  void lower_tick (tree *stmt_p, construct *, const stream_task &);
  tree make_site (construct *);
  void decide_sharing (construct *, const stream_task &, body_uses *,
		       data_sharing *);
  void lend (construct *home, tree decl);
  void note_streams (construct *, const stream_task &);
  void note_stream (construct *, tree decl);
  bool reference_target_p (tree target);
  tree make_reference (location_t, tree ref, tree stream);
  void end_streams_of_variable_size (tree bind);
  void finish_home (construct *);
  void emit_sites ();
  tree stream_var (tree decl);
  tree clause_of (const construct *, tree decl);
  enum sharing construct_sharing (const construct *, tree decl);
  enum sharing implied_sharing (const construct *, tree decl);
  construct *declared_in (construct *, tree decl);
  tree length (construct *, tree array, tree length);
  tree horizon (construct *, const stream_view &);
  bool own_copy (construct *, tree decl, bool blank_p, data_sharing *);
  static tree set_length (tree *, int *, void *);

  tree m_fn;
  function_warnings m_warnings;
  construct *m_current = NULL;
  unsigned m_loop_depth = 0;
  hash_set<tree> m_visited;
  /* The BIND_EXPR that declares a variable.  */
  hash_map<tree, tree> m_bind;
  hash_set<tree> m_streams_of_variable_size;
  std::vector<site> m_sites;
  /* Those that have one port throughout, and no condition.  */
  std::vector<activation> m_activations;
  std::vector<construct *> m_constructs;
  /* The variable that holds the length of a window or another array, for
     constructs inside the one that declares it.  */
  hash_map<tree, tree> m_lengths;
  hash_set<tree> m_arrays_of_windows;
};

/* Appends a copy of the statements STMTS.  */

void
append_copy (tree *list, tree stmts)
{
  if (stmts && TREE_CODE (stmts) == STATEMENT_LIST)
    for (tree_stmt_iterator i = tsi_start (stmts); !tsi_end_p (i); tsi_next (&i))
      append_copy (list, tsi_stmt (i));
  else if (stmts)
    append (list, unshare_expr (stmts));
}

tree
address_of (tree object)
{
  TREE_ADDRESSABLE (object) = 1;
  return build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (object)), object);
}

/* The address of an object that need not be a variable.  */

tree
address_of_ref (tree ref)
{
  tree base = base_variable (ref);
  if (base)
    TREE_ADDRESSABLE (base) = 1;
  return build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (ref)), ref);
}

/* Declares VARS and does INIT at the beginning of BODY; where that is a block
   of the user's, inside it, so that debuggers see the variables.  */

tree
prepend_to_block (const std::vector<tree> &vars, tree init, tree body,
		  bool block_p)
{
  tree list = NULL_TREE;
  append (&list, init);
  if (TREE_CODE (body) != BIND_EXPR)
    {
      append (&list, body);
      return bind_vars (vars, list, block_p);
    }
  append (&list, BIND_EXPR_BODY (body));
  BIND_EXPR_BODY (body) = list;
  for (tree var : vars)
    {
      DECL_CHAIN (var) = BIND_EXPR_VARS (body);
      BIND_EXPR_VARS (body) = var;
    }
  if (BIND_EXPR_BLOCK (body))
    BLOCK_VARS (BIND_EXPR_BLOCK (body)) = BIND_EXPR_VARS (body);
  TREE_SIDE_EFFECTS (body) = 1;
  return body;
}

bool
variable_p (const_tree t)
{
  return (VAR_P (t) || TREE_CODE (t) == PARM_DECL
	  || TREE_CODE (t) == RESULT_DECL);
}

bool
reference_p (const_tree decl)
{
  return TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE;
}

/* The type of the object that variable DECL names.  */

tree
object_type (tree decl)
{
  tree type = TREE_TYPE (decl);
  return reference_p (decl) ? TREE_TYPE (type) : type;
}

/* The object that variable DECL names.  */

tree
object_of (tree decl)
{
  if (reference_p (decl))
    return build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (decl)), decl);
  return decl;
}

bool
constant_size_p (tree type)
{
  return (TYPE_SIZE_UNIT (type)
	  && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST);
}

tree
call (location_t loc, enum abi_function which, int n, ...)
{
  tree args[6];
  va_list ap;
  va_start (ap, n);
  for (int i = 0; i < n; i++)
    args[i] = va_arg (ap, tree);
  va_end (ap);
  tree fn = abi_get_function (which);
  tree type = TYPE_ARG_TYPES (TREE_TYPE (fn));
  for (int i = 0; i < n; i++, type = TREE_CHAIN (type))
    args[i] = fold_convert_loc (loc, TREE_VALUE (type), args[i]);
  return build_call_expr_loc_array (loc, fn, n, args);
}

/* The clause of C that names DECL, or null.  */

tree
function_lowering::clause_of (const construct *c, tree decl)
{
  for (tree clause = c->clauses; clause; clause = OMP_CLAUSE_CHAIN (clause))
    switch (OMP_CLAUSE_CODE (clause))
      {
      case OMP_CLAUSE_SHARED:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_LASTPRIVATE:
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_IN_REDUCTION:
      case OMP_CLAUSE_LINEAR:
	{
	  tree named = OMP_CLAUSE_DECL (clause);
	  if (named && TREE_CODE (named) == INDIRECT_REF)
	    named = TREE_OPERAND (named, 0);
	  if (named == decl)
	    return clause;
	}
	break;
      default:
	break;
      }
  return NULL_TREE;
}

/* Whether loop construct STMT iterates with DECL.  */

bool
iteration_variable_p (tree stmt, tree decl)
{
  switch (stmt ? TREE_CODE (stmt) : ERROR_MARK)
    {
    case OMP_FOR:
    case OMP_SIMD:
    case OMP_DISTRIBUTE:
    case OMP_TASKLOOP:
    case OMP_LOOP:
      break;
    default:
      return false;
    }
  if (!OMP_FOR_INIT (stmt))
    return false;
  for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (stmt)); i++)
    {
      tree init = TREE_VEC_ELT (OMP_FOR_INIT (stmt), i);
      if (init && (TREE_CODE (init) == DECL_EXPR
		   ? DECL_EXPR_DECL (init) == decl
		   : (TREE_OPERAND_LENGTH (init) > 0
		      && TREE_OPERAND (init, 0) == decl)))
	return true;
    }
  return false;
}

/* The construct at or around C in which DECL is declared.  */

construct *
function_lowering::declared_in (construct *c, tree decl)
{
  while (c->outer && !c->locals.contains (decl))
    c = c->outer;
  return c;
}

/* Whether C is inside the body of a stream task that DECL comes into from
   outside, where it may be a part of a channel.  */

bool
of_stage_p (construct *c, tree decl)
{
  for (; c->outer && !c->locals.contains (decl); c = c->outer)
    if (c->views)
      return true;
  return false;
}

/* The LENGTH of ARRAY for a directive in construct C.  GCC knows it in the
   function that declares the array, but not in those that it outlines from it:
   there a variable carries it.  */

tree
function_lowering::length (construct *c, tree array, tree length)
{
  if (CONSTANT_CLASS_P (length))
    return length;
  construct *declares = declared_in (c, array);
  bool outlined_p = false;
  for (; c != declares; c = c->outer)
    outlined_p |= c->home_p () && c->code () != OMP_SINGLE;
  if (!outlined_p)
    return length;
  if (tree *known = m_lengths.get (array))
    return *known;
  tree var = make_var (m_fn, "gomp_stream.length", TREE_TYPE (length));
  declares->home ()->vars.push_back (var);
  if (DECL_CONTEXT (array) != m_fn)
    /* This is a nested function, which may use what those around it know.  */
    append (&declares->init, assign (DECL_SOURCE_LOCATION (array), var,
				     unshare_expr (length)));
  m_lengths.put (array, var);
  return var;
}

/* The horizon of VIEW for a directive in construct C.  */

tree
function_lowering::horizon (construct *c, const stream_view &view)
{
  if (!view.window)
    return view.horizon;
  if (view.count)
    m_arrays_of_windows.add (view.window);
  return length (c, view.window, view.horizon);
}

/* Callback of walk_tree: stores an array's length where it is declared.  */

tree
function_lowering::set_length (tree *tp, int *walk_subtrees, void *p)
{
  function_lowering *self = static_cast<function_lowering *> (p);
  tree *var = (TREE_CODE (*tp) == DECL_EXPR
	       ? self->m_lengths.get (DECL_EXPR_DECL (*tp)) : NULL);
  if (var)
    {
      tree decl = DECL_EXPR_DECL (*tp), list = NULL_TREE;
      tree type = TREE_TYPE (decl);
      if (self->m_arrays_of_windows.contains (decl))
	type = TREE_TYPE (type);
      tree length = size_binop (PLUS_EXPR, last_index (type),
				size_one_node);
      append (&list, *tp);
      append (&list, assign (DECL_SOURCE_LOCATION (decl), *var,
			     unshare_expr (length)));
      *tp = list;
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

/* How construct C, around a task, has DECL.  Follows omp_default_clause in
   GCC's gimplify.c.  */

enum sharing
function_lowering::construct_sharing (const construct *c, tree decl)
{
  if (const_cast<construct *> (c)->locals.contains (decl)
      || iteration_variable_p (c->stmt, decl))
    return SHARING_PRIVATE;
  tree clause = clause_of (c, decl);
  if (clause)
    return (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_SHARED
	    ? SHARING_SHARED : SHARING_PRIVATE);
  bool team_p = c->code () == OMP_PARALLEL || c->code () == OMP_TEAMS;
  if (!team_p && c->code () != OMP_TASK && c->code () != OMP_TASKLOOP)
    return SHARING_UNKNOWN;
  clause = omp_find_clause (c->clauses, OMP_CLAUSE_DEFAULT);
  if (clause)
    switch (OMP_CLAUSE_DEFAULT_KIND (clause))
      {
      case OMP_CLAUSE_DEFAULT_SHARED:
	return SHARING_SHARED;
      case OMP_CLAUSE_DEFAULT_PRIVATE:
      case OMP_CLAUSE_DEFAULT_FIRSTPRIVATE:
	return SHARING_PRIVATE;
      default:
	break;
      }
  return team_p ? SHARING_SHARED : implied_sharing (c->outer, decl);
}

/* How a task directly inside C has DECL without a clause.  */

enum sharing
function_lowering::implied_sharing (const construct *c, tree decl)
{
  if (!automatic_p (decl))
    return SHARING_SHARED;
  if (capture_proxy_p (decl))
    return reference_p (decl) ? SHARING_SHARED : SHARING_FIRSTPRIVATE;
  for (; c->outer; c = c->outer)
    {
      enum sharing s = construct_sharing (c, decl);
      if (s == SHARING_PRIVATE || s == SHARING_FIRSTPRIVATE)
	return SHARING_FIRSTPRIVATE;
      if (c->code () == OMP_PARALLEL || c->code () == OMP_TEAMS)
	return SHARING_SHARED;
    }
  if (TREE_CODE (decl) == PARM_DECL || DECL_CONTEXT (decl) == m_fn)
    return SHARING_FIRSTPRIVATE;
  return SHARING_SHARED;
}

/* Walking.  */

bool
omp_construct_p (enum tree_code code)
{
  switch (code)
    {
    case OMP_PARALLEL:
    case OMP_TASK:
    case OMP_TASKLOOP:
    case OMP_FOR:
    case OMP_SIMD:
    case OMP_DISTRIBUTE:
    case OMP_LOOP:
    case OMP_TEAMS:
    case OMP_TARGET:
    case OMP_TARGET_DATA:
    case OMP_SECTIONS:
    case OMP_SECTION:
    case OMP_SINGLE:
    case OMP_MASTER:
    case OMP_TASKGROUP:
    case OMP_ORDERED:
    case OMP_CRITICAL:
      return true;
    default:
      return newer_omp_construct_p (code);
    }
}

/* The clauses of construct STMT.  */

tree
construct_clauses (tree stmt)
{
  switch (TREE_CODE (stmt))
    {
    case OMP_MASTER:
    case OMP_SECTION:
      return NULL_TREE;
    case OMP_TASKGROUP:
    case OMP_ORDERED:
    case OMP_CRITICAL:
      /* None that names a variable.  */
      return NULL_TREE;
    default:
      return OMP_CLAUSES (stmt);
    }
}

bool
loop_p (enum tree_code code)
{
  switch (code)
    {
    case FOR_STMT:
    case WHILE_STMT:
    case DO_STMT:
    case RANGE_FOR_STMT:
    case LOOP_EXPR:
      return true;
    default:
      return false;
    }
}

void
function_lowering::walk_operands (tree stmt)
{
  for (int i = 0; i < TREE_OPERAND_LENGTH (stmt); i++)
    walk_tree (&TREE_OPERAND (stmt, i), walk, this, &m_visited);
}

/* Lets LOOP activate tasks for many iterations at once, if it can.  */

void
function_lowering::activate_many (tree loop)
{
  /* Debuggers and gcov want to see each iteration; and a profile fits the code
     that it was taken from.  */
  if (seen_error () || m_activations.empty () || !optimize || flag_sanitize
      || flag_test_coverage || profile_arc_flag || flag_branch_probabilities
      || activate_in_bulk (m_fn, loop, m_activations))
    return;
  tree round = make_var (m_fn, "gomp_stream.round", abi_get_type (ABI_ROUND));
  std::vector<std::pair<size_t, size_t>> counts;
  if (!activate_in_rounds (loop, round, m_activations, &counts))
    return;
  m_current->home ()->vars.push_back (round);
  for (const std::pair<size_t, size_t> &count : counts)
    m_sites[count.first].count = count.second;
}

tree
function_lowering::walk (tree *tp, int *walk_subtrees, void *data)
{
  function_lowering *self = (function_lowering *) data;
  tree t = *tp;
  enum tree_code code = TREE_CODE (t);
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (code == BIND_EXPR)
    {
      for (tree var = BIND_EXPR_VARS (t); var; var = DECL_CHAIN (var))
	{
	  self->m_current->locals.add (var);
	  self->m_bind.put (var, t);
	  if (VAR_P (var) && automatic_p (var) && shared_position_p (var))
	    {
	      /* It may be used in other functions only.  */
	      self->note_stream (self->m_current, var);
	      self->m_current->n_stages++;
	    }
	}
      self->walk_operands (t);
      self->end_streams_of_variable_size (t);
      *walk_subtrees = 0;
    }
  else if (code == DECL_EXPR)
    {
      tree decl = DECL_EXPR_DECL (t);
      self->m_current->locals.add (decl);
      if (DECL_INITIAL (decl) && self->reference_target_p (decl))
	{
	  tree refer = self->make_reference (EXPR_LOCATION (t), decl,
					     DECL_INITIAL (decl));
	  DECL_INITIAL (decl) = NULL_TREE;
	  *tp = NULL_TREE;
	  append (tp, t);
	  append (tp, refer);
	  *walk_subtrees = 0;
	}
    }
  else if ((code == MODIFY_EXPR || code == INIT_EXPR)
	   && self->reference_target_p (TREE_OPERAND (t, 0)))
    {
      *tp = self->make_reference (EXPR_LOCATION (t), TREE_OPERAND (t, 0),
				  TREE_OPERAND (t, 1));
      *walk_subtrees = 0;
    }
  else if (code == TARGET_EXPR)
    self->m_current->locals.add (TARGET_EXPR_SLOT (t));
  else if (omp_construct_p (code))
    {
      self->walk_construct (tp);
      *walk_subtrees = 0;
    }
  else if (loop_p (code))
    {
      self->m_loop_depth++;
      self->walk_operands (t);
      self->m_loop_depth--;
      if (code == FOR_STMT)
	self->activate_many (t);
      *walk_subtrees = 0;
    }
  else if ((code == CLEANUP_STMT || code == TRY_FINALLY_EXPR)
	   && self->m_loop_depth == 0)
    {
      construct *home = self->m_current->home ();
      unsigned before = home->n_stages;
      self->walk_operands (t);
      if (home->n_stages != before)
	home->cleanups.push_back (t);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

/* Callback of walk_tree: finds the variables declared in a body.  */

tree
collect_locals (tree *tp, int *, void *p)
{
  hash_set<tree> *locals = (hash_set<tree> *) p;
  if (TREE_CODE (*tp) == BIND_EXPR)
    for (tree var = BIND_EXPR_VARS (*tp); var; var = DECL_CHAIN (var))
      locals->add (var);
  else if (TREE_CODE (*tp) == DECL_EXPR)
    locals->add (DECL_EXPR_DECL (*tp));
  return NULL_TREE;
}

/* Walks the construct at *STMT_P, and finishes it.  */

void
function_lowering::walk_construct (tree *stmt_p)
{
  tree stmt = *stmt_p;
  construct *c = new construct;
  m_constructs.push_back (c);
  c->outer = m_current;
  c->stmt = stmt;
  c->clauses = construct_clauses (stmt);

  /* Clauses belong to the construct around.  */
  stream_task task;
  bool stage_p = (TREE_CODE (stmt) == OMP_TASK
		  && read_stream_clauses (stmt, &task));
  if (stage_p)
    {
      c->clauses = OMP_TASK_CLAUSES (stmt);
      c->views = &task.views;
    }
  else if (TREE_CODE (stmt) == OMP_TASK && OMP_TASK_BODY (stmt))
    share_streams (m_fn, stmt_p);
  unsigned loop_depth = m_loop_depth;
  m_loop_depth = 0;
  m_current = c;
  walk_operands (stmt);
  m_current = c->outer;
  m_loop_depth = loop_depth;

  if (stage_p && c->n_stages > 0)
    /* A pipeline in a body is a control program of its own.  */
    c->needs_scope_p = true;
  if (stage_p && task.valid_p)
    {
      note_streams (c->outer, task);
      m_warnings.add_views (stmt, task);
    }
  if (c->home_p ())
    finish_home (c);
  c->outer->n_stages += c->n_stages;
  if (stage_p)
    {
      c->outer->n_stages++;
      if (task.valid_p && task.tick_p)
	lower_tick (stmt_p, c, task);
      else if (task.valid_p)
	lower_stage (stmt_p, c, &task);
      if (seen_error ())
	/* GCC would complain of it once more.  */
	*stmt_p = build_empty_stmt (EXPR_LOCATION (stmt));
    }
}

/* Notes the streams of TASK, which stands in C, that are automatic
   variables.  */

void
function_lowering::note_streams (construct *c, const stream_task &task)
{
  for (const stream_view &view : task.views)
    if (!(view.flags & (ABI_VIEW_DYNAMIC | ABI_VIEW_STATIC)))
      note_stream (c, view.declared);
}

/* Notes the stream DECL, an automatic variable, which is used in C.  */

void
function_lowering::note_stream (construct *c, tree decl)
{
  construct *home = declared_in (c, decl)->home ();
  home->needs_scope_p = true;
  if (!constant_size_p (TREE_TYPE (decl)))
    {
      m_streams_of_variable_size.add (decl);
      return;
    }
  for (tree stream : home->streams)
    if (stream == decl)
      return;
  home->streams.push_back (decl);
}

/* The variable by which REF, which may be an element, names a stream.  */

tree
named_by (tree ref)
{
  STRIP_NOPS (ref);
  if (TREE_CODE (ref) == TARGET_EXPR)
    ref = TREE_OPERAND (ref, 1);
  for (;;)
    switch (TREE_CODE (ref))
      {
      case ARRAY_REF:
      case INDIRECT_REF:
      case POINTER_PLUS_EXPR:
      case ADDR_EXPR:
      case NON_LVALUE_EXPR:
      case VIEW_CONVERT_EXPR:
      case SAVE_EXPR:
      CASE_CONVERT:
	ref = TREE_OPERAND (ref, 0);
	break;
      case COMPOUND_EXPR:
	/* Sanitizers make them.  */
	ref = TREE_OPERAND (ref, 1);
	break;
      default:
	return variable_p (ref) ? ref : NULL_TREE;
      }
}

/* Whether TARGET, which is assigned to, is a reference to a stream, and not the
   stream's window in a body.  */

bool
function_lowering::reference_target_p (tree target)
{
  tree decl = named_by (target);
  if (!decl || !stream_reference_p (decl)
      || POINTER_TYPE_P (TREE_TYPE (target)))
    return false;
  for (construct *c = m_current; c; c = c->outer)
    if (c->views)
      for (const stream_view &view : *c->views)
	if (!view.window && view.base == decl)
	  return false;
  return true;
}

/* Makes REF stand for STREAM.  */

tree
function_lowering::make_reference (location_t loc, tree ref, tree stream)
{
  STRIP_NOPS (stream);
  if (TREE_CODE (stream) == TARGET_EXPR)
    stream = TREE_OPERAND (stream, 1);
  tree decl = named_by (stream);
  if (!decl || !shared_position_p (decl))
    {
      error_at (loc, "%qD, a reference to a stream, is given a value that is no "
		"stream", named_by (ref));
      if (decl)
	inform (DECL_SOURCE_LOCATION (decl), "%qD has no attribute "
		"%<stream%> or %<stream_ref%>", decl);
      return build_empty_stmt (loc);
    }
  return call (loc, ABI_REFER, 2, address_of_ref (ref),
	       address_of_ref (stream));
}

/* Ends the streams that are arrays of variable size with the block BIND, which
   declares them.  */

void
function_lowering::end_streams_of_variable_size (tree bind)
{
  tree *list_p = &BIND_EXPR_BODY (bind);
  if (!*list_p || TREE_CODE (*list_p) != STATEMENT_LIST)
    return;
  for (tree_stmt_iterator i = tsi_start (*list_p); !tsi_end_p (i);)
    {
      tree decl = tsi_stmt (i);
      /* C++ wraps a declaration that evaluates something.  */
      while (TREE_CODE (decl) == CLEANUP_POINT_EXPR
	     || TREE_CODE (decl) == EXPR_STMT)
	decl = TREE_OPERAND (decl, 0);
      tsi_next (&i);
      /* C++ wraps declarations whose size has side effects.  */
      while (TREE_CODE (decl) == CLEANUP_POINT_EXPR
	     || TREE_CODE (decl) == EXPR_STMT)
	decl = TREE_OPERAND (decl, 0);
      if (TREE_CODE (decl) != DECL_EXPR
	  || !m_streams_of_variable_size.contains (DECL_EXPR_DECL (decl)))
	continue;
      decl = DECL_EXPR_DECL (decl);
      location_t loc = DECL_SOURCE_LOCATION (decl);
      tree rest = NULL_TREE, leave = NULL_TREE;
      while (!tsi_end_p (i))
	{
	  append (&rest, tsi_stmt (i));
	  tsi_delink (&i);
	}
      append (&leave, call (loc, ABI_WAIT, 0));
      append (&leave, call (loc, ABI_FORGET, 2, address_of (decl),
			    TYPE_SIZE_UNIT (TREE_TYPE (decl))));
      /* No port knows their stages any more.  */
      append_copy (&leave, m_current->home ()->init);
      tree guarded = build2 (TRY_FINALLY_EXPR, void_type_node,
			     rest ? rest : build_empty_stmt (loc), leave);
      TREE_SIDE_EFFECTS (guarded) = 1;
      append (list_p, guarded);
      if (!rest || TREE_CODE (rest) != STATEMENT_LIST)
	return;
      list_p = &TREE_OPERAND (guarded, 0);
      i = tsi_start (*list_p);
    }
}

/* Gives home C its ports and its scope.  */

void
function_lowering::finish_home (construct *c)
{
  if (c->n_stages == 0)
    return;

  location_t loc = c->stmt ? EXPR_LOCATION (c->stmt)
			   : DECL_SOURCE_LOCATION (m_fn);
  enum abi_scope_kind kind = ABI_SCOPE_FUNCTION;
  if (c->code () == OMP_PARALLEL)
    {
      kind = ABI_SCOPE_PARALLEL;
      c->needs_scope_p = true;
      /* The body is no longer just a loop or sections.  */
      OMP_PARALLEL_COMBINED (c->stmt) = 0;
    }
  else if (c->code () == OMP_SINGLE)
    {
      kind = ABI_SCOPE_SINGLE;
      if (!omp_find_clause (c->clauses, OMP_CLAUSE_NOWAIT))
	c->needs_scope_p = true;
    }

  tree *body_p = c->stmt ? &TREE_OPERAND (c->stmt, 0)
			 : &DECL_SAVED_TREE (m_fn);
  tree body = *body_p;

  /* Streams stay in one place as long as the scope is open.  */
  std::vector<tree> vars = c->vars;
  for (tree stream : c->streams)
    {
      tree *bind = m_bind.get (stream);
      if (!bind || *bind == body)
	continue;
      tree *chain = &BIND_EXPR_VARS (*bind);
      while (*chain && *chain != stream)
	chain = &DECL_CHAIN (*chain);
      if (!*chain)
	continue;
      *chain = DECL_CHAIN (stream);
      if (BIND_EXPR_BLOCK (*bind))
	BLOCK_VARS (BIND_EXPR_BLOCK (*bind)) = BIND_EXPR_VARS (*bind);
      vars.push_back (stream);
    }

  tree init = c->init;
  if (c->needs_scope_p)
    {
      /* Objects that a body may use outlive its activations.  */
      for (tree cleanup : c->cleanups)
	TREE_OPERAND (cleanup, 0)
	  = build2 (TRY_FINALLY_EXPR, void_type_node,
		    TREE_OPERAND (cleanup, 0), call (loc, ABI_WAIT, 0));

      tree scope = make_var (m_fn, "gomp_stream.scope",
			     abi_get_type (ABI_SCOPE));
      vars.push_back (scope);
      append (&init, call (loc, ABI_SCOPE_ENTER, 2, address_of (scope),
			   build_int_cst (unsigned_type_node, kind)));
      tree leave = NULL_TREE;
      append (&leave, call (loc, ABI_SCOPE_LEAVE, 1, address_of (scope)));
      for (tree stream : c->streams)
	append (&leave, call (loc, ABI_FORGET, 2, address_of (stream),
			      TYPE_SIZE_UNIT (TREE_TYPE (stream))));
      tree *inside_p = (TREE_CODE (body) == BIND_EXPR
			? &BIND_EXPR_BODY (body) : &body);
      tree guarded = build2 (TRY_FINALLY_EXPR, void_type_node, *inside_p,
			     leave);
      TREE_SIDE_EFFECTS (guarded) = 1;
      *inside_p = guarded;
    }
  /* A function has one outermost scope.  */
  *body_p = prepend_to_block (vars, init, body, c->stmt != NULL_TREE);
}

/* Bodies.  */

/* T without conversions, and without what sanitizers and the order of evaluation
   in C++ add to it.  */

tree
plain (tree t)
{
  for (;;)
    {
      STRIP_NOPS (t);
      if (TREE_CODE (t) == COMPOUND_EXPR
	  && (flag_sanitize || TREE_CODE (TREE_OPERAND (t, 0)) == SAVE_EXPR))
	t = TREE_OPERAND (t, 1);
      else if (TREE_CODE (t) == SAVE_EXPR)
	t = TREE_OPERAND (t, 0);
      else
	return t;
    }
}

/* Whether A and B are written alike.  */

bool
same_expression_p (tree a, tree b)
{
  a = plain (a);
  b = plain (b);
  if (operand_equal_p (a, b, 0))
    return true;
  if (TREE_CODE (a) != TREE_CODE (b))
    return false;
  switch (TREE_CODE_CLASS (TREE_CODE (a)))
    {
    case tcc_unary:
    case tcc_binary:
    case tcc_reference:
      break;
    default:
      if (TREE_CODE (a) == ADDR_EXPR)
	break;
      if (TREE_CODE (a) == CALL_EXPR
	  && call_expr_nargs (a) == call_expr_nargs (b))
	break;
      return false;
    }
  for (int i = 0; i < TREE_OPERAND_LENGTH (a); i++)
    {
      tree x = TREE_OPERAND (a, i), y = TREE_OPERAND (b, i);
      if (x && y ? !same_expression_p (x, y) : x != y)
	return false;
    }
  return true;
}

/* Whether VIEW is a view of T, which stands for an element of an array.  */

bool
element_p (tree t, const stream_view &view)
{
  tree address = view.address;
  STRIP_NOPS (address);
  if (TREE_CODE (address) == ADDR_EXPR)
    return same_expression_p (t, TREE_OPERAND (address, 0));
  if (TREE_CODE (t) == INDIRECT_REF)
    return same_expression_p (TREE_OPERAND (t, 0), address);
  return false;
}

/* The view without window of which T is the element in TASK, or null.  */

const stream_view *
element_of (tree t, const stream_task &task)
{
  if (TREE_CODE (t) != ARRAY_REF && TREE_CODE (t) != INDIRECT_REF)
    return NULL;
  for (const stream_view &view : task.views)
    if ((view.flags & ABI_VIEW_INDEXED) && !view.window
	&& element_p (t, view))
      return &view;
  return NULL;
}

struct collect_data
{
  body_uses *uses;
  const stream_task *task;
  hash_set<tree> visited;
  /* Variables of which the constructs around have copies.  */
  std::vector<tree> copies;
  /* Whether in a parallel region inside the body.  */
  bool team_p = false;

  collect_data (body_uses *u, const stream_task *t) : uses (u), task (t) {}
};

void
collect_write (collect_data *data, tree target, location_t loc)
{
  if (TREE_CODE (target) == COND_EXPR)
    {
      collect_write (data, TREE_OPERAND (target, 1), loc);
      collect_write (data, TREE_OPERAND (target, 2), loc);
      return;
    }
  tree base = base_variable (target);
  for (tree copy : data->copies)
    if (base == copy)
      return;
  write w = { target, loc };
  data->uses->writes.push_back (w);
}

tree
collect_variable (tree *tp, int *walk_subtrees, void *p)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (variable_p (*tp))
    ((std::vector<tree> *) p)->push_back (*tp);
  return NULL_TREE;
}

tree collect (tree *tp, int *walk_subtrees, void *p);

/* Collects in the construct T inside the body, which may have copies of
   variables: a task has them without saying so.  */

void
collect_construct (tree t, collect_data *data)
{
  size_t n_copies = data->copies.size ();
  bool team_p = data->team_p;
  bool implied_p = (TREE_CODE (t) == OMP_TASK || TREE_CODE (t) == OMP_TASKLOOP)
		   && !team_p;
  bool none_p = false;
  hash_set<tree> shared;
  for (tree c = OMP_CLAUSES (t); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_IN_REDUCTION:
	/* What GCC made for a reduction of the user's.  */
	if (OMP_CLAUSE_REDUCTION_PLACEHOLDER (c))
	  {
	    std::vector<tree> variables;
	    walk_tree (&OMP_CLAUSE_REDUCTION_INIT (c), collect_variable,
		       &variables, NULL);
	    walk_tree (&OMP_CLAUSE_REDUCTION_MERGE (c), collect_variable,
		       &variables, NULL);
	    for (tree decl : variables)
	      if (!DECL_NAME (decl))
		data->uses->locals.add (decl);
	    data->uses->locals.add (OMP_CLAUSE_REDUCTION_PLACEHOLDER (c));
	  }
	if (OMP_CLAUSE_REDUCTION_DECL_PLACEHOLDER (c))
	  data->uses->locals.add (OMP_CLAUSE_REDUCTION_DECL_PLACEHOLDER (c));
	/* Fall through.  */
      case OMP_CLAUSE_LASTPRIVATE:
      case OMP_CLAUSE_LINEAR:
	collect_write (data, OMP_CLAUSE_DECL (c), OMP_CLAUSE_LOCATION (c));
	/* Fall through.  */
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
	walk_tree (&OMP_CLAUSE_DECL (c), collect_variable, &data->copies, NULL);
	break;
      case OMP_CLAUSE_SHARED:
	shared.add (OMP_CLAUSE_DECL (c));
	break;
      case OMP_CLAUSE_DEFAULT:
	if (OMP_CLAUSE_DEFAULT_KIND (c) == OMP_CLAUSE_DEFAULT_SHARED)
	  implied_p = false;
	else if (OMP_CLAUSE_DEFAULT_KIND (c) == OMP_CLAUSE_DEFAULT_NONE)
	  none_p = true;
	break;
      default:
	break;
      }
  for (size_t i = n_copies; i < data->copies.size (); i++)
    data->uses->copied.add (data->copies[i]);
  if (none_p)
    /* GCC asks for a clause of what stands for another thing.  */
    for (tree decl : shared)
      data->uses->copied.add (decl);
  if (implied_p)
    {
      std::vector<tree> mentioned;
      walk_tree_without_duplicates (&TREE_OPERAND (t, 0), collect_variable,
				    &mentioned);
      for (tree decl : mentioned)
	if (!shared.contains (decl))
	  data->uses->copied.add (decl);
    }
  data->team_p |= TREE_CODE (t) == OMP_PARALLEL || TREE_CODE (t) == OMP_TEAMS;
  for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
    walk_tree (&TREE_OPERAND (t, i), collect, data, &data->visited);
  data->team_p = team_p;
  data->copies.resize (n_copies);
}

tree
collect (tree *tp, int *walk_subtrees, void *p)
{
  collect_data *data = (collect_data *) p;
  body_uses *uses = data->uses;
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  switch (TREE_CODE (t))
    {
    case BIND_EXPR:
      for (tree var = BIND_EXPR_VARS (t); var; var = DECL_CHAIN (var))
	uses->locals.add (var);
      break;
    case DECL_EXPR:
      uses->locals.add (DECL_EXPR_DECL (t));
      break;
    case TARGET_EXPR:
      uses->locals.add (TARGET_EXPR_SLOT (t));
      break;
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      collect_write (data, TREE_OPERAND (t, 0),
		     EXPR_LOC_OR_LOC (t, EXPR_LOCATION (TREE_OPERAND (t, 0))));
      break;
    case ASM_EXPR:
      for (tree out = ASM_OUTPUTS (t); out; out = TREE_CHAIN (out))
	collect_write (data, TREE_VALUE (out), EXPR_LOCATION (t));
      break;
    case OMP_PARALLEL:
    case OMP_TEAMS:
    case OMP_TARGET:
    case OMP_TASK:
    case OMP_TASKLOOP:
    case OMP_FOR:
    case OMP_SIMD:
    case OMP_DISTRIBUTE:
    case OMP_LOOP:
    case OMP_SECTIONS:
    case OMP_SINGLE:
      collect_construct (t, data);
      *walk_subtrees = 0;
      break;
    case OMP_ATOMIC:
    case OMP_ATOMIC_CAPTURE_OLD:
    case OMP_ATOMIC_CAPTURE_NEW:
      {
	tree address = TREE_OPERAND (t, 0);
	STRIP_NOPS (address);
	if (TREE_CODE (address) == ADDR_EXPR)
	  collect_write (data, TREE_OPERAND (address, 0), EXPR_LOCATION (t));
	break;
      }
    case CALL_EXPR:
      {
	tree fn = get_callee_fndecl (t);
	if (!fn)
	  break;
	if (fndecl_built_in_p (fn, BUILT_IN_GOMP_CANCEL))
	  error_at (EXPR_LOCATION (t), "%qs in a task with streams",
		    "cancel");
	else if (fndecl_built_in_p (fn, BUILT_IN_GOMP_CANCELLATION_POINT))
	  error_at (EXPR_LOCATION (t), "%qs in a task with streams",
		    "cancellation point");
	break;
      }
    case VAR_DECL:
    case PARM_DECL:
    case RESULT_DECL:
      if (!uses->seen.add (t))
	uses->variables.push_back (t);
      break;
    default:
      if (element_of (t, *data->task))
	/* Its array and index are no uses.  */
	*walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

/* Whether the front ends share expressions like T between statements: that of
   C++ has one *this per function.  */

bool
shareable_p (const_tree t)
{
  switch (TREE_CODE_CLASS (TREE_CODE (t)))
    {
    case tcc_unary:
    case tcc_binary:
    case tcc_comparison:
    case tcc_reference:
      return true;
    default:
      return TREE_CODE (t) == ADDR_EXPR;
    }
}

/* The window of an array WINDOW of them on stream I begins at POINTER and I
   times ROW bytes.  */

struct array_of_windows
{
  tree window, pointer, row;
};

struct replace_data
{
  hash_map<tree, tree> variables;
  /* Per view, what stands for its element.  */
  std::vector<tree> elements;
  std::vector<array_of_windows> arrays;
  const stream_task *task;
  /* Statements and expressions that are evaluated once.  */
  hash_set<tree> visited;
};

/* What stands for T, if it is one of an array of windows; else null.  */

tree
one_of_windows (tree t, const replace_data &data)
{
  if (TREE_CODE (t) != ARRAY_REF)
    return NULL_TREE;
  tree array = tree_strip_any_location_wrapper (TREE_OPERAND (t, 0));
  if (TREE_CODE (array) == INDIRECT_REF)
    /* A lambda has captured it by reference.  */
    array = TREE_OPERAND (array, 0);
  for (const array_of_windows &a : data.arrays)
    if (array == a.window)
      {
	tree offset = build2 (MULT_EXPR, sizetype,
			      fold_convert (sizetype, TREE_OPERAND (t, 1)),
			      a.row);
	tree type = TREE_TYPE (a.pointer);
	return build1 (INDIRECT_REF, TREE_TYPE (type),
		       build2 (POINTER_PLUS_EXPR, type, a.pointer, offset));
      }
  return NULL_TREE;
}

tree
replace (tree *tp, int *walk_subtrees, void *p)
{
  replace_data *data = (replace_data *) p;
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (variable_p (t))
    {
      if (tree *to = data->variables.get (t))
	*tp = *to;
      *walk_subtrees = 0;
    }
  else if (tree window = one_of_windows (t, *data))
    *tp = window;
  else if (const stream_view *view = element_of (t, *data->task))
    {
      *tp = unshare_expr (data->elements[view - &data->task->views[0]]);
      *walk_subtrees = 0;
    }
  else if (shareable_p (t))
    *tp = copy_node (t);
  else if (data->visited.add (t))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* Finds a variable that the replacement should have removed.  */

tree
find_leftover (tree *tp, int *walk_subtrees, void *p)
{
  replace_data *data = (replace_data *) p;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (variable_p (*tp))
    {
      for (const array_of_windows &a : data->arrays)
	if (a.window == *tp)
	  return *tp;
      return data->variables.get (*tp) ? *tp : NULL_TREE;
    }
  else if (data->visited.add (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* A variable of an activation that is called like DECL.  */

tree
make_local (tree fn, tree decl, tree type)
{
  tree name = DECL_NAME (decl);
  /* C++ trusts that this is a parameter.  */
  if (name && strcmp (IDENTIFIER_POINTER (name), "this") == 0)
    name = get_identifier ("gomp_stream.this");
  tree var = build_decl (DECL_SOURCE_LOCATION (decl), VAR_DECL, name, type);
  DECL_CONTEXT (var) = fn;
  TREE_USED (var) = 1;
  TREE_ADDRESSABLE (var) = TREE_ADDRESSABLE (decl);
  DECL_ARTIFICIAL (var) = DECL_ARTIFICIAL (decl);
  return var;
}

/* Makes VAR another name of OBJECT.  */

void
make_alias (tree var, tree object)
{
  SET_DECL_VALUE_EXPR (var, object);
  DECL_HAS_VALUE_EXPR_P (var) = 1;
}

/* Callback of walk_tree: finds the automatic streams that an ordinary task
   uses.  */

tree
collect_streams (tree *tp, int *walk_subtrees, void *p)
{
  std::vector<tree> *streams = (std::vector<tree> *) p;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (VAR_P (*tp) && automatic_p (*tp) && shared_position_p (*tp)
	   && TREE_CODE (TREE_TYPE (*tp)) != POINTER_TYPE)
    streams->push_back (*tp);
  return NULL_TREE;
}

/* Takes DECL out of the data-sharing clauses of task STMT.  */

void
remove_clauses (tree stmt, tree decl)
{
  tree *clause_p = &OMP_TASK_CLAUSES (stmt);
  while (*clause_p)
    if ((OMP_CLAUSE_CODE (*clause_p) == OMP_CLAUSE_FIRSTPRIVATE
	 || OMP_CLAUSE_CODE (*clause_p) == OMP_CLAUSE_PRIVATE
	 || OMP_CLAUSE_CODE (*clause_p) == OMP_CLAUSE_SHARED)
	&& OMP_CLAUSE_DECL (*clause_p) == decl)
      *clause_p = OMP_CLAUSE_CHAIN (*clause_p);
    else
      clause_p = &OMP_CLAUSE_CHAIN (*clause_p);
}

void
add_clause (tree stmt, enum omp_clause_code code, tree decl)
{
  tree clause = build_omp_clause (EXPR_LOCATION (stmt), code);
  OMP_CLAUSE_DECL (clause) = decl;
  OMP_CLAUSE_CHAIN (clause) = OMP_TASK_CLAUSES (stmt);
  OMP_TASK_CLAUSES (stmt) = clause;
}

/* Statements around another, with their variables.  */

struct statements
{
  std::vector<tree> vars;
  tree init = NULL_TREE;
};

/* Gives the ordinary task STMT, in function FN, a reference of its own for DECL, a
   reference to a stream, which stands for the stream for which DECL stands
   BEFORE the task.  */

void
copy_reference (tree fn, tree stmt, tree decl, statements *before)
{
  location_t loc = EXPR_LOCATION (stmt);
  tree stream = make_var (fn, "gomp_stream.stream", ptr_type_node);
  before->vars.push_back (stream);
  append (&before->init,
	  assign (loc, stream,
		  call (loc, ABI_RESOLVE, 1,
			reference_p (decl) ? decl : address_of (decl))));
  tree copy = make_local (fn, decl, object_type (decl));
  TREE_ADDRESSABLE (copy) = 1;
  DECL_ATTRIBUTES (copy) = tree_cons (get_identifier ("stream_ref"), NULL_TREE,
				      NULL_TREE);
  std::vector<tree> vars (1, copy);
  tree body = NULL_TREE;
  append (&body, call (loc, ABI_REFER, 2, address_of (copy), stream));
  stream_task none;
  replace_data data;
  data.task = &none;
  data.variables.put (decl, copy);
  if (reference_p (decl))
    {
      tree reference = make_local (fn, decl, TREE_TYPE (decl));
      DECL_ATTRIBUTES (reference) = DECL_ATTRIBUTES (copy);
      append (&body,
	      assign (loc, reference,
		      build_reference_from_pointer (TREE_TYPE (decl),
						    address_of (copy))));
      vars.push_back (reference);
      data.variables.put (decl, reference);
    }
  walk_tree (&OMP_TASK_BODY (stmt), replace, &data, NULL);
  append (&body, OMP_TASK_BODY (stmt));
  OMP_TASK_BODY (stmt) = bind_vars (vars, body, true);
  add_clause (stmt, OMP_CLAUSE_FIRSTPRIVATE, stream);
}

/* Makes the ordinary task at *STMT_P, in function FN, use the streams around it,
   and not copies of their variables, and complete what it activates.  */

void
share_streams (tree fn, tree *stmt_p)
{
  tree stmt = *stmt_p;
  std::vector<tree> streams;
  hash_set<tree> inside;
  statements before;
  walk_tree_without_duplicates (&OMP_TASK_BODY (stmt), collect_locals,
				&inside);
  walk_tree_without_duplicates (&OMP_TASK_BODY (stmt), collect_streams,
				&streams);
  if (!streams.empty ())
    {
      /* Another thread may go on with the streams.  */
      tree body = build2 (TRY_FINALLY_EXPR, void_type_node,
			  OMP_TASK_BODY (stmt),
			  call (EXPR_LOCATION (stmt), ABI_WAIT, 0));
      TREE_SIDE_EFFECTS (body) = 1;
      OMP_TASK_BODY (stmt) = bind_vars ({}, body, true);
    }
  for (tree decl : streams)
    {
      if (inside.add (decl))
	continue;
      remove_clauses (stmt, decl);
      if (stream_reference_p (decl)
	  && TREE_CODE (object_type (decl)) != ARRAY_TYPE)
	copy_reference (fn, stmt, decl, &before);
      else
	add_clause (stmt, OMP_CLAUSE_SHARED, decl);
    }
  if (before.init)
    {
      append (&before.init, stmt);
      *stmt_p = bind_vars (before.vars, before.init, false);
    }
}

/* What a loop over a batch consists of.  */

struct batch_loop
{
  /* Before the loop.  */
  std::vector<tree> vars;
  tree init = NULL_TREE;
  /* At the beginning of an activation.  */
  std::vector<tree> locals;
  tree begin = NULL_TREE;
  /* At its end, where there still are these locals.  */
  tree end = NULL_TREE;
  /* Between two.  */
  tree step = NULL_TREE;
};

/* One variable of a body that is found in the record of its activation.  */

struct capture
{
  tree decl;
  /* The record has its address, not its value.  */
  bool address_p;
  /* The bytes of a copy that the activation owns, whose address the record
     has; else null.  */
  tree size;
  /* The copy has no value yet.  */
  bool blank_p;
};

/* Where a body finds the variables from outside.  */

struct data_sharing
{
  /* Those with a copy come first.  */
  std::vector<capture> captures;
  unsigned n_copies = 0;
  /* Where GCC puts them.  */
  std::vector<tree> shared;
  std::vector<tree> privates;
  /* All that other code sees.  */
  std::vector<tree> seen_elsewhere;
  /* Firstprivate by implication.  */
  hash_set<tree> lost_if_changed;
  /* The variables by which the body sees inputs.  */
  hash_set<tree> inputs;
};

/* The type of an activation's view of channel memory.  */

tree
window_type (const stream_view &view)
{
  if (!view.window)
    return view.type;
  tree type = object_type (view.window);
  if (view.count)
    type = TREE_TYPE (type);
  else if (constant_size_p (type))
    return type;
  return build_array_type (TREE_TYPE (type),
			   build_range_type (sizetype, size_zero_node,
					     NULL_TREE));
}

bool
constant_p (tree t)
{
  return TREE_CODE (t) == INTEGER_CST;
}

/* Whether the key of VIEW may differ from activation to activation while its
   port lives.  */

bool
moving_p (const stream_view &view)
{
  if ((view.flags & ABI_VIEW_INDEXED) || stream_reference_p (view.base))
    return true;
  return ((view.flags & ABI_VIEW_DYNAMIC)
	  && VAR_P (view.base)
	  && reference_p (view.base)
	  && !DECL_HAS_VALUE_EXPR_P (view.base));
}

/* Puts the pointer of view NUMBER into LOOP, and what stands for the stream or
   window in the body into REPLACEMENT.  */

void
add_view (tree fn, const stream_view &view, unsigned number, tree frame,
	  hash_set<tree> *copied, batch_loop *loop, replace_data *replacement)
{
  location_t loc = view.loc;
  tree type = window_type (view);
  tree decl = view.window ? view.window : view.base;
  tree pointer_type = build_pointer_type (type);
  tree pointer = make_var (fn, "gomp_stream.window", pointer_type);
  /* Debuggers find the stream by it.  */
  DECL_IGNORED_P (pointer) = 0;
  loop->vars.push_back (pointer);

  tree views = abi_arrow (frame, 2);
  tree element = build4 (ARRAY_REF, abi_get_type (ABI_FRAME_VIEW), views,
			 size_int (number), NULL_TREE, NULL_TREE);
  append (&loop->init, assign (loc, pointer, abi_component (element, 0)));

  tree stride;
  if (constant_p (view.burst) && !view.count)
    stride = size_binop (MULT_EXPR, fold_convert (sizetype, view.burst),
			 TYPE_SIZE_UNIT (view.type));
  else
    {
      stride = make_var (fn, "gomp_stream.stride", sizetype);
      loop->vars.push_back (stride);
      append (&loop->init,
	      assign (loc, stride, abi_component (unshare_expr (element), 1)));
    }
  tree object = build1 (INDIRECT_REF, type, pointer);
  /* What is copied by a construct inside has to be a variable of its own.  */
  bool copied_p = (!(view.flags & ABI_VIEW_INDEXED) || view.window)
		  && copied->contains (decl) && !reference_p (decl);
  tree local = NULL_TREE;
  if (copied_p)
    {
      if (view.count || !constant_size_p (type))
	error_at (loc, "%qD, whose size varies, cannot be copied by a construct "
		  "inside a task with streams", decl);
      local = make_local (fn, decl, type);
      append (&loop->begin, build2_loc (loc, INIT_EXPR, type, local, object));
      if (view.output_p)
	append (&loop->end, build2_loc (loc, MODIFY_EXPR, type,
					unshare_expr (object), local));
    }
  if (!integer_zerop (stride))
    append (&loop->step,
	    assign (loc, pointer, build2 (POINTER_PLUS_EXPR, pointer_type,
					  pointer, stride)));

  if (view.count)
    {
      array_of_windows windows = { view.window, pointer, NULL_TREE };
      windows.row = make_var (fn, "gomp_stream.row", sizetype);
      loop->vars.push_back (windows.row);
      append (&loop->init,
	      assign (loc, windows.row,
		      abi_component (unshare_expr (element), 2)));
      replacement->elements.push_back (NULL_TREE);
      replacement->arrays.push_back (windows);
      return;
    }

  if (!view.window && (view.flags & ABI_VIEW_INDEXED))
    {
      replacement->elements.push_back (object);
      return;
    }
  replacement->elements.push_back (NULL_TREE);
  if (reference_p (decl))
    {
      local = make_local (fn, decl, TREE_TYPE (decl));
      append (&loop->begin,
	      assign (loc, local,
		      build_reference_from_pointer (TREE_TYPE (decl),
						    pointer)));
    }
  else if (!copied_p)
    {
      local = make_local (fn, decl, type);
      make_alias (local, object);
    }
  loop->locals.push_back (local);
  replacement->variables.put (decl, local);
}

/* The variable of a directive's blank port, and what it has besides; null where
   there is none.  */

struct blank_port
{
  tree var = NULL_TREE, port = NULL_TREE, record = NULL_TREE, keys = NULL_TREE;
};

blank_port
make_blank_var (tree fn, tree record_type, tree keys_type)
{
  tree port_type = abi_get_type (ABI_PORT);
  std::vector<tree> types (1, port_type);
  if (record_type)
    types.push_back (record_type);
  if (keys_type)
    types.push_back (keys_type);
  tree type = (types.size () == 3
	       ? abi_make_struct ("gomp_stream_blank", 3, "port", types[0],
				  "second", types[1], "third", types[2])
	       : types.size () == 2
	       ? abi_make_struct ("gomp_stream_blank", 2, "port", types[0],
				  "second", types[1])
	       : abi_make_struct ("gomp_stream_blank", 1, "port", types[0]));
  blank_port blank;
  blank.var = make_var (fn, "gomp_stream.blank", type);
  TREE_ADDRESSABLE (blank.var) = 1;
  blank.port = abi_component (blank.var, 0);
  if (record_type)
    blank.record = abi_component (blank.var, 1);
  if (keys_type)
    blank.keys = abi_component (blank.var, types.size () - 1);
  return blank;
}

/* Makes BLANK a blank port, and PORT point to it.  */

tree
make_blank (location_t loc, const blank_port &blank, tree port)
{
  tree list = NULL_TREE;
  tree zero = u64_constant (0);
  tree address = build1 (ADDR_EXPR, TREE_TYPE (port), blank.port);
  tree values[] = {
    zero, zero,
    blank.record ? address_of_ref (blank.record) : null_pointer_node,
    null_pointer_node, zero,
    blank.keys ? address : null_pointer_node,
    blank.keys ? address_of_ref (blank.keys) : null_pointer_node
  };
  for (int i = 0; i < 7; i++)
    append (&list, assign (loc, abi_component (unshare_expr (blank.port), i),
			   values[i]));
  append (&list, assign (loc, port, unshare_expr (address)));
  return list;
}

/* Stores VALUES into the array KEYS.  */

void
store_keys (location_t loc, tree *list, tree keys,
	    const std::vector<tree> &values)
{
  for (size_t i = 0; i < values.size (); i++)
    append (list,
	    assign (loc, build4 (ARRAY_REF, ptr_type_node,
				 unshare_expr (keys), size_int (i),
				 NULL_TREE, NULL_TREE),
		    unshare_expr (values[i])));
}

/* Whether the stage of port PORT is on other streams than KEYS, as far as those
   of VIEWS may change.  */

tree
differs (tree port, const std::vector<tree> &keys,
	 const std::vector<stream_view> &views)
{
  tree any = NULL_TREE;
  for (size_t i = 0; i < views.size (); i++)
    if (moving_p (views[i]))
      {
	tree has = abi_arrow (port, 6);
	has = build2 (POINTER_PLUS_EXPR, TREE_TYPE (has), has,
		      size_binop (MULT_EXPR, size_int (i),
				  TYPE_SIZE_UNIT (ptr_type_node)));
	has = build1 (INDIRECT_REF, ptr_type_node, has);
	tree test = build2 (NE_EXPR, boolean_type_node, has, keys[i]);
	any = any ? build2 (TRUTH_ORIF_EXPR, boolean_type_node, any, test)
	      : test;
      }
  return any;
}

/* CONDITION, which seldom holds.  */

tree
expect_not (location_t loc, tree condition)
{
  tree zero = build_int_cst (long_integer_type_node, 0);
  condition = build_builtin_call (loc, BUILT_IN_EXPECT, 2,
				  fold_convert (long_integer_type_node,
						condition), zero);
  return build2 (NE_EXPR, boolean_type_node, condition, zero);
}

/* Lets code inside construct STMT use static variable VAR, should that need a
   clause.  */

void
allow_static (tree stmt, tree var)
{
  switch (TREE_CODE (stmt))
    {
    case OMP_PARALLEL:
    case OMP_TASK:
    case OMP_TASKLOOP:
    case OMP_TEAMS:
      break;
    default:
      return;
    }
  tree *clauses_p = &OMP_CLAUSES (stmt);
  if (!omp_find_clause (*clauses_p, OMP_CLAUSE_DEFAULT))
    return;
  tree clause = build_omp_clause (EXPR_LOCATION (stmt), OMP_CLAUSE_SHARED);
  OMP_CLAUSE_DECL (clause) = var;
  OMP_CLAUSE_CHAIN (clause) = *clauses_p;
  *clauses_p = clause;
}

/* Homes from HOME outwards to the one that declares DECL complete the
   activations that use it.  */

void
function_lowering::lend (construct *home, tree decl)
{
  for (;; home = home->outer->home ())
    {
      bool declares_p = !home->outer || home->locals.contains (decl);
      if (home->code () != OMP_SINGLE || declares_p)
	home->needs_scope_p = true;
      if (declares_p)
	return;
    }
}

/* Gives activations of the task C copies of their own of the array DECL, which
   has variable length.  Returns false if that is not possible.  */

bool
function_lowering::own_copy (construct *c, tree decl, bool blank_p,
			     data_sharing *sharing)
{
  tree type = TREE_TYPE (decl);
  if (TREE_CODE (type) != ARRAY_TYPE || !constant_size_p (TREE_TYPE (type)))
    return false;
  tree n = size_binop (PLUS_EXPR, last_index (type), size_one_node);
  n = length (c->outer, decl, fold_convert (abi_u64 (), n));
  tree size = size_binop (MULT_EXPR, fold_convert (sizetype, n),
			  TYPE_SIZE_UNIT (TREE_TYPE (type)));
  capture cap = { decl, true, size, blank_p };
  sharing->captures.insert (sharing->captures.begin (), cap);
  sharing->n_copies++;
  return true;
}

/* Decides where the body of TASK, which is construct C, finds the variables in
   USES.  */

void
function_lowering::decide_sharing (construct *c, const stream_task &task,
				   body_uses *uses, data_sharing *sharing)
{
  location_t loc = task.loc;
  tree default_clause = omp_find_clause (c->clauses, OMP_CLAUSE_DEFAULT);
  enum omp_clause_default_kind default_kind
    = (default_clause ? OMP_CLAUSE_DEFAULT_KIND (default_clause)
		      : OMP_CLAUSE_DEFAULT_UNSPECIFIED);

  for (tree decl : uses->variables)
    {
      if (uses->locals.contains (decl))
	continue;

      /* A stream or window.  */
      bool stream_p = false;
      for (const stream_view &view : task.views)
	{
	  if (view.window == decl
	      || (!view.window && view.base == decl
		  && !(view.flags & ABI_VIEW_INDEXED)))
	    {
	      stream_p = true;
	      if (!view.output_p)
		sharing->inputs.add (decl);
	      break;
	    }
	}
      if (stream_p)
	continue;
      for (const stream_view &view : task.views)
	if (view.base == decl)
	  {
	    if (view.flags & ABI_VIEW_INDEXED)
	      error_at (view.loc, view.window
			? "the body uses %qD, but sees %qs through window %qs "
			  "only"
			: "the body uses %qD otherwise than as %qs",
			decl, view.name, view.window_name);
	    else
	      error_at (view.loc, "the body uses %qs, but sees it through "
			"window %qs only", view.name, view.window_name);
	    stream_p = true;
	    break;
	  }
      if (stream_p)
	continue;

      tree clause = clause_of (c, decl);
      if (!automatic_p (decl) && !(clause && OMP_CLAUSE_CODE (clause)
				   != OMP_CLAUSE_SHARED))
	{
	  if (default_kind == OMP_CLAUSE_DEFAULT_NONE && !clause
	      && !DECL_ARTIFICIAL (decl) && !DECL_THREAD_LOCAL_P (decl)
	      && !TREE_READONLY (decl))
	    error_at (loc, "%qD not specified in enclosing %qs", decl, "task");
	  if (!DECL_THREAD_LOCAL_P (decl))
	    sharing->seen_elsewhere.push_back (decl);
	  continue;
	}

      enum sharing s;
      if (clause)
	s = (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_SHARED ? SHARING_SHARED
	     : OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_PRIVATE ? SHARING_PRIVATE
	     : SHARING_FIRSTPRIVATE);
      else
	switch (default_kind)
	  {
	  case OMP_CLAUSE_DEFAULT_NONE:
	    if (!DECL_ARTIFICIAL (decl))
	      error_at (loc, "%qD not specified in enclosing %qs", decl,
			"task");
	    s = SHARING_SHARED;
	    break;
	  case OMP_CLAUSE_DEFAULT_SHARED:
	    s = SHARING_SHARED;
	    break;
	  case OMP_CLAUSE_DEFAULT_PRIVATE:
	    s = SHARING_PRIVATE;
	    break;
	  case OMP_CLAUSE_DEFAULT_FIRSTPRIVATE:
	    s = SHARING_FIRSTPRIVATE;
	    break;
	  default:
	    s = implied_sharing (c->outer, decl);
	    break;
	  }

      if (shared_position_p (decl)
	  && TREE_CODE (TREE_TYPE (decl)) != POINTER_TYPE)
	{
	  /* The body's own tasks use the stream, wherever it is.  */
	  capture cap = { decl, true, NULL_TREE, false };
	  sharing->captures.push_back (cap);
	  if (!reference_p (decl) && DECL_CONTEXT (decl) == m_fn)
	    lend (c->outer->home (), decl);
	  continue;
	}

      tree type = object_type (decl);
      location_t clause_loc = clause ? OMP_CLAUSE_LOCATION (clause) : loc;
      if (s == SHARING_PRIVATE)
	{
	  if (!copyable_as_bytes_p (type))
	    error_at (clause_loc, "%<private%> variable %qD of a task with "
		      "streams has type %qT, which is not trivially copyable",
		      decl, type);
	  else if (constant_size_p (type))
	    sharing->privates.push_back (decl);
	  else if (!own_copy (c, decl, true, sharing))
	    error_at (clause_loc, "%<private%> variable %qD of a task with "
		      "streams has elements of variable size", decl);
	}
      else if (s == SHARING_FIRSTPRIVATE)
	{
	  capture cap = { decl, false, NULL_TREE, false };
	  if (!copyable_as_bytes_p (type))
	    error_at (clause_loc, "%<firstprivate%> variable %qD of a task "
		      "with streams has type %qT, which is not trivially "
		      "copyable", decl, type);
	  else if (constant_size_p (type))
	    sharing->captures.push_back (cap);
	  else if (!own_copy (c, decl, false, sharing))
	    error_at (clause_loc, "%<firstprivate%> variable %qD of a task "
		      "with streams has elements of variable size", decl);
	  if (!clause)
	    sharing->lost_if_changed.add (decl);
	}
      else
	{
	  bool constant_decl_p = TREE_READONLY (decl) || TYPE_READONLY (type);
	  bool ours_p = !reference_p (decl) && DECL_CONTEXT (decl) == m_fn;
	  capture cap = { decl, true, NULL_TREE, false };
	  sharing->seen_elsewhere.push_back (decl);
	  if (!reference_p (decl) && !AGGREGATE_TYPE_P (type)
	      && constant_decl_p)
	    {
	      cap.address_p = false;
	      ours_p = false;
	      sharing->captures.push_back (cap);
	    }
	  else if (!ours_p || DECL_HAS_VALUE_EXPR_P (decl) || constant_decl_p
		   || !constant_size_p (type) || of_stage_p (c->outer, decl))
	    sharing->captures.push_back (cap);
	  else
	    sharing->shared.push_back (decl);
	  if (ours_p)
	    lend (c->outer->home (), decl);
	}
    }

  for (tree clause = c->clauses; clause; clause = OMP_CLAUSE_CHAIN (clause))
    if (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_FIRSTPRIVATE
	&& variable_p (OMP_CLAUSE_DECL (clause))
	&& !uses->seen.contains (OMP_CLAUSE_DECL (clause))
	&& !copyable_as_bytes_p (object_type (OMP_CLAUSE_DECL (clause))))
      error_at (OMP_CLAUSE_LOCATION (clause), "%<firstprivate%> variable %qD "
		"of a task with streams has type %qT, which is not trivially "
		"copyable", OMP_CLAUSE_DECL (clause),
		object_type (OMP_CLAUSE_DECL (clause)));

  /* Nested functions may reach their surroundings in ways that show only
     later.  */
  if (decl_function_context (m_fn))
    c->outer->home ()->needs_scope_p = true;
}

/* Checks WRITES of the body of TASK.  */

void
check_writes (const stream_task &task, const std::vector<write> &writes,
	      data_sharing *sharing)
{
  for (const write &w : writes)
    {
      const stream_view *element = NULL;
      for (tree ref = w.target; !element;)
	{
	  element = element_of (ref, task);
	  if (!handled_component_p (ref))
	    break;
	  ref = TREE_OPERAND (ref, 0);
	}
      tree base = base_variable (w.target);
      if (element && !element->output_p)
	error_at (w.loc, "input stream %qs cannot be written", element->name);
      else if (base && sharing->inputs.contains (base))
	error_at (w.loc, "input %qD cannot be written", base);
      else if (base && sharing->lost_if_changed.contains (base))
	{
	  warn_lost_change (w.loc, base);
	  sharing->lost_if_changed.remove (base);
	}
    }
}

/* The type of an activation's record of CAPTURES; null if there are none.  */

tree
make_record (location_t loc, const std::vector<capture> &captures)
{
  if (captures.empty ())
    return NULL_TREE;
  tree record = make_node (RECORD_TYPE);
  tree fields = NULL_TREE;
  for (const capture &cap : captures)
    {
      tree type = (cap.address_p ? ptr_type_node
		   : TYPE_MAIN_VARIANT (object_type (cap.decl)));
      tree field = build_decl (loc, FIELD_DECL, DECL_NAME (cap.decl), type);
      DECL_CHAIN (field) = fields;
      fields = field;
    }
  finish_builtin_struct (record, "gomp_stream_record", fields, NULL_TREE);
  return record;
}

/* Makes the body of TASK, which is the OMP_TASK STMT, a loop over what FRAME
   says.  */

void
make_loop (tree fn, tree stmt, const stream_task &task,
	   const data_sharing &sharing, hash_set<tree> *copied, tree record,
	   tree frame)
{
  location_t loc = task.loc;
  tree u64 = abi_u64 ();
  tree record_pointer = record ? build_pointer_type (record) : NULL_TREE;
  batch_loop loop;
  replace_data replacement;
  replacement.task = &task;
  tree n = make_var (fn, "gomp_stream.n", u64);
  loop.vars.push_back (n);
  append (&loop.init, assign (loc, n, abi_arrow (frame, 0)));
  for (size_t i = 0; i < task.views.size (); i++)
    add_view (fn, task.views[i], i, frame, copied, &loop, &replacement);
  if (record)
    {
      tree r = make_var (fn, "gomp_stream.records", record_pointer);
      DECL_IGNORED_P (r) = 0;
      loop.vars.push_back (r);
      append (&loop.init, assign (loc, r, abi_arrow (frame, 1)));
      for (size_t i = 0; i < sharing.captures.size (); i++)
	if (sharing.captures[i].size)
	  append (&loop.step,
		  build_builtin_call (loc, BUILT_IN_FREE, 1,
				      abi_arrow (r, i)));
      append (&loop.step, assign (loc, r,
				  build2 (POINTER_PLUS_EXPR, record_pointer, r,
					  TYPE_SIZE_UNIT (record))));
      for (size_t i = 0; i < sharing.captures.size (); i++)
	{
	  tree decl = sharing.captures[i].decl;
	  tree type = object_type (decl);
	  tree value = abi_arrow (r, i);
	  tree local;
	  if (reference_p (decl))
	    {
	      local = make_local (fn, decl, TREE_TYPE (decl));
	      tree pointer
		= (sharing.captures[i].address_p ? value
		   : build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (value)),
			     value));
	      append (&loop.begin,
		      assign (loc, local,
			      build_reference_from_pointer (TREE_TYPE (decl),
							    pointer)));
	    }
	  else if (sharing.captures[i].address_p)
	    {
	      if (!constant_size_p (type))
		type = build_array_type (TREE_TYPE (type),
					 build_range_type (sizetype,
							   size_zero_node,
							   NULL_TREE));
	      local = make_local (fn, decl, type);
	      make_alias (local,
			  build1 (INDIRECT_REF, type,
				  fold_convert (build_pointer_type (type),
						value)));
	    }
	  else if (AGGREGATE_TYPE_P (type) && copied->contains (decl))
	    {
	      local = make_local (fn, decl, type);
	      append (&loop.begin,
		      build2_loc (loc, INIT_EXPR, type, local, value));
	    }
	  else if (AGGREGATE_TYPE_P (type))
	    {
	      local = make_local (fn, decl, type);
	      make_alias (local, value);
	    }
	  else
	    {
	      local = make_local (fn, decl, type);
	      append (&loop.begin,
		      build2_loc (loc, INIT_EXPR, type, local,
				  fold_convert (type, value)));
	    }
	  loop.locals.push_back (local);
	  replacement.variables.put (decl, local);
	}
    }
  for (tree decl : sharing.privates)
    {
      tree type = object_type (decl);
      tree local = make_local (fn, decl, type);
      loop.locals.push_back (local);
      if (reference_p (decl))
	{
	  DECL_NAME (local) = get_identifier ("gomp_stream.private");
	  tree reference = make_local (fn, decl, TREE_TYPE (decl));
	  append (&loop.begin,
		  assign (loc, reference,
			  build_reference_from_pointer (TREE_TYPE (decl),
							address_of (local))));
	  loop.locals.push_back (reference);
	  local = reference;
	}
      replacement.variables.put (decl, local);
    }

  walk_tree (&OMP_TASK_BODY (stmt), replace, &replacement, NULL);
  replacement.visited.empty ();
  tree leftover = walk_tree (&OMP_TASK_BODY (stmt), find_leftover,
			     &replacement, NULL);
  if (leftover)
    error_at (loc, "use of %qD in a task with streams is not supported",
	      leftover);

  tree *body_p = &OMP_TASK_BODY (stmt);
  append (TREE_CODE (*body_p) == BIND_EXPR ? &BIND_EXPR_BODY (*body_p) : body_p,
	  loop.end);
  tree iteration = NULL_TREE;
  append (&iteration,
	  prepend_to_block (loop.locals, loop.begin, *body_p, true));
  append (&iteration, loop.step);
  append (&iteration, assign (loc, n, build2 (MINUS_EXPR, u64, n,
					      u64_constant (1))));
  append (&iteration, build1_loc (loc, EXIT_EXPR, void_type_node,
				  build2 (EQ_EXPR, boolean_type_node, n,
					  u64_constant (0))));
  append (&loop.init, build1_loc (loc, LOOP_EXPR, void_type_node, iteration));
  /* GCC wants a scope there.  */
  OMP_TASK_BODY (stmt) = bind_vars (loop.vars, loop.init, true);
}

/* The variable that describes the next directive, which is construct C.  */

tree
function_lowering::make_site (construct *c)
{
  tree var = abi_make_static_of (m_fn, m_sites.size (), "gomp_stream_site",
				 abi_get_type (ABI_SITE));
  for (construct *outer = c->outer; outer->outer; outer = outer->outer)
    allow_static (outer->stmt, var);
  return var;
}

/* Lowers the directive TICK at *STMT_P, which is construct C.  */

void
function_lowering::lower_tick (tree *stmt_p, construct *c,
			       const stream_task &task)
{
  site made;
  made.var = make_site (c);
  made.task = task;
  made.record = NULL_TREE;
  made.n_copies = 0;
  made.count = -1;
  *stmt_p = call (task.loc, ABI_TICK, 3, address_of (made.var),
		  task.views[0].address, task.views[0].burst);
  m_sites.push_back (made);
}

/* Lowers the stream task at *STMT_P, which is construct C.  */

void
function_lowering::lower_stage (tree *stmt_p, construct *c, stream_task *task)
{
  tree stmt = *stmt_p;
  location_t loc = task->loc;
  construct *home = c->outer->home ();
  tree u64 = abi_u64 ();
  size_t n_views = task->views.size ();

  body_uses uses;
  collect_data collecting (&uses, task);
  walk_tree (&OMP_TASK_BODY (stmt), collect, &collecting,
	     &collecting.visited);
  data_sharing sharing;
  decide_sharing (c, *task, &uses, &sharing);
  check_writes (*task, uses.writes, &sharing);
  if (seen_error ())
    return;
  for (tree decl : sharing.seen_elsewhere)
    m_warnings.add_shared (stmt, decl);
  warn_body (*task, OMP_TASK_BODY (stmt));

  const std::vector<capture> &captures = sharing.captures;
  tree record = make_record (loc, captures);

  /* The home's variables: a blank port, with room for a record, and a pointer
     to the current port.  */
  tree port_pointer = build_pointer_type (abi_get_type (ABI_PORT));
  bool find_p = false;
  for (const stream_view &view : task->views)
    find_p |= moving_p (view);
  tree keys_type = (find_p ? build_array_type_nelts (ptr_type_node, n_views)
		    : NULL_TREE);
  blank_port blank = make_blank_var (m_fn, record, keys_type);
  tree port = make_var (m_fn, "gomp_stream.port", port_pointer);
  home->vars.push_back (blank.var);
  home->vars.push_back (port);
  tree blank_address = build1 (ADDR_EXPR, port_pointer, blank.port);
  append (&home->init, make_blank (loc, blank, port));
  if (find_p)
    store_keys (loc, &home->init, blank.keys,
		std::vector<tree> (n_views, null_pointer_node));
  tree zero = u64_constant (0);

  tree site_var = make_site (c);

  /* The activation.  */
  std::vector<tree> vars;
  tree list = NULL_TREE;

  std::vector<tree> keys, operands;
  bool variable_sizes_p = false, variadic_p = false, shared_p = false;
  for (const stream_view &view : task->views)
    {
      variadic_p |= view.count != NULL_TREE;
      tree key = fold_convert (ptr_type_node, unshare_expr (view.address));
      operands.push_back (view.address);
      if (moving_p (view))
	{
	  shared_p |= (view.flags & ABI_VIEW_SHARED) != 0;
	  tree var = make_var (m_fn, "gomp_stream.key", ptr_type_node);
	  vars.push_back (var);
	  append (&list, assign (loc, var, key));
	  key = var;
	}
      keys.push_back (key);
    }

  /* Sizes that are not constant, with those of the first activation.  */
  std::vector<tree> bursts, horizons;
  tree checks = NULL_TREE, note_sizes = NULL_TREE;
  for (size_t i = 0; i < n_views; i++)
    for (int what = 0; what < 2; what++)
      {
	const stream_view &view = task->views[i];
	tree size = what == 0 ? view.burst : horizon (c->outer, view);
	operands.push_back (size);
	if ((view.flags & ABI_VIEW_SHARED) && view.output_p && !view.count
	    && what == 1)
	  size = bursts.back ();
	else if ((view.flags & ABI_VIEW_SHARED) && !constant_p (size))
	  {
	    tree var = make_var (m_fn, "gomp_stream.size", u64);
	    vars.push_back (var);
	    append (&list, assign (loc, var, unshare_expr (size)));
	    size = var;
	  }
	else if (!constant_p (size))
	  {
	    variable_sizes_p = true;
	    tree var = make_var (m_fn, "gomp_stream.size", u64);
	    tree first = make_var (m_fn, "gomp_stream.first_size", u64);
	    vars.push_back (var);
	    home->vars.push_back (first);
	    append (&home->init, assign (loc, first, zero));
	    append (&list, assign (loc, var, unshare_expr (size)));
	    append (&note_sizes, assign (loc, first, var));
	    tree changed
	      = call (loc, ABI_CHANGED, 5, address_of (site_var),
		      build_int_cst (unsigned_type_node, i),
		      build_int_cst (unsigned_type_node, what), first, var);
	    append (&checks,
		    condition (loc, build2 (NE_EXPR, boolean_type_node, var,
					    first), changed));
	    size = var;
	  }
	(what == 0 ? bursts : horizons).push_back (size);
      }

  if (find_p)
    {
      tree find = NULL_TREE;
      if (variable_sizes_p || variadic_p)
	/* The slow path compares the sizes with the stage's, or looks up the
	   many streams.  */
	find = make_blank (loc, blank, port);
      else
	{
	  store_keys (loc, &find, blank.keys, keys);
	  append (&find,
		  assign (loc, port,
			  call (loc, ABI_FIND, 3, address_of (site_var), port,
				unshare_expr (blank_address))));
	  if (!shared_p)
	    {
	      tree successor = make_var (m_fn, "gomp_stream.successor",
					 port_pointer);
	      tree follow = NULL_TREE;
	      append (&follow, assign (loc, successor, abi_arrow (port, 5)));
	      append (&follow,
		      build3_loc (loc, COND_EXPR, void_type_node,
				  expect_not (loc, differs (successor, keys,
							    task->views)),
				  find, assign (loc, port, successor)));
	      find = bind_vars ({ successor }, follow, false);
	    }
	}
      /* The same reference may stand for another stream.  */
      append (&list, condition (loc, shared_p ? boolean_true_node
				: differs (port, keys, task->views), find));
    }

  if (variable_sizes_p)
    append (&list, condition (loc, build2 (NE_EXPR, boolean_type_node, port,
					   unshare_expr (blank_address)),
			      checks));

  tree next = make_var (m_fn, "gomp_stream.next", u64);
  vars.push_back (next);
  append (&list, assign (loc, next, abi_arrow (port, 0)));

  tree record_pointer = record ? build_pointer_type (record) : NULL_TREE;
  std::vector<tree> values;
  if (record)
    {
      tree r = make_var (m_fn, "gomp_stream.record", record_pointer);
      vars.push_back (r);
      tree offset = build2 (MULT_EXPR, sizetype, fold_convert (sizetype, next),
			    TYPE_SIZE_UNIT (record));
      tree bias = abi_arrow (port, 2);
      append (&list, assign (loc, r, build2 (POINTER_PLUS_EXPR,
					     TREE_TYPE (bias), bias, offset)));
      for (const capture &cap : captures)
	{
	  tree value = object_of (cap.decl);
	  if (cap.size)
	    value = call (loc, ABI_COPY, 2,
			  cap.blank_p ? null_pointer_node
				      : address_of_ref (value),
			  unshare_expr (cap.size));
	  else if (cap.address_p)
	    value = fold_convert (ptr_type_node,
				  reference_p (cap.decl)
				  ? cap.decl : address_of_ref (value));
	  if (cap.address_p && !cap.size && shared_position_p (cap.decl))
	    value = call (loc, ABI_RESOLVE, 1, value);
	  values.push_back (value);
	}
      store_record (&list, r, values);
    }

  /* P1 of the runtime: permits the activation to be fired.  */
  append (&list, assign (loc, next, build2 (PLUS_EXPR, u64, next,
					    u64_constant (1))));
  append (&list,
	  build_builtin_call (loc, BUILT_IN_ATOMIC_STORE_8, 3,
			      fold_convert (ptr_type_node, port), next,
			      build_int_cst (integer_type_node,
					     MEMMODEL_RELEASE)));
  tree limit_address
    = build1 (ADDR_EXPR, build_pointer_type (u64), abi_arrow (port, 1));
  tree limit
    = build_builtin_call (loc, BUILT_IN_ATOMIC_LOAD_8, 2,
			  fold_convert (ptr_type_node, limit_address),
			  build_int_cst (integer_type_node,
					 MEMMODEL_RELAXED));
  tree full = build2 (GE_EXPR, boolean_type_node, next,
		      fold_convert (u64, limit));
  full = expect_not (loc, full);

  /* The slow path.  */
  tree slow = NULL_TREE;
  if (variable_sizes_p)
    append (&slow, condition (loc, build2 (EQ_EXPR, boolean_type_node, port,
					   unshare_expr (blank_address)),
			      note_sizes));
  tree arg_type = abi_get_type (ABI_ARG);
  tree args = make_var (m_fn, "gomp_stream.args",
			build_array_type_nelts (arg_type, n_views));
  for (size_t i = 0; i < n_views; i++)
    {
      tree arg = build4 (ARRAY_REF, arg_type, args, size_int (i), NULL_TREE,
			 NULL_TREE);
      append (&slow, assign (loc, abi_component (arg, 0),
			     unshare_expr (keys[i])));
      append (&slow, assign (loc, abi_component (unshare_expr (arg), 1),
			     bursts[i]));
      append (&slow, assign (loc, abi_component (unshare_expr (arg), 2),
			     horizons[i]));
      append (&slow, assign (loc, abi_component (unshare_expr (arg), 3),
			     task->views[i].count
			     ? unshare_expr (task->views[i].count)
			     : u64_constant (1)));
    }
  append (&slow,
	  assign (loc, port,
		  call (loc, ABI_POST, 4, port, address_of (site_var),
			address_of (args),
			task->replicas ? task->replicas : u64_constant (1))));

  /* The loop.  */
  tree frame_pointer = build_pointer_type (abi_get_type (ABI_FRAME));
  tree frame = make_var (m_fn, ABI_FRAME_NAME, frame_pointer);
  make_loop (m_fn, stmt, *task, sharing, &uses.copied, record, frame);

  /* The task that is outlined.  */
  tree if_expr = NULL_TREE;
  for (tree clause = c->clauses; clause; clause = OMP_CLAUSE_CHAIN (clause))
    if (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_IF)
      if_expr = OMP_CLAUSE_IF_EXPR (clause);
  tree clauses = NULL_TREE;
  for (tree decl : sharing.shared)
    {
      tree clause = build_omp_clause (loc, OMP_CLAUSE_SHARED);
      OMP_CLAUSE_DECL (clause) = decl;
      OMP_CLAUSE_CHAIN (clause) = clauses;
      clauses = clause;
      TREE_ADDRESSABLE (decl) = 1;
    }
  tree clause = build_omp_clause (loc, OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (clause) = frame;
  OMP_CLAUSE_CHAIN (clause) = clauses;
  OMP_TASK_CLAUSES (stmt) = clause;

  tree define = NULL_TREE;
  append (&define, assign (loc, frame, port));
  append (&define, stmt);
  std::vector<tree> frame_vars (1, frame);
  append (&slow,
	  condition (loc, build2 (NE_EXPR, boolean_type_node,
				  abi_arrow (port, 4), zero),
		     bind_vars (frame_vars, define, false)));
  std::vector<tree> slow_vars (1, args);
  append (&list, condition (loc, full, bind_vars (slow_vars, slow, false)));

  if (if_expr && !integer_nonzerop (if_expr))
    append (&list,
	    condition (loc, build1 (TRUTH_NOT_EXPR, boolean_type_node,
				    fold_convert (boolean_type_node, if_expr)),
		       call (loc, ABI_WAIT_STAGE, 1, port)));
  *stmt_p = bind_vars (vars, list, false);
  if (!shared_p && !variadic_p && !if_expr && sharing.n_copies == 0)
    {
      operands.push_back (task->replicas);
      activation made = { *stmt_p, port, record, values, operands,
			  !find_p && !variable_sizes_p, m_sites.size () };
      m_activations.push_back (made);
    }

  site made;
  made.var = site_var;
  made.task = *task;
  made.record = record;
  made.n_copies = sharing.n_copies;
  made.count = -1;
  m_sites.push_back (made);
}

/* Static data.  */

/* The gomp_stream_var of DECL.  */

tree
function_lowering::stream_var (tree decl)
{
  tree ref_type = abi_get_type (ABI_VIEW_REF);
  std::vector<tree> refs;
  for (const site &s : m_sites)
    for (size_t i = 0; i < s.task.views.size (); i++)
      {
	const stream_view &view = s.task.views[i];
	if (view.declared == decl
	    && !(view.flags & (ABI_VIEW_OUTPUT | ABI_VIEW_INDEXED
			       | ABI_VIEW_DYNAMIC | ABI_VIEW_SHARED)))
	  refs.push_back (abi_constructor (ref_type, 2, address_of (s.var),
					   build_int_cst (unsigned_type_node,
							  i)));
      }
  tree consumers = null_pointer_node;
  if (!refs.empty ())
    {
      tree type = build_array_type_nelts (ref_type, refs.size ());
      vec<constructor_elt, va_gc> *elts = NULL;
      for (size_t i = 0; i < refs.size (); i++)
	CONSTRUCTOR_APPEND_ELT (elts, size_int (i), refs[i]);
      tree var = abi_make_static ("gomp_stream_consumers", type);
      abi_set_static (var, build_constructor (type, elts));
      consumers = address_of (var);
    }
  expanded_location where = expand_location (DECL_SOURCE_LOCATION (decl));
  tree type = abi_get_type (ABI_VAR);
  tree var = abi_make_static ("gomp_stream_var", type);
  const char *name = DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl))
				      : "";
  abi_set_static
    (var, abi_constructor (type, 5, abi_string (name),
			   abi_string (where.file ? where.file : ""),
			   build_int_cst (unsigned_type_node, where.line),
			   build_int_cst (unsigned_type_node, refs.size ()),
			   consumers));
  return var;
}

void
function_lowering::emit_sites ()
{
  hash_map<tree, tree> stream_vars;
  tree u32 = unsigned_type_node;
  tree desc_type = abi_get_type (ABI_VIEW_DESC);
  for (const site &s : m_sites)
    {
      vec<constructor_elt, va_gc> *elts = NULL;
      unsigned flags = 0;
      for (size_t i = 0; i < s.task.views.size (); i++)
	{
	  const stream_view &view = s.task.views[i];
	  if (view.flags & ABI_VIEW_SHARED)
	    flags |= ABI_SITE_SHARED;
	  tree *known = stream_vars.get (view.declared);
	  tree var = known ? *known : stream_var (view.declared);
	  if (!known)
	    stream_vars.put (view.declared, var);
	  expanded_location where = expand_location (view.loc);
	  tree desc
	    = abi_constructor (desc_type, 8,
			       build_int_cst (u32, view.flags),
			       build_int_cst (u32, where.line),
			       build_int_cst (u32, where.column),
			       build_int_cst (u32, TYPE_ALIGN_UNIT (view.type)),
			       TYPE_SIZE_UNIT (view.type),
			       abi_string (view.name),
			       view.window_name ? abi_string (view.window_name)
						: null_pointer_node,
			       address_of (var));
	  CONSTRUCTOR_APPEND_ELT (elts, size_int (i), desc);
	}
      tree views_type = build_array_type_nelts (desc_type,
						s.task.views.size ());
      tree views = abi_make_static ("gomp_stream_views", views_type);
      abi_set_static (views, build_constructor (views_type, elts));

      expanded_location where = expand_location (s.task.loc);
      tree rec_size = s.record ? TYPE_SIZE_UNIT (s.record) : size_zero_node;
      tree count_offset = size_zero_node, count_size = size_zero_node;
      if (s.count >= 0)
	{
	  tree field = abi_field (s.record, s.count);
	  count_offset = byte_position (field);
	  count_size = TYPE_SIZE_UNIT (TREE_TYPE (field));
	}
      unsigned rec_align = s.record ? TYPE_ALIGN_UNIT (s.record) : 1;
      abi_set_static
	(s.var,
	 abi_constructor (abi_get_type (ABI_SITE), 13,
			  build_int_cst (u32, ABI_VERSION),
			  build_int_cst (u32, flags),
			  abi_string (where.file ? where.file : ""),
			  abi_string (lang_hooks.decl_printable_name (m_fn,
								      0)),
			  build_int_cst (u32, where.line),
			  build_int_cst (u32, where.column),
			  rec_size, build_int_cst (u32, rec_align),
			  build_int_cst (u32, s.task.views.size ()),
			  build_int_cst (u32, s.n_copies),
			  address_of (views), count_offset, count_size));
    }
}

bool
function_lowering::run ()
{
  construct function;
  m_current = &function;
  for (tree parm = DECL_ARGUMENTS (m_fn); parm; parm = DECL_CHAIN (parm))
    function.locals.add (parm);
  walk_tree (&DECL_SAVED_TREE (m_fn), walk, this, &m_visited);
  if (function.n_stages > 0)
    {
      finish_home (&function);
      if (!m_lengths.is_empty ())
	walk_tree_without_duplicates (&DECL_SAVED_TREE (m_fn), set_length,
				      this);
      emit_sites ();
      m_warnings.finish ();
    }
  for (construct *c : m_constructs)
    delete c;
  return function.n_stages > 0;
}

} // anon namespace

bool
lower_function (tree fn)
{
  if (clear_fold_cache)
    clear_fold_cache ();
  tree saved = current_function_decl;
  current_function_decl = fn;
  function_lowering lowering (fn);
  bool stages_p = lowering.run ();
  current_function_decl = saved;

  /* C tells nothing of nested functions.  */
  cgraph_node *node = cgraph_node::get (fn);
  if (node)
    for (cgraph_node *nested = first_nested_function (node); nested;
	 nested = next_nested_function (nested))
      lower_function (nested->decl);
  return stages_p;
}
