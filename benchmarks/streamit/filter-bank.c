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

/* A bank of eight filters that takes a signal apart into bands, each of an eighth
   of the samples, and puts it together again: StreamIt's FilterBank.

	    +-> filter -> compress -> expand -> filter -+
   source --+-> ...                                    -+-> sum
	    +-> filter -> compress -> expand -> filter -+

   An iteration has eight samples.  */

#include "filters.h"
#include "suite.h"

enum
{
  BANDS = 8,
  TAPS = 32
};

/* A block of samples.  */
struct frame
{
  float v[BANDS];
};

struct filter
{
  float tap[TAPS];
  float recent[TAPS - 1];
};

const unsigned long suite_iterations = 300000;

static float analysis[BANDS][TAPS];
static struct filter synthesis[BANDS];

/* Filters a block, and remembers what the next one needs of it.  */
static inline void
filter_frame (struct filter *f, const struct frame *in, struct frame *out)
{
  float line[TAPS - 1 + BANDS];
  memcpy (line, f->recent, sizeof f->recent);
  memcpy (line + TAPS - 1, in->v, sizeof in->v);
  convolve (out->v, BANDS, f->tap, TAPS, line);
  memcpy (f->recent, line + BANDS, sizeof f->recent);
}

static void
prepare (void)
{
  memset (synthesis, 0, sizeof synthesis);
  for (int b = 0; b < BANDS; b++)
    {
      double low = b * 0.5 / BANDS, high = (b + 1) * 0.5 / BANDS;
      band_pass (analysis[b], TAPS, low, high);
      band_pass (synthesis[b].tap, TAPS, low, high);
    }
}

void
suite_run (unsigned long n)
{
  float x, in[BANDS], silence[TAPS - 1], low[BANDS];
  struct frame band[BANDS], expanded[BANDS], high[BANDS];
  SLIDING (float, seen, TAPS - 1 + BANDS);
  struct suite_noise noise = { 1 };

  prepare ();
  #pragma omp parallel
  #pragma omp single
  {
    /* What the windows see before the first sample.  */
    #pragma omp task output (x << silence[TAPS - 1])
    memset (silence, 0, (TAPS - 1) * sizeof *silence);

    for (unsigned long k = 0; k < n; k++)
      {
	#pragma omp task output (x << in[BANDS])
	for (int i = 0; i < BANDS; i++)
	  in[i] = suite_noise (&noise);

	SLIDE (seen, in, BANDS);
	for (int b = 0; b < BANDS; b++)
	  {
	    #pragma omp task input (x >> seen[BANDS]) output (band[b])
	    convolve (band[b].v, BANDS, analysis[b], TAPS, seen);

	    #pragma omp task input (band[b]) output (low[b])
	    low[b] = band[b].v[0];

	    #pragma omp task input (low[b]) output (expanded[b])
	    expanded[b] = (struct frame) { { low[b] * BANDS } };

	    #pragma omp task input (expanded[b]) output (high[b])
	    filter_frame (&synthesis[b], &expanded[b], &high[b]);
	  }

	#pragma omp task input (EIGHT (high))
	for (int i = 0; i < BANDS; i++)
	  suite_put_float (high[0].v[i] + high[1].v[i] + high[2].v[i] + high[3].v[i]
			   + high[4].v[i] + high[5].v[i] + high[6].v[i]
			   + high[7].v[i]);
      }
  }
}

/* The same sums in another order, of the definition.  */
void
suite_check (void)
{
  enum { FRAMES = 20, COUNT = FRAMES * BANDS };
  float in[COUNT], out[COUNT];
  struct suite_noise noise = { 1 };

  suite_record (FRAMES, out, COUNT);
  for (int i = 0; i < COUNT; i++)
    in[i] = suite_noise (&noise);
  prepare ();
  for (int i = 0; i < COUNT; i++)
    {
      double sum = 0;
      for (int b = 0; b < BANDS; b++)
	for (int k = 0; k < TAPS && k <= i; k++)
	  if ((i - k) % BANDS == 0)
	    for (int j = 0; j < TAPS && j <= i - k; j++)
	      sum += BANDS * synthesis[b].tap[TAPS - 1 - k]
		     * analysis[b][TAPS - 1 - j] * in[i - k - j];
      if (fabs (out[i] - sum) > 1e-5)
	fail ("Sample %d: %g, not %g", i, out[i], sum);
    }
}
