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

/* FM stereo receiver: one source that is the sequential program, when the
   pragmas are ignored, and the pipeline.

   iq (8 samples at 256 kHz)                     sound (1 frame at 32 kHz)

   source -> demodulate -+-> low 54.8k -+
                         +-> low 21.2k -+-> subtract -+
                         |                            +-> multiply, square
                         +-> low 21k ---+-> subtract -+         |
                         +-> low 17k ---+                    decimate
                         |                                      |
                         +-> decimate ------------------------> sum -> sink

   The carrier's frequency is the stereo multiplex of ITU-R BS.450: L+R, a
   pilot tone of 19 kHz, and L-R as two side bands of 38 kHz without carrier.
   The pilot's square has the missing carrier in it.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "../common/options.h"
#include "../common/output.h"
#include "../common/timing.h"
#include "../common/wav.h"

#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

#define STATE _Alignas (128)

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
      out->v[i] = angle (im, re) * (float) (RATE / (2 * PI * DEVIATION));
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
  s->power += (sum * (1.0f / STEP) - s->power) * (1.0f / 4096);
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

static struct receiver
{
  struct source source;
  struct demodulator demodulator;
  struct filter band_top, band_bottom, pilot_top, pilot_bottom;
  struct multiplier multiplier;
  struct decimator mono, difference;
  struct sum sum;
} rx;

static void
receive (unsigned long n)
{
  struct iq iq;
  struct samples mux;
  struct samples below_54k8, below_21k2, below_21k, below_17k;
  struct samples band, pilot, product;
  float mono, difference;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < n; k++)
    {
      #pragma omp task output (iq)
      read_iq (&rx.source, &iq);

      #pragma omp task input (iq) output (mux)
      demodulate (&rx.demodulator, &iq, &mux);

      #pragma omp task input (mux) output (below_54k8)
      low_pass (&rx.band_top, &mux, &below_54k8);

      #pragma omp task input (mux) output (below_21k2)
      low_pass (&rx.band_bottom, &mux, &below_21k2);

      #pragma omp task input (below_54k8, below_21k2) output (band)
      subtract (&below_54k8, &below_21k2, &band);

      #pragma omp task input (mux) output (below_21k)
      low_pass (&rx.pilot_top, &mux, &below_21k);

      #pragma omp task input (mux) output (below_17k)
      low_pass (&rx.pilot_bottom, &mux, &below_17k);

      #pragma omp task input (below_21k, below_17k) output (pilot)
      subtract (&below_21k, &below_17k, &pilot);

      #pragma omp task input (band, pilot) output (product)
      multiply_square (&rx.multiplier, &band, &pilot, &product);

      #pragma omp task input (product) output (difference)
      decimate (&rx.difference, &product, &difference);

      #pragma omp task input (mux) output (mono)
      decimate (&rx.mono, &mux, &mono);

      #pragma omp task input (mono, difference)
      write_sum (&rx.sum, mono, difference);
    }
}


#ifdef _OPENMP
/* The same with stages that have no state, so that REPLICAS threads may run
   each: the data-parallel form.  The stages see what came before through
   windows.  Windows see nothing where the pragmas are ignored, so the
   sequential program does without.  */

enum
{
  SEEN = (TAPS - 1 + BAND_DELAY) / STEP + 1,	/* Steps in a filter's window.  */
  DECIMATED = (TAPS - 1) / STEP + 1	/* And in that behind the multiplier.  */
};

/* The sample of W[0] to W[STEPS - 1] that is N before the end.  */
#define FROM_END(w, steps, n) (&(w)[0].v[0] + (steps) * STEP - (n))

