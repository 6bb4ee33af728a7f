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

/* The pipelines as OpenMP tasks with dependences, on items or on blocks of
   them.  */

#include "../common/options.h"
#include "template.h"

#include <stdlib.h>

int
can_run (enum kind kind)
{
  return kind < GRAPH;
}

/* Blocks on their way at once.  */
enum { SLOTS = 16 };

uint64_t
run_job (const struct job *job)
{
  unsigned stages = job->stages, block = job->block;
  unsigned long items = job->items;
  uint64_t *words = malloc (SLOTS * block * sizeof *words);
  char *state = malloc (stages);	/* Stand for states and slots.  */
  if (words == NULL || state == NULL)
    fail ("Out of memory");

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < items; k += block)
    {
      uint64_t *slot = words + k / block % SLOTS * block;
      unsigned n = items - k < block ? items - k : block;
      for (unsigned i = 0; i < stages; i++)
	/* Stage 1 of the replicated pipeline has no state.  */
	if (job->kind == REPLICATED && i == 1)
	  #pragma omp task depend (inout: slot[0]) firstprivate (i, k, slot, n)
	  run_block (job, i, i + 1, k, slot, n);
	else
	  #pragma omp task depend (inout: slot[0], state[i]) \
			   firstprivate (i, k, slot, n)
	  run_block (job, i, i + 1, k, slot, n);
    }
  free (state);
  free (words);
  return job_result (job);
}
