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

/* The code with which the control program activates a stream task.

   It finds the port of the stage on the streams that are named (fixed ones: it
   is the one of before), stores what the body captures, permits the activation
   to be fired, and calls the runtime where the port's limit is reached.  A port
   that is blank, as at first, has the limit 0.  */

#include "gcc-headers.h"
#include "abi.h"
#include "activation.h"
#include "attributes.h"
#include "constructs.h"
#include "loops.h"
#include "objects.h"
#include "trees.h"

namespace {

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

/* The address of BLANK.  */

tree
address_of_blank (const blank_port &blank)
{
  return build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (blank.port)),
		 unshare_expr (blank.port));
}

/* Makes BLANK a blank port.  */

tree
make_blank (location_t loc, const blank_port &blank)
{
  tree type = TREE_TYPE (blank.port);
  /* One store instead of eight: GCC has the less to do.  */
  tree list = NULL_TREE;
  append (&list, build2_loc (loc, MODIFY_EXPR, type, unshare_expr (blank.port),
			     build_constructor (type, NULL)));
  auto set = [&] (int field, tree value)
    {
      append (&list, assign (loc, abi_component (unshare_expr (blank.port), field),
			     value));
    };
  if (blank.record)
    set (abi_port::bias, address_of_ref (blank.record));
  if (blank.keys)
    {
      set (abi_port::successor, address_of_blank (blank));
      set (abi_port::keys, address_of_ref (blank.keys));
    }
  return list;
}

/* Makes BLANK a blank port, and PORT point to it.  */

tree
begin_blank (location_t loc, const blank_port &blank, tree port)
{
  tree list = make_blank (loc, blank);
  append (&list, assign (loc, port, address_of_blank (blank)));
  return list;
}

/* Stores VALUES into the array KEYS.  */

void
store_keys (location_t loc, tree *list, tree keys,
	    const std::vector<tree> &values)
{
  for (size_t i = 0; i < values.size (); i++)
    append (list,
	    assign (loc, array_element (unshare_expr (keys), size_int (i)),
		    unshare_expr (values[i])));
}

} // anon namespace

tree
define_body (location_t loc, tree frame, tree port, tree task)
{
  tree define = NULL_TREE;
  append (&define, assign (loc, frame, port));
  append (&define, task);
  return bind_vars ({ frame }, define, false);
}

tree
key_of (tree keys, size_t i)
{
  tree at = build2 (POINTER_PLUS_EXPR, TREE_TYPE (keys), keys,
		    size_binop (MULT_EXPR, size_int (i), TYPE_SIZE_UNIT (ptr_type_node)));
  return build1 (INDIRECT_REF, ptr_type_node, at);
}

activation_code::activation_code (tree fn, const stream_task &task,
				  const std::vector<tree> &horizons,
				  const std::vector<capture> &captures,
				  tree record, tree site, bool once_p)
  : m_fn (fn), m_loc (task.loc), m_task (task), m_horizon_exprs (horizons),
    m_captures (captures), m_record (record), m_site (site), m_once_p (once_p)
{
  make_port ();
  make_keys ();
  make_sizes ();
}

/* Whether the key of VIEW may differ from activation to activation while its
   port lives, which may be for many calls of the function.  */

bool
activation_code::moving_p (const stream_view &view) const
{
  if ((view.flags & ABI_VIEW_INDEXED) || stream_reference_p (view.base))
    return true;
  return ((view.flags & ABI_VIEW_DYNAMIC)
	  && (m_once_p
	      || (VAR_P (view.base)
		  && reference_p (view.base)
		  && !DECL_HAS_VALUE_EXPR_P (view.base))));
}

/* The address of the object that the task's body changes, if it has no outputs: `this', or the
   one pointer or reference that the function gets and that leads to no stream.  Null if
   there is none, or that is not known.  */

