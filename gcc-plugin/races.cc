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

/* Warns of races: the sequential program reads and changes a variable in one order,
   and stages that share it, or one and the control program, in another one.

   Two accesses race if one of them is a change, both may be under way between two
   waits, and nothing orders them.  Activations of one stage are in order; so is one
   before another if a path of streams leads from the former's stage to the latter's.
   Nothing is said where that is so in both directions, as in a feedback loop; nor
   where the second is not surely reached behind the first, as conditions may depend on
   each other.

   pending.cc follows the control flow, stage-order.cc the streams.

   Debugging: -fdump-tree-original shows the program that is looked at.  */

#include "gcc-headers.h"
#include "pending.h"
#include "races.h"
#include "stage-order.h"
#include "trees.h"
#include "warnings.h"

namespace {

/* Whether REF is in an element of an array.  */

bool
array_p (tree ref)
{
  for (ref = strip_conversions (ref); handled_component_p (ref);
       ref = strip_conversions (TREE_OPERAND (ref, 0)))
    if (TREE_CODE (ref) == ARRAY_REF)
      return true;
  return false;
}

/* Whether REF is the same place each time.  */

bool
one_place_p (tree ref)
{
  for (ref = strip_conversions (ref); handled_component_p (ref);
       ref = strip_conversions (TREE_OPERAND (ref, 0)))
    if (TREE_CODE (ref) == ARRAY_REF
	&& !constant_p (value_of (TREE_OPERAND (ref, 1))))
      return false;
  return true;
}

/* How many scopes in STEP have VARIABLE for themselves.  */

unsigned
owners (const control_step *step, const_tree variable)
{
  unsigned n = (std::find (step->own.begin (), step->own.end (), variable)
		!= step->own.end ());
  for (const control_step *part : step->parts)
    n += owners (part, variable);
  return n;
}

/* Appends the loops in STEP around TASK to *LOOPS, outer ones first.  Returns whether
   TASK is there.  */

bool
add_loops (const control_step *step, const control_step *task,
	   std::vector<const control_step *> *loops)
{
  if (step->kind == control_step::LOOP)
    loops->push_back (step);
  if (step == task)
    return true;
  for (const control_step *part : step->parts)
    if (add_loops (part, task, loops))
      return true;
  if (step->kind == control_step::LOOP)
    loops->pop_back ();
  return false;
}

/* The warnings.  */

class race_finder
{
public:
  race_finder (const std::vector<function_races::stage> &stages,
	       const control_programs &programs, const std::vector<site> &sites,
	       alternatives *choices)
    : m_stages (stages), m_programs (programs), m_sites (sites),
      m_choices (choices), m_order (sites) {}
  void run ();

private:
  typedef function_races::stage stage;

  const stage *find_stage (const control_step *step) const;
  bool once_p (tree variable) const;
  void judge_family (const stage &s);
  void judge_stages (const stage &x, const stage &y, bool carried_p);
  void judge_control (const stage &x, const data_access &a, bool carried_p);
  bool race_p (const data_access &a, const data_access &b, bool connected_p, bool carried_p,
	       const control_step *around);
  void report_family (const data_access &a, const stage &s, const stream_view &view);
  void report_stages (const data_access &a, const data_access &b);
  void report_control (const data_access &a, const stage &s);
  void follow (const stage &s);

