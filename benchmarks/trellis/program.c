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

/* What the decoders have in common: the packets, the command line, the files and
   the check.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "../common/child.h"
#include "../common/input.h"
#include "../common/options.h"
#include "../common/output.h"
#include "code.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef HAVE_FEC
# include <fec.h>
#endif

int32_t expected[2][STATES / 2];

static int
odd (unsigned x)
{
  return __builtin_popcount (x) & 1;
}

static void
make_code (void)
{
  for (unsigned s = 0; s < STATES / 2; s++)
    {
      expected[0][s] = odd (2 * s & 0x6d) ? 255 : 0;
      expected[1][s] = odd (2 * s & 0x4f) ? 255 : 0;
    }
}

static inline uint8_t
receive (unsigned bit, float noise)
{
  float soft = 127.5f + 42 * ((bit ? 1.0f : -1.0f) + noise);
  return soft < 0 ? 0 : soft > 255 ? 255 : (uint8_t) lrintf (soft);
}

void
transmit (const struct job *job, unsigned long k, unsigned i,
	  struct symbols *symbols)
{
  unsigned reg = 0;
  uint64_t random = mix (~((uint64_t) k << 16 | i));

  for (long b = (long) i * PART - TAIL; b < (long) i * PART; b++)
    reg = reg << 1 | sent_bit (job, k, b);
  for (int b = 0; b < PART; b++)
    {
      reg = (reg << 1 | sent_bit (job, k, (long) i * PART + b)) & 127;
      /* Two values with a normal distribution, after Box and Muller.  */
      random = mix (random + UINT64_C (0x9e3779b97f4a7c15));
      float u = ((random >> 40) + 1) * 0x1p-24f;
      float angle = (random & 0xffffff) * (float) (2 * M_PI * 0x1p-24);
      float radius = (float) job->sigma * sqrtf (-2 * logf (u));
      symbols->soft[2 * b] = receive (odd (reg & 0x6d),
				      radius * cosf (angle));
      symbols->soft[2 * b + 1] = receive (odd (reg & 0x4f),
					  radius * sinf (angle));
    }
}

/* The same by the decoder of libfec, one packet after the other.  Returns false
   without that library.  */
static int
decode_reference (struct job *job)
{
#ifdef HAVE_FEC
  int bits = job->parts * PART;
  uint8_t *soft = malloc (2 * bits), *decoded = calloc (bits / 8 + 8, 1);
  int polynomials[2] = { 0x6d, 0x4f };
  void *decoder;

  set_viterbi27_polynomial (polynomials);
  decoder = create_viterbi27 (bits);
  if (soft == NULL || decoded == NULL || decoder == NULL)
    fail ("Out of memory");
  for (unsigned long k = 0; k < job->packets; k++)
    {
      for (unsigned i = 0; i < job->parts; i++)
	source (job, k, i, (struct symbols *) (soft + 2 * PART * i));
      init_viterbi27 (decoder, 0);
      update_viterbi27_blk (decoder, soft, bits);
      chainback_viterbi27 (decoder, decoded, bits - TAIL, 0);
      for (int b = 0; b < bits - TAIL; b++)
	job->errors += ((decoded[b / 8] >> (7 - b % 8) & 1)
			!= sent_bit (job, k, b));
    }
  delete_viterbi27 (decoder);
  free (decoded);
  free (soft);
  return 1;
#else
  (void) job;
  return 0;
#endif
}

static const char *const way_names[] = {
  [PARTS] = "parts", [PACKETS] = "packets", [GENERATE] = "generate"
};

enum { WAYS = sizeof way_names / sizeof *way_names };

static enum way
way_of (const char *name)
{
  for (int w = 0; w < WAYS; w++)
    if (strcmp (name, way_names[w]) == 0)
      {
	if (!can_run (w))
	  fail ("--way: Not in this program: %s", name);
	return w;
      }
  fail ("--way: No such way: %s", name);
}

/* What the bit error rate is at most, and about, for EBN0 as a ratio: the union
   bound over the code's distance spectrum.  */
