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

/* The body of a stream task: what it does with variables from outside, and the
   loop over a batch of activations that it becomes.  */

#include "gcc-headers.h"
#include "abi.h"
#include "body.h"
#include "constructs.h"
#include "cxx.h"
#include "lost.h"
#include "objects.h"
#include "trees.h"
#include "warnings.h"

namespace {

/* Whether VIEW is a view of T, an lvalue.  The address of what an array begins
   with is that of the array, converted; and a pointer may be converted to another
   type of elements.  */

bool
element_p (tree t, const stream_view &view)
{
  tree address = view.address;
  STRIP_NOPS (address);
  if (TREE_CODE (address) == ADDR_EXPR
      && same_expression_p (t, TREE_OPERAND (address, 0)))
    return true;
  return (TREE_CODE (t) == INDIRECT_REF
	  && (TYPE_MAIN_VARIANT (TREE_TYPE (t))
	      == TYPE_MAIN_VARIANT (view.type))
	  && same_expression_p (TREE_OPERAND (t, 0), address));
}

/* The view without window of which T is the element in TASK, or null.  */

const stream_view *
element_of (tree t, const stream_task &task)
{
  if (!handled_component_p (t) && TREE_CODE (t) != INDIRECT_REF
      && !(VAR_P (t) && DECL_HAS_VALUE_EXPR_P (t)))
    return NULL;
  for (const stream_view &view : task.views)
    if ((view.flags & ABI_VIEW_INDEXED) && !view.window
	&& element_p (t, view))
      return &view;
  return NULL;
}

/* The view of whose element REF is a part, as by ELEMENT_OF.  */

const stream_view *
element_with (tree ref, const stream_task &task)
{
  for (;; ref = TREE_OPERAND (ref, 0))
    if (const stream_view *view = element_of (ref, task))
      return view;
    else if (!handled_component_p (ref))
      return NULL;
}

/* Where *TP is the address of an element, of which the front end has made the
   pointer in the clause, names the element again.  */

void
unfold_address (tree *tp, const stream_task &task)
{
  tree t = *tp;
  STRIP_NOPS (t);
  if (!POINTER_TYPE_P (TREE_TYPE (t)) || TREE_CODE (t) == ADDR_EXPR)
    return;
  tree element = build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (t)), t);
  if (element_of (element, task))
    *tp = build1 (NOP_EXPR, TREE_TYPE (*tp),
		  build1 (ADDR_EXPR, TREE_TYPE (t), element));
}

/* Does so where T binds a reference, reads memory by the pointer as another type,
   or calls a member function: in other places a pointer may mean more than one
   element.  */

void
unfold_addresses (tree t, const stream_task &task)
{
  if (CONVERT_EXPR_P (t) && TREE_CODE (TREE_TYPE (t)) == REFERENCE_TYPE)
    unfold_address (&TREE_OPERAND (t, 0), task);
  else if (TREE_CODE (t) == INDIRECT_REF
	   && CONVERT_EXPR_P (TREE_OPERAND (t, 0)) && !element_of (t, task))
    unfold_address (&TREE_OPERAND (t, 0), task);
  else if (TREE_CODE (t) == CALL_EXPR && CALL_EXPR_FN (t)
	   && call_expr_nargs (t) > 0
	   && TREE_CODE (TREE_TYPE (CALL_EXPR_FN (t))) == POINTER_TYPE
	   && TREE_CODE (TREE_TYPE (TREE_TYPE (CALL_EXPR_FN (t))))
	      == METHOD_TYPE)
    unfold_address (&CALL_EXPR_ARG (t, 0), task);
}

/* What FIND_ELEMENT looks for.  */

struct sought_element
{
  const stream_task *task;
  const stream_view *view;
};

/* Callback of walk_tree: finds the element of a view.  */

tree
find_element (tree *tp, int *walk_subtrees, void *p)
{
  sought_element *sought = (sought_element *) p;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return element_of (*tp, *sought->task) == sought->view ? *tp : NULL_TREE;
}

struct collect_data
{
  body_uses *uses;
  const stream_task *task;
  const hash_set<tree> *sizes;
  hash_set<tree> visited;
  /* Variables of which the constructs around have copies.  */
  std::vector<tree> copies;
  /* Whether in a parallel region inside the body.  */
  bool team_p = false;

  collect_data (body_uses *u, const stream_task *t, const hash_set<tree> *s)
    : uses (u), task (t), sizes (s) {}
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
  tree base = changed_variable (target);
  for (tree copy : data->copies)
    if (base == copy)
      return;
  body_write w = { target, loc };
  data->uses->writes.push_back (w);
}

/* Notes what CALL may change of what it gets the address of.  */

