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

/* The pipelines that the template programs run: what each stage computes, and
   the frame that each program fits itself into.

   There are four programs: a source that is the sequential program and the
   pipeline of this package; blocks passed by hand from one thread to another;
   OpenMP tasks with dependences; and oneTBB's parallel_pipeline.  */

#ifndef BENCHMARKS_TEMPLATE_H
#define BENCHMARKS_TEMPLATE_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

enum kind
{
  /* A chain of stages that each keep a state and do some rounds of work; and
     the same with work that waits for the state from its first
     multiplication.  */
  CHAIN, LATENCY,
  /* Four stages of one or two operations on a double: nothing captured; the
     item's number captured; and a call in the loop that the compiler does not
     see through.  */
  TRIVIAL, CAPTURES, OPAQUE,
  /* Three light stages around a heavy one without a state.  */
  REPLICATED,
  /* A random graph.  */
  GRAPH,
  /* Two or four stages that do nothing but pass words, and such that multiply
     matrices besides.  */
  COMM, MATRIX
};

enum { MAX_STAGES = 1000, BLOCK = 1024, LARGEST_BLOCK = 4096 };

/* A word of input.  Its type is its own, so that the compiler knows that it is no
   part of a state.  */
struct word
{
  uint64_t value;
};

/* What a stage carries from one activation to the next.  */
struct state
{
  uint64_t value;
  double next;
  size_t taken;			/* Words of input, by the first stage.  */
} __attribute__ ((aligned (128)));

/* Stage I of a graph reads the outputs of stages FROM[0] and FROM[1], where
   these are not negative.  */
struct node
{
  int from[2];
};

struct job
{
  enum kind kind;
  unsigned stages;
  unsigned block;		/* Items passed at once.  */
  bool fused;			/* One pass over a block for all stages.  */
  unsigned threads;
  unsigned long items;
  unsigned *rounds;		/* Each stage's work.  */
  struct state *state;
  /* Of a chain: what its first stage gets, time and again; else it gets
     ones.  */
  const struct word *input;
  size_t n_input;
  /* Of a graph: its nodes; and the stages that nobody reads.  */
  struct node *node;
  unsigned leaves;
  unsigned *leaf;
};

/* Each program's own: passes JOB's items and returns a number that depends on
   all of what came out.  */
uint64_t run_job (const struct job *job);

/* Each program's own: whether it has this kind of pipeline.  */
extern int can_run (enum kind);

/* Does nothing, unknown to the compiler.  */
void opaque (void);

/* Rounds of multiplications, each of which waits for the one before; those of X do
   not wait for STATE.  Its five multiplications keep the multiplier busy: so a
   processor that runs several stages' work at the same time, as they come in a loop
   over items, or several items' of one stage, gains nothing by it.  */
static inline uint64_t
rounds_of_work (uint64_t state, uint64_t x, unsigned rounds)
{
  const uint64_t factor = 6364136223846793005u;
  uint64_t v = state + x, w = x + 1, y = x + 2, z = x + 3;
  for (unsigned i = 0; i < rounds; i++)
    {
      v = v * factor + 1442695040888963407u;
      w = w * factor + 1442695040888963407u;
      x = x * factor + 1442695040888963407u;
      y = y * factor + 1442695040888963407u;
      z = z * factor + 1442695040888963407u;
      /* Not in a vector register.  */
      __asm__ ("" : "+r" (v), "+r" (w), "+r" (x), "+r" (y), "+r" (z));
    }
  return v ^ (w ^ x ^ y ^ z);
}

/* A stage with a state: each activation waits for the one before, too.  */
static inline uint64_t
work (struct state *s, uint64_t x, unsigned rounds)
{
  return (s->value = rounds_of_work (s->value, x, rounds)) >> 7;
}

/* As rounds_of_work, with all of its four multiplications behind V: it takes as
   long as they do one after the other, and a processor that runs several stages'
   work at the same time gains by it.  */
static inline uint64_t
rounds_in_a_row (uint64_t v, unsigned rounds)
{
  const uint64_t factor = 6364136223846793005u;
  uint64_t w = v + 1, x = v + 2, y = v + 3;
  for (unsigned i = 0; i < rounds; i++)
    {
      v = v * factor + 1442695040888963407u;
      w = w * factor + 1442695040888963407u;
      x = x * factor + 1442695040888963407u;
      y = y * factor + 1442695040888963407u;
      /* Not in a vector register.  */
      __asm__ ("" : "+r" (v), "+r" (w), "+r" (x), "+r" (y));
    }
  return v ^ w ^ x ^ y;
}

/* A stage with a state, of kind LATENCY.  */
static inline uint64_t
latency_work (struct state *s, uint64_t x, unsigned rounds)
{
  return (s->value = rounds_in_a_row (s->value + x, rounds)) >> 7;
}

/* The next input of JOB, whose first stage has the state S.  */
static inline uint64_t
next_input (const struct job *job, struct state *s)
{
  if (job->n_input == 0)
    return 1;
  if (s->taken == job->n_input)
    s->taken = 0;
  return job->input[s->taken++].value;
}

/* The four trivial stages.  The second form of the source takes the item's
   number.  */
