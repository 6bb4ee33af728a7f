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

/* Contenders that are programs of their own.  */

#ifndef BENCHMARKS_CHILD_H
#define BENCHMARKS_CHILD_H 1

#include "experiment.h"

struct child;

/* Describes the program and arguments ARGV, with the settings ENVIRONMENT
   ("NAME=value", or "NAME" to unset) added; both end with a null pointer, and
   are kept.  */
struct child *child_new (const char *const *argv,
			 const char *const *environment);

/* Has the struct child DATA pass ITEMS items.  The program is started at the
   first call, with the word --serve after ARGV, and serves until this program
   ends: see child_serve.  */
struct usage child_run (void *data, double items);

/* The result of its last run.  */
const char *child_result (const struct child *);

/* The same for a program that prints what timing_report prints, and is started
   anew for each run.  It decides how many items it passes; the seconds are
   what ITEMS would take.  */
struct usage child_time (void *data, double items);

/* The other end: for each number of items on standard input, calls RUN, which
   returns a result that says what came out, and answers on standard output.
   Returns at the end of the input.  */
void child_serve (unsigned long (*run) (void *data, unsigned long items),
		  void *data);

#endif /* BENCHMARKS_CHILD_H */
