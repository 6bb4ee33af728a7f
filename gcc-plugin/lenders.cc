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

/* Functions that lend their variables, as streams, to other functions:

     void
     pipeline (int k)
     {
       double x;
       produce (&x, k);
       consume (&x);
     }

   A stream is known by the address of its variable.  So the streams of such variables
   end with them; else the next function that has one in the same memory would go on
   with the stream.

   This is done when the whole file is read, as the functions that are called may be
   defined behind the one that lends.  In files without directives it is done where an
   address goes to a function that another file defines, and costs a comparison as long
   as the process has no streams.

   Debugging: -fdump-tree-gimple shows the calls of GOMP_stream_lend and
   GOMP_stream_forget.  */

#include "gcc-headers.h"
#include "abi.h"
#include "constructs.h"
#include "contents.h"
#include "cxx.h"
#include "freed.h"
#include "handing.h"
#include "known.h"
#include "lenders.h"
#include "lending.h"
#include "lent-calls.h"
#include "sharing.h"
#include "touched.h"
#include "trees.h"

namespace {

/* Makes a function end the streams of the variables that it lends.  */

class lender
{
public:
  lender (const handing *s, hash_set<tree> *lent)
    : m_fn (s->fn), m_alloca_p (s->alloca_p), m_lent (lent) {}
  ~lender ();
  void run ();

private:
  static tree walk (tree *, int *, void *);
  void walk_construct (tree);
  void walk_block (tree);
  void note_copy (tree decl);
  void forget_objects (tree *cleanup_p);
  construct *home_of (construct *) const;
  void finish (construct *);

  tree m_fn;
  bool m_alloca_p;
  hash_set<tree> *m_lent;
  construct m_function;
  construct *m_current = &m_function;
  std::vector<construct *> m_constructs = { &m_function };
  /* Blocks with lent variables of variable size.  */
  std::vector<tree> m_blocks;
  hash_set<tree> m_visited;
};

lender::~lender ()
{
  for (construct *c : m_constructs)
    if (c != &m_function)
      delete c;
}

/* The construct at or around C at whose end its variables' streams end.  */

construct *
lender::home_of (construct *c) const
{
  /* GCC makes a parallel region of LOOP.  */
  while (!c->home_p () && c->code () != OMP_LOOP)
    c = c->outer;
  return c;
}

void
lender::walk_block (tree bind)
{
  for (tree var = BIND_EXPR_VARS (bind); var; var = DECL_CHAIN (var))
    {
      m_current->locals.add (var);
      if (!m_lent->contains (var))
	continue;
      if (constant_size_p (TREE_TYPE (var)))
	home_of (m_current)->declarations.push_back ({ var, bind });
      else if (user_p (m_fn))
	/* Its ports know the stages.  */
	;
      else if (m_blocks.empty () || m_blocks.back () != bind)
	m_blocks.push_back (bind);
    }
}

/* Notes that an address of DECL is taken here: a construct around may have a copy of
   it, which is another stream.  */

void
lender::note_copy (tree decl)
{
  construct *inner = m_current;
  for (construct *c = m_current; c->outer && !c->locals.contains (decl);
       inner = c, c = c->outer)
    if (c->code () != OMP_SECTION && own_stream_p (m_fn, c, decl))
      {
	/* Each section may be another thread's.  */
	construct *in = c->code () == OMP_SECTIONS ? inner : c;
	/* Once for all its uses.  */
	if (!in->kept.add (decl))
	  in->copies.push_back (decl);
	return;
      }
}

void
lender::walk_construct (tree stmt)
{
  construct *c = new construct;
  m_constructs.push_back (c);
  c->outer = m_current;
  c->stmt = stmt;
  c->clauses = construct_clauses (stmt);
  m_current = c;
  for (int i = 0; i < TREE_OPERAND_LENGTH (stmt); i++)
    walk_tree (&TREE_OPERAND (stmt, i), walk, this, &m_visited);
  m_current = c->outer;
}

/* Callback of walk_tree.  */

tree
lender::walk (tree *tp, int *walk_subtrees, void *data)
{
  lender *self = static_cast<lender *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == BIND_EXPR)
    self->walk_block (t);
  else if (omp_construct_p (TREE_CODE (t)))
    {
      self->walk_construct (t);
      *walk_subtrees = 0;
    }
  else if (TREE_CODE (t) == ADDR_EXPR)
    {
      tree decl = addressed (t);
      if (decl && self->m_lent->contains (decl))
	self->note_copy (decl);
    }
  else if (TREE_CODE (t) == CALL_EXPR && self->m_alloca_p && !self->m_current->outer
	   && CALL_EXPR_FN (t) && get_callee_fndecl (t)
	   && alloca_p (get_callee_fndecl (t)))
    {
      walk_tree (&CALL_EXPR_ARG (t, 0), walk, data, &self->m_visited);
      *tp = lend_alloca (t);
      *walk_subtrees = 0;
    }
  else if (TREE_CODE (t) == TRY_FINALLY_EXPR && !user_p (self->m_fn)
	   && TREE_CODE (TREE_OPERAND (t, 1)) != EH_ELSE_EXPR)
    self->forget_objects (&TREE_OPERAND (t, 1));
  return NULL_TREE;
}

