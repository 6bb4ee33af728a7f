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

/* The pipelines, item by item: the sequential program, when the pragmas are
   ignored.  */

#include "template.h"

#include <stdlib.h>

int
can_run (enum kind kind __attribute__ ((unused)))
{
  return 1;
}

static uint64_t
run_chain (const struct job *job)
{
  uint64_t a[MAX_STAGES];
  uint64_t sum = 0;
  struct state *state = job->state;
  const unsigned *rounds = job->rounds;
  unsigned stages = job->stages;
  unsigned long items = job->items;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < items; k++)
    {
      #pragma omp task output (a[0])
      a[0] = work (&state[0], next_input (job, &state[0]), rounds[0]);

      for (unsigned i = 1; i < stages - 1; i++)
	#pragma omp task input (a[i - 1]) output (a[i]) firstprivate (i)
	a[i] = work (&state[i], a[i - 1], rounds[i]);

      #pragma omp task input (a[stages - 2])
      sum = work (&state[stages - 1], a[stages - 2], rounds[stages - 1]);
    }
  return sum;
}

static uint64_t
run_latency (const struct job *job)
{
  uint64_t a[MAX_STAGES];
  uint64_t sum = 0;
  struct state *state = job->state;
  const unsigned *rounds = job->rounds;
  unsigned stages = job->stages;
  unsigned long items = job->items;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < items; k++)
    {
      #pragma omp task output (a[0])
      a[0] = latency_work (&state[0], next_input (job, &state[0]), rounds[0]);

      for (unsigned i = 1; i < stages - 1; i++)
	#pragma omp task input (a[i - 1]) output (a[i]) firstprivate (i)
	a[i] = latency_work (&state[i], a[i - 1], rounds[i]);

      #pragma omp task input (a[stages - 2])
      sum = latency_work (&state[stages - 1], a[stages - 2],
			  rounds[stages - 1]);
    }
  return sum;
}

static double
run_trivial (const struct job *job)
{
  double x, y, z, sum = 0;
  struct state *state = job->state;
  unsigned long items = job->items;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < items; k++)
    {
      #pragma omp task output (x)
      x = trivial_source (state);

      #pragma omp task input (x) output (y)
      y = trivial_scale (x);

      #pragma omp task input (y) output (z)
      z = trivial_shift (y);

      #pragma omp task input (z)
      sum += z;
    }
  return sum;
}

static double
run_captures (const struct job *job)
{
  double x, y, z, sum = 0;
  unsigned long items = job->items;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < items; k++)
    {
      #pragma omp task output (x) firstprivate (k)
      x = trivial_numbered (k);

      #pragma omp task input (x) output (y)
      y = trivial_scale (x);

      #pragma omp task input (y) output (z)
      z = trivial_shift (y);

      #pragma omp task input (z)
      sum += z;
    }
  return sum;
}

static double
run_opaque (const struct job *job)
{
  double x, y, z, sum = 0;
  struct state *state = job->state;
  unsigned long items = job->items;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < items; k++)
    {
      opaque ();

      #pragma omp task output (x)
      x = trivial_source (state);

      #pragma omp task input (x) output (y)
      y = trivial_scale (x);

      #pragma omp task input (y) output (z)
      z = trivial_shift (y);

      #pragma omp task input (z)
      sum += z;
    }
  return sum;
}

static uint64_t
run_replicated (const struct job *job)
{
  uint64_t x, y, z, sum = 0;
  struct state *state = job->state;
  const unsigned *rounds = job->rounds;
  unsigned long items = job->items;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < items; k++)
    {
      #pragma omp task output (x)
      x = work (&state[0], 1, rounds[0]);

      #pragma omp task input (x) output (y) num_threads (2)
      y = rounds_of_work (0, x, rounds[1]);

      #pragma omp task input (y) output (z)
      z = work (&state[2], y, rounds[2]);

      #pragma omp task input (z)
      sum = work (&state[3], z, rounds[3]);
    }
  return sum;
}

