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

/* The tree of calls and loops.  */

#include "contexts.h"

#include <stdio.h>
#include <stdlib.h>

void *
must_have (void *p)
{
  if (p != NULL)
    return p;
  fputs ("gomp-stream-depend: Out of memory\n", stderr);
  exit (1);
}

void
contexts_init (struct contexts *c)
{
  *c = (struct contexts) { .n = 1, .room = 1024, .hash_size = 4096 };
  c->nodes = must_have (calloc (c->room, sizeof *c->nodes));
  c->hash = must_have (calloc (c->hash_size, sizeof *c->hash));
}

void
contexts_destroy (struct contexts *c)
{
  free (c->nodes);
  free (c->hash);
}

/* A table entry: NUMBER stands for what is below PARENT.  */

static size_t
hash_of (uint32_t parent, enum node_kind kind, uint64_t key)
{
  uint64_t h = key * 0x9e3779b97f4a7c15u ^ (uint64_t) parent << 3 ^ kind;
  h = (h ^ h >> 29) * 0xbf58476d1ce4e5b9u;
  return h ^ h >> 32;
}

/* Where the entry is, or would be.  */
static size_t
slot (const struct contexts *c, uint32_t parent, enum node_kind kind,
      uint64_t key)
{
  size_t i = hash_of (parent, kind, key) & (c->hash_size - 1);
  while (c->hash[i].number != 0
	 && (c->hash[i].parent != parent
	     || c->nodes[c->hash[i].number].kind != kind
	     || c->nodes[c->hash[i].number].key != key))
    i = (i + 1) & (c->hash_size - 1);
  return i;
}

static void
grow_hash (struct contexts *c)
{
  struct context_entry *old = c->hash;
  size_t old_size = c->hash_size;
  c->hash_size *= 2;
  c->hash = must_have (calloc (c->hash_size, sizeof *c->hash));
  for (size_t k = 0; k < old_size; k++)
    if (old[k].number != 0)
      {
	const struct node *node = &c->nodes[old[k].number];
	c->hash[slot (c, old[k].parent, node->kind, node->key)] = old[k];
      }
  free (old);
}

/* A new node.  */
static uint32_t
add (struct contexts *c, uint32_t parent, enum node_kind kind, uint64_t key)
{
  if (c->n == c->room)
    {
      c->room *= 2;
      c->nodes = must_have (realloc (c->nodes, c->room * sizeof *c->nodes));
    }
  c->nodes[c->n] = (struct node) { .kind = kind, .parent = parent, .key = key };
  return c->n++;
}

uint32_t
contexts_find (struct contexts *c, uint32_t parent, enum node_kind kind,
	       uint64_t key)
{
  size_t i = slot (c, parent, kind, key);
  if (c->hash[i].number != 0)
    return c->hash[i].number;
  uint32_t found = 0;
  if (kind == NODE_CALL)
    for (uint32_t k = parent; k != 0 && found == 0; k = c->nodes[k].parent)
      if (c->nodes[k].kind == NODE_CALL && c->nodes[k].key == key)
	found = k;
  if (found == 0)
    found = add (c, parent, kind, key);
  c->hash[i] = (struct context_entry) { parent, found };
  if (2 * ++c->hash_n >= c->hash_size)
    grow_hash (c);
  return found;
}

uint32_t
contexts_child (const struct contexts *c, uint32_t ancestor, uint32_t node)
{
  while (node != 0 && c->nodes[node].parent != ancestor)
    node = c->nodes[node].parent;
  return node;
}

uint32_t
contexts_common (const struct contexts *c, uint32_t a, uint32_t b)
{
  /* A node's number is higher than its parent's.  */
  while (a != b)
    if (a > b)
      a = c->nodes[a].parent;
    else
      b = c->nodes[b].parent;
  return a;
}
