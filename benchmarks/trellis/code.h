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

/* The convolutional code of rate 1/2 and constraint length 7 with the generators
   171 and 133 (octal), a channel with white Gaussian noise, and what the stages of
   its decoder do.  Each program of this folder runs them in its own way.

   A part of a packet is PART bits.  The stages of the forward pass carry the
   metrics of the 64 states from part to part, those of the way back the
   state.  */

#ifndef BENCHMARKS_TRELLIS_CODE_H
#define BENCHMARKS_TRELLIS_CODE_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
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

/* How the work is split: a stage for each part; whole packets; or packets are
   made, and no more.  */
enum way { PARTS, PACKETS, GENERATE };

/* Each program's own: whether it splits the work so, and does it.  */
bool can_run (enum way);
void run_way (enum way, struct job *);

/* The bytes of data in a packet: its last one is for the tail.  */
static inline size_t
payload (const struct job *job)
{
  return job->parts * (PART / 8) - 1;
}

/* The symbols that a transition between states sends, as the cost of a soft
   value of 0 for each of the two bits.  */
extern int32_t expected[2][STATES / 2];

/* Part I of packet K, as it arrives.  */
void transmit (const struct job *job, unsigned long k, unsigned i,
	       struct symbols *symbols);

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

/* A whole packet.  */
static inline void
decode_packet (const struct symbols *x, unsigned parts, struct part_bits *bits)
{
  struct front front;
  struct decisions decisions[MAX_PARTS];
  unsigned state = 0;

  start (&front);
  for (unsigned i = 0; i < parts; i++)
    forward (&x[i], &front, &front, &decisions[i]);
  for (unsigned i = parts; i-- > 0; )
    state = backward (&decisions[i], state, &bits[i]);
}

#ifdef __cplusplus
}
#endif

#endif /* BENCHMARKS_TRELLIS_CODE_H */
