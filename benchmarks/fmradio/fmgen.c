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

/* FM stereo transmitter: sound, or two tones, to I/Q samples.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "../common/input.h"
#include "../common/options.h"
#include "../common/output.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef HAVE_SNDFILE
# include <sndfile.h>
#endif

enum
{
  RATE = 256000,		/* Of the I/Q samples.  */
  STEP = 8,			/* I/Q samples to a frame of sound.  */
  HALF_RATE = 2 * RATE		/* The multiplex is computed at half samples.  */
};

#define DEVIATION 75000.0	/* Hz at full modulation.  */
#define PILOT 0.1		/* Share of it that is the pilot.  */
#define PI 3.14159265358979323846

struct stereo
{
  double left, right;
};

/* What is sent.  Without frames: two tones.  */
struct program
{
  float *frames;		/* Left and right in turn.  */
  long n;
  double rate;
  double emphasis;		/* Seconds.  */
  double gain;
};


/* The sound at any instant, by interpolation that passes what FM radio
   carries, nothing above 15 kHz.  */

enum
{
  CROSSINGS = 64,		/* Of the kernel, on each side.  */
  POINTS = 512			/* Of the kernel's table, per crossing.  */
};

static float kernel[CROSSINGS * POINTS + 2];

static void
make_kernel (void)
{
  /* A sinc in Blackman's window.  */
  for (int i = 0; i < CROSSINGS * POINTS; i++)
    {
      double t = (double) i / POINTS, w = PI * t / CROSSINGS;
      kernel[i] = ((i == 0 ? 1 : sin (PI * t) / (PI * t))
		   * (0.42 + 0.5 * cos (w) + 0.08 * cos (2 * w)));
    }
}

static struct stereo
sound_at (const struct program *p, double t)
{
  struct stereo s = { 0, 0 };

  if (p->frames == NULL)
    {
      s.left = p->gain * 0.8 * sin (2 * PI * 1000 * t);
      s.right = p->gain * 0.8 * sin (2 * PI * 2500 * t);
      return s;
    }

  double cutoff = p->rate < 32000 ? 0.45 * p->rate : 14300;
  double scale = 2 * cutoff / p->rate;	/* Crossings per frame.  */
  double at = t * p->rate, reach = CROSSINGS / scale;
  long first = ceil (at - reach), last = floor (at + reach);
  if (first < 0)
    first = 0;
  if (last >= p->n)
    last = p->n - 1;
  for (long i = first; i <= last; i++)
    {
      double x = fabs (at - i) * scale * POINTS;
      int k = x;
      double w = kernel[k] + (x - k) * (kernel[k + 1] - kernel[k]);
      s.left += w * p->frames[2 * i];
      s.right += w * p->frames[2 * i + 1];
    }
  s.left *= p->gain * scale;
  s.right *= p->gain * scale;
  return s;
}


/* The multiplex of ITU-R BS.450.  */

/* Walks the program by half samples.  */
struct walk
{
  const struct program *p;
  long half;
  struct stereo last, now, next;
};

static void
walk_start (struct walk *w, const struct program *p)
{
  w->p = p;
  w->half = 0;
  w->last = sound_at (p, -1.0 / HALF_RATE);
  w->now = sound_at (p, 0);
  w->next = sound_at (p, 1.0 / HALF_RATE);
}

static void
walk_on (struct walk *w)
{
  w->half++;
  w->last = w->now;
  w->now = w->next;
  w->next = sound_at (w->p, (w->half + 1.0) / HALF_RATE);
}

/* The sound with its high tones raised by 1 + s EMPHASIS.  */
static struct stereo
emphasized (const struct walk *w)
{
  struct stereo s = w->now;
  double slope = w->p->emphasis * HALF_RATE / 2;
  s.left += slope * (w->next.left - w->last.left);
  s.right += slope * (w->next.right - w->last.right);
  return s;
}

static double
multiplex (const struct walk *w)
{
  struct stereo s = emphasized (w);
  /* The pilot has 19 periods in a millisecond.  */
  const int millisecond = HALF_RATE / 1000;
  double t = 2 * PI * 19 * (w->half % millisecond) / millisecond;
  return ((1 - PILOT) / 2
	  * (s.left + s.right + (s.left - s.right) * sin (2 * t))
	  + PILOT * sin (t));
}

/* Lowers the sound where it is more than full modulation.  */
static void
set_gain (struct program *p, long samples)
{
  double peak = 1;
  struct walk w;

  p->gain = 1;
  for (walk_start (&w, p); w.half < 2 * samples; walk_on (&w))
    {
      struct stereo s = emphasized (&w);
      peak = fmax (peak, fmax (fabs (s.left), fabs (s.right)));
    }
  p->gain = 1 / peak;
}

/* Writes SAMPLES I/Q samples to IQ, and the sound as a receiver should hear it
   to SOUND unless that is null.  */
static void
transmit (const struct program *p, long samples, struct output *iq,
	  struct output *sound)
{
  enum { BLOCK = 4096 };
  static float carrier[BLOCK][2], heard[BLOCK / STEP][2];
  struct walk w;
  double phase = 0;

  walk_start (&w, p);
  double last = multiplex (&w);
  for (long k = 0; k < samples;)
    {
      int n = 0, m = 0;
      for (; n < BLOCK && k < samples; n++, k++)
	{
	  carrier[n][0] = cos (phase);
	  carrier[n][1] = sin (phase);
	  if (k % STEP == 0)
	    {
	      heard[m][0] = w.now.left;
	      heard[m][1] = w.now.right;
	      m++;
	    }
	  /* The phase is the integral of the frequency, by Simpson's rule.  */
	  walk_on (&w);
	  double middle = multiplex (&w);
	  walk_on (&w);
	  double next = multiplex (&w);
	  phase += (2 * PI * DEVIATION / RATE
		    * (last + 4 * middle + next) / 6);
	  phase = fmod (phase, 2 * PI);
	  last = next;
	}
      output_write (iq, carrier, n * sizeof carrier[0]);
      if (sound != NULL)
	output_write (sound, heard, m * sizeof heard[0]);
    }
}


