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

/* Stages on any number of ranks, which "model" runs to find out what they cost, and to
   see whether it is right.  Prints the seconds that FORM takes, without those in which
   MPI begins.

     scale FORM STAGES WORK WORDS ITEMS

   chain: a row of STAGES stages, one on each rank in turn.
   farm: rank 0 deals items to STAGES workers, on ranks 1, 2 and so on, and collects what
   they make of them.
   waits: a chain with a wait behind each item.
   lone: one word goes to rank 1 and back, ITEMS times.
   absent: all stages are on rank 1; the time that rank 0 takes to count their activations.

   A stage does WORK dependent multiply-adds for each item, which has WORDS words, 1 or
   512.  */

#include "pair.h"
#include "../common/ranks.h"
#include "../common/timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 2048 };

struct page
{
  word w[512];
};

static word
work (word x, long n)
{
  for (long i = 0; i < n; i++)
    x = hit (x);
  return x;
}

/* Of what comes out, on the rank where that is.  */
static word sum;

/* The forms with elements of TYPE, whose first word is WORD_OF the element.  */
#define FORMS(name, type, word_of)					\
static type name##_in[MOST + 1], name##_out[MOST];			\
									\
static void								\
name##_chain (int stages, long n, long items, int rank, int step, int waits) \
{									\
  type *x = name##_in;							\
									\
  for (long k = 0; k < items; k++)					\
    {									\
      _Pragma ("omp task output (x[0]) on (rank)")			\
      word_of (x[0]) = work (k, n);					\
      for (int s = 1; s < stages; s++)					\
	{								\
	  _Pragma ("omp task input (x[s - 1]) output (x[s]) on (rank + step * s)") \
	  word_of (x[s]) = work (word_of (x[s - 1]), n);		\
	}								\
      _Pragma ("omp task input (x[stages - 1]) on (rank + step * (stages - 1))") \
      sum = add_in_order (sum, word_of (x[stages - 1]));		\
      if (waits)							\
	{								\
	  _Pragma ("omp taskwait")					\
	}								\
    }									\
}									\
									\
static void								\
name##_farm (int workers, long n, long items)				\
{									\
  type *x = name##_in, *y = name##_out;					\
  word z;								\
									\
  for (long k = 0; k < items; k++)					\
    {									\
      int s = k % workers;						\
      _Pragma ("omp task output (x[s]) on (0)")				\
      word_of (x[s]) = k;						\
      _Pragma ("omp task input (x[s]) output (y[s]) on (1 + s)")	\
      word_of (y[s]) = work (word_of (x[s]), n);			\
      _Pragma ("omp task input (y[s]) output (z) on (0)")		\
      z = word_of (y[s]);						\
      _Pragma ("omp task input (z) on (0)")				\
      sum = add_in_order (sum, z);					\
    }									\
}

#define ITSELF(x) (x)
#define FIRST_WORD(x) (x).w[0]
FORMS (words, word, ITSELF)
FORMS (pages, struct page, FIRST_WORD)

/* What must come out.  */
static word
expected (int steps, long n, long items)
{
  word all = 0;

  for (long k = 0; k < items; k++)
    all = add_in_order (all, work (k, steps * n));
  return all;
}

static const char *form;
static int stages;
static long amount, width;

/* Does the form with ITEMS items; stores the seconds that it takes until all is complete,
   and until the control program has counted all.  */
static void
run (long items, double *complete, double *counted)
{
  double start = timing_now ();
  sum = 0;
  int absent = strcmp (form, "absent") == 0, waits = strcmp (form, "waits") == 0;

  if (strcmp (form, "lone") == 0)
    pingpong_streams (items);
  else if (strcmp (form, "farm") == 0)
    (width == 1 ? words_farm : pages_farm) (stages, amount, items);
  else
    (width == 1 ? words_chain : pages_chain) (stages, amount, items, absent, !absent,
					      waits);
  *counted = timing_now () - start;
  #pragma omp taskwait
  *complete = timing_now () - start;
}

int
main (int argc, char **argv)
{
  double complete, counted;

  if (argc != 6 || (stages = atoi (argv[2])) < 1 || stages > MOST)
    {
      fprintf (stderr, "Usage: %s chain|farm|waits|lone|absent STAGES WORK WORDS ITEMS\n",
	       argv[0]);
      return 2;
    }
  form = argv[1];
  amount = atol (argv[3]);
  width = atol (argv[4]);
  long items = atol (argv[5]);
  /* MPI begins with the first activation.  */
  run (stages, &complete, &counted);
  run (items, &complete, &counted);
  if (sum != 0 && sum != expected (strcmp (form, "farm") == 0 ? 1 : stages, amount, items))
    {
      fprintf (stderr, "%s: the sum is %lx\n", argv[0], sum);
      return 1;
    }
  if (ranks_this () == 0)
    printf ("%.9f\n", strcmp (form, "absent") == 0 ? counted : complete);
  return 0;
}
