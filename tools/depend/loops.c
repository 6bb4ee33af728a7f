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

/* From the tree of contexts to loops of the source.  */

#define _GNU_SOURCE 1
#include "loops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
among_p (const char *names, const char *name)
{
  size_t n = strlen (name);
  while (n > 0 && (names = strstr (names, name)) != NULL)
    {
      if ((names[n] == ',' || names[n] == 0) && names[-1] == ',')
	return true;
      names += n;
    }
  return false;
}

/* Takes the next line of *TEXT.  */
static char *
next_line (const char **text)
{
  size_t n = strcspn (*text, "\n");
  char *line = must_have (strndup (*text, n));
  *text += n + ((*text)[n] == '\n');
  return line;
}

/* A comma before the list, for among_p.  */
static char *
list_of (char *line)
{
  char *list;
  if (asprintf (&list, ",%s", line) < 0)
    must_have (NULL);
  free (line);
  return list;
}

/* The number in LOOP of LINE.  */
static unsigned
find_line (struct source_loop *loop, unsigned line)
{
  for (unsigned i = 0; i < loop->n_lines; i++)
    if (loop->lines[i].line == line)
      return i;
  loop->lines = must_have (realloc (loop->lines, (loop->n_lines + 1)
						 * sizeof *loop->lines));
  loop->lines[loop->n_lines] = (struct body_line) { .line = line };
  return loop->n_lines++;
}

static void
append (struct source_loop *loop, const struct loop_dependence *new)
{
  loop->dependences
    = must_have (realloc (loop->dependences, (loop->n_dependences + 1)
					     * sizeof *loop->dependences));
  loop->dependences[loop->n_dependences++] = *new;
}

/* Which lines of LOOP decide whether others are run.  */
static void
read_conditions (struct source_loop *loop, const char *pairs)
{
  unsigned from, to;
  int n;
  for (; sscanf (pairs, "%u>%u%n", &from, &to, &n) == 2; pairs += pairs[0] == ',')
    {
      append (loop, &(struct loop_dependence) {
	.kind = FLOW, .from = find_line (loop, from), .to = find_line (loop, to)
      });
      pairs += n;
    }
}

static struct source_loop *
loop_of (struct program *p, const struct dispatcher *d, uint64_t address)
{
  for (size_t i = 0; i < p->n_loops; i++)
    if (p->loops[i].text == address)
      return &p->loops[i];
  p->loops = must_have (realloc (p->loops,
				 (p->n_loops + 1) * sizeof *p->loops));
  struct source_loop *loop = &p->loops[p->n_loops++];
  *loop = (struct source_loop) { .text = address };
  const char *text = dispatcher_text (d, address);
  loop->file = next_line (&text);
  char *line = next_line (&text);
  loop->line = atoi (line);
  free (line);
  loop->function = next_line (&text);
  loop->inductions = list_of (next_line (&text));
  loop->conditions = list_of (next_line (&text));
  char *pairs = next_line (&text);
  read_conditions (loop, pairs);
  free (pairs);
  loop->tested_first_p = strncmp (text, "first", 5) == 0;
  return loop;
}

/* The number in LOOP of the line of NODE, which is in its body.  */
static unsigned
line_of (const struct program *p, const struct dispatcher *d,
	 struct source_loop *loop, uint32_t node)
{
  const struct node *n = &d->contexts.nodes[node];
  unsigned line = p->places[node].line;
  if (n->kind == NODE_LOOP)
    {
      const char *text = dispatcher_text (d, n->key);
      line = atoi (text + strcspn (text, "\n") + 1);
    }
  return find_line (loop, line);
}

/* The name of the object OBJECT, or of what is none.  */
static char *
name_of (const struct program *p, const struct dispatcher *d, uint32_t object)
{
  char *name;
  const char *text = dispatcher_text (d, d->contexts.nodes[object].key);
  const struct source_line *place = &p->places[object];
  int n;
  if (object != 0 && *text != 0)
    n = asprintf (&name, "%s", text);
  else if (object != 0 && place->file != NULL)
    n = asprintf (&name, "block of %s:%u", basename (place->file), place->line);
  else
    n = asprintf (&name, "unnamed memory");
  return must_have (n < 0 ? NULL : name);
}

static bool
same_place (const struct source_line *a, const struct source_line *b)
{
  return (a->line == b->line
	  && (a->file == b->file
	      || (a->file != NULL && b->file != NULL
		  && strcmp (a->file, b->file) == 0)));
}