static double
theory (double ebn0)
{
  static const struct { int distance; double weight; } spectrum[] = {
    { 10, 36 }, { 12, 211 }, { 14, 1404 }, { 16, 11633 }, { 18, 77433 },
    { 20, 502690 }, { 22, 3322763 }, { 24, 21292910 }
  };
  double rate = 0;
  for (unsigned i = 0; i < sizeof spectrum / sizeof *spectrum; i++)
    rate += (spectrum[i].weight
	     * 0.5 * erfc (sqrt (spectrum[i].distance * ebn0 / 2)));
  return rate;
}

struct run
{
  struct job job;
  enum way way;
};

static unsigned long
serve (void *data, unsigned long packets)
{
  struct run *run = data;
  run->job.packets = packets;
  run->job.errors = run->job.sum = 0;
  run_way (run->way, &run->job);
  return run->job.errors + run->job.sum;
}

/* Writes the soft values of all packets, as they are received.  */
static void
write_soft (const struct job *job, const char *name)
{
  struct output out;
  output_open (&out, name);
  for (unsigned long k = 0; k < job->packets; k++)
    for (unsigned i = 0; i < job->parts; i++)
      {
	struct symbols x;
	source (job, k, i, &x);
	output_write (&out, x.soft, sizeof x.soft);
      }
  output_commit (&out);
}

static struct symbols *
store (struct job *job, unsigned long packets)
{
  struct symbols *stored = malloc (packets * job->parts * sizeof *stored);
  if (stored == NULL)
    fail ("Out of memory");
  for (unsigned long k = 0; k < packets; k++)
    for (unsigned i = 0; i < job->parts; i++)
      transmit (job, k, i, &stored[k * job->parts + i]);
  return stored;
}

static void
usage (void)
{
  puts ("Usage: trellis [OPTION]...\n"
	"Send packets over a noisy channel with a convolutional code, decode"
	" them, and\nprint the bit error rate beside what theory says.\n");
  printf ("  -p, --parts=N      parts of %d bits in a packet, and stages"
	  " (8)\n", PART);
  puts ("  -k, --packets=N    packets (1000)\n"
	"  -e, --ebn0=DB      energy per bit over noise density (4)\n"
	"  -w, --way=WAY      parts: a stage for each part; packets: whole"
	" packets dealt\n"
	"                     to the replicas of one stage; generate: only make"
	" them\n"
	"  -n, --replicas=N   replicas of the stage that makes or decodes packets"
	" (2)\n"
	"  -m, --memory=N     make N packets first, and send them in turn\n"
	"  -i, --input=FILE   send the bytes of FILE, not made-up bits\n"
	"  -s, --soft=FILE    decode FILE: for each bit two bytes, from 0, a"
	" certain 0, to\n"
	"                     255, a certain 1\n"
	"  -o, --output=FILE  write what was decoded of FILE\n"
	"      --write-soft=FILE  write what is received, for --soft, and decode"
	" nothing\n"
	"      --reference    decode with libfec\n"
	"      --serve        for the benchmark: numbers of packets on standard"
	" input\n"
	"  -h, --help         print this help\n"
	"  -V, --version      print the version\n\n"
	"OMP_NUM_THREADS and GOMP_STREAM_CHANNEL say how the pipeline runs.");
}