static inline double
trivial_source (struct state *s)
{
  double x = s->next;
  s->next = x + 0.5;
  return x;
}

static inline double
trivial_numbered (unsigned long k)
{
  return k * 0.5;
}

static inline double
trivial_scale (double x)
{
  return x * 2 + 1;
}

static inline double
trivial_shift (double y)
{
  return (y - 3) * 0.25;
}

static inline uint64_t
bits_of (double x)
{
  uint64_t bits;
  memcpy (&bits, &x, sizeof bits);
  return bits;
}

static inline double
double_of (uint64_t bits)
{
  double x;
  memcpy (&x, &bits, sizeof x);
  return x;
}

/* The words of a window, which are doubles in a trivial pipeline.  */
typedef double aliasing_double __attribute__ ((may_alias));

/* For the programs that pass blocks: stages FIRST to LAST - 1 of JOB on N
   items, in place in DATA.  K is the number of the first item.  The last stage
   leaves its sum in its state.  */
static inline void
run_block (const struct job *job, unsigned first, unsigned last,
	   unsigned long k, uint64_t *words, unsigned n)
{
  struct state *state = job->state;
  aliasing_double *data = (aliasing_double *) words;
  for (unsigned stage = first; stage < last; stage++)
    {
      unsigned rounds = job->rounds[stage];
      if (job->kind == REPLICATED && stage == 1)
	for (unsigned i = 0; i < n; i++)
	  words[i] = rounds_of_work (0, words[i], rounds);
      else if (job->kind == LATENCY)
	{
	  struct state s = state[stage];
	  for (unsigned i = 0; i < n; i++)
	    words[i] = latency_work (&s, stage == 0 ? next_input (job, &s)
				     : words[i], rounds);
	  state[stage] = s;
	}
      else if (job->kind == CHAIN || job->kind == REPLICATED)
	{
	  struct state s = state[stage];
	  for (unsigned i = 0; i < n; i++)
	    words[i] = work (&s, stage == 0 ? next_input (job, &s) : words[i],
			     rounds);
	  state[stage] = s;
	}
      else if (stage == 0)
	{
	  struct state s = state[0];
	  if (job->kind == OPAQUE)
	    for (unsigned i = 0; i < n; i++)
	      opaque ();
	  if (job->kind == CAPTURES)
	    for (unsigned i = 0; i < n; i++)
	      data[i] = trivial_numbered (k + i);
	  else
	    for (unsigned i = 0; i < n; i++)
	      data[i] = trivial_source (&s);
	  state[0] = s;
	}
      else if (stage == 1)
	for (unsigned i = 0; i < n; i++)
	  data[i] = trivial_scale (data[i]);
      else if (stage == 2)
	for (unsigned i = 0; i < n; i++)
	  data[i] = trivial_shift (data[i]);
      else
	{
	  double sum = state[3].next;
	  for (unsigned i = 0; i < n; i++)
	    sum += data[i];
	  state[3].next = sum;
	}
    }
}

/* The same for trivial stages, as one writes them by hand: the first two and the
   last two are a loop each.  */
static inline void
run_fused (const struct job *job, unsigned first, unsigned last,
	   unsigned long k, uint64_t *words, unsigned n)
{
  struct state *state = job->state;
  aliasing_double *data = (aliasing_double *) words;
  if (first == 0)
    {
      struct state s = state[0];
      for (unsigned i = 0; i < n; i++)
	{
	  if (job->kind == OPAQUE)
	    opaque ();
	  data[i] = trivial_scale (job->kind == CAPTURES
				   ? trivial_numbered (k + i)
				   : trivial_source (&s));
	}
      state[0] = s;
    }
  if (last == 4)
    {
      double sum = state[3].next;
      for (unsigned i = 0; i < n; i++)
	sum += trivial_shift (data[i]);
      state[3].next = sum;
    }
}

/* Matrices that fill a good part of the nearest cache.  */
enum { MATRIX_SIZE = 8, MATRICES = 32 };

struct matrices
{
  double m[MATRICES][MATRIX_SIZE][MATRIX_SIZE];
} __attribute__ ((aligned (128)));

/* Multiplies the Kth matrix by itself, keeping it small.  */
static inline double
multiply (struct matrices *all, unsigned long k)
{
  double (*m)[MATRIX_SIZE] = all->m[k % MATRICES];
  double product[MATRIX_SIZE][MATRIX_SIZE];
  for (int i = 0; i < MATRIX_SIZE; i++)
    for (int j = 0; j < MATRIX_SIZE; j++)
      {
	double sum = 0.25;
	for (int l = 0; l < MATRIX_SIZE; l++)
	  sum += m[i][l] * m[l][j] * 0.0625;
	product[i][j] = sum;
      }
  memcpy (m, product, sizeof product);
  return m[0][0];
}

/* What the states say at the end.  */
static inline uint64_t
job_result (const struct job *job)
{
  if (job->kind <= LATENCY || job->kind == REPLICATED)
    return job->state[job->stages - 1].value >> 7;
  return bits_of (job->state[3].next);
}

#ifdef __cplusplus
}
#endif

#endif /* BENCHMARKS_TEMPLATE_H */