tree
activation_code::find_object () const
{
  hash_set<tree> bases;
  if (!m_once_p || m_task.rank || openstream_p)
    return NULL_TREE;
  for (const stream_view &view : m_task.views)
    {
      if (view.output_p || view.count || view.counter || !moving_p (view)
	  || (view.flags & (ABI_VIEW_SHARED | ABI_VIEW_ALTERNATIVE))
	  || !constant_p (view.burst) || !constant_p (view.horizon))
	return NULL_TREE;
      bases.add (view.base);
    }
  std::vector<tree> objects;
  for (const capture &cap : m_captures)
    if (TREE_CODE (cap.decl) == PARM_DECL && POINTER_TYPE_P (TREE_TYPE (cap.decl))
	&& !bases.contains (cap.decl))
      {
	if (DECL_ARTIFICIAL (cap.decl))
	  objects.clear ();
	objects.push_back (cap.decl);
	if (DECL_ARTIFICIAL (cap.decl))
	  break;
      }
  return objects.size () == 1 ? fold_convert (ptr_type_node, objects[0]) : NULL_TREE;
}

/* The home's variables: a blank port, and a pointer to the current one.  */

void
activation_code::make_port ()
{
  size_t n_views = m_task.views.size ();
  for (const stream_view &view : m_task.views)
    m_find_p |= moving_p (view);
  m_object = find_object ();
  if (m_object)
    n_views++;
  tree keys_type = (m_find_p ? build_array_type_nelts (ptr_type_node, n_views)
		    : NULL_TREE);
  m_blank = make_blank_var (m_fn, m_record, keys_type);
  port = make_var (m_fn, "gomp_stream.port",
		   build_pointer_type (abi_get_type (ABI_PORT)));
  m_home_vars.push_back (m_blank.var);
  m_home_vars.push_back (port);
  append (&m_home_init, begin_blank (m_loc, m_blank, port));
  if (m_find_p)
    store_keys (m_loc, &m_home_init, m_blank.keys,
		std::vector<tree> (n_views, null_pointer_node));
}

/* The addresses of the streams.  */

void
activation_code::make_keys ()
{
  for (const stream_view &view : m_task.views)
    {
      m_variadic_p |= view.count != NULL_TREE;
      tree key = fold_convert (ptr_type_node, unshare_expr (view.address));
      operands.push_back (view.address);
      if (moving_p (view))
	{
	  m_shared_p |= (view.flags & ABI_VIEW_SHARED) != 0;
	  tree var = make_var (m_fn, "gomp_stream.key", ptr_type_node);
	  m_vars.push_back (var);
	  key = assign (m_loc, var, key);
	  if (TREE_SIDE_EFFECTS (view.address))
	    /* Temporary objects of C++ end there.  */
	    key = build1 (CLEANUP_POINT_EXPR, void_type_node, key);
	  append (&m_list, key);
	  key = var;
	}
      m_keys.push_back (key);
    }
}

/* Bursts and horizons.  Those that are not constant are compared with those of
   the first activation, but for streams with a shared position.  */

void
activation_code::make_sizes ()
{
  for (size_t i = 0; i < m_task.views.size (); i++)
    for (int what = 0; what < 2; what++)
      {
	const stream_view &view = m_task.views[i];
	bool burst_p = (what == 0
			&& (!view.counter || integer_zerop (view.burst)));
	tree size = burst_p ? view.burst : m_horizon_exprs[i];
	operands.push_back (size);
	if ((view.flags & ABI_VIEW_SHARED) && view.output_p && !view.count
	    && what == 1)
	  size = m_bursts.back ();
	else if (!constant_p (size))
	  {
	    tree var = make_var (m_fn, "gomp_stream.size", abi_u64 ());
	    m_vars.push_back (var);
	    append (&m_list, assign (m_loc, var, unshare_expr (size)));
	    size = var;
	    if (!(view.flags & ABI_VIEW_SHARED))
	      {
		m_variable_sizes_p = true;
		tree first = make_var (m_fn, "gomp_stream.first_size",
				       abi_u64 ());
		m_home_vars.push_back (first);
		append (&m_home_init, assign (m_loc, first, u64_constant (0)));
		append (&m_note_sizes, assign (m_loc, first, var));
		tree changed
		  = call (m_loc, ABI_CHANGED, 5, address_of (m_site),
			  build_int_cst (unsigned_type_node, i),
			  build_int_cst (unsigned_type_node, what), first,
			  var);
		append (&m_check_sizes,
			condition (m_loc, compare (NE_EXPR, var, first), changed));
	      }
	  }
	(what == 0 ? m_bursts : m_horizons).push_back (size);
      }
}

