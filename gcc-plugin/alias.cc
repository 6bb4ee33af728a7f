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

/* Tells GCC that channel memory is apart from everything else.

   A body sees its windows, the records of its captures and its argument through
   pointers that the runtime gives it.  No pointer of the user's leads there, unless the
   body itself makes one: taken elsewhere it does not see the stream, and it is
   dead when the activation ends.  And no two windows of a firing overlap where
   one of them is written.  So, in a body that gives no such pointer away, every
   access through one of them gets the mark of a restrict-qualified pointer, and
   all other accesses through pointers that of none.  Then GCC keeps the state of
   a stage in registers and vectorises without a check at run time.

   Nor does a pointer of the user's lead to a shared scalar that the program uses by
   its name only.  The name of the frame pointer says which these are, and is there
   in link-time optimization, too.

   Debugging: -fdump-tree-all-alias shows the marks, in the dump of pass
   gomp_stream_alias, as clique and base.  */

#include "gcc-headers.h"
#include "abi.h"
#include "fusion.h"
#include "passes.h"
#include "trees.h"

namespace {

/* Whether REF is one of the arguments of bodies that the fused function FN
   gets.  */

bool
argument_of_fused_p (const_tree fn, tree ref)
{
  return (TREE_CODE (ref) == MEM_REF
	  && TREE_CODE (TREE_OPERAND (ref, 0)) == SSA_NAME
	  && SSA_NAME_IS_DEFAULT_DEF (TREE_OPERAND (ref, 0))
	  && SSA_NAME_VAR (TREE_OPERAND (ref, 0)) == DECL_ARGUMENTS (fn)
	  && fused_function_p (fn));
}

/* The number of the scalar that FIELD of a body's argument leads to, if that is
   only named; else 0.  FRAME is the field that is the frame pointer.  */

unsigned
only_named_number (const_tree field, const_tree frame)
{
  if (!DECL_NAME (field))
    return 0;
  for (tree other = TYPE_FIELDS (DECL_CONTEXT (field)); other;
       other = DECL_CHAIN (other))
    if (other != field && DECL_NAME (other) == DECL_NAME (field))
      return 0;
  std::string item = std::string (":") + IDENTIFIER_POINTER (DECL_NAME (field))
		     + "=";
  const char *found = strstr (IDENTIFIER_POINTER (DECL_NAME (frame)),
			      item.c_str ());
  return found ? strtoul (found + item.length (), NULL, 10) : 0;
}

/* Whether STMT loads the pointer to the frame, or one to channel memory from
   the frame.  */

bool
channel_load_p (const gimple *stmt)
{
  if (!gimple_assign_load_p (stmt)
      || TREE_CODE (gimple_assign_rhs1 (stmt)) != COMPONENT_REF)
    return false;
  tree field = TREE_OPERAND (gimple_assign_rhs1 (stmt), 1);
  tree type = DECL_CONTEXT (field);
  if (abi_frame_p (field))
    return true;
  tree name = type ? TYPE_NAME (type) : NULL_TREE;
  if (name && TREE_CODE (name) == TYPE_DECL)
    name = DECL_NAME (name);
  if (!name)
    return false;
  const char *of = IDENTIFIER_POINTER (name);
  return ((has_name_p (field, "window")
	   && strcmp (of, "gomp_stream_frame_view") == 0)
	  || (has_name_p (field, "records")
	      && strcmp (of, "gomp_stream_frame") == 0));
}

/* What a pointer that the runtime gave points to.  */

enum kind
{
  /* All that user's pointers may lead to, as well.  */
  KIND_ANY,
  KIND_CHANNEL,
  /* A body's.  */
  KIND_ARGUMENT,
  /* One that is only named.  */
  KIND_SCALAR
};

/* The pointers that the runtime gave the body, each with the number of what it
   points to.  */

class private_pointers
{
public:
  bool collect (function *);
  unsigned number (tree pointer);

private:
  unsigned make_number (enum kind);
  bool add (tree pointer, unsigned number);
  bool derive (tree pointer, unsigned number);
  void note_load (const gimple *);
  bool follow (tree pointer, unsigned number);
  bool only_p (gphi *, unsigned number);
  bool give_up (unsigned number);

