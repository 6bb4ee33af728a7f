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

/* The FM stereo receiver as OpenMP tasks with dependences, on blocks of
   steps.  */

#include "../common/options.h"
#include "radio.h"

#include <stdlib.h>

struct receiver rx;

/* Steps in a block, and blocks on their way at once.  */
enum { BLOCK = 128, SLOTS = 8 };

/* What flows between the tasks, for a block.  Its members stand for the
   dependences, too.  */
struct slot
{
  struct iq iq[BLOCK];
  struct samples mux[BLOCK], below_54k8[BLOCK], below_21k2[BLOCK];
  struct samples below_21k[BLOCK], below_17k[BLOCK];
  struct samples band[BLOCK], pilot[BLOCK], product[BLOCK];
  float mono[BLOCK], difference[BLOCK];
};

static void
filter_block (struct filter *f, unsigned n, const struct samples *in,
	      struct samples *out)
{
  for (unsigned i = 0; i < n; i++)
    low_pass (f, &in[i], &out[i]);
}

static void
decimate_block (struct decimator *d, unsigned n, const struct samples *in,
		float *out)
{
  for (unsigned i = 0; i < n; i++)
    decimate (d, &in[i], &out[i]);
}

void
receive (unsigned long steps, unsigned replicas)
{
  struct slot *slots = malloc (SLOTS * sizeof *slots);

  if (replicas > 0)
    fail ("--replicas: Only the pipeline has them");
  if (slots == NULL)
    fail ("Out of memory");

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < steps; k += BLOCK)
    {
      struct slot *s = &slots[k / BLOCK % SLOTS];
      unsigned n = steps - k < BLOCK ? steps - k : BLOCK;

      #pragma omp task depend (inout: rx.source) depend (out: s->iq)
      for (unsigned i = 0; i < n; i++)
	read_iq (&rx.source, &s->iq[i]);

      #pragma omp task depend (inout: rx.demodulator) depend (in: s->iq) \
		       depend (out: s->mux)
      for (unsigned i = 0; i < n; i++)
	demodulate (&rx.demodulator, &s->iq[i], &s->mux[i]);

      #pragma omp task depend (inout: rx.band_top) depend (in: s->mux) \
		       depend (out: s->below_54k8)
      filter_block (&rx.band_top, n, s->mux, s->below_54k8);

      #pragma omp task depend (inout: rx.band_bottom) depend (in: s->mux) \
		       depend (out: s->below_21k2)
      filter_block (&rx.band_bottom, n, s->mux, s->below_21k2);

      #pragma omp task depend (in: s->below_54k8, s->below_21k2) \
		       depend (out: s->band)
      for (unsigned i = 0; i < n; i++)
	subtract (&s->below_54k8[i], &s->below_21k2[i], &s->band[i]);

      #pragma omp task depend (inout: rx.pilot_top) depend (in: s->mux) \
		       depend (out: s->below_21k)
      filter_block (&rx.pilot_top, n, s->mux, s->below_21k);

      #pragma omp task depend (inout: rx.pilot_bottom) depend (in: s->mux) \
		       depend (out: s->below_17k)
      filter_block (&rx.pilot_bottom, n, s->mux, s->below_17k);

      #pragma omp task depend (in: s->below_21k, s->below_17k) \
		       depend (out: s->pilot)
      for (unsigned i = 0; i < n; i++)
	subtract (&s->below_21k[i], &s->below_17k[i], &s->pilot[i]);

      #pragma omp task depend (inout: rx.multiplier) \
		       depend (in: s->band, s->pilot) depend (out: s->product)
      for (unsigned i = 0; i < n; i++)
	multiply_square (&rx.multiplier, &s->band[i], &s->pilot[i],
			 &s->product[i]);

      #pragma omp task depend (inout: rx.difference) depend (in: s->product) \
		       depend (out: s->difference)
      decimate_block (&rx.difference, n, s->product, s->difference);

      #pragma omp task depend (inout: rx.mono) depend (in: s->mux) \
		       depend (out: s->mono)
      decimate_block (&rx.mono, n, s->mux, s->mono);

      #pragma omp task depend (inout: rx.sum) \
		       depend (in: s->mono, s->difference)
      for (unsigned i = 0; i < n; i++)
	write_sum (&rx.sum, s->mono[i], s->difference[i]);
    }
  free (slots);
}