void
collect_calls (collect_data *data, tree call)
{
  std::vector<body_loan> loans;
  collect_loans (call, &loans);
  for (const body_loan &loan : loans)
    if (std::find (data->copies.begin (), data->copies.end (), loan.decl)
	== data->copies.end ())
      data->uses->loans.push_back (loan);
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
  for (tree c = construct_clauses (t); c; c = OMP_CLAUSE_CHAIN (c))
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

/* Notes what the expression T itself writes.  */

void
collect_writes (collect_data *data, tree t)
{
  switch (TREE_CODE (t))
    {
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
    default:
      break;
    }
}

/* Says that T is a directive that a body cannot have, if it is.  */

void
check_call (tree t)
{
  tree fn = get_callee_fndecl (t);
  if (fn && fndecl_built_in_p (fn, BUILT_IN_GOMP_CANCEL))
    error_at (EXPR_LOCATION (t), "%qs in a task with streams", "cancel");
  else if (fn && fndecl_built_in_p (fn, BUILT_IN_GOMP_CANCELLATION_POINT))
    error_at (EXPR_LOCATION (t), "%qs in a task with streams",
	      "cancellation point");
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
  if (tree slot = initialized_slot (t))
    uses->locals.add (slot);
  unfold_addresses (t, *data->task);
  if (element_of (t, *data->task))
    {
      /* What it is made of is no use.  */
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (tree size = size_taken (t))
    {
      *tp = size;
      *walk_subtrees = 0;
      return walk_tree (tp, collect, p, &data->visited);
    }
  collect_writes (data, t);
  switch (TREE_CODE (t))
    {
    case BIND_EXPR:
      for (tree var = BIND_EXPR_VARS (t); var; var = DECL_CHAIN (var))
	uses->locals.add (var);
      break;
    case DECL_EXPR:
      uses->locals.add (DECL_EXPR_DECL (t));
      break;
    case SAVE_EXPR:
      if (const_cast<hash_set<tree> *> (data->sizes)->contains (t))
	{
	  uses->sizes.push_back (t);
	  *walk_subtrees = 0;
	}
      break;
    case RETURN_EXPR:
      /* GCC refuses it later.  */
      if (TREE_OPERAND (t, 0)
	  && (TREE_CODE (TREE_OPERAND (t, 0)) == MODIFY_EXPR
	      || TREE_CODE (TREE_OPERAND (t, 0)) == INIT_EXPR))
	walk_tree (&TREE_OPERAND (TREE_OPERAND (t, 0), 1), collect, data,
		   &data->visited);
      *walk_subtrees = 0;
      break;
    case CALL_EXPR:
      collect_calls (data, t);
      check_call (t);
      break;
    case VAR_DECL:
    case PARM_DECL:
    case RESULT_DECL:
      if (!uses->seen.add (t))
	uses->variables.push_back (t);
      break;
    default:
      if (omp_construct_p (TREE_CODE (t)))
	{
	  collect_construct (t, data);
	  *walk_subtrees = 0;
	}
      else if (VL_EXP_CLASS_P (t))
	collect_calls (data, t);
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
  if (const stream_view *view = element_of (t, *data->task))
    {
      *tp = unshare_expr (data->elements[view - &data->task->views[0]]);
      *walk_subtrees = 0;
    }
  else if (variable_p (t) || (TREE_CODE (t) == SAVE_EXPR
			      && data->variables.get (t)))
    {
      if (tree *to = data->variables.get (t))
	*tp = *to;
      *walk_subtrees = 0;
    }
  else if (tree window = one_of_windows (t, *data))
    *tp = window;
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

/* Makes VAR another name of OBJECT.  */

void
make_alias (tree var, tree object)
{
  SET_DECL_VALUE_EXPR (var, object);
  DECL_HAS_VALUE_EXPR_P (var) = 1;
}

/* What a loop over a batch consists of.  */

struct batch_loop
{
  /* Before the loop.  */
  std::vector<tree> vars;
  tree init = NULL_TREE;
  /* Before an activation: what windows of INOUT_REUSE have.  */
  tree preload = NULL_TREE;
  /* At the beginning of one.  */
  std::vector<tree> locals;
  tree begin = NULL_TREE;
  /* The window of the input of the last INOUT_REUSE; its bytes, or of a counted one
     the structure that says how many elements it has.  */
  tree reused = NULL_TREE, reused_size = NULL_TREE, reused_counted = NULL_TREE;
  /* At its end, where there still are these locals.  */
  tree end = NULL_TREE;
  /* Between two.  */
  tree step = NULL_TREE;
  /* Behind the loop.  */
  tree finish = NULL_TREE;
};

/* Where an activation finds what it says of a counted window, and the most
   elements of that.  */

struct counted_view
{
  const stream_view *view;
  unsigned number;
  /* Pointers to its gomp_stream_counted, to the window and to the
     gomp_stream_area.  */
  tree counted, window, area;
  /* A sizetype.  */
  tree most;
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

/* Whether T is the value of DECL, or that plus or minus a constant, converted
   such that different values stay so.  */

bool
value_of_p (tree t, const_tree decl)
{
  for (;;)
    if (CONVERT_EXPR_P (t)
	&& INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0)))
	&& (TYPE_PRECISION (TREE_TYPE (t))
	    >= TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (t, 0)))))
      t = TREE_OPERAND (t, 0);
    else if ((TREE_CODE (t) == PLUS_EXPR || TREE_CODE (t) == MINUS_EXPR)
	     && constant_p (TREE_OPERAND (t, 1)))
      t = TREE_OPERAND (t, 0);
    else
      return t == decl;
}