int
main (int argc, char **argv)
{
  static const struct option options[] = {
    { "parts", required_argument, NULL, 'p' },
    { "packets", required_argument, NULL, 'k' },
    { "ebn0", required_argument, NULL, 'e' },
    { "way", required_argument, NULL, 'w' },
    { "replicas", required_argument, NULL, 'n' },
    { "memory", required_argument, NULL, 'm' },
    { "input", required_argument, NULL, 'i' },
    { "soft", required_argument, NULL, 's' },
    { "output", required_argument, NULL, 'o' },
    { "write-soft", required_argument, NULL, 'W' },
    { "reference", no_argument, NULL, 'R' },
    { "serve", no_argument, NULL, 'S' },
    { NULL, 0, NULL, 0 }
  };
  struct run run = { { .parts = 8, .replicas = 2, .packets = 1000 },
		     can_run (PARTS) ? PARTS : PACKETS };
  const char *input = NULL, *soft = NULL, *output = NULL, *write_to = NULL;
  double ebn0_db = 4;
  int reference = 0, served = 0, c;

  while ((c = option_next (argc, argv, options, usage)) != -1)
    switch (c)
      {
      case 'p':
	run.job.parts = whole_number ("--parts", optarg, 1, MAX_PARTS);
	break;
      case 'k':
	run.job.packets = whole_number ("--packets", optarg, 1, 1000000000);
	break;
      case 'e':
	ebn0_db = number ("--ebn0", optarg, 20);
	break;
      case 'w':
	run.way = way_of (optarg);
	break;
      case 'n':
	run.job.replicas = whole_number ("--replicas", optarg, 1, 1024);
	break;
      case 'm':
	run.job.n_stored = whole_number ("--memory", optarg, 1, 1000000);
	break;
      case 'i':
	input = optarg;
	break;
      case 's':
	soft = optarg;
	break;
      case 'o':
	output = optarg;
	break;
      case 'W':
	write_to = optarg;
	break;
      case 'R':
	reference = 1;
	break;
      case 'S':
	served = 1;
	break;
      }
  if (optind < argc)
    fail ("Unexpected argument: %s", argv[optind]);

  double ebn0 = pow (10, ebn0_db / 10);
  /* Two symbols carry a bit.  */
  run.job.sigma = sqrt (1 / ebn0);
  make_code ();
  if ((input != NULL || soft != NULL)
      && ((input != NULL && soft != NULL) || run.job.n_stored || served
	  || run.way == GENERATE))
    fail ("--input and --soft go neither together nor with --memory,"
	  " --serve or --way=generate");
  if (output != NULL && ((input == NULL && soft == NULL) || reference))
    fail ("--output needs --input or --soft, and no --reference");
  if (soft != NULL && (reference || write_to != NULL))
    fail ("--soft goes not with --reference or --write-soft");
  if (input != NULL)
    {
      run.job.data = input_read (input, SIZE_MAX, &run.job.n_data);
      run.job.packets = (run.job.n_data - 1) / payload (&run.job) + 1;
    }
  if (soft != NULL)
    {
      size_t n, size = run.job.parts * sizeof (struct symbols);
      run.job.stored = input_read (soft, SIZE_MAX, &n);
      if (n % size != 0)
	fail ("%s: Ends within a packet of %zu bytes", soft, size);
      run.job.packets = run.job.n_stored = n / size;
      run.job.n_data = run.job.packets * payload (&run.job);
      run.job.unknown = true;
    }
  if (write_to != NULL)
    {
      write_soft (&run.job, write_to);
      free ((void *) run.job.data);
      return 0;
    }
  struct output out;
  if (output != NULL)
    {
      run.job.decoded = malloc (run.job.packets * payload (&run.job));
      if (run.job.decoded == NULL)
	fail ("Out of memory");
      output_open (&out, output);
    }
  if (run.job.n_stored && soft == NULL)
    run.job.stored = store (&run.job, run.job.n_stored);

  if (served)
    child_serve (serve, &run);
  else if (reference)
    {
      if (!decode_reference (&run.job))
	fail ("--reference: Built without libfec");
    }
  else
    run_way (run.way, &run.job);
  if (output != NULL)
    {
      output_write (&out, run.job.decoded, run.job.n_data);
      output_commit (&out);
    }
  if (soft != NULL)
    printf ("%lu packets of %u bits\n", run.job.packets,
	    run.job.parts * PART);
  else if (!served && run.way != GENERATE)
    {
      double bits = (double) run.job.packets * run.job.parts * PART;
      printf ("%lu packets of %u bits: %llu bit errors, rate %.3g; union bound"
	      " %.3g\n", run.job.packets, run.job.parts * PART,
	      (unsigned long long) run.job.errors, run.job.errors / bits,
	      theory (ebn0));
    }
  free ((void *) run.job.stored);
  free ((void *) run.job.data);
  free (run.job.decoded);
  return 0;
}