static void
receive_replicated (unsigned long n, unsigned replicas)
{
  struct iq iq __attribute__ ((unused)), iqs[2];
  struct samples mux __attribute__ ((unused)), muxes[SEEN];
  struct samples below_54k8, below_21k2, below_21k, below_17k;
  struct samples band, pilot;
  struct samples product __attribute__ ((unused)), products[DECIMATED];
  float mono, difference;

  #pragma omp parallel
  #pragma omp single
  {
    /* What was before the first step.  */
    #pragma omp task output (iq)
    iq = (struct iq) { .re[STEP - 1] = 1 };
    for (int k = 1; k < SEEN; k++)
      {
	#pragma omp task output (mux)
	mux = (struct samples) { { 0 } };
      }
    for (int k = 1; k < DECIMATED; k++)
      {
	#pragma omp task output (product)
	product = (struct samples) { { 0 } };
      }

    for (unsigned long k = 0; k < n; k++)
      {
	#pragma omp task output (iq)
	read_iq (&rx.source, &iq);

	#pragma omp task input (iq >> iqs[1]) output (mux) \
			 num_threads (replicas)
	turn (iqs[0].re[STEP - 1], iqs[0].im[STEP - 1], &iqs[1], &mux);

	#pragma omp task input (mux >> muxes[1]) output (below_54k8) \
			 num_threads (replicas)
	convolve (rx.band_top.tap, FROM_END (muxes, SEEN, TAPS + STEP - 1),
		  &below_54k8);

	#pragma omp task input (mux >> muxes[1]) output (below_21k2) \
			 num_threads (replicas)
	convolve (rx.band_bottom.tap, FROM_END (muxes, SEEN, TAPS + STEP - 1),
		  &below_21k2);

	#pragma omp task input (below_54k8, below_21k2) output (band)
	subtract (&below_54k8, &below_21k2, &band);

	#pragma omp task input (mux >> muxes[1]) output (below_21k) \
			 num_threads (replicas)
	convolve (rx.pilot_top.tap, FROM_END (muxes, SEEN, TAPS + STEP - 1),
		  &below_21k);

	#pragma omp task input (mux >> muxes[1]) output (below_17k) \
			 num_threads (replicas)
	convolve (rx.pilot_bottom.tap, FROM_END (muxes, SEEN, TAPS + STEP - 1),
		  &below_17k);

	#pragma omp task input (below_21k, below_17k) output (pilot)
	subtract (&below_21k, &below_17k, &pilot);

	#pragma omp task input (band, pilot) output (product)
	multiply_square (&rx.multiplier, &band, &pilot, &product);

	#pragma omp task input (product >> products[1]) output (difference) \
			 num_threads (replicas)
	difference = product_sum (rx.difference.tap,
				  FROM_END (products, DECIMATED, TAPS));

	#pragma omp task input (mux >> muxes[1]) output (mono) \
			 num_threads (replicas)
	mono = product_sum (rx.mono.tap,
			    FROM_END (muxes, SEEN, TAPS + BAND_DELAY));

	#pragma omp task input (mono, difference)
	write_sum (&rx.sum, mono, difference);
      }
  }
}
#endif /* _OPENMP */


/* Design of the filters.  */

static double
bessel_i0 (double x)
{
  double sum = 1, term = 1;
  for (int k = 1; term > sum * 1e-17; k++)
    {
      term *= x / (2 * k) * (x / (2 * k));
      sum += term;
    }
  return sum;
}

/* A low-pass filter by the window method: Kaiser's window for 70 dB, which
   makes the edge at CUTOFF about 4.4 kHz wide.  DELAY is that of its middle,
   GAIN its sum.  */
static void
design (float *tap, double cutoff, double delay, double gain)
{
  double h[TAPS], sum = 0, half = (TAPS - 1) / 2.0;
  for (int k = 0; k < TAPS; k++)
    {
      double t = k - delay, w = t / half;
      double x = 2 * PI * cutoff / RATE * t;
      h[k] = (fabs (w) < 1 ? bessel_i0 (6.755 * sqrt (1 - w * w)) : 0);
      h[k] *= fabs (x) < 1e-9 ? 1 : sin (x) / x;
      sum += h[k];
    }
  for (int k = 0; k < TAPS; k++)
    tap[TAPS - 1 - k] = h[k] * gain / sum;
}

