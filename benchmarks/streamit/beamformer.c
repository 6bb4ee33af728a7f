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

/* A radar that listens in four directions with twelve antennas: StreamIt's
   BeamFormer.

   antenna -> coarse filter -> fine filter -+   +-> beam -> filter -> power -+
   ...                                     -+---+-> ...                     -+-> output
   antenna -> coarse filter -> fine filter -+   +-> beam -> filter -> power -+  */

#include "filters.h"
#include "suite.h"

enum
{
  CHANNELS = 12,
  BEAMS = 4,
  TAPS = 64,
  LINE = 1024
};

struct sample
{
  float re, im;
};

/* Remembers samples in memory without a wrap: what is still seen moves to the start
   when the end is reached.  */
struct filter
{
  float tap[TAPS];
  float re[LINE], im[LINE];
  int end;
};

const unsigned long suite_iterations = 150000;

static struct filter coarse_filter[CHANNELS], fine_filter[CHANNELS];
static struct filter beam_filter[BEAMS];
static struct sample weight[BEAMS][CHANNELS];

static inline struct sample
filter (struct filter *f, struct sample in)
{
  if (f->end == LINE)
    {
      memcpy (f->re, f->re + LINE - TAPS, TAPS * sizeof *f->re);
      memcpy (f->im, f->im + LINE - TAPS, TAPS * sizeof *f->im);
      f->end = TAPS;
    }
  f->re[f->end] = in.re;
  f->im[f->end] = in.im;
  f->end++;
  return (struct sample) { product_sum (f->tap, f->re + f->end - TAPS, TAPS),
			   product_sum (f->tap, f->im + f->end - TAPS, TAPS) };
}

/* An echo from the direction of beam 1, at a twentieth of the sample rate, as
   antenna C hears it at time K, with noise of its own.  */
static inline struct sample
listen (int c, unsigned long k, struct suite_noise *noise)
{
  float turn = (k % 20) * 0.05f + c * (1.0f / CHANNELS);
  float angle = 2 * (float) PI * (turn - floorf (turn));
  return (struct sample) { cosf (angle) + suite_noise (noise),
			   sinf (angle) + suite_noise (noise) };
}

static inline struct sample
product (struct sample a, struct sample b)
{
  return (struct sample) { a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re };
}

static inline struct sample
sum (struct sample a, struct sample b)
{
  return (struct sample) { a.re + b.re, a.im + b.im };
}

static inline struct sample
form (const struct sample *w, struct sample a, struct sample b, struct sample c,
      struct sample d, struct sample e, struct sample f, struct sample g,
      struct sample h, struct sample i, struct sample j, struct sample k,
      struct sample l)
{
  return sum (sum (sum (product (w[0], a), product (w[1], b)),
		   sum (product (w[2], c), product (w[3], d))),
	      sum (sum (sum (product (w[4], e), product (w[5], f)),
			sum (product (w[6], g), product (w[7], h))),
		   sum (sum (product (w[8], i), product (w[9], j)),
			sum (product (w[10], k), product (w[11], l)))));
}

static void
prepare_filter (struct filter *f, double high)
{
  memset (f, 0, sizeof *f);
  band_pass (f->tap, TAPS, 0, high);
  f->end = TAPS;
}

static void
prepare (void)
{
  for (int c = 0; c < CHANNELS; c++)
    {
      prepare_filter (&coarse_filter[c], 0.2);
      prepare_filter (&fine_filter[c], 0.1);
    }
  for (int b = 0; b < BEAMS; b++)
    {
      prepare_filter (&beam_filter[b], 0.1);
      for (int c = 0; c < CHANNELS; c++)
	{
	  weight[b][c].re = cos (-2 * PI * b * c / CHANNELS) / CHANNELS;
	  weight[b][c].im = sin (-2 * PI * b * c / CHANNELS) / CHANNELS;
	}
    }
}

void
suite_run (unsigned long n)
{
  struct sample in[CHANNELS], coarse[CHANNELS], fine[CHANNELS];
  struct sample beam[BEAMS], shaped[BEAMS];
  float power[BEAMS];
  struct suite_noise noise[CHANNELS];

  prepare ();
  for (int c = 0; c < CHANNELS; c++)
    noise[c].state = c;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < n; k++)
    {
      for (int c = 0; c < CHANNELS; c++)
	{
	  #pragma omp task output (in[c])
	  in[c] = listen (c, k, &noise[c]);

	  #pragma omp task input (in[c]) output (coarse[c])
	  coarse[c] = filter (&coarse_filter[c], in[c]);

	  #pragma omp task input (coarse[c]) output (fine[c])
	  fine[c] = filter (&fine_filter[c], coarse[c]);
	}

      for (int b = 0; b < BEAMS; b++)
	{
	  #pragma omp task input (TWELVE (fine)) output (beam[b])
	  beam[b] = form (weight[b], TWELVE (fine));

	  #pragma omp task input (beam[b]) output (shaped[b])
	  shaped[b] = filter (&beam_filter[b], beam[b]);

	  #pragma omp task input (shaped[b]) output (power[b])
	  power[b] = shaped[b].re * shaped[b].re + shaped[b].im * shaped[b].im;
	}

      #pragma omp task input (FOUR (power))
      {
	suite_put_float (power[0]);
	suite_put_float (power[1]);
	suite_put_float (power[2]);
	suite_put_float (power[3]);
      }
    }
}

/* The echo, of amplitude 1, is in beam 1, and the others hear noise.  */
void
suite_check (void)
{
  enum { TIMES = 1000, FROM = 3 * TAPS };
  float out[TIMES][BEAMS];

  suite_record (TIMES, out, TIMES * BEAMS);
  for (int b = 0; b < BEAMS; b++)
    {
      double mean = 0;
      for (int k = FROM; k < TIMES; k++)
	mean += out[k][b] / (TIMES - FROM);
      if (b == 1 ? mean < 0.9 || mean > 1.1 : mean > 0.05)
	fail ("Beam %d has power %g", b, mean);
    }
}
