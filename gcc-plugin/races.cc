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
#include "streams.h"
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
  bool stream_p (const data_access &a) const;
  bool called_again_p (const stage &s) const;
  bool
  warned_p (const data_access &a) const
  {
    return m_warned.count ({ a.base (), a.name () }) != 0;
  }
  bool
  add_warned (const data_access &a)
  {
    return !m_warned.insert ({ a.base (), a.name () }).second;
  }
  void judge_family (const stage &s);
  void judge_stages (const stage &x, const stage &y, const pending_meeting &m);
  void judge_control (const stage &x, const data_access &a, const pending_meeting &m);
  bool race_p (const data_access &a, const data_access &b, bool connected_p, bool carried_p,
	       const control_step *around) const;
  void report_family (const data_access &a, const stage &s, const stream_view &view);
  void report_stages (const data_access &a, const data_access &b, bool again_p);
  void report_control (const data_access &a, const stage &s, bool again_p);
  void note_call (bool again_p) const;
  void follow (const stage &s);

  const std::vector<stage> &m_stages;
  const control_programs &m_programs;
  const std::vector<site> &m_sites;
  alternatives *m_choices;
  stream_order m_order;
  /* What control programs do, by the step.  */
  std::map<const control_step *, data_access> m_control;
  /* The places by name, which may be in several variables.  */
  std::set<std::pair<tree, std::string>> m_warned;
};

void
race_finder::report_family (const data_access &a, const stage &s,
			    const stream_view &view)
{
  auto_diagnostic_group group;
  if (add_warned (a)
      || !warn_at (a.step->loc, WARN_SHARED_WRITE, "%qs is changed by several stages "
		   "of one task, which may run at the same time", a.name ().c_str ()))
    return;
  inform (s.step->loc, "the task is one stage for each %qs", view.name);
  inform (a.step->loc, "write %<#pragma omp atomic%> or %<#pragma omp critical%> "
	  "before this, or give each stage an element of an array");
}

void
race_finder::report_stages (const data_access &a, const data_access &b, bool again_p)
{
  auto_diagnostic_group group;
  std::string name = a.name ();
  if (add_warned (a))
    return;
  if (a.write_p () && b.write_p ())
    {
      const data_access &first = a.step->loc < b.step->loc ? a : b;
      const data_access &second = &first == &a ? b : a;
      if (!warn_at (second.step->loc, WARN_SHARED_WRITE, "%qs is changed by two "
		    "stages, which may run at the same time", name.c_str ()))
	return;
      inform (first.step->loc, "the other change is here");
    }
  else
    {
      const data_access &read = a.write_p () ? b : a, &write = a.write_p () ? a : b;
      if (!warn_at (read.step->loc, WARN_SHARED_WRITE, "%qs is read while another "
		    "stage, which may run at the same time, changes it",
		    name.c_str ()))
	return;
      inform (write.step->loc, "the change is here");
    }
  note_call (again_p);
  inform (b.step->loc, "hand its value on as a stream, by %<output%> in one task and "
	  "%<input%> in the other");
}

void
race_finder::report_control (const data_access &a, const stage &s, bool again_p)
{
  auto_diagnostic_group group;
  std::string name = a.name ();
  if (add_warned (a)
      || !(a.write_p ()
	   ? warn_at (a.step->loc, WARN_SHARED_WRITE, "%qs is changed while a stage "
		      "that shares it may run", name.c_str ())
	   : warn_at (a.step->loc, WARN_SHARED_WRITE, "the control program reads %qs "
		      "while a stage that changes it may run", name.c_str ())))
    return;
  inform (s.step->loc, "the stage is activated here");
  note_call (again_p);
  if (a.write_p () && !a.by_pointer_p ())
    inform (a.step->loc, "write %<#pragma omp taskwait%> before, or give the task "
	    "its value by %<firstprivate (%D)%>", a.base ());
  else
    inform (a.step->loc, "write %<#pragma omp taskwait%> before, or let a stage do "
	    "this");
}

void
race_finder::note_call (bool again_p) const
{
  if (again_p)
    inform (DECL_SOURCE_LOCATION (current_function_decl), "%qD may be called again "
	    "while the stages that it activates run", current_function_decl);
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
    if (a.write_p () && !a.counted_p && !warned_p (a) && !stream_p (a)
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
		     bool carried_p, const control_step *around) const
{
  if (a.base () != b.base () || a.by_pointer_p () != b.by_pointer_p ()
      || !(a.write_p () || b.write_p ()) || warned_p (a) || stream_p (a) || stream_p (b))
    return false;
  bool whole_p = !array_p (a.ref) && !array_p (b.ref);
  unsigned conditions = ((a.counted_p || a.stateful_p)
			 + (b.counted_p || b.stateful_p));
  if (conditions > (connected_p ? 0 : 1) || (connected_p && !whole_p))
    return false;
  return overlap_p (a, b, !carried_p, around);
}

/* Stages X and Y: an activation of X may be under way when one of Y begins, as M
   says.  */

void
race_finder::judge_stages (const stage &x, const stage &y, const pending_meeting &m)
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
	    && race_p (a, b, connected_p, m.carried_p, x.step->around))
	  report_stages (a, b, m.called_again_p);
}

/* The control program does A while an activation of X may be under way, as M says.  */

void
race_finder::judge_control (const stage &x, const data_access &a,
			    const pending_meeting &m)
{
  for (const data_access &b : x.list)
    if (!a.write_p () && m_programs.ends_p && !b.outer_loops.empty ()
	&& std::find (a.loops.begin (), a.loops.end (), b.outer_loops.back ())
	   != a.loops.end ())
      /* That tells the loop when to end.  */
      continue;
    else if (!b.counted_p && !(b.stateful_p && m.carried_p)
	&& race_p (a, b, false, m.carried_p, x.step->around))
      report_control (a, x, m.called_again_p);
}

void
race_finder::follow (const stage &s)
{
  for (const pending_meeting &m : behind_stage (s.step, called_again_p (s)))
    if (m.step->kind == control_step::TASK)
      {
	const stage *other = find_stage (m.step);
	if (other && !m.step->if_p)
	  judge_stages (s, *other, m);
      }
    else
      {
	auto found = m_control.find (m.step);
	if (found != m_control.end ())
	  judge_control (s, found->second, m);
      }
}

/* Whether A is, or may be, of an element of a stream.  */

bool
race_finder::stream_p (const data_access &a) const
{
  for (const site &s : m_sites)
    for (const stream_view &view : s.task.views)
      if (view.declared == a.base () && overlaps_p (a.ref, view))
	return true;
  return false;
}

/* Whether S is the same stage in a later call of the function, as its streams outlive
   this one.  */

bool
race_finder::called_again_p (const stage &s) const
{
  /* Those in bodies of tasks come first.  */
  if (s.step->around->parts[0] != m_programs.programs.back ().body
      || MAIN_NAME_P (DECL_NAME (current_function_decl)))
    return false;
  for (const stream_view &view : m_sites[s.step->site].task.views)
    if (!view.declared || (automatic_p (view.declared)
			   && !reference_p (view.declared)
			   && !(view.flags & ABI_VIEW_POINTER)))
      return false;
  return true;
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