/* Whether the integer DECL tells which stream of an array TASK uses: all
   activations on the same streams have the same value of it then.  */

bool
chooses_stream_p (const_tree decl, const stream_task &task)
{
  bool chooses_p = false;
  for (const stream_view &view : task.views)
    {
      tree address = view.address;
      STRIP_NOPS (address);
      if (TREE_SIDE_EFFECTS (address) || (view.flags & ABI_VIEW_SHARED))
	return false;
      if ((view.flags & ABI_VIEW_DYNAMIC)
	  || TREE_CODE (address) != ADDR_EXPR
	  || TREE_CODE (TREE_OPERAND (address, 0)) != ARRAY_REF)
	continue;
      tree element = TREE_OPERAND (address, 0);
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (element));
      chooses_p |= (VAR_P (TREE_OPERAND (element, 0))
		    && size && constant_p (size) && !integer_zerop (size)
		    && value_of_p (TREE_OPERAND (element, 1), decl));
    }
  return chooses_p;
}

/* Appends to LIST that SIZE bytes of elements of TYPE at FROM, which nothing else
   needs, are assigned to those at TO.  */

void
append_assignment (tree fn, location_t loc, batch_loop *loop, tree *list, tree to,
		   tree from, tree size, tree type)
{
  if (copyable_as_bytes_p (type))
    {
      append (list, build_builtin_call (loc, BUILT_IN_MEMCPY, 3, to, from, size));
      return;
    }
  tree each = TYPE_SIZE_UNIT (strip_array_types (type));
  tree vars[3];
  for (int i = 0; i < 3; i++)
    {
      vars[i] = make_var (fn, "gomp_stream.object", ptr_type_node);
      loop->vars.push_back (vars[i]);
      append (list, assign (loc, vars[i],
			    i < 2 ? fold_convert (ptr_type_node, i ? from : to)
			    : build2 (POINTER_PLUS_EXPR, ptr_type_node, vars[0],
				      size)));
    }
  tree move = move_function (type), moves = NULL_TREE;
  append (&moves, build1_loc (loc, EXIT_EXPR, void_type_node,
			      build2 (EQ_EXPR, boolean_type_node, vars[0],
				      vars[2])));
  append (&moves, build_call_expr_loc (loc, TREE_OPERAND (move, 0), 2, vars[0],
				       vars[1]));
  for (int i = 0; i < 2; i++)
    append (&moves, assign (loc, vars[i], build2 (POINTER_PLUS_EXPR,
						  ptr_type_node, vars[i], each)));
  append (list, build1_loc (loc, LOOP_EXPR, void_type_node, moves));
}

/* Where the windows that WINDOWS points to have the address of their counts.  */

tree
address_of_counts (tree windows)
{
  tree before = build2 (POINTER_PLUS_EXPR, ptr_type_node,
			fold_convert (ptr_type_node, windows),
			fold_build1 (NEGATE_EXPR, sizetype,
				     TYPE_SIZE_UNIT (ptr_type_node)));
  tree slot = build_pointer_type_for_mode (ptr_type_node, ptr_mode, true);
  return build1 (INDIRECT_REF, ptr_type_node, fold_convert (slot, before));
}

/* The bytes from FROM to TO, pointers.  */

tree
bytes_between (location_t loc, tree from, tree to)
{
  return build2_loc (loc, MINUS_EXPR, sizetype, fold_convert (sizetype, to),
		     fold_convert (sizetype, from));
}

/* Has the output VIEW of an INOUT_REUSE, of which POINTER is the window, begin with
   what its input has.  Of an array of windows the stride leads to the next
   activation's counts.  */

void
preload (tree fn, const stream_view &view, tree pointer, batch_loop *loop)
{
  location_t loc = view.loc;
  tree size = loop->reused_size;
  if (view.counter)
    {
      tree from = address_of_counts (loop->reused);
      tree header = bytes_between (loc, from, loop->reused);
      append (&loop->preload,
	      build_builtin_call (loc, BUILT_IN_MEMCPY, 3,
				  address_of_counts (pointer),
				  unshare_expr (from),
				  build2 (MINUS_EXPR, sizetype, header,
					  TYPE_SIZE_UNIT (ptr_type_node))));
      size = build2 (MINUS_EXPR, sizetype, size, unshare_expr (header));
      if (!copyable_as_bytes_p (view.type))
	/* What is left behind the windows is no object.  */
	size = size_binop (MULT_EXPR, TYPE_SIZE_UNIT (view.type),
			   size_binop (TRUNC_DIV_EXPR, size,
				       TYPE_SIZE_UNIT (view.type)));
    }
  append_assignment (fn, loc, loop, &loop->preload, pointer, loop->reused, size,
		     view.type);
}

/* Gives each activation the counts of VIEW, an array of windows that WINDOWS points
   to: their address is the last thing before these.  */

