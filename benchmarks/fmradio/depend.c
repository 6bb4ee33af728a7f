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
#include "blocks.h"

#include <stdlib.h>

struct receiver rx;

void
receive (unsigned long steps, unsigned replicas, unsigned block)
{
  struct slot slots[SLOTS];
  void *memory = slots_start (slots, block);

  if (replicas > 0)
    fail ("--replicas: Only the pipeline has them");
  if (memory == NULL)
    fail ("Out of memory");

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < steps; k += block)
    {
      struct slot *s = &slots[k / block % SLOTS];
      unsigned n = steps - k < block ? steps - k : block;

      #pragma omp task depend (inout: rx.source) depend (out: s->iq)
      run_stage (SOURCE, s, n);

      #pragma omp task depend (inout: rx.demodulator) depend (in: s->iq) \
		       depend (out: s->mux)
      run_stage (DEMODULATE, s, n);

      #pragma omp task depend (inout: rx.band_top) depend (in: s->mux) \
		       depend (out: s->below_54k8)
      run_stage (BAND_TOP, s, n);

      #pragma omp task depend (inout: rx.band_bottom) depend (in: s->mux) \
		       depend (out: s->below_21k2)
      run_stage (BAND_BOTTOM, s, n);

      #pragma omp task depend (in: s->below_54k8, s->below_21k2) \
		       depend (out: s->band)
      run_stage (BAND, s, n);

      #pragma omp task depend (inout: rx.pilot_top) depend (in: s->mux) \
		       depend (out: s->below_21k)
      run_stage (PILOT_TOP, s, n);

      #pragma omp task depend (inout: rx.pilot_bottom) depend (in: s->mux) \
		       depend (out: s->below_17k)
      run_stage (PILOT_BOTTOM, s, n);

      #pragma omp task depend (in: s->below_21k, s->below_17k) \
		       depend (out: s->pilot)
      run_stage (PILOT_BAND, s, n);

      #pragma omp task depend (inout: rx.multiplier) \
		       depend (in: s->band, s->pilot) depend (out: s->product)
      run_stage (MULTIPLY, s, n);

      #pragma omp task depend (inout: rx.difference) depend (in: s->product) \
		       depend (out: s->difference)
      run_stage (DIFFERENCE, s, n);

      #pragma omp task depend (inout: rx.mono) depend (in: s->mux) \
		       depend (out: s->mono)
      run_stage (MONO, s, n);

      #pragma omp task depend (inout: rx.sum) \
		       depend (in: s->mono, s->difference)
      run_stage (SUM, s, n);
    }
  free (memory);
}