  hash_map<tree, unsigned> m_numbers;
  std::vector<enum kind> m_kinds;
  std::vector<tree> m_new;
  std::vector<std::pair<gphi *, unsigned>> m_phis;
  /* Scalars by their numbers in attributes.  */
  hash_map<int_hash<unsigned, 0>, unsigned> m_scalars;
  bool m_scalars_known_p = true;
};

unsigned
private_pointers::make_number (enum kind kind)
{
  if (m_kinds.empty ())
    m_kinds.push_back (KIND_ANY);
  m_kinds.push_back (kind);
  return m_kinds.size () - 1;
}

/* The number of what POINTER points to; 0 if that is not private.  */

unsigned
private_pointers::number (tree pointer)
{
  unsigned *n = m_numbers.get (pointer);
  return n && m_kinds[*n] != KIND_ANY ? *n : 0;
}

/* Lets NUMBER be no more private than what a user's pointer leads to.  Returns
   false if it has to be.  */

bool
private_pointers::give_up (unsigned number)
{
  if (m_kinds[number] == KIND_SCALAR)
    m_kinds[number] = KIND_ANY;
  return m_kinds[number] == KIND_ANY;
}

bool
private_pointers::add (tree pointer, unsigned number)
{
  if (TREE_CODE (pointer) != SSA_NAME
      || !POINTER_TYPE_P (TREE_TYPE (pointer))
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (pointer))
    return false;
  if (unsigned *known = m_numbers.get (pointer))
    return *known == number;
  m_numbers.put (pointer, number);
  m_new.push_back (pointer);
  return true;
}

/* Adds POINTER, which is computed from one to NUMBER.  */

bool
private_pointers::derive (tree pointer, unsigned number)
{
  if (m_kinds[number] == KIND_ARGUMENT)
    m_scalars_known_p = false;
  return add (pointer, number);
}

/* STMT loads from the argument of a body.  */

void
private_pointers::note_load (const gimple *stmt)
{
  tree ref = gimple_assign_rhs1 (stmt), frame = NULL_TREE;
  if (TREE_CODE (ref) == COMPONENT_REF
      && TREE_CODE (TREE_OPERAND (ref, 0)) == MEM_REF
      && integer_zerop (TREE_OPERAND (TREE_OPERAND (ref, 0), 1)))
    frame = abi_frame_field (DECL_CONTEXT (TREE_OPERAND (ref, 1)));
  if (!frame)
    {
      m_scalars_known_p = false;
      return;
    }
  unsigned scalar = only_named_number (TREE_OPERAND (ref, 1), frame);
  if (!scalar)
    return;
  bool known_p;
  unsigned &n = m_scalars.get_or_insert (scalar, &known_p);
  if (!known_p)
    n = make_number (KIND_SCALAR);
  if (!add (gimple_assign_lhs (stmt), n))
    give_up (n);
}

/* Whether REF accesses memory at POINTER, and does not mention it
   otherwise.  */

bool
access_p (tree ref, tree pointer)
{
  while (handled_component_p (ref))
    {
      for (int i = 1; i < TREE_OPERAND_LENGTH (ref); i++)
	if (TREE_OPERAND (ref, i) == pointer)
	  return false;
      ref = TREE_OPERAND (ref, 0);
    }
  return TREE_CODE (ref) == MEM_REF && TREE_OPERAND (ref, 0) == pointer;
}

/* Follows POINTER to the pointers made from it; false if it is given away.  */

bool
private_pointers::follow (tree pointer, unsigned number)
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, pointer)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND)
	continue;
      if (gphi *phi = dyn_cast<gphi *> (stmt))
	{
	  if (!add (gimple_phi_result (phi), number))
	    return false;
	  m_phis.push_back ({ phi, number });
	  continue;
	}
      if (!is_gimple_assign (stmt))
	return false;
      tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
      if (gimple_assign_single_p (stmt))
	{
	  bool read_p = rhs != pointer && TREE_CODE (rhs) != ADDR_EXPR
			&& access_p (rhs, pointer);
	  bool written_p = access_p (lhs, pointer);
	  if (TREE_CODE (rhs) == ADDR_EXPR
	      && access_p (TREE_OPERAND (rhs, 0), pointer))
	    {
	      if (!derive (lhs, number))
		return false;
	    }
	  else if (rhs == pointer)
	    {
	      if (written_p || !add (lhs, number))
		return false;
	    }
	  else if (!read_p && !written_p)
	    return false;
	  else if (m_kinds[number] == KIND_ARGUMENT)
	    note_load (stmt);
	}
      else
	switch (gimple_assign_rhs_code (stmt))
	  {
	  case POINTER_PLUS_EXPR:
	    if (rhs != pointer || !derive (lhs, number))
	      return false;
	    break;
	  CASE_CONVERT:
	    if (!add (lhs, number))
	      return false;
	    break;
	  default:
	    if (TREE_CODE_CLASS (gimple_assign_rhs_code (stmt))
		!= tcc_comparison)
	      return false;
	  }
    }
  return true;
}

/* Whether all arguments of PHI point to NUMBER, or are null.  */