/* Whether the stage of port PORT is on other streams than this activation.  */

tree
activation_code::differs (tree port)
{
  tree any = NULL_TREE;
  for (size_t i = 0; i < m_keys.size (); i++)
    if (moving_p (m_task.views[i]))
      {
	tree has = key_of (abi_arrow (port, abi_port::keys), i);
	tree test = compare (NE_EXPR, has, m_keys[i]);
	any = any ? compare (TRUTH_ORIF_EXPR, any, test) : test;
      }
  if (m_object)
    {
      tree has = key_of (abi_arrow (port, abi_port::keys), m_keys.size ());
      tree other = compare (TRUTH_ANDIF_EXPR, not_zero (has),
			    compare (NE_EXPR, unshare_expr (has), unshare_expr (m_object)));
      any = compare (TRUTH_ORIF_EXPR, any, other);
    }
  return any;
}

/* Makes PORT that of SUCCESSOR, and the next call's.  */

tree
activation_code::take_successor (tree successor)
{
  tree list = NULL_TREE;
  append (&list, assign (m_loc, port, successor));
  m_follow = condition (m_loc, boolean_false_node,
			assign (m_loc, port, successor));
  append (&list, m_follow);
  return list;
}

tree
activation_code::add_to (construct *home, tree activation) const
{
  home->vars.insert (home->vars.end (), m_home_vars.begin (), m_home_vars.end ());
  tree init = m_home_init, begin = NULL_TREE;
  if (m_once_p && m_find_p && plain_keys_p () && fixed_sizes_p ()
      && !m_task.rank)
    {
      init = begin = condition (m_loc, boolean_true_node, init);
      home->shortcuts.push_back ({ m_blank, port, init, m_follow, m_remake });
    }
  if (!m_once_p)
    append (&home->init, init);
  else
    {
      /* A call that comes to no directive, or runs it in place, has no need of it.  */
      append (&init, BIND_EXPR_BODY (activation));
      BIND_EXPR_BODY (activation) = init;
    }
  return begin;
}

/* Makes PORT the port of the stage on these streams.  */

void
activation_code::find_port ()
{
  tree find = NULL_TREE;
  if (m_variable_sizes_p || m_variadic_p)
    /* The slow path compares the sizes with the stage's, or looks up the many
       streams.  */
    find = begin_blank (m_loc, m_blank, port);
  else
    {
      m_remake = condition (m_loc, boolean_false_node,
			    make_blank (m_loc, m_blank));
      append (&find, m_remake);
      std::vector<tree> keys = m_keys;
      if (m_object)
	keys.push_back (m_object);
      store_keys (m_loc, &find, m_blank.keys, keys);
      append (&find, assign (m_loc, port,
			     call (m_loc, ABI_FIND, 3, address_of (m_site),
				   port, address_of_blank (m_blank))));
      if (!m_shared_p)
	{
	  tree successor = make_var (m_fn, "gomp_stream.successor",
				     TREE_TYPE (port));
	  tree follow = NULL_TREE;
	  append (&follow, assign (m_loc, successor, abi_arrow (port, abi_port::successor)));
	  append (&follow,
		  condition (m_loc, expect_not (m_loc, differs (successor)), find,
			     take_successor (successor)));
	  find = bind_vars ({ successor }, follow, false);
	}
    }
  /* The same reference may stand for another stream.  */
  append (&m_list, condition (m_loc, m_shared_p ? boolean_true_node
			      : differs (port), find));
}

