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

/* A function that activates tasks on streams of others, once for each call as a rule,
   finds its stages again in the next call: each directive has a variable of the thread,
   which leads to the port that it used last,

     static _Thread_local struct gomp_stream_port *shortcut;

     // At the start of the function.
     if (shortcut)
       p = shortcut;
     else
       make the blank port, with &shortcut;

   and compares the addresses of all its streams, as for a[i]; so the blank port is also
   made before a search.  The runtime makes the
   variable null when the port is not to be used.  A function with a scope of its own has
   no shortcuts: its stages end there, or their bodies are defined anew.  */

#include "gcc-headers.h"
#include "abi.h"
#include "shortcut.h"
#include "trees.h"

namespace {

/* The variables that are not the thread's yet.  */
hash_set<tree> variables;

} // anon namespace

tree
make_threads_own (const char *name, tree type)
{
  tree var = abi_make_static (name, type);
  TREE_READONLY (var) = 0;
  varpool_node::finalize_decl (var);
  variables.add (var);
  return var;
}

void
shortcut::make ()
{
  location_t loc = BUILTINS_LOCATION;
  tree kept = make_threads_own ("gomp_stream_shortcut", TREE_TYPE (port));
  tree address = assign (loc, abi_component (unshare_expr (blank.port),
					     abi_port::shortcut),
			 address_of (kept));
  append (&COND_EXPR_THEN (begin), address);
  COND_EXPR_ELSE (begin) = COND_EXPR_THEN (begin);
  COND_EXPR_COND (begin) = not_zero (kept);
  COND_EXPR_THEN (begin) = assign (loc, port, kept);
  COND_EXPR_COND (remake) = boolean_true_node;
  append (&COND_EXPR_THEN (remake), unshare_expr (address));
  if (follow)
    {
      COND_EXPR_COND (follow) = not_zero (kept);
      COND_EXPR_THEN (follow) = assign (loc, kept, port);
    }
}

void
finish_shortcut (tree t)
{
  if (!VAR_P (t) || !variables.contains (t))
    return;
  set_decl_tls_model (t, decl_default_tls_model (t));
  variables.remove (t);
}
