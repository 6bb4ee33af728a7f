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

/* Loops of the control program that do nothing but activate stages:

     for (k = 0; k < n; k++)
       {
	 activation of A; activation of B;
       }

   becomes

     for (k = 0, own.keys = { &x, &x }; k < n; )
       {
	 own.record_of_a = { k };
	 left = max (n - k - 1, 1) - 1;
	 at = 0;
       again:
	 at = GOMP_stream_iterate (&bulk, &own, at, left, 1);
	 switch (at)
	   {
	   case 1:
	     define the body of A for port own.ports[0];
	     goto again;
	   case 2:
	     ...
	   }
	 k += at - 2;
       }

   The call activates A and B, and issues as many more iterations as no port needs a call
   for, but the last one: one iteration in a batch is run, and the generated code has
   little to do with it, so that GCC is soon done with that.  Nobody can tell the
   difference: nothing happens between the activations of the loop, each port is told of a
   lowered limit by the iteration that follows, and where the order of producers
   matters the runtime keeps the limit so low that there are no more.

   Debugging: -fdump-tree-gimple.  */

#include "gcc-headers.h"
#include "abi.h"
#include "activation.h"
#include "constructs.h"
#include "loops.h"
#include "trees.h"

namespace {

/* Adds the activations that statement T consists of to LIST; false if it does
   anything else.  */

bool
only_activations_p (tree t, const std::vector<activation> &activations,
		    std::vector<const activation *> *list)
{
  if (!t)
    return true;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
	if (!only_activations_p (tsi_stmt (i), activations, list))
	  return false;
      return true;
    case DEBUG_BEGIN_STMT:
      return true;
    case CLEANUP_POINT_EXPR:
    case EXPR_STMT:
      return only_activations_p (TREE_OPERAND (t, 0), activations, list);
    case BIND_EXPR:
      for (const activation &a : activations)
	if (a.stmt == t && a.fixed_p)
	  {
	    list->push_back (&a);
	    return true;
	  }
      return (!BIND_EXPR_VARS (t)
	      && only_activations_p (BIND_EXPR_BODY (t), activations, list));
    default:
      return false;
    }
}

/* Whether two of LIST write one stream, and so take turns.  The runtime is told of
   each of those, or of rounds.  */

bool
rotation_p (const std::vector<const activation *> &list)
{
  hash_set<tree> written;
  for (const activation *a : list)
    for (tree stream : a->outputs)
      if (written.add (stream))
	return true;
  return false;
}

/* Whether the runtime can be told of A in advance: if nothing that it is told changes
   but keys and record, and that has the count K once at most.  */

bool
known_p (const activation &a, const induction &k)
{
  return a.args && std::count (a.values.begin (), a.values.end (), k.decl) <= 1;
}

/* Whether KEY is the same in each iteration.  */

bool
constant_address_p (tree key)
{
  key = strip_conversions (key);
  return TREE_CODE (key) == ADDR_EXPR && tree_invariant_p (key);
}

/* Makes the code of one loop.  */

class bulk_code
{
public:
  bulk_code (tree fn, construct *c, tree loop,
	     const std::vector<const activation *> &list, const induction &k)
    : m_fn (fn), m_construct (c), m_loc (EXPR_LOCATION (loop)), m_list (list),
      m_k (k) {}
  /* An iteration.  */
  tree iteration ();
  /* What comes before the first one, and the part of each that activates.  */
  tree first () const { return m_first; }
  tree activating () const { return m_activating; }

private:
  void own_variable ();
  void add_to_home ();
  tree begin ();
  void remove_port (const activation &);
  tree description ();
  tree port (size_t number);
  tree dispatch (tree at, tree again);

  tree m_fn;
  construct *m_construct;
  location_t m_loc;
  const std::vector<const activation *> &m_list;
  const induction &m_k;
  /* What the loop has, and of which activation each record there is.  */
  tree m_own = NULL_TREE;
  std::vector<int> m_records;
  tree m_first = NULL_TREE, m_activating = NULL_TREE;
};

/* The fields of M_OWN.  */
enum { BLANK, PORTS, KEYS, RECORDS };

/* Declares M_OWN.  */

