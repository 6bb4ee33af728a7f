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

/* The programs that receive FM radio: design of the filters, files, options,
   and the check.  */

#include "../common/input.h"
#include "../common/options.h"
#include "../common/output.h"
#include "../common/ranks.h"
#include "../common/timing.h"
#include "../common/wav.h"
#include "radio.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>


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
  const size_t size = 2 * sizeof (float);
  size_t bytes;
  float *data = input_read (name, *pairs * size, &bytes);
  if (bytes % size != 0)
    fail ("%s: Ends within a sample", name);
  *pairs = bytes / size;
  return data;
}

static float *
read_iq_file (const char *name, unsigned long *n)
{
  float *iq = read_pairs (name, n);
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
  unsigned block;		/* Steps of a block passed by hand.  */
};

static void
run (void *data)
{
  struct job *job = data;
  rx = job->start;
  receive (job->n, job->replicas, job->block);
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
	"  -b, --block=N      pass blocks of N steps, of 8 samples each; 128 by"
	" default\n"
	"                     (programs that pass blocks)\n"
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
    { "block", required_argument, NULL, 'b' },
    { "time", no_argument, NULL, 't' },
    { "repeat", required_argument, NULL, 'r' },
    { NULL, 0, NULL, 0 }
  };
  const char *reference = NULL;
  double seconds = 0, emphasis = 0;
  unsigned replicas = 0, block = 128;
  int timed = 0, repeat = 1, c;

  while ((c = option_next (argc, argv, options, usage)) != -1)
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
      case 'b':
	block = whole_number ("--block", optarg, 1, 1 << 20);
	break;
      case 't':
	timed = 1;
	break;
      case 'r':
	repeat = ceil (number ("--repeat", optarg, 1e6));
	break;
      }
  if (argc - optind < 1 || argc - optind > 2)
    fail ("Give INPUT and perhaps OUTPUT; --help says more");

  unsigned long samples = seconds > 0 ? ceil (seconds * RATE) : -1UL / 64;
  float *iq = read_iq_file (argv[optind], &samples);
  static struct job job;
  job.n = samples / STEP;
  job.replicas = replicas;
  job.block = block;
  struct frame *sound = calloc (job.n, sizeof *sound);
  if (sound == NULL)
    fail ("%s", strerror (ENOMEM));
  prepare (&job.start, iq, sound, emphasis);
  if (timed)
    timing_report (run, &job, (double) job.n * STEP, repeat);
  else
    for (int i = 0; i < repeat; i++)
      run (&job);

  if (ranks_this () != 0)
    return 0;
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