void
add_counts (tree fn, const stream_view &view, tree windows, batch_loop *loop,
	    replace_data *replacement)
{
  location_t loc = view.loc;
  tree type = TREE_TYPE (view.counter);
  if (!constant_size_p (type))
    type = build_array_type (TREE_TYPE (type),
			     build_range_type (sizetype, size_zero_node,
					       NULL_TREE));
  tree counts = make_var (fn, "gomp_stream.counts", build_pointer_type (type));
  loop->vars.push_back (counts);
  append (&loop->begin, assign (loc, counts, address_of_counts (windows)));
  tree local = make_local (fn, view.counter, type);
  make_alias (local, build1 (INDIRECT_REF, type, counts));
  loop->locals.push_back (local);
  replacement->variables.put (view.counter, local);
}

/* Reports DECL, which a construct inside the body at LOC copies, if that cannot be
   done with TYPE, what there is of it in an activation; null: more than one
   window.  */

void
check_copied (location_t loc, tree decl, tree type)
{
  if (!type || !constant_size_p (type))
    error_at (loc, "%qD, whose size varies, cannot be copied by a construct "
	      "inside a task with streams", decl);
  else if (!copyable_as_bytes_p (type))
    error_at (loc, "%qD, which has constructors, cannot be copied by a "
	      "construct inside a task with streams", decl);
}

/* How far the windows of VIEW are apart, whose part of the frame is ELEMENT.  */

tree
view_stride (tree fn, const stream_view &view, tree element, batch_loop *loop)
{
  if (constant_p (view.burst) && !view.count)
    return size_binop (MULT_EXPR, fold_convert (sizetype, view.burst),
		       TYPE_SIZE_UNIT (view.type));
  tree stride = make_var (fn, "gomp_stream.stride", sizetype);
  loop->vars.push_back (stride);
  append (&loop->init,
	  assign (view.loc, stride, abi_component (unshare_expr (element),
						   abi_frame_view::stride)));
  return stride;
}

/* Puts the array of windows of VIEW, whose part of the frame is ELEMENT, and whose
   first one is at POINTER, into LOOP and REPLACEMENT.  */

