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

/* Waits of functions that lend objects to others, which have the tasks:

     struct filter f;
     for (int i = 0; i < n; i++)
       step (&f, i);
     printf ("%g\n", f.sum);

   Here nothing shows a reader, nor the one who wrote it, that what bodies do to f may still
   be under way.  So the function waits for it

   - behind a loop in which it lends, before it does something else than lend; and
   - before it reads or writes a part of what it lent, if bodies may touch such a part
     (touched.cc); in a loop only if it lends that object in there.

   A wait costs a comparison as long as the process has no streams.  Functions with
   directives of their own say themselves where they wait for these, so that they only wait
   before such parts as bodies of the file may touch, behind calls that surely have tasks;
   and parallel regions say so for objects that are no variables of functions called in them.

   Statements are looked at in the order in which GIMPLE has them before it knows a flow
   graph: a jump back to a label makes a loop of what lies between.

   Debugging: -fdump-tree-omplower shows the calls of GOMP_stream_look.  */

#include "gcc-headers.h"
#include "abi.h"
#include "clauses.h"
#include "cxx.h"
#include "handing.h"
#include "known.h"
#include "lent-calls.h"
#include "lent-waits.h"
#include "passes.h"
#include "remarks.h"
#include "sequential.h"
#include "touched.h"
#include "trees.h"

namespace {

/* What is under way: activations by functions whose tasks are known, and by others; and
   such as a loop may have made.  */
enum { KNOWN = 1, UNKNOWN = 2, LOOP = 4 };

/* When a function waits before a statement.  */
enum wait_kind { NEVER, IF_STREAMS, ALWAYS };

/* A statement.  */
struct place
{
  gimple_stmt_iterator gsi;
  /* The objects that it lends.  */
  std::vector<tree> lent;
  /* What it accesses, of which object.  */
  struct access
  {
    tree object;
    /* Of what is under way, that which may touch it.  */
    unsigned from;
    /* It only reads what says that streams end.  */
    bool end_p;
    /* It is one of static variables, which need not be lent.  */
    bool static_p;
  };
  std::vector<access> accesses;
  /* What it puts under way.  */
  unsigned lends = 0;
  /* What may be under way before it, and behind.  */
  unsigned before = 0, behind = 0;
  /* Whether it waits itself.  */
  bool waits_p = false;
  /* Whether it is more than a step from one lending to the next.  */
  bool other_p = false;
  /* The number, and one, of the loop in which it stands, of those with lending; of the
     outermost.  */
  size_t loop = 0;
};

/* The statements between a label and a jump back.  */
struct range
{
  size_t first, last;
};

class lender_waits
{
public:
  lender_waits (tree fn) : m_fn (fn), m_directives_p (own_directives_p (fn)) {}
  void run (gimple_seq *);

private:
  void read (gimple_seq *);
  void read_flow (gimple *, size_t);
  void read_access (place *, tree ref, bool write_p);
  void read_call (place *, gcall *);
  void read_assign (place *, gimple *);
  bool lends_between_p (const range &) const;
  bool decides_p (size_t) const;
  bool last_p (size_t) const;
  void find_loops ();
  void pass_ends ();
  void gather (const range &);
  bool lent_p (const place &, const place::access &, unsigned from) const;
  wait_kind wait_before (const place &, tree *object) const;
  bool spread_once ();
  bool falls_through_p (size_t) const;
  void insert_wait (place *, tree object);

