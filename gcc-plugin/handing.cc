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

/* What functions hand to others: the addresses of their variables, as streams perhaps.
   lenders.cc has these streams end.  */

#include "gcc-headers.h"
#include "clauses.h"
#include "contents.h"
#include "cxx.h"
#include "freed.h"
#include "handing.h"
#include "touched.h"
#include "trees.h"

namespace {

/* Whether the file has directives with streams; by their numbers, the functions with
   some whose streams others declare, and the variables that end with a scope.  */
bool directives_p;
std::set<unsigned> users, own;
/* And those whose tasks last.  */
std::set<unsigned> lasting;
/* By their numbers, all the functions with some, and what they do before the first one.  */
std::map<unsigned, std::vector<look>> owners;

/* Whether a stream of the file's may be at DECL, or a part of it.  */

bool
lendable_p (tree decl)
{
  return ((VAR_P (decl) || TREE_CODE (decl) == PARM_DECL) && automatic_p (decl)
	  && !DECL_ARTIFICIAL (decl) && !TREE_READONLY (decl)
	  && !own.count (DECL_UID (DECL_ORIGIN (decl)))
	  && !reference_p (decl) && !DECL_HAS_VALUE_EXPR_P (decl)
	  && !(TREE_CODE (decl) == PARM_DECL && DECL_BY_REFERENCE (decl))
	  && COMPLETE_TYPE_P (TREE_TYPE (decl)));
}

} // anon namespace

bool
of_system_header_p (tree fn)
{
  return in_system_header_at (DECL_SOURCE_LOCATION (fn));
}

bool
harmless_p (tree fn)
{
  return (fndecl_built_in_p (fn)
	  || DECL_SOURCE_LOCATION (fn) <= BUILTINS_LOCATION
	  || of_system_header_p (fn)
	  || has_prefix_p (fn, "GOMP_")
	  /* What the C++ front end calls where something is thrown or caught.  */
	  || has_prefix_p (fn, "__cxa_"));
}

tree
with_code (tree fn)
{
  cgraph_node *node = cgraph_node::get (fn);
  return node && node->cpp_implicit_alias ? node->ultimate_alias_target ()->decl : fn;
}

bool
user_p (tree fn)
{
  return users.count (DECL_UID (DECL_ORIGIN (fn))) != 0;
}

bool
own_directives_p (tree fn)
{
  return owners.count (DECL_UID (fn)) != 0;
}

tree
addressed (tree t)
{
  t = strip_conversions (t);
  tree decl = (TREE_CODE (t) == ADDR_EXPR
	       ? base_variable (TREE_OPERAND (t, 0)) : NULL_TREE);
  return decl && lendable_p (decl) ? decl : NULL_TREE;
}

namespace {

/* Whether what a function gets as ARG, an address, is not to be written by it: no stream
   of another file's is there then.  In a file with directives, one may have it that only
   reads.  */

bool
constant_argument_p (tree arg)
{
  return (!directives_p && POINTER_TYPE_P (TREE_TYPE (arg))
	  && TYPE_READONLY (TREE_TYPE (TREE_TYPE (arg))));
}

/* Whether CALL hands something to what it calls by which that may come to a variable of
   the caller's.  */

bool
hands_something_p (tree call)
{
  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      tree arg = CALL_EXPR_ARG (call, i);
      if (AGGREGATE_TYPE_P (TREE_TYPE (arg)) || addressed (arg)
	  || (POINTER_TYPE_P (TREE_TYPE (arg)) && !TREE_CONSTANT (arg)))
	return true;
    }
  return false;
}

tree note (tree *, int *, void *);

/* Looks at the arguments of CALL.  Variables of which it gets the address are noted only
   if KEEPS_P, as the function may do something with these.  */

void
note_arguments (handing *s, tree call, bool keeps_p)
{
  if (keeps_p)
    walk_tree_without_duplicates (&CALL_EXPR_FN (call), note, s);
  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      tree *arg = &CALL_EXPR_ARG (call, i);
      if (!addressed (*arg) || (keeps_p && !constant_argument_p (*arg)))
	walk_tree_without_duplicates (arg, note, s);
    }
}

/* Notes in S what CALL calls.  Returns whether its arguments were looked at.  */

bool
note_call (handing *s, tree call)
{
  tree fn = (TREE_CODE (call) == CALL_EXPR ? get_callee_fndecl (call)
	     : aggregate_constructor (call));
  fn = fn && TREE_CODE (fn) == FUNCTION_DECL ? with_code (fn) : NULL_TREE;
  s->alloca_p |= fn && alloca_p (fn);
  if (fn && has_code_p (fn))
    {
      s->calls.add (fn);
      if (user_p (fn) || decl_function_context (fn)
	  || TREE_CODE (call) != CALL_EXPR || hands_something_p (call))
	s->callees.add (fn);
    }
  else if (!fn || !harmless_p (fn))
    {
      bool hands_p = TREE_CODE (call) != CALL_EXPR || hands_something_p (call);
      s->unknown_p |= hands_p;
      if (hands_p && !fn && TREE_CODE (call) == CALL_EXPR)
	s->indirect.insert (pointee_of (CALL_EXPR_FN (call)));
    }
  else if (TREE_CODE (call) == CALL_EXPR && !POINTER_TYPE_P (TREE_TYPE (call)))
    {
      note_arguments (s, call, false);
      return true;
    }
  if (directives_p || TREE_CODE (call) != CALL_EXPR)
    return false;
  note_arguments (s, call, true);
  return true;
}

/* Callback of walk_tree: notes in a handing what is called, and variables whose address
   is taken.  */

tree
note (tree *tp, int *walk_subtrees, void *data)
{
  handing *s = static_cast<handing *> (data);
  tree t = *tp;
  if (!of_system_header_p (s->fn))
    {
      touch here = touched_part (t, !directives_p);
      s->touches = std::max (s->touches, here);
      s->statics_p |= here == TOUCHED && static_p (base_of (t));
    }
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if ((TREE_CODE (t) == CALL_EXPR && CALL_EXPR_FN (t))
	   || aggregate_constructor (t))
    *walk_subtrees = !note_call (s, t);
  else if (TREE_CODE (t) == ADDR_EXPR)
    if (tree decl = addressed (t))
      s->addressed.add (decl);
  return NULL_TREE;
}

} // anon namespace

bool
stream_directives_p ()
{
  return directives_p;
}

handing *
read_handing (tree fn)
{
  handing *h = new handing;
  h->fn = fn;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), note, h);
  auto own = owners.find (DECL_UID (fn));
  if (own != owners.end ())
    h->order = own->second;
  else if (directives_p)
    find_looks (fn, &h->order);
  h->tasks_p = lasting.count (DECL_UID (DECL_ORIGIN (fn))) != 0;
  h->uses_p = h->unknown_p || user_p (fn);
  h->lends_p = h->unknown_p;
  return h;
}

void
note_directives (tree fn, bool foreign_p, bool lasting_p)
{
  directives_p = true;
  if (!owners.count (DECL_UID (fn)))
    {
      std::vector<look> first;
      find_looks (fn, &first);
      owners[DECL_UID (fn)] = first;
    }
  if (foreign_p)
    users.insert (DECL_UID (fn));
  if (lasting_p)
    lasting.insert (DECL_UID (fn));
}

void
note_own_stream (tree decl)
{
  own.insert (DECL_UID (decl));
}
