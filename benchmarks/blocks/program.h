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

/* What the programs that process files block by block have in common: a main
   function, and input and output that may fail.  */

#ifndef BENCHMARKS_BLOCKS_H
#define BENCHMARKS_BLOCKS_H 1

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "../common/options.h"
#include "../common/output.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct job
{
  const char *name;		/* Of the input.  */
  FILE *in;
  struct output out;
};

/* What a program defines: what it does, in words for its --help, and the way from
   the input to the output, and with --decode back.  There may be no way back.  */
extern const char blocks_purpose[];
void blocks_encode (struct job *);
void blocks_decode (struct job *) __attribute__ ((weak));

/* Threads that may run a stage without state.  */
#ifdef _OPENMP
# include <omp.h>
# define REPLICAS omp_get_max_threads ()
#endif

/* Reads up to SIZE bytes of the input.  Less is there at its end only.  */
size_t blocks_read (struct job *, void *data, size_t size);

/* Fails unless there are SIZE more bytes.  */
void blocks_read_all (struct job *, void *data, size_t size);

/* Fails with a message about the input.  */
void blocks_fail (const struct job *, const char *why)
  __attribute__ ((noreturn, cold));

/* Allocates SIZE bytes, or moves DATA to as many.  */
void *blocks_allocate (size_t size);
void *blocks_reallocate (void *data, size_t size);

#endif /* BENCHMARKS_BLOCKS_H */