/* Undoes pre-emphasis of SECONDS: appends a filter of one pole to TAP.  */
static void
deemphasize (float *tap, double seconds)
{
  double x = 2 * seconds * RATE, pole = (x - 1) / (x + 1);
  double last = 0, y = 0;
  for (int k = TAPS - 1; k >= 0; k--)
    {
      double h = tap[k];
      y = pole * y + (1 - pole) / 2 * (h + last);
      last = h;
      tap[k] = y;
    }
}

/* A receiver at its start.  */
static void
prepare (struct receiver *r, const float *iq, struct frame *sound,
	 double emphasis)
{
  /* Both are zero at the same instants, sin (w t) and sin (2 w t), but the
     square of the first is (1 - cos (2 w t)) / 2: the pilot has to come an
     eighth of its period early.  */
  const double early = RATE / 19000.0 / 8;
  /* The demodulator gives means over a sample's time, which weakens the side
     bands around 38 kHz.  */
  const double x = PI * 38000 / RATE, droop = sin (x) / x;
  const double middle = (TAPS - 1) / 2.0;

  memset (r, 0, sizeof *r);
  r->source.next = iq;
  r->demodulator.re = 1;
  design (r->band_top.tap, 54800, BAND_DELAY, 1);
  design (r->band_bottom.tap, 21200, BAND_DELAY, 1);
  design (r->pilot_top.tap, 21000, BAND_DELAY - early, 1);
  design (r->pilot_bottom.tap, 17000, BAND_DELAY - early, 1);
  design (r->mono.tap, 16500, middle, 1 / (1 - PILOT));
  design (r->difference.tap, 16500, middle, 2 / (1 - PILOT) / droop);
  if (emphasis > 0)
    {
      deemphasize (r->mono.tap, emphasis * 1e-6);
      deemphasize (r->difference.tap, emphasis * 1e-6);
    }
  r->band_top.line.end = r->band_bottom.line.end = KEEP;
  r->pilot_top.line.end = r->pilot_bottom.line.end = KEEP;
  r->mono.line.end = r->difference.line.end = KEEP;
  r->mono.delay = BAND_DELAY;
  r->multiplier.power = PILOT * PILOT / 2;
  r->sum.next = sound;
}


/* Files, options, and the check.  */

/* Reads up to *PAIRS pairs of floats from NAME; sets *PAIRS to their
   number.  */
static float *
read_pairs (const char *name, unsigned long *pairs)
{
  FILE *file = fopen (name, "rb");
  if (file == NULL)
    fail ("%s: %s", name, strerror (errno));
  const size_t size = 2 * sizeof (float);
  unsigned long n = 0, room = 0, most = *pairs;
  float *data = NULL;
  do
    {
      room = room == 0 ? 65536 : 2 * room;
      if (room > most)
	room = most;
      float *larger = realloc (data, room * size);
      if (larger == NULL)
	fail ("%s: %s", name, strerror (ENOMEM));
      data = larger;
      size_t got = fread (data + 2 * n, 1, (room - n) * size, file);
      if (got % size != 0)
	fail ("%s: Ends within a sample", name);
      n += got / size;
    }
  while (n == room && n < most);
  if (ferror (file))
    fail ("%s: %s", name, strerror (errno));
  fclose (file);
  *pairs = n;
  return data;
}