void
bulk_code::own_variable ()
{
  size_t n_keys = 0;
  for (const activation *a : m_list)
    n_keys += a->keys.size ();
  tree type = make_node (RECORD_TYPE), fields = NULL_TREE;
  auto add = [&] (const char *name, tree field_type)
    {
      tree field = build_decl (m_loc, FIELD_DECL, get_identifier (name),
			       field_type);
      DECL_CHAIN (field) = fields;
      fields = field;
    };
  add ("blank", abi_get_type (ABI_PORT));
  add ("ports", build_array_type_nelts (build_pointer_type (abi_get_type (ABI_PORT)),
					m_list.size ()));
  add ("keys", build_array_type_nelts (ptr_type_node, n_keys));
  int n_records = 0;
  for (const activation *a : m_list)
    {
      m_records.push_back (a->record ? RECORDS + n_records++ : -1);
      if (a->record)
	add ("record", a->record);
    }
  abi_finish_struct (type, "gomp_stream_own", fields);
  m_own = make_var (m_fn, "gomp_stream.own", type);
  TREE_ADDRESSABLE (m_own) = 1;
}

/* Removes the variables of A's port from the home, which has just got them.  */

void
bulk_code::remove_port (const activation &a)
{
  construct *home = m_construct->home ();
  auto unused_p = [&a] (tree var) { return var == a.blank || var == a.port; };
  home->vars.erase (std::remove_if (home->vars.begin (), home->vars.end (),
				    unused_p), home->vars.end ());
  tree init = NULL_TREE;
  auto keep = [&] (tree stmt)
    {
      if (TREE_CODE (stmt) != MODIFY_EXPR
	  || !unused_p (base_variable (TREE_OPERAND (stmt, 0))))
	append (&init, stmt);
    };
  if (home->init && TREE_CODE (home->init) == STATEMENT_LIST)
    for (tree_stmt_iterator i = tsi_start (home->init); !tsi_end_p (i);
	 tsi_next (&i))
      keep (tsi_stmt (i));
  else if (home->init)
    keep (home->init);
  home->init = init;
}

/* The static variable that describes the loop.  */

tree
bulk_code::description ()
{
  tree u32 = unsigned_type_node;
  tree type = abi_get_type_of (ABI_BULK, m_list.size ());
  vec<constructor_elt, va_gc> *elts = NULL;
  for (size_t i = 0; i < m_list.size (); i++)
    {
      const activation *a = m_list[i];
      tree args = abi_make_static ("gomp_stream_args", TREE_TYPE (a->args));
      abi_set_static (args, a->args);
      tree record = size_zero_node, offset = size_zero_node, size = size_zero_node;
      if (a->record)
	record = byte_position (abi_field (TREE_TYPE (m_own), m_records[i]));
      for (size_t v = 0; v < a->values.size (); v++)
	if (a->values[v] == m_k.decl)
	  {
	    tree count = abi_field (a->record, v);
	    offset = byte_position (count);
	    size = TYPE_SIZE_UNIT (TREE_TYPE (count));
	  }
      typedef abi_bulk_site field;
      tree site
	= abi_constructor (abi_get_type (ABI_BULK_SITE),
			   { { field::site, address_of (a->var) },
			     { field::args, address_of (args) },
			     { field::replicas, a->replicas },
			     { field::record, fold_convert (u32, record) },
			     { field::count_offset, fold_convert (u32, offset) },
			     { field::count_size, fold_convert (u32, size) } });
      CONSTRUCTOR_APPEND_ELT (elts, size_int (i), site);
    }
  tree var = abi_make_static ("gomp_stream_bulk", type);
  for (construct *c = m_construct; c->outer; c = c->outer)
    allow_static (c->stmt, var);
  tree list_type = TREE_TYPE (abi_field (type, abi_bulk::site));
  abi_set_static (var, abi_constructor (type,
					{ { abi_bulk::n,
					    u64_constant (m_list.size ()) },
					  { abi_bulk::site,
					    build_constructor (list_type, elts) } }));
  return var;
}

/* Where the pointer to the port of activation NUMBER is.  */

tree
bulk_code::port (size_t number)
{
  return array_element (abi_component (m_own, PORTS), size_int (number));
}

/* Has the body defined whose number AT is, and goes on at AGAIN.  */

