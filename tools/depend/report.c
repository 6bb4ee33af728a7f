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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Writes the report: which loops could become pipelines, of which stages.  */

#define _GNU_SOURCE 1
#include "report.h"
#include "stages.h"

#include <stdlib.h>
#include <string.h>

static int
by_bytes (const void *a, const void *b)
{
  const struct source_loop *const *x = a, *const *y = b;
  if ((*x)->bytes != (*y)->bytes)
    return (*x)->bytes < (*y)->bytes ? 1 : -1;
  return (*x)->line < (*y)->line ? -1 : (*x)->line > (*y)->line;
}

static int
by_place (const void *a, const void *b)
{
  const struct source_loop *const *x = a, *const *y = b;
  int order = strcmp ((*x)->file, (*y)->file);
  return order != 0 ? order
	 : (*x)->line < (*y)->line ? -1 : (*x)->line > (*y)->line;
}

/* The loops of P in an order.  */
static struct source_loop **
sorted (const struct program *p, int (*order) (const void *, const void *))
{
  struct source_loop **loops
    = must_have (malloc ((p->n_loops + 1) * sizeof *loops));
  for (size_t i = 0; i < p->n_loops; i++)
    loops[i] = &p->loops[i];
  qsort (loops, p->n_loops, sizeof *loops, order);
  return loops;
}

static const char *
kind_name (enum dependence_kind kind)
{
  return kind == FLOW ? "flow" : kind == ANTI ? "anti" : "output";
}

static void
print_place (FILE *out, const struct source_loop *loop,
	     const struct source_line *place)
{
  if (place->file != NULL
      && strcmp (basename (place->file), basename (loop->file)) != 0)
    fprintf (out, "%s:", basename (place->file));
  fprintf (out, "%u", place->line);
}

void
report_list (FILE *out, const struct program *p)
{
  struct source_loop **loops = sorted (p, by_place);
  for (size_t i = 0; i < p->n_loops; i++)
    for (size_t k = 0; k < loops[i]->n_dependences; k++)
      {
	const struct loop_dependence *d = &loops[i]->dependences[k];
	if (!d->carried_p || among_p (loops[i]->inductions, d->name))
	  continue;
	fprintf (out, "%s:%u: %s %s ", loops[i]->file, loops[i]->line,
		 kind_name (d->kind), d->name);
	print_place (out, loops[i], &d->source);
	fputs (" -> ", out);
	print_place (out, loops[i], &d->sink);
	fprintf (out, " %llu%s\n", (unsigned long long) d->count,
		 d->near == d->count ? " next" : d->near == 0 ? " later" : "");
      }
  free (loops);
}

/* The lines of STAGE, with ranges.  */
static void
print_lines (FILE *out, const struct source_loop *loop, unsigned stage)
{
  unsigned last = 0;
  const char *between = "";
  for (;;)
    {
      unsigned next = ~0u;
      for (unsigned i = 0; i < loop->n_lines; i++)
	if (loop->lines[i].stage == stage && loop->lines[i].line > last
	    && loop->lines[i].line < next)
	  next = loop->lines[i].line;
      if (next == ~0u)
	return;
      fprintf (out, "%s%u", between, next);
      between = ", ";
      last = next;
    }
}

/* Whether a dependence with this name was in the list before number K.  */
static bool
named_before_p (const struct source_loop *loop, size_t k,
		bool (*what) (const struct source_loop *,
			      const struct loop_dependence *, unsigned),
		unsigned stage)
{
  for (size_t i = 0; i < k; i++)
    if (what (loop, &loop->dependences[i], stage)
	&& strcmp (loop->dependences[i].name, loop->dependences[k].name) == 0)
      return true;
  return false;
}

static unsigned
stage_of (const struct source_loop *loop, unsigned line)
{
  return loop->lines[line].stage;
}

/* What keeps a stage together.  */
static bool
state_p (const struct source_loop *loop, const struct loop_dependence *d,
	 unsigned stage)
{
  return (d->carried_p && stages_flow_p (loop, d)
	  && stage_of (loop, d->from) == stage
	  && stage_of (loop, d->to) == stage);
}

/* What goes from another stage to this one.  */
static bool
stream_p (const struct source_loop *loop, const struct loop_dependence *d,
	  unsigned stage)
{
  return (!d->carried_p && d->name != NULL && stages_flow_p (loop, d)
	  && stage_of (loop, d->from) != stage
	  && stage_of (loop, d->to) == stage);
}

static bool
earlier_p (const struct source_loop *loop, const struct loop_dependence *d,
	   unsigned stage)
{
  return (d->carried_p && stages_flow_p (loop, d)
	  && stage_of (loop, d->from) != stage
	  && stage_of (loop, d->to) == stage);
}

/* What is written again while another stage may still read it.  */
static bool
again_p (const struct source_loop *loop, const struct loop_dependence *d,
	 unsigned stage)
{
  return (d->carried_p && d->kind != FLOW
	  && !among_p (loop->inductions, d->name)
	  && stage_of (loop, d->to) == stage
	  && stage_of (loop, d->from) != stage);
}