/* Makes a copy of the object FROM, which CAP captures, and returns its
   address.  */

tree
activation_code::copy_object (const capture &cap, tree from)
{
  tree copy = make_var (m_fn, "gomp_stream.copy",
			build_pointer_type (cap.object_type));
  m_vars.push_back (copy);
  append (&m_list,
	  assign (m_loc, copy,
		  call (m_loc, ABI_COPY, 3, null_pointer_node,
			unshare_expr (cap.size),
			size_int (TYPE_ALIGN_UNIT (cap.object_type)))));
  append (&m_list,
	  copy_construction (build1 (INDIRECT_REF, cap.object_type, copy),
			     from));
  return copy;
}

/* Stores what the body captures into the record of activation NEXT.  */

void
activation_code::fill_record (tree next)
{
  tree r = make_var (m_fn, "gomp_stream.record",
		     build_pointer_type (m_record));
  m_vars.push_back (r);
  tree offset = build2 (MULT_EXPR, sizetype, fold_convert (sizetype, next),
			TYPE_SIZE_UNIT (m_record));
  tree bias = abi_arrow (port, abi_port::bias);
  append (&m_list, assign (m_loc, r, build2 (POINTER_PLUS_EXPR,
					     TREE_TYPE (bias), bias, offset)));
  for (const capture &cap : m_captures)
    {
      tree value = cap.saved ? cap.saved : object_of (cap.decl);
      if (cap.object_type)
	value = copy_object (cap, value);
      else if (cap.size)
	value = call (m_loc, ABI_COPY, 3,
		      cap.blank_p ? null_pointer_node : address_of_ref (value),
		      unshare_expr (cap.size), size_one_node);
      else if (cap.address_p)
	value = fold_convert (ptr_type_node,
			      reference_p (cap.decl)
			      ? cap.decl : address_of_ref (value));
      if (cap.address_p && !cap.size && shared_position_p (cap.decl))
	value = call (m_loc, ABI_RESOLVE, 1, value);
      values.push_back (value);
    }
  store_record (m_loc, &m_list, build1 (INDIRECT_REF, m_record, r), values);
}

/* Counts the activation NEXT.  Returns whether the limit is reached.  */

tree
activation_code::permit (tree next)
{
  /* P1 of the runtime: permits the activation to be fired.  */
  append (&m_list, assign (m_loc, next, build2 (PLUS_EXPR, abi_u64 (), next,
						u64_constant (1))));
  append (&m_list,
	  build_builtin_call (m_loc, BUILT_IN_ATOMIC_STORE_8, 3,
			      fold_convert (ptr_type_node, port), next,
			      build_int_cst (integer_type_node,
					     MEMMODEL_RELEASE)));
  tree limit_address = build1 (ADDR_EXPR, build_pointer_type (abi_u64 ()),
			       abi_arrow (port, abi_port::limit));
  tree limit
    = build_builtin_call (m_loc, BUILT_IN_ATOMIC_LOAD_8, 2,
			  fold_convert (ptr_type_node, limit_address),
			  build_int_cst (integer_type_node,
					 MEMMODEL_RELAXED));
  return expect_not (m_loc, compare (GE_EXPR, next, fold_convert (abi_u64 (), limit)));
}

/* What an argument has as the count of VIEW.  */

tree
activation_code::count_of (const stream_view &view) const
{
  if (view.count)
    return unshare_expr (view.count);
  if (!view.output_p || !m_task.depth)
    return u64_constant (1);
  return size_binop (PLUS_EXPR,
		     size_binop (MULT_EXPR, unshare_expr (m_task.depth),
				 u64_constant (4)),
		     u64_constant (2));
}