static float *
read_iq_file (const char *name, unsigned long *n)
{
  float *iq = read_pairs (name, n);
  if (*n == 0)
    fail ("%s: No samples", name);
  if (*n >= 3 && memcmp (iq, "RIFF", 4) == 0 && memcmp (iq + 2, "WAVE", 4) == 0)
    fail ("%s: A sound file, not raw I/Q; fmgen turns sound into I/Q", name);
  /* Any bytes are floats, but text and sound are hardly ever such floats.  */
  for (unsigned long i = 0; i < 2 * *n; i++)
    if (!(fabsf (iq[i]) < 1e12f))
      fail ("%s: Not I/Q samples of 32-bit floats", name);
  if (*n < STEP * (LATENCY + 1))
    fail ("%s: Too short: %lu samples; the filters need %d", name, *n,
	  STEP * (LATENCY + 1));
  return iq;
}

/* Moves the middle of the sound to 0.  The receiver's is the offset of the
   carrier, which nobody wants to hear.  */
static void
center (struct frame *sound, unsigned long n)
{
  double left = 0, right = 0;
  for (unsigned long k = 0; k < n; k++)
    {
      left += sound[k].left;
      right += sound[k].right;
    }
  for (unsigned long k = 0; k < n; k++)
    {
      sound[k].left -= left / n;
      sound[k].right -= right / n;
    }
}

/* Explains Y as A * OWN + B * OTHER + noise, by least squares.  Prints the
   ratios in dB; nonzero if one is below what a good receiver has.  */
static int
check_channel (const char *name, const float *y, const float *own,
	       const float *other, unsigned long n)
{
  double pp = 0, qq = 0, pq = 0, yp = 0, yq = 0, noise = 0;
  for (unsigned long k = 0; k < n; k++)
    {
      double p = own[2 * k], q = other[2 * k], s = y[2 * k];
      pp += p * p;
      qq += q * q;
      pq += p * q;
      yp += s * p;
      yq += s * q;
    }
  if (pp == 0)
    {
      printf ("%-5s  silent\n", name);
      return 0;
    }
  double det = pp * qq - pq * pq, a = yp / pp, b = 0;
  int separate = det > 1e-6 * pp * qq;
  if (separate)
    {
      a = (yp * qq - yq * pq) / det;
      b = (yq * pp - yp * pq) / det;
    }
  for (unsigned long k = 0; k < n; k++)
    {
      double e = y[2 * k] - a * own[2 * k] - b * other[2 * k];
      noise += e * e;
    }
  double snr = 10 * log10 (a * a * pp / noise);
  int good = a > 0.9 && a < 1.1 && snr >= 50;
  printf ("%-5s  gain %.4f  signal to noise %.1f dB", name, a, snr);
  if (separate)
    {
      double separation = 20 * log10 (fabs (a / b));
      good = good && separation >= 40;
      printf ("  separation %.1f dB", separation);
    }
  puts (good ? "" : "  FAILED");
  return !good;
}

/* Compares the sound with what was sent.  */
static int
check (const char *name, struct frame *sound, unsigned long n)
{
  unsigned long sent = n;
  struct frame *ref = (struct frame *) read_pairs (name, &sent);
  /* Not the start, where the filters fill and the pilot's power settles.  */
  const unsigned long skip = SOUND_RATE / 2;
  if (sent < n || n < 2 * skip)
    fail ("%s: The check needs a second of sound, and the whole input", name);
  n -= skip;
  sound += skip;
  const struct frame *r = ref + skip;
  center (sound, n);
  center (ref + skip, n);
  int bad = check_channel ("left", &sound->left, &r->left, &r->right, n);
  bad |= check_channel ("right", &sound->right, &r->right, &r->left, n);
  free (ref);
  return bad;
}

struct job
{
  struct receiver start;
  unsigned long n;		/* Steps.  */
  unsigned replicas;		/* 0: stages with state.  */
};

static void
run (void *data)
{
  struct job *job = data;
  rx = job->start;
#ifdef _OPENMP
  if (job->replicas > 0)
    {
      receive_replicated (job->n, job->replicas);
      return;
    }
#endif
  receive (job->n);
}