void
add_windows (tree fn, const stream_view &view, tree element, tree pointer,
	     batch_loop *loop, replace_data *replacement)
{
  array_of_windows windows = { view.window, pointer, NULL_TREE };
  windows.row = make_var (fn, "gomp_stream.row", sizetype);
  loop->vars.push_back (windows.row);
  append (&loop->init,
	  assign (view.loc, windows.row,
		  abi_component (unshare_expr (element),
				 abi_frame_view::row)));
  replacement->elements.push_back (NULL_TREE);
  replacement->arrays.push_back (windows);
  if (view.counter)
    add_counts (fn, view, pointer, loop, replacement);
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

  tree element = abi_view_of (frame, number);
  append (&loop->init,
	  assign (loc, pointer,
		  abi_component (element, abi_frame_view::window)));

  tree stride = view_stride (fn, view, element, loop);
  tree object = build1 (INDIRECT_REF, type, pointer);
  /* What is copied by a construct inside has to be a variable of its own.  */
  bool copied_p = (!(view.flags & ABI_VIEW_INDEXED) || view.window)
		  && copied->contains (decl) && !reference_p (decl);
  tree local = NULL_TREE;
  if (copied_p)
    {
      check_copied (loc, decl, view.count ? NULL_TREE : type);
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

  if (view.reuse_p && !view.output_p)
    {
      /* The body sees the output.  */
      loop->reused = pointer;
      loop->reused_size = stride;
      replacement->elements.push_back (NULL_TREE);
      return;
    }
  if (view.reuse_p)
    preload (fn, view, pointer, loop);

  if (view.count)
    {
      add_windows (fn, view, element, pointer, loop, replacement);
      return;
    }

  if (!view.window && (view.flags & ABI_VIEW_INDEXED))
    {
      /* Debuggers know it by what the clause says: print 'a[i]'.  */
      local = build_decl (loc, VAR_DECL, get_identifier (view.name), type);
      DECL_CONTEXT (local) = fn;
      make_alias (local, object);
      loop->locals.push_back (local);
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

/* A variable of the loop that is loaded from FROM before it.  */

tree
load_before (tree fn, location_t loc, const char *name, tree from,
	     batch_loop *loop)
{
  tree var = make_var (fn, name, TREE_TYPE (from));
  loop->vars.push_back (var);
  append (&loop->init, assign (loc, var, from));
  return var;
}

/* A call of the runtime that reports COUNT, which is out of range, of view
   NUMBER.  */

tree
miscounted (location_t loc, unsigned number, tree count)
{
  return call (loc, ABI_MISCOUNTED, 2,
	       build_int_cst (unsigned_type_node, number),
	       fold_convert (abi_u64 (), count));
}

/* Puts the pointers of the counted VIEW, number NUMBER, into LOOP, and what
   stands for the window into REPLACEMENT.  */

counted_view
add_counted_view (tree fn, const stream_view &view, unsigned number, tree frame,
		  hash_set<tree> *copied, batch_loop *loop,
		  replace_data *replacement)
{
  location_t loc = view.loc;
  tree type = window_type (view);
  tree decl = view.window;
  tree pointer_type = build_pointer_type (type);
  tree counted_type = build_pointer_type (abi_get_type (ABI_COUNTED));
  tree area_type = build_pointer_type (abi_get_type (ABI_AREA));
  tree element = abi_view_of (frame, number);
  counted_view c = { &view, number, NULL_TREE, NULL_TREE, NULL_TREE,
		     NULL_TREE };
  c.counted = load_before (fn, loc, "gomp_stream.counted",
			   fold_convert (counted_type,
					 abi_component (element, abi_frame_view::window)), loop);
  tree stride = TYPE_SIZE_UNIT (abi_get_type (ABI_COUNTED));
  if (view.flags & ABI_VIEW_SHARED)
    stride = load_before (fn, loc, "gomp_stream.stride",
			  fold_convert (sizetype,
					abi_component (unshare_expr (element),
						       abi_frame_view::stride)), loop);
  c.area = load_before (fn, loc, "gomp_stream.area",
			fold_convert (area_type,
				      abi_component (unshare_expr (element),
						     abi_frame_view::row)), loop);
  c.most = (constant_p (view.horizon) ? fold_convert (sizetype, view.horizon)
	    : load_before (fn, loc, "gomp_stream.most",
			   fold_convert (sizetype, abi_arrow (c.area, abi_area::most)),
			   loop));
  c.window = make_var (fn, "gomp_stream.window", pointer_type);
  DECL_IGNORED_P (c.window) = 0;
  loop->vars.push_back (c.window);
  if (view.output_p)
    append (&loop->init, assign (loc, c.window, abi_arrow (c.area, abi_area::next)));
  else
    append (&loop->begin, assign (loc, c.window, abi_arrow (c.counted, abi_counted::window)));
  if (view.reuse_p && !view.output_p)
    loop->reused_counted = c.counted;

  tree object = build1 (INDIRECT_REF, type, c.window), local;
  if (reference_p (decl))
    {
      local = make_local (fn, decl, TREE_TYPE (decl));
      append (&loop->begin,
	      assign (loc, local,
		      build_reference_from_pointer (TREE_TYPE (decl),
						    c.window)));
    }
  else if (copied->contains (decl))
    {
      /* What is copied by a construct inside has to be a variable of its
	 own.  */
      check_copied (loc, decl, type);
      local = make_local (fn, decl, type);
      if (!view.output_p)
	append (&loop->begin,
		build_builtin_call
		(loc, BUILT_IN_MEMCPY, 3, address_of (local), c.window,
		 size_binop (MULT_EXPR,
			     fold_convert (sizetype, abi_arrow (c.counted, abi_counted::count)),
			     TYPE_SIZE_UNIT (view.type))));
    }
  else
    {
      local = make_local (fn, decl, type);
      make_alias (local, object);
    }
  loop->locals.push_back (local);
  replacement->variables.put (decl, local);
  replacement->elements.push_back (NULL_TREE);

  append (&loop->step, assign (loc, c.counted,
			       build2 (POINTER_PLUS_EXPR, counted_type,
				       c.counted, stride)));
  if (view.output_p)
    append (&loop->finish,
	    assign (loc, abi_arrow (c.area, abi_area::next), c.window));
  return c;
}

/* Has C, the output of an INOUT_REUSE, begin with what its input has.  LOCAL stands for
   the window in the body, if it has to be a variable.  */

void
preload_counted (tree fn, const counted_view &c, batch_loop *loop, tree local)
{
  location_t loc = c.view->loc;
  tree size = size_binop (MULT_EXPR,
			  fold_convert (sizetype,
					abi_arrow (loop->reused_counted,
					   abi_counted::count)),
			  TYPE_SIZE_UNIT (c.view->type));
  append_assignment (fn, loc, loop, &loop->begin,
		     local ? address_of (local) : c.window,
		     abi_arrow (loop->reused_counted, abi_counted::window), size, c.view->type);
}

/* Gives the variable COUNTER, which has the count of some of VIEWS, a place in
   each activation, and checks it.  */

void
add_counter (tree fn, tree counter, const std::vector<counted_view> &views,
	     hash_set<tree> *copied, batch_loop *loop,
	     replace_data *replacement)
{
  tree type = object_type (counter);
  tree local = make_local (fn, counter, TYPE_MAIN_VARIANT (type));
  tree value = build_zero_cst (TREE_TYPE (local));
  location_t loc = views[0].view->loc;
  for (const counted_view &c : views)
    if (!c.view->output_p)
      {
	value = fold_convert (TREE_TYPE (local), abi_arrow (c.counted, abi_counted::count));
	loc = c.view->loc;
	append (&loop->begin,
		condition (loc,
			   expect_not (loc,
				       build2 (GT_EXPR, boolean_type_node,
					       abi_arrow (c.counted, abi_counted::count),
					       fold_convert (abi_u64 (),
							     c.most))),
			   miscounted (loc, c.number,
				       abi_arrow (c.counted, abi_counted::count))));
      }
  append (&loop->begin, build2_loc (loc, INIT_EXPR, TREE_TYPE (local), local,
				    value));
  for (const counted_view &c : views)
    if (c.view->output_p)
      {
	loc = c.view->loc;
	tree window = *replacement->variables.get (c.view->window);
	bool copied_p = (copied->contains (c.view->window)
			 && !reference_p (window));
	if (c.view->reuse_p)
	  preload_counted (fn, c, loop, copied_p ? window : NULL_TREE);
	tree wide = abi_u64 ();
	if (TYPE_PRECISION (type) > TYPE_PRECISION (wide))
	  wide = unsigned_type_for (type);
	tree count = fold_convert (wide, local);
	append (&loop->end,
		condition (loc,
			   expect_not (loc, build2 (GT_EXPR, boolean_type_node,
						    count,
						    fold_convert (wide,
								  c.most))),
			   miscounted (loc, c.number, count)));
	if (copied_p)
	  append (&loop->end,
		  build_builtin_call
		  (loc, BUILT_IN_MEMCPY, 3, c.window, address_of (window),
		   size_binop (MULT_EXPR, fold_convert (sizetype, local),
			       TYPE_SIZE_UNIT (c.view->type))));
	append (&loop->end, assign (loc, abi_arrow (c.counted, abi_counted::window), c.window));
	append (&loop->end, assign (loc, abi_arrow (c.counted, abi_counted::count), local));
	tree size = size_binop (MULT_EXPR, fold_convert (sizetype, local),
				TYPE_SIZE_UNIT (c.view->type));
	append (&loop->end,
		assign (loc, c.window, build2 (POINTER_PLUS_EXPR,
					       TREE_TYPE (c.window), c.window,
					       size)));
      }
  loop->locals.push_back (local);
  if (reference_p (counter))
    {
      DECL_NAME (local) = get_identifier ("gomp_stream.count");
      tree reference = make_local (fn, counter, TREE_TYPE (counter));
      append (&loop->begin,
	      assign (loc, reference,
		      build_reference_from_pointer (TREE_TYPE (counter),
						    address_of (local))));
      loop->locals.push_back (reference);
      local = reference;
    }
  replacement->variables.put (counter, local);
}

/* Puts the views of TASK into LOOP and REPLACEMENT.  */

void
add_views (tree fn, const stream_task &task, tree frame, hash_set<tree> *copied,
	   batch_loop *loop, replace_data *replacement)
{
  std::vector<counted_view> counted;
  for (size_t i = 0; i < task.views.size (); i++)
    if (task.views[i].counter && !task.views[i].count)
      counted.push_back (add_counted_view (fn, task.views[i], i, frame, copied,
					   loop, replacement));
    else
      add_view (fn, task.views[i], i, frame, copied, loop, replacement);
  for (size_t i = 0; i < counted.size (); i++)
    {
      tree counter = counted[i].view->counter;
      std::vector<counted_view> same;
      if (replacement->variables.get (counter))
	continue;
      for (const counted_view &c : counted)
	if (c.view->counter == counter)
	  same.push_back (c);
      add_counter (fn, counter, same, copied, loop, replacement);
    }
}

/* Callback of walk_tree: finds what may call a function of the user's.  */

tree
find_call (tree *tp, int *walk_subtrees, void *)
{
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == TARGET_EXPR)
    /* It may have a destructor.  */
    return t;
  else if (TREE_CODE_CLASS (TREE_CODE (t)) == tcc_vl_exp)
    {
      tree fn = TREE_CODE (t) == CALL_EXPR ? get_callee_fndecl (t) : NULL_TREE;
      if (!fn || !fndecl_built_in_p (fn))
	return t;
    }
  return NULL_TREE;
}

/* What follows on an activation: if the body of TASK has ended its stage, leaves the
   loop, of which N more activations are left, and says so in FRAME.  */

tree
leave_if_ended (const stream_task &task, tree body, tree n, tree frame)
{
  location_t loc = task.loc;
  if (!walk_tree_without_duplicates (&body, find_call, NULL))
    return NULL_TREE;
  tree leave = NULL_TREE;
  append (&leave, assign (loc, abi_arrow (frame, abi_frame::n), n));
  append (&leave, build1_loc (loc, EXIT_EXPR, void_type_node,
			      boolean_true_node));
  return condition (loc,
		    expect_not (loc,
				build2 (NE_EXPR, boolean_type_node,
					call (loc, ABI_ENDED, 1, frame),
					integer_zero_node)), leave);
}

/* What stands for the variable of CAP in the body of TASK, whose value, or the
   address of that, is VALUE.  */

tree
capture_local (tree fn, const stream_task &task, const capture &cap,
	       tree value, hash_set<tree> *copied, batch_loop *loop)
{
  location_t loc = task.loc;
  tree decl = cap.decl, local;
  tree type = object_type (decl);
  if (reference_p (decl))
    {
      local = make_local (fn, decl, TREE_TYPE (decl));
      tree pointer
	= (cap.address_p ? value
	   : build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (value)), value));
      append (&loop->begin,
	      assign (loc, local,
		      build_reference_from_pointer (TREE_TYPE (decl),
						    pointer)));
      return local;
    }
  if (cap.address_p)
    {
      if (!constant_size_p (type))
	type = build_array_type (TREE_TYPE (type),
				 build_range_type (sizetype, size_zero_node,
						   NULL_TREE));
      local = make_local (fn, decl, type);
      make_alias (local, build1 (INDIRECT_REF, type,
				 fold_convert (build_pointer_type (type),
					       value)));
      return local;
    }
  local = make_local (fn, decl, type);
  if (AGGREGATE_TYPE_P (type) && !copied->contains (decl))
    {
      make_alias (local, value);
      return local;
    }
  if (!AGGREGATE_TYPE_P (type))
    {
      if (INTEGRAL_TYPE_P (type) && chooses_stream_p (decl, task))
	{
	  tree index = make_var (fn, "gomp_stream.index", TREE_TYPE (value));
	  loop->vars.push_back (index);
	  append (&loop->init, assign (loc, index, value));
	  value = index;
	}
      value = fold_convert (type, value);
    }
  append (&loop->begin, build2_loc (loc, INIT_EXPR, type, local, value));
  return local;
}