/* The lines elsewhere that decide whether lines of STAGE are run.  */
static void
print_conditions (FILE *out, const struct source_loop *loop, unsigned stage)
{
  const char *title = "    runs if these say so: ";
  for (size_t k = 0; k < loop->n_dependences; k++)
    {
      const struct loop_dependence *d = &loop->dependences[k];
      bool again = d->name != NULL || stage_of (loop, d->to) != stage
		   || stage_of (loop, d->from) == stage
		   || loop->lines[d->to].bytes == 0;
      for (size_t i = 0; i < k && !again; i++)
	again = (loop->dependences[i].name == NULL
		 && loop->dependences[i].from == d->from
		 && stage_of (loop, loop->dependences[i].to) == stage);
      if (again)
	continue;
      fprintf (out, "%s%u", title, loop->lines[d->from].line);
      title = ", ";
    }
  if (*title == ',')
    putc ('\n', out);
}

/* The names of the dependences that WHAT says, after TITLE.  */
static void
print_names (FILE *out, const struct source_loop *loop, const char *title,
	     bool (*what) (const struct source_loop *,
			   const struct loop_dependence *, unsigned),
	     unsigned stage)
{
  for (size_t k = 0; k < loop->n_dependences; k++)
    if (what (loop, &loop->dependences[k], stage)
	&& !named_before_p (loop, k, what, stage))
      {
	const struct loop_dependence *d = &loop->dependences[k];
	fprintf (out, "%s%s (%u -> %u)", title, d->name,
		 loop->lines[d->from].line, loop->lines[d->to].line);
	title = ", ";
      }
}

static void
print_stage (FILE *out, const struct source_loop *loop,
	     const struct stages *all, unsigned stage, unsigned number)
{
  const struct stage *s = &all->stages[stage];
  if (s->control_p)
    fputs ("  control program: ", out);
  else
    fprintf (out, "  stage %u: ", number);
  fprintf (out, "%s ", s->lines == 1 ? "line" : "lines");
  print_lines (out, loop, stage);
  fprintf (out, "; %.0f%%%s\n", 100.0 * s->bytes / loop->bytes,
	   s->control_p || s->state_p ? ""
	   : "; no state: iterations can run at once");
  print_names (out, loop, s->lines > 1 && !s->control_p
	       ? "    kept together by " : "    state: ", state_p, stage);
  if (s->state_p)
    putc ('\n', out);
  if (!s->control_p)
    print_conditions (out, loop, stage);
  for (unsigned kind = 0; kind < 3; kind++)
    {
      bool (*what) (const struct source_loop *, const struct loop_dependence *,
		    unsigned)
	= kind == 0 ? stream_p : kind == 1 ? earlier_p : again_p;
      bool any = false;
      for (size_t k = 0; k < loop->n_dependences; k++)
	any |= what (loop, &loop->dependences[k], stage);
      if (!any)
	continue;
      print_names (out, loop, kind == 0 ? "    reads: "
		   : kind == 1 ? "    reads of earlier iterations: "
		   : "    writes again, so must be a stream: ", what, stage);
      putc ('\n', out);
    }
}

static void
print_verdict (FILE *out, const struct source_loop *loop,
	       const struct stages *all, unsigned stages)
{
  uint64_t most = 0;
  bool state = false;
  for (unsigned s = 0; s < all->n; s++)
    if ((all->stages[s].control_p || all->stages[s].state_p)
	&& all->stages[s].bytes > most)
      most = all->stages[s].bytes;
  for (unsigned s = 1; s < all->n; s++)
    state |= all->stages[s].state_p;
  if (stages == 0)
    fputs ("  cannot become a pipeline: all of it is on lines that decide"
	   " whether it goes on\n", out);
  else if (!state)
    fputs ("  iterations are independent: a pipeline whose stages have no state,"
	   " or a parallel loop\n", out);
  else if (stages == 1)
    fputs ("  cannot become a pipeline: all of it is one stage\n", out);
  else
    fprintf (out, "  can become a pipeline of %u stages, at most %.1f times as"
	     " fast\n", stages, (double) loop->bytes / most);
}

static void
print_loop (FILE *out, struct source_loop *loop, double share)
{
  fprintf (out, "%s:%u: loop in %s, entered %llu times, %llu iterations,"
	   " %.0f%% of the accesses\n", loop->file, loop->line, loop->function,
	   (unsigned long long) loop->instances,
	   (unsigned long long) loop->iterations, 100 * share);
  struct stages all = stages_find (loop);
  unsigned stages = 0;
  for (unsigned s = 1; s < all.n; s++)
    stages += all.stages[s].lines > 0;
  print_verdict (out, loop, &all, stages);
  unsigned number = 0;
  for (unsigned s = 0; s < all.n; s++)
    if (all.stages[s].lines > 0)
      {
	number += !all.stages[s].control_p;
	print_stage (out, loop, &all, s, number);
      }
  free (all.stages);
}

void
report_stages (FILE *out, const struct program *p, double minimum)
{
  struct source_loop **loops = sorted (p, by_bytes);
  unsigned shown = 0;
  for (size_t i = 0; i < p->n_loops; i++)
    {
      double share = p->bytes == 0 ? 0 : (double) loops[i]->bytes / p->bytes;
      if (loops[i]->bytes == 0 || share < minimum)
	continue;
      if (shown++ > 0)
	putc ('\n', out);
      print_loop (out, loops[i], share);
    }
  if (shown == 0)
    fputs ("No loops.\n", out);
  free (loops);
}