/* The stages that nobody reads each have a sink of their own.  */
static uint64_t
run_graph (const struct job *job)
{
  uint64_t a[MAX_STAGES];
  struct state *state = job->state, *sink = state + MAX_STAGES;
  const unsigned *rounds = job->rounds, *leaf = job->leaf;
  const struct node *node = job->node;
  unsigned stages = job->stages, leaves = job->leaves;
  unsigned long items = job->items;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < items; k++)
    {
      for (unsigned i = 0; i < stages; i++)
	{
	  int p = node[i].from[0], q = node[i].from[1];
	  if (p < 0)
	    #pragma omp task output (a[i]) firstprivate (i)
	    a[i] = work (&state[i], i, rounds[i]);
	  else if (q < 0)
	    #pragma omp task input (a[p]) output (a[i]) firstprivate (i, p)
	    a[i] = work (&state[i], a[p], rounds[i]);
	  else
	    #pragma omp task input (a[p], a[q]) output (a[i]) \
			     firstprivate (i, p, q)
	    a[i] = work (&state[i], a[p] ^ a[q] << 1, rounds[i]);
	}
      for (unsigned j = 0; j < leaves; j++)
	{
	  unsigned i = leaf[j];
	  #pragma omp task input (a[i]) firstprivate (i)
	  sink[i].value = sink[i].value * 31 + a[i];
	}
    }
  uint64_t sum = 0;
  for (unsigned j = 0; j < leaves; j++)
    sum = sum * 31 + sink[leaf[j]].value;
  return sum;
}

static uint64_t
run_comm (const struct job *job)
{
  uint64_t x;
  struct state *state = job->state;
  unsigned long items = job->items;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < items; k++)
    {
      #pragma omp task output (x)
      x = state[0].value++;

      #pragma omp task input (x)
      state[1].value += x;
    }
  return state[1].value;
}

static uint64_t
run_comm_of_four (const struct job *job)
{
  uint64_t x, y, z;
  struct state *state = job->state;
  unsigned long items = job->items;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < items; k++)
    {
      #pragma omp task output (x)
      x = state[0].value++;

      #pragma omp task input (x) output (y)
      y = x;

      #pragma omp task input (y) output (z)
      z = y;

      #pragma omp task input (z)
      state[1].value += z;
    }
  return state[1].value;
}

/* Each stage has matrices of its own, and no cache line is two stages'.  */
static struct matrices *
new_matrices (unsigned n)
{
  struct matrices *m = aligned_alloc (128, n * sizeof *m);
  if (m == NULL)
    abort ();
  memset (m, 0, n * sizeof *m);
  return m;
}

static double
run_matrix (const struct job *job)
{
  double x;
  struct state *s = job->state;
  unsigned long items = job->items;
  struct matrices *m = new_matrices (2);

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < items; k++)
    {
      #pragma omp task output (x)
      x = multiply (m, s[0].value++);

      #pragma omp task input (x)
      s[1].next += x + multiply (m + 1, s[1].value++);
    }
  free (m);
  return s[1].next;
}

static double
run_matrix_of_four (const struct job *job)
{
  double x, y, z;
  struct state *s = job->state;
  unsigned long items = job->items;
  struct matrices *m = new_matrices (4);

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < items; k++)
    {
      #pragma omp task output (x)
      x = multiply (m, s[0].value++);

      #pragma omp task input (x) output (y)
      y = x + multiply (m + 1, s[1].value++);

      #pragma omp task input (y) output (z)
      z = y + multiply (m + 2, s[2].value++);

      #pragma omp task input (z)
      s[3].next += z + multiply (m + 3, s[3].value++);
    }
  free (m);
  return s[3].next;
}

uint64_t
run_job (const struct job *job)
{
  switch (job->kind)
    {
    case CHAIN:
      return run_chain (job);
    case LATENCY:
      return run_latency (job);
    case TRIVIAL:
      return bits_of (run_trivial (job));
    case CAPTURES:
      return bits_of (run_captures (job));
    case OPAQUE:
      return bits_of (run_opaque (job));
    case REPLICATED:
      return run_replicated (job);
    case GRAPH:
      return run_graph (job);
    case COMM:
      return job->stages == 2 ? run_comm (job) : run_comm_of_four (job);
    case MATRIX:
      return bits_of (job->stages == 2 ? run_matrix (job)
		      : run_matrix_of_four (job));
    }
  return 0;
}