/* Frees the copy whose address is VALUE, and has CAP's value, behind each
   activation.  */

void
free_copy (location_t loc, const capture &cap, tree value, batch_loop *loop)
{
  if (tree type = cap.object_type)
    append (&loop->step,
	    destruction (build1 (INDIRECT_REF, type,
				 fold_convert (build_pointer_type (type),
					       unshare_expr (value)))));
  append (&loop->step, build_builtin_call (loc, BUILT_IN_FREE, 1,
					   unshare_expr (value)));
  append (&loop->step, assign (loc, value, null_pointer_node));
}

/* Puts what the body captures, in records of type RECORD, into LOOP and
   REPLACEMENT.  */

void
add_captures (tree fn, const stream_task &task, const data_sharing &sharing,
	      tree frame, tree record, hash_set<tree> *copied,
	      batch_loop *loop, replace_data *replacement)
{
  location_t loc = task.loc;
  tree type = build_pointer_type (record);
  tree r = make_var (fn, "gomp_stream.records", type);
  DECL_IGNORED_P (r) = 0;
  loop->vars.push_back (r);
  append (&loop->init, assign (loc, r, abi_arrow (frame, abi_frame::records)));
  for (size_t i = 0; i < sharing.captures.size (); i++)
    if (sharing.captures[i].size)
      free_copy (loc, sharing.captures[i], abi_arrow (r, i), loop);
  append (&loop->step, assign (loc, r, build2 (POINTER_PLUS_EXPR, type, r,
					       TYPE_SIZE_UNIT (record))));
  for (size_t i = 0; i < sharing.captures.size (); i++)
    {
      const capture &cap = sharing.captures[i];
      tree local = capture_local (fn, task, cap, abi_arrow (r, i), copied,
				  loop);
      loop->locals.push_back (local);
      replacement->variables.put (cap.saved ? cap.saved : cap.decl, local);
    }
}

