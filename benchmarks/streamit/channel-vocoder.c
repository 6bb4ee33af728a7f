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

/* A channel vocoder, which describes speech by its pitch and by how strong each
   of seven bands is: StreamIt's ChannelVocoder.

			    +-> clip -> pitch ----------+
   source -> low pass ------+-> band pass -> envelope --+-> output
			    +-> ...                     |
			    +-> band pass -> envelope --+

   An iteration has 50 samples, of which each branch makes one number.  */

#include "filters.h"
#include "suite.h"

enum
{
  FRAME = 50,
  TAPS = 64,
  BANDS = 7,
  PITCH_WINDOW = 100,
  PITCH_TERMS = 48,		/* Of a sum of products.  */
  PERIOD = 40
};

struct envelope
{
  float tap[TAPS];
  float recent[TAPS + FRAME];	/* The newest sample last.  */
};

const unsigned long suite_iterations = 20000;

static float low_pass[TAPS], band_tap[BANDS][TAPS];
static struct envelope envelope[BANDS];

/* A buzz of PERIOD samples, with noise.  */
static inline float
speak (struct suite_noise *noise, unsigned *phase)
{
  *phase = (*phase + 1) % PERIOD;
  return (*phase < 5 ? 1.0f : -0.1f) + 0.1f * suite_noise (noise);
}

/* What of X is beyond a third of the greatest amplitude.  */
static inline void
clip (float *out, const float *x)
{
  float most = 0;
  for (int i = 0; i < PITCH_WINDOW; i++)
    most = fabsf (x[i]) > most ? fabsf (x[i]) : most;
  float limit = most * (1.0f / 3);
  for (int i = 0; i < PITCH_WINDOW; i++)
    out[i] = x[i] > limit ? x[i] - limit : x[i] < -limit ? x[i] + limit : 0;
}

/* The distance at which X is most like itself, from 20 on.  */
static inline float
find_pitch (const float *x)
{
  float most = 0;
  int best = 0;
  for (int apart = 20; apart <= PITCH_WINDOW - PITCH_TERMS; apart++)
    {
      float sum = product_sum (x, x + apart, PITCH_TERMS);
      if (sum > most)
	{
	  most = sum;
	  best = apart;
	}
    }
  return best;
}

/* The strength of FRAME samples, smoothed.  */
static inline float
follow (struct envelope *e, const float *in)
{
  memmove (e->recent, e->recent + FRAME, TAPS * sizeof *in);
  for (int i = 0; i < FRAME; i++)
    e->recent[TAPS + i] = fabsf (in[i]);
  return product_sum (e->tap, e->recent + FRAME, TAPS);
}

static void
prepare (void)
{
  band_pass (low_pass, TAPS, 0, 0.25);
  memset (envelope, 0, sizeof envelope);
  for (int b = 0; b < BANDS; b++)
    {
      band_pass (band_tap[b], TAPS, 0.01 + b * 0.03, 0.01 + (b + 1) * 0.03);
      band_pass (envelope[b].tap, TAPS, 0, 0.005);
    }
}

void
suite_run (unsigned long n)
{
  float x, in[FRAME], x_before[TAPS - 1];
  float y, clean[FRAME], y_before[TAPS - 1];
  float z, clipped[PITCH_WINDOW];
  float band[BANDS], part[FRAME], pitch, strength[BANDS];
  SLIDING (float, seen, TAPS - 1 + FRAME);
  SLIDING (float, heard, TAPS - 1 + FRAME);
  struct suite_noise noise = { 1 };
  unsigned phase = 0;

  prepare ();
  #pragma omp parallel
  #pragma omp single
  {
    #pragma omp task output (x << x_before[TAPS - 1])
    memset (x_before, 0, (TAPS - 1) * sizeof *x_before);
    #pragma omp task output (y << y_before[TAPS - 1])
    memset (y_before, 0, (TAPS - 1) * sizeof *y_before);

    for (unsigned long k = 0; k < n; k++)
      {
	#pragma omp task output (x << in[FRAME])
	for (int i = 0; i < FRAME; i++)
	  in[i] = speak (&noise, &phase);

	SLIDE (seen, in, FRAME);
	#pragma omp task input (x >> seen[FRAME]) output (y << clean[FRAME])
	convolve (clean, FRAME, low_pass, TAPS, seen);

	SLIDE (heard, clean, FRAME);
	#pragma omp task input (y >> heard[FRAME]) \
			 output (z << clipped[PITCH_WINDOW])
	clip (clipped, heard + TAPS - 1 + FRAME - PITCH_WINDOW);

	#pragma omp task input (z >> clipped[PITCH_WINDOW]) output (pitch)
	pitch = find_pitch (clipped);

	for (int b = 0; b < BANDS; b++)
	  {
	    #pragma omp task input (y >> heard[FRAME]) output (band[b] << part[FRAME])
	    convolve (part, FRAME, band_tap[b], TAPS, heard);

	    #pragma omp task input (band[b] >> part[FRAME]) output (strength[b])
	    strength[b] = follow (&envelope[b], part);
	  }

	#pragma omp task input (pitch, SEVEN (strength))
	{
	  suite_put_float (pitch);
	  suite_put_float (strength[0]);
	  suite_put_float (strength[1]);
	  suite_put_float (strength[2]);
	  suite_put_float (strength[3]);
	  suite_put_float (strength[4]);
	  suite_put_float (strength[5]);
	  suite_put_float (strength[6]);
	}
      }
  }
}

/* The pitch that the source has, and bands that hear it.  */
void
suite_check (void)
{
  enum { FRAMES = 200 };
  float out[FRAMES][1 + BANDS];

  suite_record (FRAMES, out, FRAMES * (1 + BANDS));
  for (int k = 10; k < FRAMES; k++)
    {
      if (fabsf (out[k][0] - PERIOD) > 1)
	fail ("The pitch of frame %d is %g", k, out[k][0]);
      for (int b = 0; b < BANDS; b++)
	if (!(out[k][1 + b] > 1e-3f && out[k][1 + b] < 1))
	  fail ("Band %d of frame %d is %g", b, k, out[k][1 + b]);
    }
}