/* Ends the stream of an object whose destructor *CLEANUP_P calls before that: its last
   element is assigned to a living object.  */

void
lender::forget_objects (tree *cleanup_p)
{
  tree address = find_in (*cleanup_p, [] (tree t)
    {
      tree decl = TREE_CODE (t) == ADDR_EXPR ? addressed (t) : NULL_TREE;
      return decl && !copyable_as_bytes_p (TREE_TYPE (decl));
    });
  tree decl = address ? addressed (address) : NULL_TREE;
  if (!decl || !m_lent->contains (decl))
    return;
  tree list = NULL_TREE;
  append (&list, if_streams (forget (decl)));
  append (&list, *cleanup_p);
  *cleanup_p = list;
}

/* Ends what C has lent.  */

void
lender::finish (construct *c)
{
  location_t loc = c->stmt ? EXPR_LOCATION (c->stmt)
			   : DECL_SOURCE_LOCATION (m_fn);
  tree *body_p = c->stmt ? &TREE_OPERAND (c->stmt, 0) : &DECL_SAVED_TREE (m_fn);
  tree init = NULL_TREE, always = NULL_TREE, leave[2] = { NULL_TREE, NULL_TREE };
  std::vector<tree> lent = c->copies;
  for (const declaration &d : c->declarations)
    {
      /* The compiler might let others have its memory when control leaves the block,
	 while its stream lives on.  */
      if (d.bind != *body_p && take_out_of_block (d.bind, d.decl))
	c->vars.push_back (d.decl);
      lent.push_back (d.decl);
    }
  if (!c->stmt)
    for (tree parm = DECL_ARGUMENTS (m_fn); parm; parm = DECL_CHAIN (parm))
      if (m_lent->contains (parm))
	lent.push_back (parm);
  bool alloca_p = !c->stmt && m_alloca_p;
  if ((lent.empty () && !alloca_p) || !*body_p)
    return;
  tree mine = NULL_TREE;
  if (!c->stmt)
    {
      mine = make_var (m_fn, "gomp_stream.mine", size_type_node);
      c->vars.push_back (mine);
      append (&always, nothing_noted (mine));
      append (&init, begin_lending (m_fn, lent, mine, &c->vars));
    }
  else
    for (tree decl : lent)
      append (&init, tell_of (ABI_LEND, decl));
  for (tree &way : leave)
    for (auto i = lent.rbegin (); i != lent.rend (); i++)
      append (&way, tell_of (ABI_FORGET, *i));
  if (alloca_p)
    {
      tree top = make_var (m_fn, "gomp_stream.top", ptr_type_node);
      c->vars.push_back (top);
      append (&always, assign (loc, top, end_of_alloca ()));
      for (tree &way : leave)
	append (&way, forget_alloca (top));
    }
  if (exceptions_p () && !c->stmt && !TREE_NOTHROW (m_fn))
    {
      /* An exception that is on its way goes first.  */
      append (&leave[0], rethrow (loc));
      for (tree &way : leave)
	way = if_streams (end_lending (lent, mine, alloca_p, way));
      leave[0] = build2 (EH_ELSE_EXPR, void_type_node, leave[0], leave[1]);
      TREE_SIDE_EFFECTS (leave[0]) = 1;
    }
  else
    leave[0] = if_streams (mine ? end_lending (lent, mine, alloca_p, leave[0])
			   : leave[0]);
  append (&always, if_streams (init));
  *body_p = prepend_to_block (c->vars, always, guard (*body_p, leave[0]),
			      c->stmt != NULL_TREE);
}

void
lender::run ()
{
  for (tree parm = DECL_ARGUMENTS (m_fn); parm; parm = DECL_CHAIN (parm))
    m_function.locals.add (parm);
  walk_tree (&DECL_SAVED_TREE (m_fn), walk, this, &m_visited);
  for (tree bind : m_blocks)
    guard_rest_of_block (bind, [this] (tree decl, tree *enter)
      {
	if (!m_lent->contains (decl) || constant_size_p (TREE_TYPE (decl)))
	  return NULL_TREE;
	*enter = if_streams (tell_of (ABI_LEND, decl));
	return if_streams (tell_of (ABI_FORGET, decl));
      });
  for (construct *c : m_constructs)
    finish (c);
}

/* The functions of the file.  */

class file_functions
{
public:
  void read ();
  void end_streams ();
  /* Whether one of the file's own hands something to a function that is not known.  */
  bool hand_something_p () const { return m_unknown_p; }

private:
  void find_indirect ();
  const std::vector<handing *> &called_by (const look &) const;
  void spread ();
  bool looks_first_p (const handing *) const;
  void find_first_looks ();

  bool m_unknown_p = false;

  std::vector<handing *> m_functions;
  /* The one that is called by its name, and those that may be called otherwise.  */
  std::map<tree, std::vector<handing *>> m_by_decl;
  std::map<pointee, std::vector<handing *>> m_indirect;
};