  const std::vector<stage> &m_stages;
  const control_programs &m_programs;
  const std::vector<site> &m_sites;
  alternatives *m_choices;
  stream_order m_order;
  /* What control programs do, by the step.  */
  std::map<const control_step *, data_access> m_control;
  hash_set<tree> m_warned;
  /* Streams are not looked at here.  */
  hash_set<tree> m_streams;
};

void
race_finder::report_family (const data_access &a, const stage &s,
			    const stream_view &view)
{
  auto_diagnostic_group group;
  if (m_warned.add (a.base ())
      || !warn_at (a.step->loc, WARN_SHARED_WRITE, "%qD is changed by several stages "
		   "of one task, which may run at the same time", a.base ()))
    return;
  inform (s.step->loc, "the task is one stage for each %qs", view.name);
  inform (a.step->loc, "write %<#pragma omp atomic%> or %<#pragma omp critical%> "
	  "before this, or give each stage an element of an array");
}

void
race_finder::report_stages (const data_access &a, const data_access &b)
{
  auto_diagnostic_group group;
  tree decl = a.base ();
  if (m_warned.add (decl))
    return;
  if (a.write_p () && b.write_p ())
    {
      const data_access &first = a.step->loc < b.step->loc ? a : b;
      const data_access &second = &first == &a ? b : a;
      if (!warn_at (second.step->loc, WARN_SHARED_WRITE, "%qD is changed by two "
		    "stages, which may run at the same time", decl))
	return;
      inform (first.step->loc, "the other change is here");
    }
  else
    {
      const data_access &read = a.write_p () ? b : a, &write = a.write_p () ? a : b;
      if (!warn_at (read.step->loc, WARN_SHARED_WRITE, "%qD is read while another "
		    "stage, which may run at the same time, changes it", decl))
	return;
      inform (write.step->loc, "the change is here");
    }
  inform (b.step->loc, "hand its value on as a stream, by %<output%> in one task and "
	  "%<input%> in the other");
}

void
race_finder::report_control (const data_access &a, const stage &s)
{
  auto_diagnostic_group group;
  if (m_warned.add (a.base ())
      || !(a.write_p ()
	   ? warn_at (a.step->loc, WARN_SHARED_WRITE, "%qD is changed while a stage "
		      "that shares it may run", a.base ())
	   : warn_at (a.step->loc, WARN_SHARED_WRITE, "the control program reads %qD "
		      "while a stage that changes it may run", a.base ())))
    return;
  inform (s.step->loc, "the stage is activated here");
  if (a.write_p ())
    inform (a.step->loc, "write %<#pragma omp taskwait%> before, or give the task "
	    "its value by %<firstprivate (%D)%>", a.base ());
  else
    inform (a.step->loc, "write %<#pragma omp taskwait%> before, or let a stage do "
	    "this");
}

const race_finder::stage *
race_finder::find_stage (const control_step *step) const
{
  for (const stage &s : m_stages)
    if (s.step == step)
      return &s;
  return NULL;
}

/* Whether the stages of S, of one directive, change a variable.  */

void
race_finder::judge_family (const stage &s)
{
  for (const data_access &a : s.list)
    if (a.write_p () && !a.counted_p && !m_warned.contains (a.base ())
	&& !m_streams.contains (a.base ())
	/* The order of changes to one value does not matter.  */
	&& !(a.step->value && constant_p (value_of (a.step->value)))
	&& one_place_p (a.ref))
      {
	const stream_view *view = m_order.concurrent_stages (s.step);
	if (!view)
	  return;
	report_family (a, s, *view);
      }
}

/* Whether A and B, of which one may be under way when the other one begins, race.
   CONNECTED_P: streams lead from one to the other.  */

bool
race_finder::race_p (const data_access &a, const data_access &b, bool connected_p,
		     bool carried_p, const control_step *around)
{
  if (a.base () != b.base () || !(a.write_p () || b.write_p ())
      || m_warned.contains (a.base ()) || m_streams.contains (a.base ()))
    return false;
  bool whole_p = !array_p (a.ref) && !array_p (b.ref);
  unsigned conditions = ((a.counted_p || a.stateful_p)
			 + (b.counted_p || b.stateful_p));
  if (conditions > (connected_p ? 0 : 1) || (connected_p && !whole_p))
    return false;
  return overlap_p (a, b, !carried_p, around);
}

/* Stages X and Y: an activation of X may be under way when one of Y begins, of a later
   turn if CARRIED_P.  */

void
race_finder::judge_stages (const stage &x, const stage &y, bool carried_p)
{
  if (&x == &y || m_choices->one_stage_p (x.step->what, y.step->what)
      || m_order.path_p (x.step->site, y.step->site))
    return;
  bool connected_p = m_order.path_p (y.step->site, x.step->site);
  /* Two changes are worse.  */
  for (bool both_p : { true, false })
    for (const data_access &a : x.list)
      for (const data_access &b : y.list)
	if ((a.write_p () && b.write_p ()) == both_p
	    && race_p (a, b, connected_p, carried_p, x.step->around))
	  report_stages (a, b);
}

/* The control program does A while an activation of X may be under way, of an earlier
   turn if CARRIED_P.  */

void
race_finder::judge_control (const stage &x, const data_access &a, bool carried_p)
{
  for (const data_access &b : x.list)
    if (!a.write_p () && m_programs.ends_p && !b.outer_loops.empty ()
	&& std::find (a.loops.begin (), a.loops.end (), b.outer_loops.back ())
	   != a.loops.end ())
      /* That tells the loop when to end.  */
      continue;
    else if (!b.counted_p && !(b.stateful_p && carried_p)
	&& race_p (a, b, false, carried_p, x.step->around))
      report_control (a, x);
}

void
race_finder::follow (const stage &s)
{
  for (const pending_meeting &m : behind_stage (s.step))
    if (m.step->kind == control_step::TASK)
      {
	const stage *other = find_stage (m.step);
	if (other && !m.step->if_p)
	  judge_stages (s, *other, m.carried_p);
      }
    else
      {
	auto found = m_control.find (m.step);
	if (found != m_control.end ())
	  judge_control (s, found->second, m.carried_p);
      }
}

/* Whether the function has one VARIABLE, and no copies of it.  */

bool
race_finder::once_p (tree variable) const
{
  unsigned n = 0;
  for (const control_programs::program &p : m_programs.programs)
    n += owners (p.body, variable);
  return n <= 1;
}

void
race_finder::run ()
{
  for (const site &s : m_sites)
    for (const stream_view &view : s.task.views)
      if (view.declared)
	m_streams.add (view.declared);
  for (const control_programs::program &p : m_programs.programs)
    {
      accesses control (p.body);
      for (data_access &a : control.list)
	if (once_p (a.base ()))
	  {
	    a.outer_loops = a.loops;
	    m_control.insert ({ a.step, a });
	  }
    }
  for (const stage &s : m_stages)
    if (s.step->site >= 0 && !s.list.empty () && !s.step->if_p
	&& !s.step->around->irregular_p)
      {
	judge_family (s);
	follow (s);
      }
}

} // anon namespace

void
function_races::add_stage (const control_step *step, const stream_task &task,
			   const body_uses &uses, const data_sharing &sharing)
{
  std::vector<tree> shared;
  if (!step || !step->body || !warning_on_p (WARN_SHARED_WRITE))
    return;
  for (tree decl : sharing.seen_elsewhere)
    if (!const_cast<hash_set<tree> &> (uses.copied).contains (decl))
      shared.push_back (decl);
  accesses found (step, task, shared);
  for (data_access &a : found.list)
    add_loops (step->around, step, &a.outer_loops);
  m_stages.push_back ({ step, found.list });
}

void
function_races::warn (const control_programs &programs,
		      const std::vector<site> &sites, alternatives *choices) const
{
  if (!warning_on_p (WARN_SHARED_WRITE) || dealt_sites_p (sites))
    return;
  race_finder finder (m_stages, programs, sites, choices);
  finder.run ();
}
