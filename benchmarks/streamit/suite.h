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

/* What the programs of the suite have in common: a main function, input that
   looks random, and a digest of the output.  */

#ifndef BENCHMARKS_SUITE_H
#define BENCHMARKS_SUITE_H 1

#include "../common/options.h"
#include "window.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What each program defines.  */

/* Iterations that take some tenths of a second.  */
extern const unsigned long suite_iterations;

/* Runs N iterations from the beginning, and gives suite_put the output.  */
void suite_run (unsigned long n);

/* Compares the output with answers that are known otherwise.  Calls fail if it
   differs.  */
void suite_check (void);


/* The digest of the output so far, a sum of weighted words; and the place for more
   output, if any.  */
struct suite_output
{
  uint64_t digest, weight;
  uint32_t *next, *end;
};

extern struct suite_output suite_output;

/* Appends WORD to the output.  */
static inline void
suite_put (uint32_t word)
{
  suite_output.digest += (word + (uint64_t) 1) * suite_output.weight;
  suite_output.weight += 0x9e3779b97f4a7c14;
  if (suite_output.next < suite_output.end)
    *suite_output.next++ = word;
}

static inline void
suite_put_float (float x)
{
  uint32_t word;
  memcpy (&word, &x, sizeof word);
  suite_put (word);
}

/* Runs N iterations, and stores the first COUNT words or numbers of the output
   in OUT.  */
void suite_record (unsigned long n, void *out, unsigned long count);


/* The state of a source of numbers: a count, so that no number takes longer to make
   because of the one before it.  */
struct suite_noise
{
  uint32_t state;
};

static inline uint32_t
suite_random (struct suite_noise *s)
{
  uint32_t x = s->state += 0x9e3779b9;
  x = (x ^ x >> 16) * 0x21f0aaad;
  x = (x ^ x >> 15) * 0x735a2d97;
  return x ^ x >> 15;
}

/* A number from -1 to 1.  */
static inline float
suite_noise (struct suite_noise *s)
{
  return (int32_t) suite_random (s) * (1.0f / 2147483648.0f);
}

/* Clauses that name the first elements of an array.  */
#define FOUR(x) x[0], x[1], x[2], x[3]
#define SEVEN(x) FOUR (x), x[4], x[5], x[6]
#define EIGHT(x) SEVEN (x), x[7]
#define TWELVE(x) EIGHT (x), x[8], x[9], x[10], x[11]
#define FIFTEEN(x) TWELVE (x), x[12], x[13], x[14]

#endif /* BENCHMARKS_SUITE_H */
