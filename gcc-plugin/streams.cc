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

/* Finds the streams of a function, the scope in which each one lives, and its read
   positions, for the warnings about streams.

   Debugging: -fdump-tree-original shows the program that is looked at.  */

#include "gcc-headers.h"
#include "abi.h"
#include "selectors.h"
#include "streams.h"
#include "trees.h"

namespace {

/* Whether STEP has VARIABLE for itself.  */

bool
owns_p (const control_step *step, const_tree variable)
{
  return (step->scope_p
	  && std::find (step->own.begin (), step->own.end (), variable)
	     != step->own.end ());
}

/* Appends to *SCOPES those in STEP that have VARIABLE for themselves.  */

void
find_scopes (const control_step *step, const_tree variable,
	     std::vector<const control_step *> *scopes)
{
  if (owns_p (step, variable))
    scopes->push_back (step);
  for (const control_step *part : step->parts)
    find_scopes (part, variable, scopes);
}

/* What is in references, from the variable on.  */

std::vector<tree>
path_of (tree ref)
{
  std::vector<tree> path;
  for (;; ref = TREE_OPERAND (ref, 0))
    {
      ref = strip_conversions (ref);
      if (!handled_component_p (ref))
	break;
      path.insert (path.begin (), ref);
    }
  return path;
}

} // anon namespace

bool
overlaps_p (tree ref, const stream_view &view)
{
  tree address = strip_conversions (view.address);
  if (TREE_CODE (TREE_TYPE (ref)) == OFFSET_TYPE
      && TREE_CODE (view.type) != OFFSET_TYPE)
    /* The pointer in "s.*s.pointer", say.  */
    return false;
  if (!(view.flags & ABI_VIEW_INDEXED) || TREE_CODE (address) != ADDR_EXPR)
    return true;
  std::vector<tree> a = path_of (ref), b = path_of (TREE_OPERAND (address, 0));
  for (size_t i = 0; i < a.size () && i < b.size (); i++)
    {
      enum tree_code code = TREE_CODE (a[i]);
      tree x = TREE_OPERAND (a[i], 1), y = TREE_OPERAND (b[i], 1);
      if (code != TREE_CODE (b[i]))
	return true;
      if (code == COMPONENT_REF ? x != y
	  : (code == ARRAY_REF && constant_p (x) && constant_p (y)
	     && !tree_int_cst_equal (x, y)))
	return false;
    }
  return true;
}

namespace {

/* Whether VIEW is of one place in what a parameter points to, as long as that is not
   changed.  */

bool
place_behind_p (const stream_view &view)
{
  tree t = strip_conversions (view.address);
  if (!(view.flags & ABI_VIEW_POINTER) || (view.flags & ABI_VIEW_VARIADIC)
      || TREE_CODE (view.declared) != PARM_DECL)
    return false;
  if (TREE_CODE (t) == ADDR_EXPR)
    {
      t = strip_conversions (TREE_OPERAND (t, 0));
      for (; handled_component_p (t); t = strip_conversions (TREE_OPERAND (t, 0)))
	if (TREE_CODE (t) != COMPONENT_REF
	    && !(TREE_CODE (t) == ARRAY_REF && constant_p (TREE_OPERAND (t, 1))))
	  return false;
      if (TREE_CODE (t) != INDIRECT_REF && TREE_CODE (t) != MEM_REF)
	return false;
      t = strip_conversions (TREE_OPERAND (t, 0));
    }
  return t == view.declared;
}

bool
one_p (tree t)
{
  return constant_p (t) && integer_onep (t);
}

} // anon namespace

bool
uses_p (const control_step *step, const stream_view &view)
{
  return (step->base && !(view.flags & ABI_VIEW_POINTER)
	  && (step->base == view.declared || step->base == view.base)
	  && overlaps_p (step->what, view));
}

bool
scalar_p (const stream_view &view)
{
  return (one_p (view.burst) && one_p (view.horizon)
	  && !(view.flags & (ABI_VIEW_COUNTED | ABI_VIEW_VARIADIC)));
}

bool
stream_life::other_p (const control_step *step) const
{
  return step != scope && owns_p (step, stream->view->declared);
}

