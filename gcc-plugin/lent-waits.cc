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
#include "cxx.h"
#include "known.h"
#include "lending.h"
#include "lent-places.h"
#include "lent-waits.h"
#include "passes.h"
#include "remarks.h"
#include "touched.h"
#include "trees.h"

namespace {

/* When a function waits before a statement.  */
enum wait_kind { NEVER, IF_STREAMS, ALWAYS };

class lender_waits
{
public:
  lender_waits (tree fn) : m_code (fn) {}
  void run (gimple_seq *);

private:
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

  lent_places m_code;
  std::vector<place> &m_places = m_code.all;
  std::vector<range> m_loops;
  /* What is lent in each loop, and anywhere, which is 0.  */
  std::set<std::pair<size_t, tree>> m_lent;
  /* Those by which others may know variables of which the address is kept somewhere.  */
  std::set<tree> m_kept;
};

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
      auto to = m_code.labels.find (gimple_goto_dest (gsi_stmt (m_places[at - 1].gsi)));
      if (to != m_code.labels.end () && to->second >= r.first && to->second <= r.last)
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
  for (const std::pair<size_t, tree> &jump : m_code.jumps)
    {
      auto to = m_code.labels.find (jump.second);
      if (to == m_code.labels.end () || to->second > jump.first)
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
	m_lent.insert ({ loop, m_code.joined.first_of (object) });
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
	  || (a.object && (m_kept.count (m_code.joined.first_of (a.object))
			   || m_lent.count ({ p.loop, m_code.joined.first_of (a.object) }))));
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
	if ((!p.loop && !m_code.directives_p) || (p.before & a.from & KNOWN))
	  return ALWAYS;
	kind = m_code.directives_p ? NEVER : IF_STREAMS;
      }
  if (p.loop || m_code.directives_p)
    return kind;
  /* What nobody knows may look at what it gets.  */
  if (p.before && (p.lends & UNKNOWN))
    for (tree lent : p.lent)
      if (lent_p (p, { lent, 0, false, false }, 0))
	return ALWAYS;
  return (p.before & LOOP) && m_code.own_p && p.other_p ? ALWAYS : NEVER;
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
  auto carry = [&] (size_t from, size_t to)
    {
      unsigned before = m_places[to].before | m_places[from].behind;
      changed_p |= before != m_places[to].before;
      m_places[to].before = before;
    };
  for (const std::pair<size_t, tree> &jump : m_code.jumps)
    {
      auto to = m_code.labels.find (jump.second);
      if (to != m_code.labels.end ())
	carry (jump.first, to->second);
    }
  for (const std::pair<range, size_t> &t : m_code.throws)
    for (size_t i = t.first.first; i <= t.first.last && t.second < m_places.size (); i++)
      carry (i, t.second);
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
  if (exceptions_p () && !TREE_NOTHROW (m_code.fn) && !p->on_way_out_p)
    append (&list, rethrow (loc));
  if (object)
    list = condition (loc, has_streams (object), list);
  push_gimplify_context (true);
  gimplify_and_add (if_known_streams (loc, list), &seq);
  pop_gimplify_context (NULL);
  gsi_insert_seq_before (&p->gsi, seq, GSI_SAME_STMT);
}

void
lender_waits::run (gimple_seq *body)
{
  m_code.read (body);
  for (tree object : m_code.kept)
    m_kept.insert (m_code.joined.first_of (object));
  for (tree object : m_code.kept)
    m_code.own_p |= own_p (object);
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

bool
gate_lent_waits (function *fun)
{
  const known_function *f = find_function (fun->decl);
  return f && (f->lends_p || f->tasks_p);
}

void
execute_lent_waits (function *fun)
{
  gimple_seq body = gimple_body (fun->decl);
  lender_waits (fun->decl).run (&body);
  gimple_set_body (fun->decl, body);
}

} // anon namespace

void
lent_waits_start (const char *plugin_name)
{
  insert_pass (plugin_name,
	       new function_pass ("gomp_stream_lent_waits", PROP_gimple_any,
				  gate_lent_waits, execute_lent_waits),
	       "omplower");
}
