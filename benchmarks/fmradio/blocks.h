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

/* The FM stereo receiver on blocks of steps, for the programs that pass
   blocks.  */

#ifndef BENCHMARKS_FMRADIO_BLOCKS_H
#define BENCHMARKS_FMRADIO_BLOCKS_H 1

#include "radio.h"

#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Blocks on their way at once.  */
enum { SLOTS = 8 };

/* What flows between the stages, for a block.  */
struct slot
{
  unsigned n;			/* Steps, for stages that are not told.  */
  struct iq *iq;
  struct samples *mux, *below_54k8, *below_21k2, *below_21k, *below_17k;
  struct samples *band, *pilot, *product;
  float *mono, *difference;
};

/* The next N elements of SIZE at *NEXT, which goes on behind them.  */
static inline void *
slot_part (char **next, size_t n, size_t size)
{
  void *part = *next;
  *next += (n * size + 63) / 64 * 64;
  return part;
}

/* Gives S memory for blocks of N steps, and returns it, for free.  */
static inline void *
slots_start (struct slot s[SLOTS], unsigned n)
{
  const size_t samples = sizeof (struct samples), sound = sizeof (float);
  size_t size = (n * (sizeof (struct iq) + 8 * samples + 2 * sound) + 12 * 64)
		/ 64 * 64;
  char *all = (char *) aligned_alloc (64, SLOTS * size);
  if (all == NULL)
    return NULL;
  for (int i = 0; i < SLOTS; i++)
    {
      char *next = all + i * size;
      s[i].iq = (struct iq *) slot_part (&next, n, sizeof (struct iq));
      struct samples **const part[] = {
	&s[i].mux, &s[i].below_54k8, &s[i].below_21k2, &s[i].below_21k,
	&s[i].below_17k, &s[i].band, &s[i].pilot, &s[i].product
      };
      for (int p = 0; p < 8; p++)
	*part[p] = (struct samples *) slot_part (&next, n, samples);
      s[i].mono = (float *) slot_part (&next, n, sound);
      s[i].difference = (float *) slot_part (&next, n, sound);
    }
  return all;
}

/* In an order in which they can run.  */
enum stage
{
  SOURCE, DEMODULATE, BAND_TOP, BAND_BOTTOM, BAND, PILOT_TOP, PILOT_BOTTOM,
  PILOT_BAND, MULTIPLY, DIFFERENCE, MONO, SUM, STAGES
};

static inline void
filter_block (struct filter *f, unsigned n, const struct samples *in,
	      struct samples *out)
{
  for (unsigned i = 0; i < n; i++)
    low_pass (f, &in[i], &out[i]);
}

static inline void
subtract_block (unsigned n, const struct samples *a, const struct samples *b,
		struct samples *out)
{
  for (unsigned i = 0; i < n; i++)
    subtract (&a[i], &b[i], &out[i]);
}

static inline void
decimate_block (struct decimator *d, unsigned n, const struct samples *in,
		float *out)
{
  for (unsigned i = 0; i < n; i++)
    decimate (d, &in[i], &out[i]);
}

/* Stage STAGE on the N steps of the block in S.  */
static inline void
run_stage (unsigned stage, struct slot *s, unsigned n)
{
  switch (stage)
    {
    case SOURCE:
      for (unsigned i = 0; i < n; i++)
	read_iq (&rx.source, &s->iq[i]);
      break;
    case DEMODULATE:
      for (unsigned i = 0; i < n; i++)
	demodulate (&rx.demodulator, &s->iq[i], &s->mux[i]);
      break;
    case BAND_TOP:
      filter_block (&rx.band_top, n, s->mux, s->below_54k8);
      break;
    case BAND_BOTTOM:
      filter_block (&rx.band_bottom, n, s->mux, s->below_21k2);
      break;
    case BAND:
      subtract_block (n, s->below_54k8, s->below_21k2, s->band);
      break;
    case PILOT_TOP:
      filter_block (&rx.pilot_top, n, s->mux, s->below_21k);
      break;
    case PILOT_BOTTOM:
      filter_block (&rx.pilot_bottom, n, s->mux, s->below_17k);
      break;
    case PILOT_BAND:
      subtract_block (n, s->below_21k, s->below_17k, s->pilot);
      break;
    case MULTIPLY:
      for (unsigned i = 0; i < n; i++)
	multiply_square (&rx.multiplier, &s->band[i], &s->pilot[i],
			 &s->product[i]);
      break;
    case DIFFERENCE:
      decimate_block (&rx.difference, n, s->product, s->difference);
      break;
    case MONO:
      decimate_block (&rx.mono, n, s->mux, s->mono);
      break;
    case SUM:
      for (unsigned i = 0; i < n; i++)
	write_sum (&rx.sum, s->mono[i], s->difference[i]);
      break;
    }
}

#ifdef __cplusplus
}
#endif

#endif /* BENCHMARKS_FMRADIO_BLOCKS_H */
