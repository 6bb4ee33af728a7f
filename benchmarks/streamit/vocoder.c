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

/* A phase vocoder that changes the pitch of a voice: StreamIt's Vocoder.  A
   Fourier transform slides along the signal; in each of its bins the phase is
   unwrapped, scaled and accumulated, and the bins are summed up again.

	    +-> transform -> polar -+-> magnitude ----------------> +-> real -+
   source --+-> ...                 +-> unwrap -> accumulate ------>+        -+-> sum
	    +-> ...                                                          -+  */

#include "filters.h"
#include "suite.h"

enum
{
  LENGTH = 28,
  BINS = LENGTH / 2 + 1
};

/* How much higher the voice becomes.  */
#define PITCH 1.5f

struct bin
{
  float re, im;			/* Of the transform.  */
  float turn_re, turn_im;	/* Of one sample.  */
  float phase;			/* Unwrapped so far, modulo a turn.  */
  float accumulated;
};

struct complex_value
{
  float re, im;
};

const unsigned long suite_iterations = 200000;

/* Of the sliding sums, so that errors of rounding die away.  */
#define FADE 0.999f

static struct bin bin[BINS];
static float fade_length;

/* Takes the newest sample into the transform, and the oldest out.  */
static inline struct complex_value
transform (struct bin *b, float newest, float oldest)
{
  float re = b->re + newest - fade_length * oldest, im = b->im;
  b->re = FADE * (re * b->turn_re - im * b->turn_im);
  b->im = FADE * (re * b->turn_im + im * b->turn_re);
  return (struct complex_value) { b->re, b->im };
}

/* ANGLE between half a turn backwards and half a turn forwards.  */
static inline float
wrap (float angle)
{
  const float turn = 2 * (float) PI;
  return angle - turn * floorf (angle / turn + 0.5f);
}

/* How far the phase went since the last sample.  */
static inline float
unwrap (struct bin *b, float phase)
{
  float step = wrap (phase - b->phase);
  b->phase = phase;
  return step;
}

static inline float
accumulate (struct bin *b, float step)
{
  b->accumulated = wrap (b->accumulated + PITCH * step);
  return b->accumulated;
}

static void
prepare (void)
{
  fade_length = pow (FADE, LENGTH);
  for (int i = 0; i < BINS; i++)
    {
      bin[i] = (struct bin) { 0 };
      bin[i].turn_re = cos (2 * PI * i / LENGTH);
      bin[i].turn_im = sin (2 * PI * i / LENGTH);
    }
}

/* The voice is a tone of three fourteenths of half the sample rate.  */
static inline float
voice (unsigned long k)
{
  return cosf (2 * (float) PI * (float) (k % LENGTH) * 3 / LENGTH);
}

void
suite_run (unsigned long n)
{
  float x, in[1], silence[LENGTH];
  struct complex_value value[BINS];
  float size[BINS], phase[BINS], step[BINS], turned[BINS], wave[BINS];
  SLIDING (float, seen, LENGTH + 1);

  prepare ();
  #pragma omp parallel
  #pragma omp single
  {
    #pragma omp task output (x << silence[LENGTH])
    memset (silence, 0, LENGTH * sizeof *silence);

    for (unsigned long k = 0; k < n; k++)
      {
	#pragma omp task output (x << in[1])
	in[0] = voice (k);

	SLIDE (seen, in, 1);
	for (int i = 0; i < BINS; i++)
	  {
	    #pragma omp task input (x >> seen[1]) output (value[i])
	    value[i] = transform (&bin[i], seen[LENGTH], seen[0]);

	    #pragma omp task input (value[i]) output (size[i], phase[i])
	    {
	      size[i] = sqrtf (value[i].re * value[i].re + value[i].im * value[i].im);
	      phase[i] = atan2f (value[i].im, value[i].re);
	    }

	    #pragma omp task input (phase[i]) output (step[i])
	    step[i] = unwrap (&bin[i], phase[i]);

	    #pragma omp task input (step[i]) output (turned[i])
	    turned[i] = accumulate (&bin[i], step[i]);

	    #pragma omp task input (size[i], turned[i]) output (wave[i])
	    wave[i] = size[i] * cosf (turned[i]) * (2.0f / LENGTH);
	  }

	#pragma omp task input (FIFTEEN (wave))
	suite_put_float (wave[0] + wave[1] + wave[2] + wave[3] + wave[4] + wave[5]
			 + wave[6] + wave[7] + wave[8] + wave[9] + wave[10]
			 + wave[11] + wave[12] + wave[13] + wave[14]);
      }
  }
}

/* The output is a tone of amplitude 1, at PITCH times the frequency.  */
void
suite_check (void)
{
  enum { TIMES = 8 * LENGTH, FROM = 200, COUNT = 2 * LENGTH };
  float out[FROM + TIMES];

  suite_record (FROM + TIMES, out, FROM + TIMES);
  for (int f = 1; f < LENGTH; f++)
    {
      double re = 0, im = 0;
      for (int k = 0; k < TIMES; k++)
	{
	  re += out[FROM + k] * cos (PI * f * k / LENGTH) * 2 / TIMES;
	  im += out[FROM + k] * sin (PI * f * k / LENGTH) * 2 / TIMES;
	}
      double size = sqrt (re * re + im * im);
      if (f == 3 * 2 * PITCH ? size < 0.9 || size > 1.1 : size > 0.1)
	fail ("The output has %g of frequency %d / %d", size, f, 2 * LENGTH);
    }
}
