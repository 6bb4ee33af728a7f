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

/* The stages of the FM stereo receiver, which each program of this folder runs
   in its own way.  */

#ifndef BENCHMARKS_RADIO_H
#define BENCHMARKS_RADIO_H 1

#include <math.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

enum
{
  RATE = 256000,		/* Of the I/Q samples.  */
  STEP = 8,			/* I/Q samples that make one frame.  */
  SOUND_RATE = RATE / STEP,
  TAPS = 256,			/* Of each filter.  */
  /* Group delays in I/Q samples.  The band filters have one zero tap, so that
     their delay is whole; with the decimators' 127.5 and the modulator's and
     the demodulator's 0.5, frame K shows the instant of I/Q sample
     STEP * (K - LATENCY).  */
  BAND_DELAY = 127,
  LATENCY = 31
};

#define DEVIATION 75000.0	/* Hz at full modulation.  */
#define PILOT 0.1		/* Share of it that is the pilot.  */
#define PI 3.14159265358979323846


/* What flows.  */

/* STEP samples at RATE, of I/Q or of the multiplex.  */
struct iq
{
  float re[STEP], im[STEP];
};

struct samples
{
  float v[STEP];
};

struct frame
{
  float left, right;
};


/* The stages.  Each has one structure of its own that carries its state from
   one activation to the next.  */

#define STATE __attribute__ ((aligned (128)))

struct source
{
  STATE const float *next;
};

/* Takes the next samples from memory.  */
static inline void
read_iq (struct source *s, struct iq *out)
{
  for (int i = 0; i < STEP; i++)
    {
      out->re[i] = s->next[2 * i];
      out->im[i] = s->next[2 * i + 1];
    }
  s->next += 2 * STEP;
}

struct demodulator
{
  STATE float re, im;		/* The last sample.  */
};

/* The angle of X + iY, within 3e-8.  The polynomial is 4.4.49 of Abramowitz
   and Stegun's Handbook of Mathematical Functions.  */
static inline float
angle (float y, float x)
{
  float ax = fabsf (x), ay = fabsf (y);
  float small = ax < ay ? ax : ay, large = ax < ay ? ay : ax;
  float t = small / (large + 1e-30f), u = t * t;
  float a = t * (1.0f + u * (-0.3333314528f + u * (0.1999355085f
	    + u * (-0.1420889944f + u * (0.1065626393f + u * (-0.0752896400f
	    + u * (0.0429096138f + u * (-0.0161657367f
	    + u * 0.0028662257f))))))));
  a = ax < ay ? (float) (PI / 2) - a : a;
  a = x < 0 ? (float) PI - a : a;
  return copysignf (a, y);
}

/* The carrier's frequency is the angle from each sample to the next.  LAST_RE
   and LAST_IM are the sample before IN.  */
static inline void
turn (float last_re, float last_im, const struct iq *in, struct samples *out)
{
  float all_re[STEP + 1], all_im[STEP + 1];
  all_re[0] = last_re;
  all_im[0] = last_im;
  for (int i = 0; i < STEP; i++)
    {
      all_re[i + 1] = in->re[i];
      all_im[i + 1] = in->im[i];
    }
  for (int i = 0; i < STEP; i++)
    {
      float re = all_re[i + 1] * all_re[i] + all_im[i + 1] * all_im[i];
      float im = all_im[i + 1] * all_re[i] - all_re[i + 1] * all_im[i];
      out->v[i] = angle (im, re) * (float) ((double) RATE / (2 * PI * DEVIATION));
    }
}

static inline void
demodulate (struct demodulator *s, const struct iq *in, struct samples *out)
{
  turn (s->re, s->im, in, out);
  s->re = in->re[STEP - 1];
  s->im = in->im[STEP - 1];
}

/* A delay line, in memory without a wrap: its end moves up, and when it hits
   the end of the array the last KEEP samples move to its start.  */
enum
{
  KEEP = TAPS + BAND_DELAY + 1,
  LINE = 1024
};

struct line
{
  float x[LINE];
  int end;
};

/* Appends IN; returns the place of its first sample in the line.  */
static inline const float *
append (struct line *l, const struct samples *in)
{
  if (l->end == LINE)
    {
      memcpy (l->x, l->x + LINE - KEEP, KEEP * sizeof (float));
      l->end = KEEP;
    }
  float *to = l->x + l->end;
  memcpy (to, in->v, sizeof in->v);
  l->end += STEP;
  return to;
}