tree
bulk_code::dispatch (tree at, tree again)
{
  tree list = NULL_TREE;
  auto label = [&] (tree value)
    {
      append (&list, build_case_label (value, NULL_TREE,
				       create_artificial_label (m_loc)));
    };
  for (size_t i = 0; i < m_list.size (); i++)
    {
      label (build_int_cst (long_integer_type_node, i + 1));
      append (&list, define_body (m_loc, m_list[i]->frame, port (i),
				  m_list[i]->task));
      append (&list, build1_loc (m_loc, GOTO_EXPR, void_type_node, again));
    }
  label (NULL_TREE);
  /* Bodies are seldom defined.  */
  tree expected = build_int_cst (long_integer_type_node, m_list.size () + 1);
  tree index = build_call_expr_loc (m_loc, builtin_decl_explicit (BUILT_IN_EXPECT),
				    2, fold_convert (long_integer_type_node, at),
				    expected);
  tree choice = build2_loc (m_loc, SWITCH_EXPR, long_integer_type_node, index, list);
  TREE_SIDE_EFFECTS (choice) = 1;
  return choice;
}

/* Has the home declare what the loop has, and begin without ports.  */

void
bulk_code::add_to_home ()
{
  construct *home = m_construct->home ();
  own_variable ();
  for (const activation *a : m_list)
    remove_port (*a);
  home->vars.push_back (m_own);
  tree ports = abi_component (m_own, PORTS);
  append (&home->init,
	  build2_loc (m_loc, MODIFY_EXPR, TREE_TYPE (ports), ports,
		      build_constructor (TREE_TYPE (ports), NULL)));
}

/* Stores what the activations have; those keys that stay the same, before the first
   iteration.  */

tree
bulk_code::begin ()
{
  tree list = NULL_TREE;
  size_t n_keys = 0;
  for (size_t i = 0; i < m_list.size (); i++)
    {
      const activation *a = m_list[i];
      if (a->record)
	store_record (m_loc, &list, abi_component (m_own, m_records[i]), a->values);
      for (tree key : a->keys)
	append (constant_address_p (key) ? &m_first : &list,
		assign (m_loc, array_element (abi_component (m_own, KEYS),
					      size_int (n_keys++)),
			unshare_expr (key)));
    }
  return list;
}

tree
bulk_code::iteration ()
{
  add_to_home ();
  tree u64 = abi_u64 (), type = unsigned_type_for (TREE_TYPE (m_k.decl));
  tree at = make_var (m_fn, "gomp_stream.at", u64);
  tree left = make_var (m_fn, "gomp_stream.left", u64);
  tree one = u64_constant (1);
  tree again = create_artificial_label (m_loc), list = begin ();
  append (&list, assign (m_loc, left,
			 build2 (MINUS_EXPR, u64,
				 build2 (MAX_EXPR, u64, m_k.left, one), one)));
  append (&list, assign (m_loc, at, u64_constant (0)));
  append (&list, build1_loc (m_loc, LABEL_EXPR, void_type_node, again));
  append (&list,
	  assign (m_loc, at,
		  call (m_loc, ABI_ITERATE, 5, address_of (description ()),
			address_of (m_own), at, left, u64_constant (m_k.step))));
  append (&list, dispatch (at, again));
  m_activating = bind_vars ({}, list, false);
  tree made = build2 (MINUS_EXPR, u64, at, u64_constant (m_list.size ()));
  tree all = m_activating;
  append (&all,
	  assign (m_loc, m_k.decl,
		  build2 (PLUS_EXPR, type, fold_convert (type, m_k.decl),
			  build2 (MULT_EXPR, type, fold_convert (type, made),
				  build_int_cst (type, m_k.step)))));
  return bind_vars ({ at, left }, all, false);
}

} // anon namespace

bool
activate_in_bulk (tree fn, construct *c, tree loop,
		  std::vector<activation> *activations)
{
  std::vector<const activation *> list;
  induction k;
  if (!only_activations_p (FOR_BODY (loop), *activations, &list)
      || list.empty ()
      || rotation_p (list)
      || !read_induction (loop, &k))
    return false;
  for (const activation *a : list)
    if (!known_p (*a, k))
      return false;

  bulk_code code (fn, c, loop, list, k);
  FOR_BODY (loop) = code.iteration ();
  FOR_EXPR (loop) = NULL_TREE;
  /* For a loop around it.  */
  for (const activation *a : list)
    {
      activation *changed = &(*activations)[a - activations->data ()];
      changed->stmt = code.activating ();
      changed->fixed_p = false;
    }
  if (code.first ())
    {
      activation first = {};
      first.stmt = bind_vars ({}, code.first (), false);
      append (&FOR_INIT_STMT (loop), first.stmt);
      activations->push_back (first);
    }
  return true;
}
