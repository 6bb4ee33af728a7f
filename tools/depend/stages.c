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

/* Strongly connected components of a loop's lines, by Tarjan's algorithm.  */

#include "stages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOT_YET = ~0u };

struct search
{
  const struct source_loop *loop;
  unsigned *number, *low, *stack;
  unsigned next, depth, found;	/* Components are found last one first.  */
};

bool
stages_flow_p (const struct source_loop *loop, const struct loop_dependence *d)
{
  return (d->kind == FLOW
	  && (d->name == NULL || !among_p (loop->inductions, d->name)));
}

/* Visits line V, and gives the lines of each component that is complete then its
   number.  */
static void
visit (struct search *s, unsigned v)
{
  const struct source_loop *loop = s->loop;
  s->number[v] = s->low[v] = s->next++;
  s->stack[s->depth++] = v;
  for (size_t i = 0; i < loop->n_dependences; i++)
    {
      const struct loop_dependence *d = &loop->dependences[i];
      if (d->from != v || !stages_flow_p (loop, d)
	  || loop->lines[d->to].stage != NOT_YET)
	continue;
      if (s->number[d->to] == NOT_YET)
	{
	  visit (s, d->to);
	  if (s->low[d->to] < s->low[v])
	    s->low[v] = s->low[d->to];
	}
      else if (s->number[d->to] < s->low[v])
	s->low[v] = s->number[d->to];
    }
  if (s->low[v] != s->number[v])
    return;
  unsigned member;
  do
    {
      member = s->stack[--s->depth];
      loop->lines[member].stage = s->found;
    }
  while (member != v);
  s->found++;
}

/* Marks the lines that a line of the control program needs.  */
static void
find_control (struct source_loop *loop)
{
  for (unsigned i = 0; i < loop->n_lines; i++)
    {
      char line[16];
      snprintf (line, sizeof line, "%u", loop->lines[i].line);
      loop->lines[i].stage = among_p (loop->conditions, line) ? 0 : NOT_YET;
    }
  for (bool more = true; more;)
    {
      more = false;
      for (size_t i = 0; i < loop->n_dependences; i++)
	{
	  const struct loop_dependence *d = &loop->dependences[i];
	  if (stages_flow_p (loop, d) && loop->lines[d->to].stage == 0
	      && loop->lines[d->from].stage == NOT_YET)
	    {
	      loop->lines[d->from].stage = 0;
	      more = true;
	    }
	}
    }
}

struct stages
stages_find (struct source_loop *loop)
{
  unsigned n = loop->n_lines;
  struct search s = {
    .loop = loop, .found = 1,
    .number = must_have (malloc ((n + 1) * sizeof *s.number)),
    .low = must_have (malloc ((n + 1) * sizeof *s.low)),
    .stack = must_have (malloc ((n + 1) * sizeof *s.stack))
  };
  find_control (loop);
  for (unsigned i = 0; i < n; i++)
    s.number[i] = NOT_YET;
  /* Of lines that do not need each other, the last one first.  */
  for (unsigned last = n; last > 0; last--)
    {
      unsigned v = NOT_YET;
      for (unsigned i = 0; i < n; i++)
	if (loop->lines[i].stage == NOT_YET && s.number[i] == NOT_YET
	    && (v == NOT_YET || loop->lines[i].line > loop->lines[v].line))
	  v = i;
      if (v == NOT_YET)
	break;
      visit (&s, v);
    }
  struct stages all = { .n = s.found };
  all.stages = must_have (calloc (all.n, sizeof *all.stages));
  all.stages[0].control_p = true;
  for (unsigned i = 0; i < n; i++)
    {
      unsigned *stage = &loop->lines[i].stage;
      if (*stage != 0)
	*stage = s.found - *stage;
      all.stages[*stage].lines += loop->lines[i].bytes > 0;
      all.stages[*stage].bytes += loop->lines[i].bytes;
    }
  for (size_t i = 0; i < loop->n_dependences; i++)
    {
      const struct loop_dependence *d = &loop->dependences[i];
      if (d->carried_p && stages_flow_p (loop, d)
	  && loop->lines[d->from].stage == loop->lines[d->to].stage)
	all.stages[loop->lines[d->to].stage].state_p = true;
    }
  free (s.number);
  free (s.low);
  free (s.stack);
  return all;
}
