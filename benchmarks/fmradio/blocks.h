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

#ifdef __cplusplus
extern "C" {
#endif

/* Steps in a block, and blocks on their way at once.  */
enum { BLOCK = 128, SLOTS = 8 };

/* What flows between the stages, for a block.  */
struct slot
{
  unsigned n;			/* Steps.  */
  struct iq iq[BLOCK];
  struct samples mux[BLOCK], below_54k8[BLOCK], below_21k2[BLOCK];
  struct samples below_21k[BLOCK], below_17k[BLOCK];
  struct samples band[BLOCK], pilot[BLOCK], product[BLOCK];
  float mono[BLOCK], difference[BLOCK];
};

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

/* Stage STAGE on the block in S.  */
static inline void
run_stage (unsigned stage, struct slot *s)
{
  switch (stage)
    {
    case SOURCE:
      for (unsigned i = 0; i < s->n; i++)
	read_iq (&rx.source, &s->iq[i]);
      break;
    case DEMODULATE:
      for (unsigned i = 0; i < s->n; i++)
	demodulate (&rx.demodulator, &s->iq[i], &s->mux[i]);
      break;
    case BAND_TOP:
      filter_block (&rx.band_top, s->n, s->mux, s->below_54k8);
      break;
    case BAND_BOTTOM:
      filter_block (&rx.band_bottom, s->n, s->mux, s->below_21k2);
      break;
    case BAND:
      subtract_block (s->n, s->below_54k8, s->below_21k2, s->band);
      break;
    case PILOT_TOP:
      filter_block (&rx.pilot_top, s->n, s->mux, s->below_21k);
      break;
    case PILOT_BOTTOM:
      filter_block (&rx.pilot_bottom, s->n, s->mux, s->below_17k);
      break;
    case PILOT_BAND:
      subtract_block (s->n, s->below_21k, s->below_17k, s->pilot);
      break;
    case MULTIPLY:
      for (unsigned i = 0; i < s->n; i++)
	multiply_square (&rx.multiplier, &s->band[i], &s->pilot[i],
			 &s->product[i]);
      break;
    case DIFFERENCE:
      decimate_block (&rx.difference, s->n, s->product, s->difference);
      break;
    case MONO:
      decimate_block (&rx.mono, s->n, s->mux, s->mono);
      break;
    case SUM:
      for (unsigned i = 0; i < s->n; i++)
	write_sum (&rx.sum, s->mono[i], s->difference[i]);
      break;
    }
}

#ifdef __cplusplus
}
#endif

#endif /* BENCHMARKS_FMRADIO_BLOCKS_H */