void
function_streams::find_streams ()
{
  for (const site &s : sites)
    for (const stream_view &view : s.task.views)
      {
	bool known_p = (view.flags & ABI_VIEW_SHARED) || !view.declared;
	bool behind_p = !known_p && place_behind_p (view);
	for (function_stream &other : streams)
	  known_p |= same_stream_p (view, *other.view);
	if (!known_p)
	  streams.push_back ({ &view, false, behind_p, behind_p, false });
      }
  for (function_stream &s : streams)
    for (const site &t : sites)
      for (const stream_view &view : t.task.views)
	{
	  s.varying_p |= (view.declared == s.view->declared
			  && (varying_p (view)
			      || (view.flags & (ABI_VIEW_POINTER
						| ABI_VIEW_VARIADIC))));
	  s.windows_p |= (!t.task.tick_p && !scalar_p (view)
			  && same_stream_p (view, *s.view));
	}
}

void
function_streams::note_addresses (const control_step *step)
{
  if (step->kind == control_step::ADDRESS)
    for (function_stream &s : streams)
      s.known_elsewhere_p |= uses_p (step, *s.view);
  if (step->kind == control_step::ADDRESS || step->kind == control_step::WRITE)
    for (function_stream &s : streams)
      s.pointed_p &= step->base != s.view->declared
		     || strip_conversions (step->what) != step->base;
  for (const control_step *part : step->parts)
    note_addresses (part);
}

/* Whether there is an activation on S in STEP.  */

bool
function_streams::activates_p (const control_step *step,
			       const function_stream &s) const
{
  if (step->kind == control_step::TASK && step->site >= 0)
    for (const stream_view &view : sites[step->site].task.views)
      if (same_stream_p (view, *s.view))
	return true;
  for (const control_step *part : step->parts)
    if (activates_p (part, s))
      return true;
  return false;
}

function_streams::function_streams (const control_programs &programs,
				    const std::vector<site> &the_sites)
  : sites (the_sites), ends_p (programs.ends_p)
{
  typedef control_programs::program program;
  find_streams ();
  for (const program &p : programs.programs)
    note_addresses (p.body);
  for (const function_stream &s : streams)
    {
      unsigned n_programs = 0;
      size_t first = lives.size ();
      for (const program &p : programs.programs)
	{
	  if (!activates_p (p.body, s))
	    continue;
	  n_programs++;
	  if (p.irregular_p)
	    continue;
	  std::vector<const control_step *> scopes;
	  find_scopes (p.body, s.view->declared, &scopes);
	  for (const control_step *scope : scopes)
	    if (activates_p (scope, s))
	      lives.push_back ({ &s, scope, !s.known_elsewhere_p, true });
	  if (scopes.empty ())
	    lives.push_back ({ &s, p.body, false, true });
	}
      for (; first < lives.size (); first++)
	lives[first].one_program_p = n_programs == 1;
    }
}

const stream_view *
function_streams::writer (const function_stream &s) const
{
  for (const site &t : sites)
    for (const stream_view &view : t.task.views)
      if (view.output_p && same_stream_p (view, *s.view))
	return &view;
  return NULL;
}

/* Whether VIEW is of such a stream.  */

bool
function_streams::pointed_p (const stream_view &view) const
{
  for (const function_stream &s : streams)
    if (s.pointed_p && same_stream_p (view, *s.view))
      return true;
  return false;
}

std::vector<read_position>
function_streams::positions (const function_stream &s) const
{
  /* By the directive, or the first one of a group.  */
  std::map<std::pair<unsigned, unsigned>, read_position> found;
  std::vector<read_position> result;
  for (size_t i = 0; i < sites.size (); i++)
    for (const stream_view &view : sites[i].task.views)
      if (view.output_p || !same_stream_p (view, *s.view))
	continue;
      else if (!(view.flags & ABI_VIEW_ALTERNATIVE))
	found[{ DECL_UID (sites[i].var), 0 }].readers.push_back ({ i, &view });
      else
	for (unsigned n = view.lanes.from; n <= view.lanes.to; n++)
	  found[{ DECL_UID (sites[i].group), n }].readers.push_back ({ i, &view });
  for (auto &f : found)
    {
      bool one_stage_p = true;
      read_position &p = f.second;
      p.reader = NULL;
      for (auto &r : p.readers)
	{
	  if (!p.reader && !sites[r.first].task.tick_p)
	    p.reader = r.second;
	  for (const stream_view &other : sites[r.first].task.views)
	    /* Several stages, each with a position.  */
	    one_stage_p &= (!varying_p (other) || pointed_p (other)
			    || (r.second->flags & ABI_VIEW_TOGETHER)
			    || ((r.second->flags & ABI_VIEW_ALTERNATIVE)
				&& !(r.second->flags & ABI_VIEW_EACH)));
	}
      if (one_stage_p && p.reader)
	result.push_back (p);
    }
  return result;
}