/* Adds a dependence of LOOP, whose node is ANCESTOR.  */
static void
add_dependence (struct program *p, const struct dispatcher *d,
		uint32_t ancestor, const struct dependence *found)
{
  struct source_loop *loop = loop_of (p, d, d->contexts.nodes[ancestor].key);
  uint32_t from = contexts_child (&d->contexts, ancestor, found->from);
  uint32_t to = contexts_child (&d->contexts, ancestor, found->to);
  if (from == 0 || to == 0)
    return;
  struct loop_dependence new = {
    .kind = found->kind, .carried_p = found->loop != 0,
    .from = line_of (p, d, loop, from), .to = line_of (p, d, loop, to),
    .source = p->places[found->from], .sink = p->places[found->to],
    .count = found->count, .near = found->near
  };
  if (!new.carried_p && new.from == new.to)
    return;
  new.name = name_of (p, d, found->object);
  for (size_t i = 0; i < loop->n_dependences; i++)
    {
      struct loop_dependence *old = &loop->dependences[i];
      if (old->kind == new.kind && old->carried_p == new.carried_p
	  && old->from == new.from && old->to == new.to
	  && old->name != NULL && same_place (&old->source, &new.source)
	  && same_place (&old->sink, &new.sink)
	  && strcmp (old->name, new.name) == 0)
	{
	  old->count += new.count;
	  old->near += new.near;
	  free (new.name);
	  return;
	}
    }
  append (loop, &new);
}

/* The bytes that each line of each loop accessed.  */
static void
add_weights (struct program *p, const struct dispatcher *d)
{
  const struct node *nodes = d->contexts.nodes;
  for (uint32_t i = 1; i < d->contexts.n; i++)
    if (nodes[i].kind == NODE_LOOP)
      {
	struct source_loop *loop = loop_of (p, d, nodes[i].key);
	loop->instances += nodes[i].instances;
	loop->iterations += nodes[i].count;
	/* The last time, it finds that it is over.  */
	if (loop->tested_first_p)
	  loop->iterations -= nodes[i].instances;
      }
    else if (nodes[i].kind == NODE_ACCESS)
      {
	p->bytes += nodes[i].count;
	for (uint32_t k = i; k != 0; k = nodes[k].parent)
	  {
	    uint32_t above = nodes[k].parent;
	    if (nodes[above].kind != NODE_LOOP || above == 0)
	      continue;
	    struct source_loop *loop = loop_of (p, d, nodes[above].key);
	    unsigned line = line_of (p, d, loop, k);
	    loop->bytes += nodes[i].count;
	    loop->lines[line].bytes += nodes[i].count;
	  }
      }
}

void
program_read (struct program *p, const struct dispatcher *d,
	      struct worker *const *workers)
{
  size_t n = d->contexts.n;
  const struct node *nodes = d->contexts.nodes;
  *p = (struct program) { .n_loops = 0 };
  p->places = must_have (calloc (n, sizeof *p->places));
  uint64_t *codes = must_have (calloc (n, sizeof *codes));
  for (size_t i = 0; i < n; i++)
    codes[i] = nodes[i].kind == NODE_LOOP ? 0 : nodes[i].key;
  symbols_lines (d, codes, p->places, n);
  free (codes);
  add_weights (p, d);
  for (unsigned w = 0; w < d->workers; w++)
    {
      size_t m;
      const struct dependence *found = worker_dependences (workers[w], &m);
      for (size_t i = 0; i < m; i++)
	{
	  uint32_t loop = found[i].loop;
	  if (loop == 0)
	    loop = contexts_common (&d->contexts, found[i].from, found[i].to);
	  if (loop != 0 && nodes[loop].kind == NODE_LOOP)
	    add_dependence (p, d, loop, &found[i]);
	}
    }
}

void
program_destroy (struct program *p, const struct dispatcher *d)
{
  for (size_t i = 0; i < p->n_loops; i++)
    {
      struct source_loop *loop = &p->loops[i];
      for (size_t k = 0; k < loop->n_dependences; k++)
	free (loop->dependences[k].name);
      free (loop->dependences);
      free (loop->lines);
      free (loop->file);
      free (loop->function);
      free (loop->inductions);
      free (loop->conditions);
    }
  free (p->loops);
  for (size_t i = 0; i < d->contexts.n; i++)
    free (p->places[i].file);
  free (p->places);
}