/* The same for P, a variable of each activation.  */

void
add_private (tree fn, location_t loc, const private_variable &p,
	     batch_loop *loop, replace_data *replacement)
{
  tree decl = p.decl;
  tree local = make_local (fn, decl, object_type (decl));
  loop->locals.push_back (local);
  if (p.clause)
    {
      append (&loop->begin,
	      lang_hooks.decls.omp_clause_default_ctor (p.clause, local,
							NULL_TREE));
      append (&loop->end, lang_hooks.decls.omp_clause_dtor (p.clause, local));
    }
  if (reference_p (decl))
    {
      DECL_NAME (local) = get_identifier ("gomp_stream.private");
      tree reference = make_local (fn, decl, TREE_TYPE (decl));
      append (&loop->begin,
	      assign (loc, reference,
		      build_reference_from_pointer (TREE_TYPE (decl),
						    address_of (local))));
      loop->locals.push_back (reference);
      local = reference;
    }
  replacement->variables.put (decl, local);
}

} // anon namespace

bool
written_element_p (const stream_task &task, tree target)
{
  return element_with (target, task) != NULL;
}

bool
names_element_p (tree body, const stream_task &task, const stream_view &view)
{
  sought_element sought = { &task, &view };
  return walk_tree_without_duplicates (&body, find_element, &sought);
}

void
collect_uses (tree *body, const stream_task &task,
	      const hash_set<tree> &sizes, body_uses *uses)
{
  collect_data data (uses, &task, &sizes);
  walk_tree (body, collect, &data, &data.visited);
}

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

void
replace_variable (tree *body, tree decl, tree to)
{
  stream_task none;
  replace_data data;
  data.task = &none;
  data.variables.put (decl, to);
  walk_tree (body, replace, &data, NULL);
}

/* Whether a write to TARGET may change the value of T, a place in memory that an
   expression reads.  */

