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

/* Where in the program something happens: a tree of the calls and loops that
   were under way, with the accesses to memory as its leaves.  */

#ifndef DEPEND_CONTEXTS_H
#define DEPEND_CONTEXTS_H 1

#include <stddef.h>
#include <stdint.h>

enum node_kind { NODE_ROOT, NODE_CALL, NODE_LOOP, NODE_ACCESS, NODE_OBJECT };

struct node
{
  enum node_kind kind;
  uint32_t parent;
  /* The call's or the access's code, or the address of the loop's text.  Of an
     object: the text of its name, or the code that allocated it.  */
  uint64_t key;
  uint64_t count;		/* Calls, iterations, or bytes.  */
  uint64_t instances;		/* Of a loop.  */
};

/* What is below PARENT, or, of calls, above it.  */
struct context_entry
{
  uint32_t parent, number;
};

struct contexts
{
  struct node *nodes;		/* The first one is the root.  */
  size_t n, room;
  struct context_entry *hash;	/* By parent and key.  */
  size_t hash_size, hash_n;
};

void contexts_init (struct contexts *);
void contexts_destroy (struct contexts *);

/* The node of KIND and KEY below PARENT.  A call that is under way already is the
   outermost one, so that recursion makes no deeper tree.  */
uint32_t contexts_find (struct contexts *, uint32_t parent, enum node_kind kind,
			uint64_t key);

/* The node below ANCESTOR on the way to NODE, or 0 if NODE is not below it.  */
uint32_t contexts_child (const struct contexts *, uint32_t ancestor,
			 uint32_t node);

/* The deepest node that both are below.  */
uint32_t contexts_common (const struct contexts *, uint32_t a, uint32_t b);

/* P, unless it is null for want of memory: that ends the program.  */
void *must_have (void *);

#endif /* DEPEND_CONTEXTS_H */