bool
private_pointers::only_p (gphi *phi, unsigned number)
{
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree arg = gimple_phi_arg_def (phi, i);
      unsigned *n = m_numbers.get (arg);
      if (!integer_zerop (arg) && (!n || *n != number))
	return false;
    }
  return true;
}

/* Collects the pointers in FUN.  Returns false if there are none, or some are
   given away.  */

bool
private_pointers::collect (function *fun)
{
  basic_block bb;
  /* The body's argument is as private as what it leads to.  */
  tree argument = ssa_default_def (fun, DECL_ARGUMENTS (fun->decl));
  if (argument
      && !add (argument, make_number (abi_body_field (fun->decl)
				      ? KIND_ARGUMENT : KIND_CHANNEL)))
    return false;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	const gimple *stmt = gsi_stmt (gsi);
	enum kind kind = KIND_ANY;
	if (channel_load_p (stmt))
	  kind = KIND_CHANNEL;
	else if (gimple_assign_load_p (stmt)
		 && argument_of_fused_p (fun->decl,
					 gimple_assign_rhs1 (stmt)))
	  kind = KIND_ARGUMENT;
	if (kind != KIND_ANY
	    && !add (gimple_assign_lhs (stmt), make_number (kind)))
	  return false;
      }
  while (!m_new.empty ())
    {
      tree pointer = m_new.back ();
      m_new.pop_back ();
      unsigned n = *m_numbers.get (pointer);
      if (!follow (pointer, n) && !give_up (n))
	return false;
    }
  for (const std::pair<gphi *, unsigned> &phi : m_phis)
    if (!only_p (phi.first, phi.second) && !give_up (phi.second))
      return false;
  if (!m_scalars_known_p)
    for (unsigned n = 0; n < m_kinds.size (); n++)
      give_up (n);
  return !m_kinds.empty ();
}

/* Marks REF as of CLIQUE, in place of another one only if REPLACE_P.  */

void
mark (tree ref, unsigned clique, bool replace_p, private_pointers *pointers)
{
  ref = base_of (ref);
  if (TREE_CODE (ref) != MEM_REF
      || TREE_CODE (TREE_OPERAND (ref, 0)) != SSA_NAME
      /* Clique 1 is the middle end's own, which it makes anew.  */
      || (MR_DEPENDENCE_CLIQUE (ref) > 1 && !replace_p))
    return;
  MR_DEPENDENCE_CLIQUE (ref) = clique;
  MR_DEPENDENCE_BASE (ref) = pointers->number (TREE_OPERAND (ref, 0));
}

/* When what the body calls has been inlined, before GCC looks where pointers
   lead; in a function that fuses bodies, when the frames that it makes are
   gone.  There the bodies' own marks, which say that nothing else points to the
   body's argument, have done their work.  */

template<bool fused_p> bool
gate_alias (function *fun)
{
  return (optimize && flag_openmp
	  && (fused_p ? fused_function_p (fun->decl)
	      : abi_body_field (fun->decl) != NULL_TREE));
}

template<bool fused_p> void
execute_alias (function *fun)
{
  private_pointers pointers;
  if (fun->last_clique > 60000 || !pointers.collect (fun))
    return;
  if (fun->last_clique == 0)
    fun->last_clique = 1;
  unsigned clique = ++fun->last_clique;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_assign_single_p (stmt))
	  continue;
	mark (gimple_assign_lhs (stmt), clique, fused_p, &pointers);
	mark (gimple_assign_rhs1 (stmt), clique, fused_p, &pointers);
      }
  /* The marks hold from one iteration of a loop to another, as well.  */
  if (loops_for_fn (fun))
    for (unsigned i = 0; i < vec_safe_length (get_loops (fun)); i++)
      if (class loop *l = (*get_loops (fun))[i])
	if (l->owned_clique == 0 || fused_p)
	  l->owned_clique = clique;
}

} // anon namespace

tree
alias_frame_name (const std::vector<tree> &decls)
{
  static unsigned number;
  std::string name;
  /* A precompiled header has some, too.  */
  do
    name = ABI_FRAME_NAME "." + std::to_string (number++);
  while (maybe_get_identifier (name.c_str ()));
  get_identifier (name.c_str ());
  for (tree decl : decls)
    name += std::string (":") + IDENTIFIER_POINTER (DECL_NAME (decl)) + "="
	    + std::to_string (DECL_UID (decl));
  return get_identifier (name.c_str ());
}

void
alias_start (const char *plugin_name)
{
  for (bool fused_p : { false, true })
    insert_pass (plugin_name,
		 new function_pass ("gomp_stream_alias", PROP_cfg | PROP_ssa,
				    fused_p ? gate_alias<true> : gate_alias<false>,
				    fused_p ? execute_alias<true> : execute_alias<false>),
		 fused_p ? "laddress" : "backprop");
}
