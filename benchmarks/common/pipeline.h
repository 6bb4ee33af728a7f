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

/* Contenders that are programs of this package, or written beside them for
   other packages.  */

#ifndef BENCHMARKS_PIPELINE_H
#define BENCHMARKS_PIPELINE_H 1

#include "child.h"
#include "experiment.h"

/* The program PATH as a child: with the options that FORMAT prints, separated by
   spaces, on THREADS threads, with CHANNEL as GOMP_STREAM_CHANNEL and BUFFER,
   unless null, as GOMP_STREAM_BUFFER.  */
struct child *pipeline_child (const char *path, unsigned threads,
			      const char *channel, const char *buffer,
			      const char *format, ...)
  __attribute__ ((format (printf, 5, 6)));

/* Adds to C the contender NAME, if the program PATH was built: it, as a child of
   pipeline_child.  It runs by child_run; its data do for child_time, too.  Returns
   null if there is no such program.  */
struct contender *pipeline_contender (struct experiment_case *c,
				      const char *name, const char *path,
				      unsigned threads, const char *channel,
				      const char *buffer, const char *format,
				      ...)
  __attribute__ ((format (printf, 7, 8)));

/* Says of CONTENDER, unless it is null, what its ratio to AGAINST is in a
   paper, or must be.  AGAINST null: to the first of the case.  */
void pipeline_claim (struct contender *contender, const char *against,
		     const char *text);

#endif /* BENCHMARKS_PIPELINE_H */