static void
usage (void)
{
  puts ("Usage: fmradio [OPTION]... INPUT [OUTPUT]\n"
	"Receive FM stereo radio: read INPUT, raw I/Q of 256000 samples a"
	" second, each a\npair of 32-bit floats, and write the sound to WAV"
	" file OUTPUT.\n\n"
	"  -s, --seconds=N    no more than the first N seconds of INPUT\n"
	"  -e, --emphasis=N   de-emphasis of N microseconds: 50, or 75 in the"
	" Americas\n"
	"                     and Korea; none by default\n"
	"  -c, --check=FILE   compare the sound with FILE, which fmgen"
	" --sound wrote\n"
	"  -R, --replicas=N   filters without state, in N replicas each (pipeline"
	" only)\n"
	"  -t, --time         print median rate (samples a second), placement"
	" of the\n"
	"                     processors, and processors in use by this program"
	" and others\n"
	"  -r, --repeat=N     receive N times\n"
	"  -h, --help         print this help\n"
	"  -V, --version      print the version\n\n"
	"OMP_NUM_THREADS and GOMP_STREAM_CHANNEL say how the pipeline runs.");
}

int
main (int argc, char **argv)
{
  static const struct option options[] = {
    { "seconds", required_argument, NULL, 's' },
    { "emphasis", required_argument, NULL, 'e' },
    { "check", required_argument, NULL, 'c' },
    { "replicas", required_argument, NULL, 'R' },
    { "time", no_argument, NULL, 't' },
    { "repeat", required_argument, NULL, 'r' },
    { "help", no_argument, NULL, 'h' },
    { "version", no_argument, NULL, 'V' },
    { NULL, 0, NULL, 0 }
  };
  const char *reference = NULL;
  double seconds = 0, emphasis = 0;
  unsigned replicas = 0;
  int timed = 0, repeat = 1, c;

  while ((c = getopt_long (argc, argv, "s:e:c:R:tr:hV", options, NULL)) != -1)
    switch (c)
      {
      case 's':
	seconds = number ("--seconds", optarg, 1e6);
	break;
      case 'e':
	emphasis = number ("--emphasis", optarg, 1e6);
	break;
      case 'c':
	reference = optarg;
	break;
      case 'R':
	replicas = whole_number ("--replicas", optarg, 1, 1024);
	break;
      case 't':
	timed = 1;
	break;
      case 'r':
	repeat = ceil (number ("--repeat", optarg, 1e6));
	break;
      case 'h':
	usage ();
	return 0;
      case 'V':
	puts ("fmradio (gomp-stream) " PACKAGE_VERSION);
	return 0;
      default:
	return 1;
      }
  if (argc - optind < 1 || argc - optind > 2)
    fail ("Give INPUT and perhaps OUTPUT; --help says more");

#ifndef _OPENMP
  if (replicas > 0)
    fail ("--replicas: This is the sequential program");
#endif
  unsigned long samples = seconds > 0 ? ceil (seconds * RATE) : -1UL / 64;
  float *iq = read_iq_file (argv[optind], &samples);
  static struct job job;
  job.n = samples / STEP;
  job.replicas = replicas;
  struct frame *sound = calloc (job.n, sizeof *sound);
  if (sound == NULL)
    fail ("%s", strerror (ENOMEM));
  prepare (&job.start, iq, sound, emphasis);
  if (timed)
    timing_report (run, &job, (double) job.n * STEP, repeat);
  else
    for (int i = 0; i < repeat; i++)
      run (&job);

  if (!(rx.multiplier.power > LEAST_POWER))
    fprintf (stderr, "fmradio: %s: No pilot tone, so the sound is mono\n",
	     argv[optind]);
  struct frame *heard = sound + LATENCY;
  unsigned long n = job.n - LATENCY;
  center (heard, n);
  if (argc - optind == 2)
    wav_write (argv[optind + 1], &heard->left, n, SOUND_RATE);
  int bad = reference != NULL && check (reference, heard, n);
  free (sound);
  free (iq);
  return bad;
}
