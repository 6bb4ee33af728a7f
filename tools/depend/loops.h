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

/* What is known of each loop of the source when the program has ended: its lines,
   and the dependences between them.  */

#ifndef DEPEND_LOOPS_H
#define DEPEND_LOOPS_H 1

#include "dispatch.h"
#include "symbols.h"
#include "worker.h"

/* A line of a loop's body; what it calls, and loops in it, belong to it.  */
struct body_line
{
  unsigned line;
  uint64_t bytes;		/* Read and written.  */
  unsigned stage;		/* See stages.h.  */
};

struct loop_dependence
{
  enum dependence_kind kind;
  bool carried_p;
  unsigned from, to;		/* Numbers of lines.  */
  char *name;			/* Of the variable; null: FROM decides
				   whether TO is run.  */
  /* Where the accesses are, if in another line than these.  */
  struct source_line source, sink;
  uint64_t count, near;
};

struct source_loop
{
  uint64_t text;
  char *file, *function;
  char *inductions;		/* Variables that follow from the iteration's
				   number.  */
  char *conditions;		/* Lines that decide whether it goes on.  */
  bool tested_first_p;		/* Whether the first of them is its head.  */
  unsigned line;
  uint64_t instances, iterations, bytes;
  struct body_line *lines;
  unsigned n_lines;
  struct loop_dependence *dependences;
  size_t n_dependences;
};

struct program
{
  struct source_loop *loops;
  size_t n_loops;
  uint64_t bytes;
  struct source_line *places;	/* Of the tree's nodes.  */
};

/* What the dispatcher D and its WORKERS found.  */
void program_read (struct program *, const struct dispatcher *d,
		   struct worker *const *workers);
void program_destroy (struct program *, const struct dispatcher *d);

/* Whether NAME is among NAMES, which have commas between them.  */
bool among_p (const char *names, const char *name);

#endif /* DEPEND_LOOPS_H */