struct filter
{
  STATE float tap[TAPS];	/* The oldest sample's first.  */
  struct line line;
};

/* STEP outputs at once, each the sum of TAPS products in the same order, from
   X[0] on; in four parts, which a processor can work on at the same time.  */
static inline void
convolve (const float *tap, const float *x, struct samples *out)
{
  float a[STEP] = { 0 }, b[STEP] = { 0 }, c[STEP] = { 0 }, d[STEP] = { 0 };
  for (int k = 0; k < TAPS; k += 4)
    for (int i = 0; i < STEP; i++)
      {
	a[i] += tap[k] * x[k + i];
	b[i] += tap[k + 1] * x[k + 1 + i];
	c[i] += tap[k + 2] * x[k + 2 + i];
	d[i] += tap[k + 3] * x[k + 3 + i];
      }
  for (int i = 0; i < STEP; i++)
    out->v[i] = (a[i] + b[i]) + (c[i] + d[i]);
}

static inline void
low_pass (struct filter *s, const struct samples *in, struct samples *out)
{
  convolve (s->tap, append (&s->line, in) - (TAPS - 1), out);
}

static inline void
subtract (const struct samples *a, const struct samples *b,
	  struct samples *out)
{
  for (int i = 0; i < STEP; i++)
    out->v[i] = a->v[i] - b->v[i];
}

/* Less than this in the pilot's place is noise.  */
#define LEAST_POWER ((float) (PILOT * PILOT / 2 / 10))

struct multiplier
{
  STATE float power;		/* Mean square of the pilot.  */
};

/* Brings the L-R band down to sound: multiplies it by the pilot's square,
   1 + sin (2 * 19 kHz) when scaled to a mean of 1.  Without a pilot the
   sound is mono.  */
static inline void
multiply_square (struct multiplier *s, const struct samples *band,
		 const struct samples *pilot, struct samples *out)
{
  float square[STEP], sum = 0;
  for (int i = 0; i < STEP; i++)
    square[i] = pilot->v[i] * pilot->v[i];
  for (int i = 0; i < STEP; i++)
    sum += square[i];
  /* Averaged over 128 ms.  */
  s->power += (sum * (1.0f / (int) STEP) - s->power) * (1.0f / 4096);
  float scale = s->power > LEAST_POWER ? 1 / s->power : 0;
  for (int i = 0; i < STEP; i++)
    out->v[i] = band->v[i] * (square[i] * scale);
}

struct decimator
{
  STATE float tap[TAPS];
  struct line line;
  int delay;			/* Samples, before the filter.  */
};

/* The sum of TAPS products, in LANES parts.  */
static inline float
product_sum (const float *tap, const float *x)
{
  enum { LANES = 32 };
  float sum[LANES] = { 0 };
  for (int k = 0; k < TAPS; k += LANES)
    for (int i = 0; i < LANES; i++)
      sum[i] += tap[k + i] * x[k + i];
  for (int n = LANES / 2; n > 0; n /= 2)
    for (int i = 0; i < n; i++)
      sum[i] += sum[i + n];
  return sum[0];
}

/* One output for STEP inputs.  */
static inline void
decimate (struct decimator *s, const struct samples *in, float *out)
{
  *out = product_sum (s->tap, (append (&s->line, in) + STEP - TAPS) - s->delay);
}

struct sum
{
  STATE struct frame *next;
};

/* L = (L+R) + (L-R) and R = (L+R) - (L-R), to memory.  */
static inline void
write_sum (struct sum *s, float mono, float difference)
{
  s->next->left = mono + difference;
  s->next->right = mono - difference;
  s->next++;
}


/* The receiver.  */

extern struct receiver
{
  struct source source;
  struct demodulator demodulator;
  struct filter band_top, band_bottom, pilot_top, pilot_bottom;
  struct multiplier multiplier;
  struct decimator mono, difference;
  struct sum sum;
} rx;

/* Receives N steps, as RX says.  REPLICAS, unless 0, is how many replicas of
   filters without state there are; fails where there are none.  Programs that pass
   blocks by hand pass BLOCK steps at once.  */
void receive (unsigned long n, unsigned replicas, unsigned block);

#ifdef __cplusplus
}
#endif

#endif /* BENCHMARKS_RADIO_H */