tree
activation_code::replicas () const
{
  return m_task.replicas ? m_task.replicas : u64_constant (1);
}

tree
activation_code::constant_args () const
{
  if (m_find_p || m_task.rank || !constant_p (replicas ()))
    return NULL_TREE;
  vec<constructor_elt, va_gc> *elts = NULL;
  tree arg_type = abi_get_type (ABI_ARG);
  for (size_t i = 0; i < m_task.views.size (); i++)
    {
      const abi_value values[] = {
	{ abi_arg::burst, m_bursts[i] }, { abi_arg::horizon, m_horizons[i] },
	{ abi_arg::count, count_of (m_task.views[i]) }
      };
      for (const abi_value &v : values)
	if (!constant_p (v.value))
	  return NULL_TREE;
      CONSTRUCTOR_APPEND_ELT (elts, size_int (i),
			      abi_constructor (arg_type, { values[0], values[1],
							   values[2] }));
    }
  return build_constructor (build_array_type_nelts (arg_type,
						    m_task.views.size ()),
			    elts);
}

/* Tells the runtime of the activations, and of the function that GCC makes of
   STMT if the stage is new.  */

tree
activation_code::post (tree stmt, tree frame)
{
  tree list = NULL_TREE;
  if (m_variable_sizes_p)
    append (&list, condition (m_loc, compare (EQ_EXPR, port, address_of_blank (m_blank)),
			      m_note_sizes));
  tree arg_type = abi_get_type (ABI_ARG);
  size_t n_views = m_task.views.size ();
  tree args = make_var (m_fn, "gomp_stream.args",
			build_array_type_nelts (arg_type, n_views
						+ (m_task.rank != NULL)));
  auto set_arg = [&] (size_t i, tree key, tree burst, tree horizon, tree count)
    {
      const abi_value values[] = {
	{ abi_arg::key, key }, { abi_arg::burst, burst },
	{ abi_arg::horizon, horizon }, { abi_arg::count, count }
      };
      tree arg = array_element (args, size_int (i));
      for (const abi_value &v : values)
	append (&list, assign (m_loc,
			       abi_component (unshare_expr (arg), v.field),
			       v.value));
    };
  for (size_t i = 0; i < n_views; i++)
    {
      set_arg (i, unshare_expr (m_keys[i]), m_bursts[i], m_horizons[i],
	       count_of (m_task.views[i]));
    }
  if (m_task.rank)
    set_arg (n_views, null_pointer_node, unshare_expr (m_task.rank),
	     u64_constant (1), u64_constant (1));
  append (&list,
	  assign (m_loc, port,
		  call (m_loc, ABI_POST, 4, port, address_of (m_site),
			address_of (args), replicas ())));

  append (&list,
	  condition (m_loc, not_zero (abi_arrow (port, abi_port::define)),
		     define_body (m_loc, frame, port, stmt)));
  return bind_vars ({ args }, list, false);
}

tree
activation_code::make (tree stmt, tree frame, tree if_expr)
{
  if (m_find_p)
    find_port ();
  if (m_variable_sizes_p)
    append (&m_list,
	    condition (m_loc, compare (NE_EXPR, port, address_of_blank (m_blank)),
		       m_check_sizes));
  tree next = make_var (m_fn, "gomp_stream.next", abi_u64 ());
  m_vars.push_back (next);
  append (&m_list, assign (m_loc, next, abi_arrow (port, abi_port::next)));
  if (m_record)
    fill_record (next);
  tree full = permit (next);
  append (&m_list, condition (m_loc, full, post (stmt, frame)));
  if (if_expr && !integer_nonzerop (if_expr))
    append (&m_list,
	    condition (m_loc, negated (if_expr), call (m_loc, ABI_WAIT_STAGE, 1, port)));
  return bind_vars (m_vars, m_list, false);
}