  tree m_fn;
  /* The function has directives of its own.  */
  bool m_directives_p;
  std::vector<place> m_places;
  std::map<tree, size_t> m_labels;
  std::vector<std::pair<size_t, tree>> m_jumps;
  std::vector<range> m_loops;
  /* What is lent in each loop, and anywhere, which is 0.  */
  std::set<std::pair<size_t, tree>> m_lent;
  /* The variables of which the address is kept somewhere.  */
  std::set<tree> m_kept;
  joined_objects m_joined;
  /* Whether a variable of the function's own is lent.  */
  bool m_own_p = false;
};

/* Notes in P that REF is read, or written if WRITE_P, if it is memory.  */

void
lender_waits::read_access (place *p, tree ref, bool write_p)
{
  if (!ref || is_gimple_reg (ref) || TREE_CODE (ref) == ADDR_EXPR || CONSTANT_CLASS_P (ref)
      || ours_p (ref))
    return;
  tree object = object_in (ref), base = ref;
  while (handled_component_p (base))
    base = TREE_OPERAND (base, 0);
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
lender_waits::read_call (place *p, gcall *call)
{
  call_kind kind = kind_of (call);
  if (kind == OURS)
    {
      p->waits_p = wait_p (call);
      return;
    }
  if (m_directives_p && (kind == ACTIVATES || kind == MAY_ACTIVATE) && !has_tasks_p (call))
    kind = looks_p (call) ? LOOKS : PLAIN;
  p->other_p = kind != ACTIVATES;
  bool hands_p = false, first_p = kind != PLAIN && looks_first_p (call);
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
	m_joined.join (to, object);
      if (last && kind != ACTIVATES && kind != PLAIN_OF_SYSTEM)
	/* It may keep one in the other.  */
	m_joined.join (last, object);
      last = object;
      if (kind == PLAIN_OF_SYSTEM)
	read_access (p, memory_at (arg), !constant_argument_p (call, i));
      else if (shows_p || first_p)
	p->accesses.push_back ({ object, KNOWN | UNKNOWN, says_end_p (call), false });
      if (kind != PLAIN_OF_SYSTEM && kind != PLAIN && !shows_p)
	{
	  p->lent.push_back (object);
	  m_own_p |= own_p (object);
	}
    }
  read_access (p, to, true);
  if (kind == LOOKS || first_p)
    p->accesses.push_back ({ gimple_call_fndecl (call), KNOWN, says_end_p (call),
			     statics_p (call) });
  if (kind == ACTIVATES)
    p->lends = KNOWN;
  else if (kind == MAY_ACTIVATE && hands_p)
    p->lends = UNKNOWN | (has_tasks_p (call) ? KNOWN : 0);
}

void
lender_waits::read_assign (place *p, gimple *stmt)
{
  if (gimple_clobber_p (stmt))
    return;
  tree to = gimple_assign_lhs (stmt);
  read_access (p, to, true);
  if (variable_p (to) && POINTER_TYPE_P (TREE_TYPE (to)) && gimple_assign_single_p (stmt))
    if (tree object = object_at (gimple_assign_rhs1 (stmt)))
      m_joined.join (to, object);
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      read_access (p, op, false);
      /* Activations keep those of what they capture.  */
      if (op && TREE_CODE (op) == ADDR_EXPR && TREE_CODE (to) != SSA_NAME && !ours_p (to))
	if (tree object = object_in (TREE_OPERAND (op, 0)))
	  m_kept.insert (object);
    }
}

/* Notes labels and jumps of STMT, number I.  */

void
lender_waits::read_flow (gimple *stmt, size_t i)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL:
      m_labels[gimple_label_label (as_a <glabel *> (stmt))] = i;
      break;
    case GIMPLE_GOTO:
      m_jumps.push_back ({ i, gimple_goto_dest (stmt) });
      break;
    case GIMPLE_COND:
      m_jumps.push_back ({ i, gimple_cond_true_label (as_a <gcond *> (stmt)) });
      m_jumps.push_back ({ i, gimple_cond_false_label (as_a <gcond *> (stmt)) });
      break;
    case GIMPLE_SWITCH:
      {
	gswitch *s = as_a <gswitch *> (stmt);
	for (unsigned n = 0; n < gimple_switch_num_labels (s); n++)
	  m_jumps.push_back ({ i, CASE_LABEL (gimple_switch_label (s, n)) });
	break;
      }
    default:
      break;
    }
}

/* Reads the statements of SEQ.  What is done on the way out, as by destructors, ends
   streams itself; constructs have waits of their own.  */

void
lender_waits::read (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_gimple_debug (stmt))
	continue;
      size_t i = m_places.size ();
      m_places.push_back (place ());
      place *p = &m_places.back ();
      p->gsi = gsi;
      read_flow (stmt, i);
      if (gbind *bind = dyn_cast <gbind *> (stmt))
	{
	  if (!body_in_place_p (gimple_bind_vars (bind)))
	    read (gimple_bind_body_ptr (bind));
	}
      else if (gtry *guarded = dyn_cast <gtry *> (stmt))
	read (gimple_try_eval_ptr (guarded));
      else if (gcall *call = dyn_cast <gcall *> (stmt))
	read_call (p, call);
      else if (is_gimple_assign (stmt))
	read_assign (p, stmt);
    }
}

