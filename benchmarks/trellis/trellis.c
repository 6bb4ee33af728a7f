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

/* Soft decoding of packets on a trellis, in as many stages as a packet has
   parts: the program of section IV.C of "An improvement of OpenMP pipeline
   parallelism with the BatchQueue algorithm" (T. Preud'homme, J. Sopena,
   G. Thomas, B. Folliot, 2012).

   The code is the convolutional one of rate 1/2 and constraint length 7 with
   the generators 171 and 133 (octal), on a channel with white Gaussian noise.
   A part is PART bits.  The stages of the forward pass carry the metrics of the
   64 states from part to part, those of the way back the state; so one packet's
   way back overlaps the next ones' forward passes.

   With the pragmas ignored this is the sequential program.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "../common/child.h"
#include "../common/input.h"
#include "../common/options.h"
#include "../common/output.h"
#include "../common/timing.h"

#include <getopt.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef HAVE_FEC
# include <fec.h>
#endif

#define PART 128
#define STATES 64
#define MAX_PARTS 256
#define TAIL 6			/* Bits 0 that end a packet.  */

/* What is received of a part: 0 for a certain bit 0, 255 for a certain 1.  */
struct symbols
{
  uint8_t soft[2 * PART];
};

/* The best paths up to some place: the metric of the one into each state.  */
struct front
{
  int32_t metric[STATES];
};

/* For each bit of a part, from which of two states the path into each state
   came.  */
struct decisions
{
  uint64_t came[PART];
};

struct part_bits
{
  uint64_t word[PART / 64];
};

/* Packets to decode, kept in memory or made on the way.  */
struct job
{
  unsigned parts;
  unsigned replicas;
  double sigma;
  unsigned long packets;
  uint64_t errors;
  uint64_t sum;
  const struct symbols *stored;	/* Null: made on the way.  */
  unsigned long n_stored;	/* Packets.  */
  const uint8_t *data;		/* What is sent, or null: made-up bits.  */
  size_t n_data;		/* Bytes.  */
  uint8_t *decoded;		/* What was received, or null.  */
  bool unknown;			/* Nobody knows what was sent.  */
};

/* The bytes of data in a packet: its last one is for the tail.  */
static inline size_t
payload (const struct job *job)
{
  return job->parts * (PART / 8) - 1;
}

/* The symbols that a transition between states sends, as the cost of a soft
   value of 0 for each of the two bits.  */
static int32_t expected[2][STATES / 2];

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

static inline uint64_t
mix (uint64_t x)
{
  x = (x ^ x >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C (0x94d049bb133111eb);
  return x ^ x >> 31;
}

/* Bits 64 * W to 64 * W + 63 of packet K, the first in the lowest place.  */
static inline uint64_t
sent_word (const struct job *job, unsigned long k, unsigned w)
{
  if (job->data != NULL)
    {
      size_t at = k * payload (job) + 8 * w, end = (k + 1) * payload (job);
      uint8_t byte[8] = { 0 };
      uint64_t word = 0;
      if (end > job->n_data)
	end = job->n_data;
      if (at < end)
	memcpy (byte, job->data + at, end - at < 8 ? end - at : 8);
      for (int i = 7; i >= 0; i--)
	word = word << 8 | byte[i];
      return word;
    }

  uint64_t word = mix ((uint64_t) k << 16 | (w + 1));
  if (w == job->parts * (PART / 64) - 1)
    word &= UINT64_MAX >> TAIL;
  return word;
}

static inline unsigned
sent_bit (const struct job *job, unsigned long k, long i)
{
  return i < 0 ? 0 : sent_word (job, k, i / 64) >> i % 64 & 1;
}

static inline uint8_t
receive (unsigned bit, float noise)
{
  float soft = 127.5f + 42 * ((bit ? 1.0f : -1.0f) + noise);
  return soft < 0 ? 0 : soft > 255 ? 255 : (uint8_t) lrintf (soft);
}

/* Part I of packet K, as it arrives.  */
static void
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

static inline void
source (const struct job *job, unsigned long k, unsigned i,
	struct symbols *symbols)
{
  if (job->stored)
    *symbols = job->stored[k % job->n_stored * job->parts + i];
  else
    transmit (job, k, i, symbols);
}

/* A packet begins in state 0.  */
static inline void
start (struct front *front)
{
  for (int s = 0; s < STATES; s++)
    front->metric[s] = s == 0 ? 0 : 1 << 20;
}

/* One part of the forward pass: add, compare, select.  */
static inline void
forward (const struct symbols *symbols, const struct front *from,
	 struct front *to, struct decisions *decisions)
{
  int32_t old[STATES], next[STATES], from_above[STATES];

  memcpy (old, from->metric, sizeof old);
  for (int b = 0; b < PART; b++)
    {
      int32_t s0 = symbols->soft[2 * b], s1 = symbols->soft[2 * b + 1];
      uint64_t came = 0;

      for (int i = 0; i < STATES / 2; i++)
	{
	  int32_t cost = (s0 ^ expected[0][i]) + (s1 ^ expected[1][i]);
	  int32_t a = old[i] + cost, c = old[i] + 510 - cost;
	  int32_t d = old[i + STATES / 2] + cost;
	  int32_t e = old[i + STATES / 2] + 510 - cost;
	  next[2 * i] = e < a ? e : a;
	  next[2 * i + 1] = d < c ? d : c;
	  from_above[2 * i] = e < a;
	  from_above[2 * i + 1] = d < c;
	}
      for (int s = 0; s < STATES; s++)
	came |= (uint64_t) from_above[s] << s;
      memcpy (old, next, sizeof old);
      decisions->came[b] = came;
    }
  memcpy (to->metric, old, sizeof old);
}

/* One part of the way back: STATE is the state after the part, and becomes the
   one before it.  */
static inline unsigned
backward (const struct decisions *decisions, unsigned state,
	  struct part_bits *bits)
{
  for (int w = PART / 64 - 1; w >= 0; w--)
    {
      uint64_t word = 0;
      for (int b = 63; b >= 0; b--)
	{
	  word = word << 1 | (state & 1);
	  state = state >> 1 | (decisions->came[64 * w + b] >> state & 1) << 5;
	}
      bits->word[w] = word;
    }
  return state;
}

/* Takes part I of packet K; returns how many errors are in it.  */
static inline uint64_t
receive_bits (const struct job *job, unsigned long k, unsigned i,
	      const struct part_bits *bits)
{
  uint64_t errors = 0;
  if (job->decoded != NULL)
    {
      uint8_t *to = job->decoded + k * payload (job) + i * (PART / 8);
      int n = i + 1 < job->parts ? PART / 8 : PART / 8 - 1;
      for (int b = 0; b < n; b++)
	to[b] = bits->word[b / 8] >> b % 8 * 8;
    }
  if (job->unknown)
    return 0;
  for (unsigned w = 0; w < PART / 64; w++)
    errors += __builtin_popcountll (bits->word[w]
				    ^ sent_word (job, k, i * (PART / 64) + w));
  return errors;
}

/* Makes the packets, and no more.  */
static void
generate (struct job *job)
{
  struct symbols x;
  unsigned parts = job->parts;
  uint64_t sum = 0;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < job->packets; k++)
    for (unsigned i = 0; i < parts; i++)
      {
	#pragma omp task output (x) firstprivate (k, i, job) \
			 num_threads (job->replicas)
	source (job, k, i, &x);

	#pragma omp task input (x)
	sum += x.soft[0];
      }
  job->sum = sum;
}

