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

/* Reads what the statements of a function do for lent-waits.cc: what they lend, and what they
   access of what may be lent.  */

#include "gcc-headers.h"
#include "clauses.h"
#include "handing.h"
#include "lent-places.h"
#include "sequential.h"
#include "touched.h"
#include "trees.h"

lent_places::lent_places (tree function)
  : fn (function), directives_p (own_directives_p (function))
{
}

/* Notes in P that REF is read, or written if WRITE_P, if it is memory.  */

void
lent_places::read_access (place *p, tree ref, bool write_p)
{
  if (!ref || is_gimple_reg (ref) || TREE_CODE (ref) == ADDR_EXPR || CONSTANT_CLASS_P (ref)
      || ours_p (ref))
    return;
  tree object = object_in (ref), base = base_of (ref);
  /* What a pointer leads to, and has no member's name, may be anything.  */
  if (base != object && !member_p (ref)
      && (!object || memory_at (TREE_OPERAND (base, 0)) != object))
    return;
  touch known = touched (ref, write_p, false);
  unsigned from = ((known != UNTOUCHED ? KNOWN : 0)
		   | (touched (ref, write_p, true) != UNTOUCHED ? UNKNOWN : 0));
  if (from)
    p->accesses.push_back ({ object, from, known == SAYS_END, object && named_p (object) });
}

void
lent_places::read_call (place *p, gcall *call)
{
  call_kind kind = kind_of (call);
  if (kind == OURS)
    {
      p->waits_p = wait_p (call);
      return;
    }
  const known_function &callee = known_callee (call);
  if (directives_p && (kind == ACTIVATES || kind == MAY_ACTIVATE) && !callee.tasks_p)
    kind = callee.touches != UNTOUCHED ? LOOKS : PLAIN;
  p->other_p = kind != ACTIVATES;
  bool hands_p = false, first_p = kind != PLAIN && callee.looks_first_p;
  tree to = gimple_call_lhs (call), last = NULL_TREE;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i), type = TREE_TYPE (arg);
      read_access (p, arg, false);
      /* Nothing of another file's is where it is not to write.  */
      bool shows_p = (kind == LOOKS
		      || (kind == MAY_ACTIVATE && !stream_directives_p ()
			  && constant_argument_p (call, i)));
      hands_p |= !shows_p && (POINTER_TYPE_P (type) || AGGREGATE_TYPE_P (type));
      tree object = POINTER_TYPE_P (type) ? object_at (arg) : NULL_TREE;
      if (!object)
	continue;
      if (to && variable_p (to) && POINTER_TYPE_P (TREE_TYPE (to)))
	joined.join (to, object);
      if (last && kind != ACTIVATES && kind != PLAIN_OF_SYSTEM)
	/* It may keep one in the other.  */
	joined.join (last, object);
      last = object;
      if (kind == PLAIN_OF_SYSTEM)
	read_access (p, memory_at (arg), !constant_argument_p (call, i));
      else if (shows_p || first_p)
	p->accesses.push_back ({ object, KNOWN | UNKNOWN, callee.touches == SAYS_END, false });
      if (kind != PLAIN_OF_SYSTEM && kind != PLAIN && !shows_p)
	{
	  p->lent.push_back (object);
	  own_p |= ::own_p (object);
	}
    }
  read_access (p, to, true);
  if (kind == LOOKS || first_p)
    p->accesses.push_back ({ gimple_call_fndecl (call), KNOWN,
			     callee.touches == SAYS_END, callee.statics_p });
  if (kind == ACTIVATES)
    p->lends = KNOWN;
  else if (kind == MAY_ACTIVATE && hands_p)
    p->lends = UNKNOWN | (callee.tasks_p ? KNOWN : 0);
}

void
lent_places::read_assign (place *p, gimple *stmt)
{
  if (gimple_clobber_p (stmt))
    return;
  tree to = gimple_assign_lhs (stmt);
  read_access (p, to, true);
  tree holder = (POINTER_TYPE_P (TREE_TYPE (to)) && gimple_assign_single_p (stmt)
		 && TREE_CODE (to) != SSA_NAME && !ours_p (to) ? object_in (to) : NULL_TREE);
  if (holder)
    if (tree object = object_at (gimple_assign_rhs1 (stmt)))
      joined.join (holder, object);
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      read_access (p, op, false);
      /* Activations keep those of what they capture.  */
      if (op && TREE_CODE (op) == ADDR_EXPR && TREE_CODE (to) != SSA_NAME && !ours_p (to))
	if (tree object = object_in (TREE_OPERAND (op, 0)))
	  kept.insert (object);
    }
}

/* Notes labels and jumps of STMT, number I.  */

void
lent_places::read_flow (gimple *stmt, size_t i)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL:
      labels[gimple_label_label (as_a <glabel *> (stmt))] = i;
      break;
    case GIMPLE_GOTO:
      jumps.push_back ({ i, gimple_goto_dest (stmt) });
      break;
    case GIMPLE_COND:
      jumps.push_back ({ i, gimple_cond_true_label (as_a <gcond *> (stmt)) });
      jumps.push_back ({ i, gimple_cond_false_label (as_a <gcond *> (stmt)) });
      break;
    case GIMPLE_SWITCH:
      {
	gswitch *s = as_a <gswitch *> (stmt);
	for (unsigned n = 0; n < gimple_switch_num_labels (s); n++)
	  jumps.push_back ({ i, CASE_LABEL (gimple_switch_label (s, n)) });
	break;
      }
    default:
      break;
    }
}

/* Reads GUARDED, and its handlers, or what is done on the way out.  */

void
lent_places::read_try (gtry *guarded)
{
  range body = { all.size (), 0 };
  bool saved = m_on_way_out_p;
  read (gimple_try_eval_ptr (guarded));
  if (all.size () == body.first)
    return;
  body.last = all.size () - 1;
  gimple_seq *cleanup = gimple_try_cleanup_ptr (guarded);
  gimple *first = *cleanup ? gsi_stmt (gsi_start (*cleanup)) : NULL;
  if (gimple_try_kind (guarded) == GIMPLE_TRY_FINALLY)
    {
      geh_else *ways = first ? dyn_cast <geh_else *> (first) : NULL;
      throws.push_back ({ body, all.size () });
      m_on_way_out_p = true;
      read (ways ? gimple_eh_else_n_body_ptr (ways) : cleanup);
    }
  else
    for (gimple_stmt_iterator gsi = gsi_start (*cleanup); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcatch *handler = dyn_cast <gcatch *> (gsi_stmt (gsi)))
	{
	  throws.push_back ({ body, all.size () });
	  read (gimple_catch_handler_ptr (handler));
	}
  m_on_way_out_p = saved;
}

void
lent_places::read (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_gimple_debug (stmt))
	continue;
      size_t i = all.size ();
      all.push_back (place ());
      place *p = &all.back ();
      p->gsi = gsi;
      p->on_way_out_p = m_on_way_out_p;
      read_flow (stmt, i);
      if (gbind *bind = dyn_cast <gbind *> (stmt))
	{
	  if (!body_in_place_p (gimple_bind_vars (bind)))
	    read (gimple_bind_body_ptr (bind));
	}
      else if (gtry *guarded = dyn_cast <gtry *> (stmt))
	read_try (guarded);
      else if (gcall *call = dyn_cast <gcall *> (stmt))
	read_call (p, call);
      else if (is_gimple_assign (stmt))
	read_assign (p, stmt);
    }
}