bool
lender_waits::lends_between_p (const range &r) const
{
  for (size_t i = r.first; i <= r.last; i++)
    if (m_places[i].lends)
      return true;
  return false;
}

/* A loop that lends nothing, R, is one access, before it begins.  */

void
lender_waits::gather (const range &r)
{
  size_t at = r.first;
  if (at > 0 && gimple_code (gsi_stmt (m_places[at - 1].gsi)) == GIMPLE_GOTO)
    {
      /* It begins with its condition.  */
      auto to = m_labels.find (gimple_goto_dest (gsi_stmt (m_places[at - 1].gsi)));
      if (to != m_labels.end () && to->second >= r.first && to->second <= r.last)
	at--;
    }
  std::vector<place::access> all;
  for (size_t i = at; i <= r.last; i++)
    {
      std::vector<place::access> &own = m_places[i].accesses;
      all.insert (all.end (), own.begin (), own.end ());
      own.clear ();
      m_places[at].other_p |= m_places[i].other_p;
    }
  m_places[at].accesses = all;
}

void
lender_waits::find_loops ()
{
  std::vector<range> others;
  for (const std::pair<size_t, tree> &jump : m_jumps)
    {
      auto to = m_labels.find (jump.second);
      if (to == m_labels.end () || to->second > jump.first)
	continue;
      range r = { to->second, jump.first };
      (lends_between_p (r) ? m_loops : others).push_back (r);
    }
  auto wider = [] (const range &a, const range &b)
    { return a.last - a.first > b.last - b.first; };
  std::sort (m_loops.begin (), m_loops.end (), wider);
  std::sort (others.begin (), others.end (), wider);
  for (size_t l = 0; l < m_loops.size (); l++)
    for (size_t i = m_loops[l].first; i <= m_loops[l].last; i++)
      if (!m_places[i].loop)
	m_places[i].loop = l + 1;
  for (const range &r : others)
    gather (r);
  for (const place &p : m_places)
    for (tree object : p.lent)
      for (size_t loop : { p.loop, (size_t) 0 })
	m_lent.insert ({ loop, m_joined.first_of (object) });
}

/* Whether the statement number I only has a part in a decision.  */

bool
lender_waits::decides_p (size_t i) const
{
  gimple *stmt = gsi_stmt (m_places[i].gsi);
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
    case GIMPLE_COND:
    case GIMPLE_GOTO:
    case GIMPLE_LABEL:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      return true;
    case GIMPLE_ASSIGN:
    case GIMPLE_CALL:
      {
	tree to = gimple_get_lhs (stmt);
	return (to && !m_places[i].lends
		&& (TREE_CODE (to) == SSA_NAME ? !SSA_NAME_VAR (to)
		    : VAR_P (to) && DECL_ARTIFICIAL (to)));
      }
    default:
      return false;
    }
}

/* Whether what statement number I reads only decides whether the loop around, which is in
   no other one, goes on: it and all behind it.  */

bool
lender_waits::last_p (size_t i) const
{
  const range *around = NULL;
  for (const range &r : m_loops)
    if (r.first <= i && i <= r.last)
      {
	if (around)
	  return false;
	around = &r;
      }
  for (; around && i <= around->last; i++)
    if (!decides_p (i))
      return false;
  return around;
}

/* A loop that goes on until a stage says that streams end need not wait for it to know: what
   it activates then is dropped.  */

void
lender_waits::pass_ends ()
{
  for (size_t i = 0; i < m_places.size (); i++)
    {
      std::vector<place::access> &all = m_places[i].accesses;
      auto end_p = [] (const place::access &a) { return a.end_p; };
      if (std::any_of (all.begin (), all.end (), end_p) && last_p (i))
	all.erase (std::remove_if (all.begin (), all.end (), end_p), all.end ());
    }
}

/* Whether P may see what A, an access of it, has, as that was lent to what FROM says.
   Outside of loops any object that is no automatic variable may be one that the file's
   functions got.  */

bool
lender_waits::lent_p (const place &p, const place::access &a, unsigned from) const
{
  return (((from & KNOWN)
	   && (a.static_p || (!p.loop && !(a.object && own_p (a.object)))))
	  || (a.object && (m_kept.count (a.object)
			   || m_lent.count ({ p.loop, m_joined.first_of (a.object) }))));
}

/* When the function waits before P.  Sets *OBJECT to what it then looks at, if that is
   known.  In a loop, what other files' bodies touch is guessed, so that it depends on
   whether the object has streams.  */