/* A stage for each part, forward and backward.  */
static void
decode_parts (struct job *job)
{
  unsigned parts = job->parts;
  struct symbols x[MAX_PARTS];
  struct front front[MAX_PARTS + 1];
  struct decisions decisions[MAX_PARTS];
  unsigned state[MAX_PARTS + 1];
  struct part_bits bits[MAX_PARTS];
  uint64_t errors[MAX_PARTS] = { 0 };

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < job->packets; k++)
    {
      #pragma omp task output (front[0])
      start (&front[0]);

      for (unsigned i = 0; i < parts; i++)
	{
	  #pragma omp task output (x[i]) firstprivate (k, i, job)
	  source (job, k, i, &x[i]);

	  #pragma omp task input (x[i], front[i]) \
			   output (front[i + 1], decisions[i])
	  forward (&x[i], &front[i], &front[i + 1], &decisions[i]);
	}

      /* The tail leads to state 0.  */
      #pragma omp task input (front[parts]) output (state[parts])
      state[parts] = front[parts].metric[0] < 0;

      for (unsigned i = parts; i-- > 0; )
	{
	  #pragma omp task input (decisions[i], state[i + 1]) \
			   output (state[i], bits[i])
	  state[i] = backward (&decisions[i], state[i + 1], &bits[i]);

	  #pragma omp task input (bits[i]) firstprivate (k, i, job)
	  errors[i] += receive_bits (job, k, i, &bits[i]);
	}
    }
  for (unsigned i = 0; i < parts; i++)
    job->errors += errors[i];
}