/* Files and options.  */

#ifdef HAVE_SNDFILE

/* Fails when a RIFF file is shorter than it says; libsndfile takes what there
   is.  Files made in a stream say nothing.  */
static void
check_whole (const char *name)
{
  unsigned char head[8];
  struct stat st;
  FILE *file = fopen (name, "rb");
  if (file == NULL)
    fail ("%s: %s", name, strerror (errno));
  size_t n = fread (head, 1, sizeof head, file);
  fclose (file);
  if (n < sizeof head || memcmp (head, "RIFF", 4) != 0
      || stat (name, &st) != 0 || !S_ISREG (st.st_mode))
    return;
  uint32_t size = (head[4] | head[5] << 8 | head[6] << 16
		   | (uint32_t) head[7] << 24);
  if (size < UINT32_MAX && size + INT64_C (8) > st.st_size)
    fail ("%s: Truncated: %" PRId64 " bytes of %" PRId64, name,
	  (int64_t) st.st_size, size + INT64_C (8));
}

#endif

/* Reads SECONDS of sound, or all of it when that is 0.  */
static void
read_sound (struct program *p, const char *name, double seconds)
{
#ifdef HAVE_SNDFILE
  SF_INFO info = { .format = 0 };
  check_whole (name);
  SNDFILE *file = sf_open (name, SFM_READ, &info);
  if (file == NULL)
    fail ("%s: %s", name, sf_strerror (NULL));
  if (info.frames <= 0)
    fail ("%s: No samples", name);
  if (seconds > 0 && info.frames > ceil (seconds * info.samplerate))
    info.frames = ceil (seconds * info.samplerate);
  double size = (double) info.frames * (info.channels + 2) * sizeof (float);
  input_fits (name, size);
  float *all = calloc (info.frames, info.channels * sizeof *all);
  p->frames = calloc (info.frames, 2 * sizeof *all);
  if (all == NULL || p->frames == NULL)
    fail ("%s: %s", name, strerror (ENOMEM));
  p->n = sf_readf_float (file, all, info.frames);
  if (p->n <= 0)
    fail ("%s: No samples", name);
  p->rate = info.samplerate;
  for (long i = 0; i < p->n; i++)
    {
      p->frames[2 * i] = all[info.channels * i];
      p->frames[2 * i + 1] = all[info.channels * i + (info.channels > 1)];
    }
  for (long i = 0; i < 2 * p->n; i++)
    if (!isfinite (p->frames[i]))
      fail ("%s: Has samples that are no numbers", name);
  free (all);
  sf_close (file);
#else
  (void) p;
  (void) seconds;
  fail ("%s: This fmgen was built without libsndfile, and makes tones only",
	name);
#endif
}

static void
usage (void)
{
  puts ("Usage: fmgen [OPTION]... OUTPUT\n"
	"Send FM stereo radio: write to OUTPUT raw I/Q of 256000 samples a"
	" second, each a\npair of 32-bit floats, that carries a tone of 1 kHz"
	" on the left and one of 2.5 kHz\non the right, or the sound of a"
	" file.\n\n"
	"  -i, --input=FILE   send this sound file (any that libsndfile"
	" reads)\n"
	"  -s, --seconds=N    this long; by default 10 seconds, or all of the"
	" file\n"
	"  -e, --emphasis=N   pre-emphasis of N microseconds: 50, or 75 in the"
	" Americas\n"
	"                     and Korea; none by default\n"
	"  -S, --sound=FILE   write to FILE what a receiver should hear, raw,"
	" 32000 pairs\n"
	"                     of 32-bit floats a second, for fmradio"
	" --check\n"
	"  -h, --help         print this help\n"
	"  -V, --version      print the version");
}

int
main (int argc, char **argv)
{
  static const struct option options[] = {
    { "input", required_argument, NULL, 'i' },
    { "seconds", required_argument, NULL, 's' },
    { "emphasis", required_argument, NULL, 'e' },
    { "sound", required_argument, NULL, 'S' },
    { NULL, 0, NULL, 0 }
  };
  struct program program = { .emphasis = 0 };
  const char *sound_name = NULL, *input = NULL;
  double seconds = 0;
  int c;

  while ((c = option_next (argc, argv, options, usage)) != -1)
    switch (c)
      {
      case 'i':
	input = optarg;
	break;
      case 's':
	seconds = number ("--seconds", optarg, 1e6);
	break;
      case 'e':
	program.emphasis = number ("--emphasis", optarg, 1e6) * 1e-6;
	break;
      case 'S':
	sound_name = optarg;
	break;
      }
  if (argc - optind != 1)
    fail ("Give one OUTPUT; --help says more");

  if (input != NULL)
    {
      read_sound (&program, input, seconds);
      double all = program.n / program.rate;
      if (seconds == 0 || seconds > all)
	seconds = all;
    }
  else if (seconds == 0)
    seconds = 10;
  long samples = ceil (seconds * RATE);

  struct output iq, sound;
  output_open (&iq, argv[optind]);
  if (sound_name != NULL)
    output_open (&sound, sound_name);
  make_kernel ();
  set_gain (&program, samples);
  transmit (&program, samples, &iq, sound_name != NULL ? &sound : NULL);
  output_commit (&iq);
  if (sound_name != NULL)
    output_commit (&sound);
  free (program.frames);
  return 0;
}