wait_kind
lender_waits::wait_before (const place &p, tree *object) const
{
  wait_kind kind = NEVER;
  for (const place::access &a : p.accesses)
    if ((p.before & a.from) && lent_p (p, a, p.before & a.from))
      {
	*object = a.object;
	if ((!p.loop && !m_directives_p) || (p.before & a.from & KNOWN))
	  return ALWAYS;
	kind = m_directives_p ? NEVER : IF_STREAMS;
      }
  if (p.loop || m_directives_p)
    return kind;
  /* What nobody knows may look at what it gets.  */
  if (p.before && (p.lends & UNKNOWN))
    for (tree lent : p.lent)
      if (lent_p (p, { lent, 0, false, false }, 0))
	return ALWAYS;
  return (p.before & LOOP) && m_own_p && p.other_p ? ALWAYS : NEVER;
}

bool
lender_waits::falls_through_p (size_t i) const
{
  gimple *stmt = gsi_stmt (m_places[i].gsi);
  switch (gimple_code (stmt))
    {
    case GIMPLE_GOTO:
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
    case GIMPLE_RETURN:
      return false;
    case GIMPLE_CALL:
      return !gimple_call_noreturn_p (as_a <gcall *> (stmt));
    default:
      return true;
    }
}

/* Carries what is under way from each statement to the next ones.  Returns whether
   something changed.  */

bool
lender_waits::spread_once ()
{
  bool changed_p = false;
  for (size_t i = 0; i < m_places.size (); i++)
    {
      place &p = m_places[i];
      unsigned behind = p.behind;
      tree object;
      behind |= (p.waits_p || wait_before (p, &object) == ALWAYS ? 0 : p.before) | p.lends;
      if (p.lends && p.loop)
	behind |= LOOP;
      changed_p |= behind != p.behind;
      p.behind = behind;
      if (i + 1 < m_places.size () && falls_through_p (i))
	m_places[i + 1].before |= behind;
    }
  for (const std::pair<size_t, tree> &jump : m_jumps)
    {
      auto to = m_labels.find (jump.second);
      if (to == m_labels.end ())
	continue;
      place &target = m_places[to->second];
      unsigned before = target.before | m_places[jump.first].behind;
      changed_p |= before != target.before;
      target.before = before;
    }
  return changed_p;
}

/* Has the function wait before P; if OBJECT is not null, if that has streams.  */

void
lender_waits::insert_wait (place *p, tree object)
{
  location_t loc = gimple_location (gsi_stmt (p->gsi));
  tree list = NULL_TREE;
  gimple_seq seq = NULL;
  append (&list, call (loc, ABI_LOOK, 0));
  if (exceptions_p () && !TREE_NOTHROW (m_fn))
    append (&list, rethrow (loc));
  if (object)
    list = condition (loc, has_streams (loc, object), list);
  push_gimplify_context (true);
  gimplify_and_add (if_known_streams (loc, list), &seq);
  pop_gimplify_context (NULL);
  gsi_insert_seq_before (&p->gsi, seq, GSI_SAME_STMT);
}

void
lender_waits::run (gimple_seq *body)
{
  read (body);
  for (tree object : m_kept)
    m_own_p |= own_p (object);
  find_loops ();
  pass_ends ();
  while (spread_once ())
    ;
  for (place &p : m_places)
    {
      tree object = NULL_TREE;
      wait_kind kind = wait_before (p, &object);
      if (kind == NEVER)
	continue;
      insert_wait (&p, kind == IF_STREAMS ? object : NULL_TREE);
      if (p.loop && kind == ALWAYS)
	remark_look (gimple_location (gsi_stmt (p.gsi)), object);
    }
}

const pass_data lent_waits_data =
{
  GIMPLE_PASS, "gomp_stream_lent_waits", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_lent_waits : public gimple_opt_pass
{
public:
  pass_lent_waits (gcc::context *ctxt) : gimple_opt_pass (lent_waits_data, ctxt) {}

  bool
  gate (function *fun) override
  {
    const known_function *f = find_function (fun->decl);
    return f && (f->lends_p || f->tasks_p);
  }

  unsigned int
  execute (function *fun) override
  {
    gimple_seq body = gimple_body (fun->decl);
    lender_waits (fun->decl).run (&body);
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // anon namespace

void
lent_waits_start (const char *plugin_name)
{
  insert_pass (plugin_name, new pass_lent_waits (g), "omplower");
}
