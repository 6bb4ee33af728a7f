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

/* Tells at each directive what the compiler made of it: what state its body has,
   how it is activated, whether it is fused with others and vectorised.

   A remark is begun when its directive is lowered.  What comes later adds to it:
   loops in the control program, fusion, and after all of GCC's optimizations the
   pass in this file.  All are told at the end of the translation unit.  */

#include "gcc-headers.h"
#include "abi.h"
#include "control-reader.h"
#include "cxx.h"
#include "effects.h"
#include "passes.h"
#include "remarks.h"
#include "trees.h"

namespace {

bool wanted_p;
std::vector<remark> remarks;


std::string
line_of (location_t loc)
{
  return " in line " + std::to_string (expand_location (loc).line);
}

std::string
name_of (tree decl)
{
  const char *name = lang_hooks.decl_printable_name (decl, 1);
  return std::string ("'") + (name ? name : "?") + "'";
}

/* Whether each activation has a DECL of its own.  */

bool
own_p (tree decl, const stream_task &task, const body_uses &uses,
       const data_sharing &sharing)
{
  if (const_cast<hash_set<tree> &> (uses.locals).contains (decl))
    return (automatic_p (decl) && !DECL_HAS_VALUE_EXPR_P (decl)
	    && TREE_CODE (TREE_TYPE (decl)) != REFERENCE_TYPE);
  for (const stream_view &view : task.views)
    if (view.window ? view.window == decl || view.counter == decl
	: view.base == decl)
      return true;
  for (const capture &c : sharing.captures)
    if (c.decl == decl)
      return !c.address_p || c.size;
  for (const private_variable &p : sharing.privates)
    if (p.decl == decl)
      return true;
  return false;
}

} // anon namespace

std::string
stage_state (const stream_task &task, const body_uses &uses,
	     const data_sharing &sharing, tree body)
{
  for (const body_write &w : uses.writes)
    {
      tree base = base_variable (w.target);
      if (base ? own_p (base, task, uses, sharing)
	  : written_element_p (task, w.target))
	continue;
      if (!base)
	return "writes through a pointer" + line_of (w.loc);
      return "changes " + name_of (base) + line_of (w.loc);
    }
  tree call = find_in (body, [] (tree t)
    {
      return ((TREE_CODE (t) == CALL_EXPR || aggregate_constructor (t))
	      && effects_of_calls (t).state_p);
    });
  if (call)
    {
      tree fn = called_function (call);
      return "calls " + (fn ? name_of (fn) : std::string ("a function"))
	     + line_of (EXPR_LOCATION (call)) + ", which may have state";
    }
  if (effects_of_calls (body).state_p)
    return "does more than to compute";
  return "";
}

namespace {

/* Callback at the end of the translation unit: tells all.  */

void
tell (void *, void *)
{
  for (const remark &r : remarks)
    if (r.joined != UNKNOWN_LOCATION)
      inform (r.loc, "stage: one with the alternative in line %d",
	      expand_location (r.joined).line);
    else
      inform (r.loc, "stage: %s; %s; %s; %s; %s; %s", r.state.c_str (),
	      r.threads.c_str (), r.issue.c_str (), r.place.c_str (),
	      r.fusion.c_str (), r.vectors.c_str ());
  remarks.clear ();
}

bool
gate_remark (function *)
{
  return wanted_p;
}

/* Before "optimized", when no pass vectorises any more.  */

void
execute_remark (function *fun)
{
  tree field = abi_body_field (fun->decl);
  remark *r = field ? find_remark (DECL_NAME (field)) : NULL;
  if (!r)
    return;
  r->vectors = "not vectorised";
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	tree lhs = gimple_get_lhs (gsi_stmt (gsi));
	if (lhs && VECTOR_TYPE_P (TREE_TYPE (lhs)))
	  r->vectors = "vectorised";
      }
}

} // anon namespace

bool
remarks_argument (const char *key)
{
  if (strcmp (key, "remarks") != 0)
    return false;
  wanted_p = true;
  return true;
}

remark *
remark_stage (const stream_task &task, const std::string &state)
{
  if (!wanted_p)
    return NULL;
  remark r;
  r.loc = task.loc;
  r.state = state.empty () ? "stateless" : "stateful: " + state;
  if (!task.replicas)
    r.threads = (state.empty ()
		 ? "on several threads at a time if others wait for it"
		 : "on one thread at a time");
  else if (constant_p (task.replicas))
    r.threads = "on at most "
		+ std::to_string (tree_to_uhwi (task.replicas))
		+ " threads at a time";
  else
    r.threads = "on as many threads at a time as 'num_threads' says";
  r.issue = (optimize ? "activated one at a time, in no loop that counts"
	     : "activated one at a time, without optimization");
  r.place = (optimize ? "not in place, as no loop around has all of its streams"
	     : "not in place, without optimization");
  r.fusion = "not fused, without -O2";
  r.vectors = "not compiled yet";
  remarks.push_back (r);
  return &remarks.back ();
}

void
remark_joined (location_t loc, location_t with)
{
  if (!wanted_p)
    return;
  remark r;
  r.loc = loc;
  r.joined = with;
  remarks.push_back (r);
}

void
remark_look (location_t loc, tree object)
{
  if (wanted_p)
    inform (loc, "waits in each iteration: it looks at %qD, which tasks of functions that it "
	    "calls may change", object);
}

remark *
find_remark (tree frame)
{
  if (wanted_p && frame)
    for (remark &r : remarks)
      if (r.frame == IDENTIFIER_POINTER (frame))
	return &r;
  return NULL;
}

void
remarks_start (const char *plugin_name)
{
  if (!wanted_p)
    return;
  insert_pass (plugin_name,
	       new function_pass ("gomp_stream_remark", 0, gate_remark, execute_remark),
	       "optimized");
  register_callback (plugin_name, PLUGIN_FINISH_UNIT, tell, NULL);
}
