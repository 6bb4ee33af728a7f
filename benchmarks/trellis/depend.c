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

/* The trellis decoder by parts, as OpenMP tasks with dependences.  */

#include "../common/options.h"
#include "code.h"

#include <stdlib.h>

bool
can_run (enum way way)
{
  return way == PARTS;
}

void
run_way (enum way way __attribute__ ((unused)), struct job *job)
{
  enum { SLOTS = 16 };		/* Packets on their way at once.  */
  unsigned parts = job->parts;
  struct symbols *xs = malloc (SLOTS * parts * sizeof *xs);
  struct front *fronts = malloc (SLOTS * (parts + 1) * sizeof *fronts);
  struct decisions *decided = malloc (SLOTS * parts * sizeof *decided);
  unsigned *states = malloc (SLOTS * (parts + 1) * sizeof *states);
  struct part_bits *all_bits = malloc (SLOTS * parts * sizeof *all_bits);
  uint64_t errors[MAX_PARTS] = { 0 };

  if (xs == NULL || fronts == NULL || decided == NULL || states == NULL
      || all_bits == NULL)
    fail ("Out of memory");

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < job->packets; k++)
    {
      unsigned slot = k % SLOTS;
      struct symbols *x = xs + slot * parts;
      struct front *front = fronts + slot * (parts + 1);
      struct decisions *decisions = decided + slot * parts;
      unsigned *state = states + slot * (parts + 1);
      struct part_bits *bits = all_bits + slot * parts;

      #pragma omp task depend (out: front[0]) firstprivate (front)
      start (&front[0]);

      for (unsigned i = 0; i < parts; i++)
	{
	  #pragma omp task depend (out: x[i]) firstprivate (job, k, i, x)
	  source (job, k, i, &x[i]);

	  #pragma omp task depend (in: x[i], front[i]) \
			   depend (out: front[i + 1], decisions[i]) \
			   firstprivate (i, x, front, decisions)
	  forward (&x[i], &front[i], &front[i + 1], &decisions[i]);
	}

      #pragma omp task depend (in: front[parts]) depend (out: state[parts]) \
		       firstprivate (front, state, parts)
      state[parts] = front[parts].metric[0] < 0;

      for (unsigned i = parts; i-- > 0; )
	{
	  #pragma omp task depend (in: decisions[i], state[i + 1]) \
			   depend (out: state[i], bits[i]) \
			   firstprivate (i, decisions, state, bits)
	  state[i] = backward (&decisions[i], state[i + 1], &bits[i]);

	  #pragma omp task depend (in: bits[i]) depend (inout: errors[i]) \
			   firstprivate (job, k, i, bits)
	  errors[i] += receive_bits (job, k, i, &bits[i]);
	}
    }
  for (unsigned i = 0; i < parts; i++)
    job->errors += errors[i];
  free (xs);
  free (fronts);
  free (decided);
  free (states);
  free (all_bits);
}