/* By parts, as OpenMP tasks with dependences.  */
static void
decode_depend (struct job *job)
{
  enum { SLOTS = 16 };		/* Packets on their way at once.  */
  unsigned parts = job->parts;
  struct symbols *xs = malloc (SLOTS * parts * sizeof *xs);
  struct front *fronts = malloc (SLOTS * (parts + 1) * sizeof *fronts);
  struct decisions *decided = malloc (SLOTS * parts * sizeof *decided);
  unsigned *states = malloc (SLOTS * (parts + 1) * sizeof *states);
  struct part_bits *all_bits = malloc (SLOTS * parts * sizeof *all_bits);
  uint64_t errors[MAX_PARTS] = { 0 };

  if (xs == NULL || fronts == NULL || decided == NULL || states == NULL
      || all_bits == NULL)
    fail ("Out of memory");

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < job->packets; k++)
    {
      unsigned slot = k % SLOTS;
      struct symbols *x = xs + slot * parts;
      struct front *front = fronts + slot * (parts + 1);
      struct decisions *decisions = decided + slot * parts;
      unsigned *state = states + slot * (parts + 1);
      struct part_bits *bits = all_bits + slot * parts;

      #pragma omp task depend (out: front[0]) firstprivate (front)
      start (&front[0]);

      for (unsigned i = 0; i < parts; i++)
	{
	  #pragma omp task depend (out: x[i]) firstprivate (job, k, i, x)
	  source (job, k, i, &x[i]);

	  #pragma omp task depend (in: x[i], front[i]) \
			   depend (out: front[i + 1], decisions[i]) \
			   firstprivate (i, x, front, decisions)
	  forward (&x[i], &front[i], &front[i + 1], &decisions[i]);
	}

      #pragma omp task depend (in: front[parts]) depend (out: state[parts]) \
		       firstprivate (front, state, parts)
      state[parts] = front[parts].metric[0] < 0;

      for (unsigned i = parts; i-- > 0; )
	{
	  #pragma omp task depend (in: decisions[i], state[i + 1]) \
			   depend (out: state[i], bits[i]) \
			   firstprivate (i, decisions, state, bits)
	  state[i] = backward (&decisions[i], state[i + 1], &bits[i]);

	  #pragma omp task depend (in: bits[i]) depend (inout: errors[i]) \
			   firstprivate (job, k, i, bits)
	  errors[i] += receive_bits (job, k, i, &bits[i]);
	}
    }
  for (unsigned i = 0; i < parts; i++)
    job->errors += errors[i];
  free (xs);
  free (fronts);
  free (decided);
  free (states);
  free (all_bits);
}

/* A whole packet.  */
static void
decode_packet (const struct symbols *x, unsigned parts, struct part_bits *bits)
{
  struct front front;
  struct decisions decisions[parts];
  unsigned state = 0;

  start (&front);
  for (unsigned i = 0; i < parts; i++)
    forward (&x[i], &front, &front, &decisions[i]);
  for (unsigned i = parts; i-- > 0; )
    state = backward (&decisions[i], state, &bits[i]);
}

/* Packets are dealt to the replicas of one stage.  */
static void
decode_packets (struct job *job)
{
  unsigned parts = job->parts;
  struct symbols x __attribute__ ((unused)), symbols[parts];
  struct part_bits y __attribute__ ((unused)), bits[parts];
  uint64_t errors = 0;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < job->packets; k++)
    {
      #pragma omp task output (x << symbols[parts]) firstprivate (k, job)
      for (unsigned i = 0; i < parts; i++)
	source (job, k, i, &symbols[i]);

      #pragma omp task input (x >> symbols[parts]) \
		       output (y << bits[parts]) \
		       num_threads (job->replicas)
      decode_packet (symbols, parts, bits);

      #pragma omp task input (y >> bits[parts]) firstprivate (k, job)
      for (unsigned i = 0; i < parts; i++)
	errors += receive_bits (job, k, i, &bits[i]);
    }
  job->errors += errors;
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

static void (*const ways[]) (struct job *)
  = { decode_parts, decode_packets, decode_depend, generate };
static const char *const way_names[] = { "parts", "packets", "depend", "generate" };

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
  void (*way) (struct job *);
};

static unsigned long
serve (void *data, unsigned long packets)
{
  struct run *run = data;
  run->job.packets = packets;
  run->job.errors = run->job.sum = 0;
  run->way (&run->job);
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
	"                     to the replicas of one stage; depend: OpenMP tasks"
	" with\n"
	"                     dependences, by parts; generate: only make them\n"
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
    { "help", no_argument, NULL, 'h' },
    { "version", no_argument, NULL, 'V' },
    { NULL, 0, NULL, 0 }
  };
  struct run run = { { .parts = 8, .replicas = 2, .packets = 1000 },
		     decode_parts };
  const char *input = NULL, *soft = NULL, *output = NULL, *write_to = NULL;
  double ebn0_db = 4;
  int reference = 0, served = 0, c;

  while ((c = getopt_long (argc, argv, "p:k:e:w:n:m:i:s:o:hV", options, NULL)) != -1)
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
	run.way = NULL;
	for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++)
	  if (strcmp (optarg, way_names[i]) == 0)
	    run.way = ways[i];
	if (run.way == NULL)
	  fail ("--way: No such way: %s", optarg);
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
      case 'h':
	usage ();
	return 0;
      case 'V':
	puts ("trellis (gomp-stream) " PACKAGE_VERSION);
	return 0;
      default:
	fputs ("Try 'trellis --help'.\n", stderr);
	return 1;
      }
  if (optind < argc)
    fail ("Unexpected argument: %s", argv[optind]);

  double ebn0 = pow (10, ebn0_db / 10);
  /* Two symbols carry a bit.  */
  run.job.sigma = sqrt (1 / ebn0);
  make_code ();
  if ((input != NULL || soft != NULL)
      && ((input != NULL && soft != NULL) || run.job.n_stored || served
	  || run.way == generate))
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
    run.way (&run.job);
  if (output != NULL)
    {
      output_write (&out, run.job.decoded, run.job.n_data);
      output_commit (&out);
    }
  if (soft != NULL)
    printf ("%lu packets of %u bits\n", run.job.packets,
	    run.job.parts * PART);
  else if (!served && run.way != generate)
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