void
file_functions::read ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    {
      tree fn = node->decl;
      if (!has_code_p (fn) || m_by_decl.count (fn))
	continue;
      handing *s = read_handing (fn);
      m_unknown_p |= (s->unknown_p
		      && !in_system_header_at (DECL_SOURCE_LOCATION (fn)));
      m_functions.push_back (s);
      m_by_decl[fn] = { s };
    }
  find_indirect ();
  spread ();
  find_first_looks ();
}

/* Finds what functions may call to which pointers lead.  */

void
file_functions::find_indirect ()
{
  for (handing *s : m_functions)
    for (const pointee &called : s->indirect)
      {
	auto found = m_indirect.insert ({ called, {} });
	if (found.second)
	  for (handing *other : m_functions)
	    if (may_be_p (called, other->fn))
	      found.first->second.push_back (other);
	for (const handing *other : found.first->second)
	  {
	    s->calls.add (other->fn);
	    s->callees.add (other->fn);
	  }
      }
}

/* What L may call.  */

const std::vector<handing *> &
file_functions::called_by (const look &l) const
{
  static const std::vector<handing *> none;
  if (l.called.type)
    {
      auto i = m_indirect.find (l.called);
      return i == m_indirect.end () ? none : i->second;
    }
  auto f = m_by_decl.find (TREE_CODE (l.what) == FUNCTION_DECL ? with_code (l.what) : l.what);
  return f == m_by_decl.end () ? none : f->second;
}

/* Finds out who calls those that use streams of others, and those that look at what
   bodies touch.  */

void
file_functions::spread ()
{
  for (bool changed_p = true; changed_p;)
    {
      changed_p = false;
      for (handing *s : m_functions)
	for (tree callee : s->calls)
	  {
	    auto found = m_by_decl.find (callee);
	    if (found == m_by_decl.end ())
	      continue;
	    const known_function &known = *found->second[0];
	    bool lends_p = known.uses_p && !s->lends_p && s->callees.contains (callee);
	    bool tasks_p = known.tasks_p && !s->tasks_p;
	    bool statics_p = known.statics_p && !s->statics_p;
	    touch touches = std::max (s->touches, known.touches);
	    s->uses_p |= lends_p;
	    s->lends_p |= lends_p;
	    s->tasks_p |= tasks_p;
	    s->statics_p |= statics_p;
	    changed_p |= lends_p || tasks_p || statics_p || touches != s->touches;
	    s->touches = touches;
	  }
    }
}

/* Whether S has parts that bodies touch before it calls something with tasks, as far as it is
   known yet.  */

bool
file_functions::looks_first_p (const handing *s) const
{
  for (const look &l : s->order)
    {
      if (l.what && !(l.address && stream_p (l.address)) && touched_decl (l.what, l.write_p) == TOUCHED)
	return true;
      bool tasks_p = false;
      for (const handing *callee : called_by (l))
	{
	  if (callee->looks_first_p)
	    return true;
	  tasks_p |= callee->tasks_p;
	}
      if (tasks_p)
	return false;
    }
  return false;
}

void
file_functions::find_first_looks ()
{
  for (bool changed_p = true; changed_p;)
    {
      changed_p = false;
      for (handing *s : m_functions)
	if (!s->looks_first_p && looks_first_p (s))
	  s->looks_first_p = changed_p = true;
    }
}

/* Whether FN may have variables that are streams.  In a file without directives, none
   of the system's headers has.  */

bool
lender_p (tree fn)
{
  return stream_directives_p () || !in_system_header_at (DECL_SOURCE_LOCATION (fn));
}

void
file_functions::end_streams ()
{
  hash_set<tree> lent;
  for (const auto &type : m_indirect)
    for (const handing *h : type.second)
      remember_indirect (type.first, *h);
  for (const handing *s : m_functions)
    if (s->lends_p || user_p (s->fn))
      for (tree decl : s->addressed)
	/* A nested function may lend what is of the function around.  */
	if (s->lends_p || DECL_CONTEXT (decl) != s->fn)
	  lent.add (decl);
  for (handing *s : m_functions)
    {
      if ((s->lends_p || (s->alloca_p && user_p (s->fn))) && lender_p (s->fn))
	{
	  tree saved = current_function_decl;
	  current_function_decl = s->fn;
	  lender (s, &lent).run ();
	  current_function_decl = saved;
	}
      remember_handing (*s);
      delete s;
    }
}

/* What reads the file.  */

void (*old_parse_file) ();

void
parse_file ()
{
  old_parse_file ();
  if (!flag_openmp || seen_error () || flag_syntax_only)
    return;
  if (!stream_directives_p ())
    look_for_streams ();
  follow_touched ();
  file_functions functions;
  functions.read ();
  functions.end_streams ();
  if (stream_directives_p () || functions.hand_something_p ())
    end_freed_streams ();
}

} // anon namespace

void
lenders_start ()
{
  old_parse_file = lang_hooks.parse_file;
  lang_hooks.parse_file = parse_file;
}