static bool
may_change_p (tree target, tree t)
{
  tree base = base_variable (t), written = base_variable (target);
  if (base && written && variable_p (plain (target)))
    return base == written;
  if (base && base == written && !handled_component_p (t))
    return true;
  if (TREE_CODE (t) == COMPONENT_REF && TREE_CODE (target) == COMPONENT_REF)
    return TREE_OPERAND (t, 1) == TREE_OPERAND (target, 1);
  if (TREE_CODE (t) == COMPONENT_REF || TREE_CODE (target) == COMPONENT_REF
      || variable_p (t) || variable_p (target))
    return false;
  return ((!base || !written || base == written)
	  && (TYPE_MAIN_VARIANT (TREE_TYPE (t))
	      == TYPE_MAIN_VARIANT (TREE_TYPE (target))));
}

/* Callback of walk_tree: finds what the write P may change in an expression that
   is evaluated, and not only its address taken.  */

static tree
find_changed (tree *tp, int *walk_subtrees, void *p)
{
  tree target = (tree) p, t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == ADDR_EXPR)
    {
      tree found = NULL_TREE;
      *walk_subtrees = 0;
      for (t = TREE_OPERAND (t, 0); handled_component_p (t) && !found;
	   t = TREE_OPERAND (t, 0))
	for (int i = 1; i < TREE_OPERAND_LENGTH (t) && !found; i++)
	  if (TREE_OPERAND (t, i) && !DECL_P (TREE_OPERAND (t, i)))
	    found = walk_tree_without_duplicates (&TREE_OPERAND (t, i),
						  find_changed, p);
	  else if (TREE_OPERAND (t, i) && variable_p (TREE_OPERAND (t, i)))
	    found = find_changed (&TREE_OPERAND (t, i), walk_subtrees, p);
      if (!found && TREE_CODE (t) == INDIRECT_REF)
	found = walk_tree_without_duplicates (&TREE_OPERAND (t, 0),
					      find_changed, p);
      return found;
    }
  else if ((variable_p (t) && !reference_p (t)) || handled_component_p (t)
	   || TREE_CODE (t) == INDIRECT_REF)
    return may_change_p (target, t) ? t : NULL_TREE;
  return NULL_TREE;
}

/* Checks that the write W in the body of TASK does not change what a stream is
   named by there.  */

static void
check_names (const stream_task &task, const body_write &w)
{
  for (const stream_view &view : task.views)
    {
      tree address = view.address;
      if (!(view.flags & ABI_VIEW_INDEXED) || view.window
	  || !walk_tree_without_duplicates (&address, find_changed,
					   plain (w.target)))
	continue;
      auto_diagnostic_group group;
      error_at (view.loc, "the body changes what stream %qs depends on; it "
		"needs a window", view.name);
      inform (w.loc, "the change is here");
    }
}

void
check_writes (const stream_task &task, const std::vector<body_write> &writes,
	      data_sharing *sharing)
{
  for (const body_write &w : writes)
    {
      const stream_view *element = element_with (w.target, task);
      tree base = base_variable (w.target);
      if (!element)
	check_names (task, w);
      if (element && !element->output_p)
	error_at (w.loc, "input stream %qs cannot be written", element->name);
      else if (base && sharing->inputs.contains (base))
	error_at (w.loc, "input %qD cannot be written", base);
      tree changed = changed_variable (w.target);
      if (changed && sharing->lost_if_changed.contains (changed))
	{
	  warn_lost_change (w.loc, changed);
	  sharing->lost_if_changed.remove (changed);
	}
    }
}

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
  abi_finish_struct (record, "gomp_stream_record", fields);
  return record;
}

void
make_loop (tree fn, tree stmt, const stream_task &task,
	   const data_sharing &sharing, hash_set<tree> *copied, tree record,
	   tree frame)
{
  location_t loc = task.loc;
  tree u64 = abi_u64 ();
  batch_loop loop;
  replace_data replacement;
  replacement.task = &task;
  tree n = make_var (fn, "gomp_stream.n", u64);
  loop.vars.push_back (n);
  append (&loop.init, assign (loc, n, abi_arrow (frame, abi_frame::n)));
  add_views (fn, task, frame, copied, &loop, &replacement);
  if (record)
    add_captures (fn, task, sharing, frame, record, copied, &loop,
		  &replacement);
  for (const private_variable &p : sharing.privates)
    add_private (fn, task.loc, p, &loop, &replacement);

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
  append (&iteration, loop.preload);
  append (&iteration,
	  catch_all (loc, prepend_to_block (loop.locals, loop.begin, *body_p,
					    true), ABI_CAUGHT, frame));
  append (&iteration, loop.step);
  append (&iteration, assign (loc, n, build2 (MINUS_EXPR, u64, n,
					      u64_constant (1))));
  append (&iteration, leave_if_ended (task, *body_p, n, frame));
  append (&iteration, build1_loc (loc, EXIT_EXPR, void_type_node,
				  build2 (EQ_EXPR, boolean_type_node, n,
					  u64_constant (0))));
  append (&loop.init, build1_loc (loc, LOOP_EXPR, void_type_node, iteration));
  append (&loop.init, loop.finish);
  /* GCC wants a scope there.  */
  OMP_TASK_BODY (stmt) = bind_vars (loop.vars, loop.init, true);
}
