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

#include "../common/options.h"
#include "radio.h"

/* The rank of a stage, where the program is one for several ranks, up to four: the four
   filters are the most of the work.  */
#ifndef ON
# define ON(rank)
#endif

struct receiver rx;

static void
receive_in_order (unsigned long n)
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
      #pragma omp task output (iq) ON (0)
      read_iq (&rx.source, &iq);

      #pragma omp task input (iq) output (mux) ON (0)
      demodulate (&rx.demodulator, &iq, &mux);

      #pragma omp task input (mux) output (below_54k8) ON (0)
      low_pass (&rx.band_top, &mux, &below_54k8);

      #pragma omp task input (mux) output (below_21k2) ON (2)
      low_pass (&rx.band_bottom, &mux, &below_21k2);

      #pragma omp task input (below_54k8, below_21k2) output (band) ON (0)
      subtract (&below_54k8, &below_21k2, &band);

      #pragma omp task input (mux) output (below_21k) ON (1)
      low_pass (&rx.pilot_top, &mux, &below_21k);

      #pragma omp task input (mux) output (below_17k) ON (3)
      low_pass (&rx.pilot_bottom, &mux, &below_17k);

      #pragma omp task input (below_21k, below_17k) output (pilot) ON (1)
      subtract (&below_21k, &below_17k, &pilot);

      #pragma omp task input (band, pilot) output (product) ON (0)
      multiply_square (&rx.multiplier, &band, &pilot, &product);

      #pragma omp task input (product) output (difference) ON (0)
      decimate (&rx.difference, &product, &difference);

      #pragma omp task input (mux) output (mono) ON (0)
      decimate (&rx.mono, &mux, &mono);

      #pragma omp task input (mono, difference) ON (0)
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
  DECIMATED = (TAPS - 1) / STEP + 1,	/* And in that behind the multiplier.  */
  /* Steps before the first one, in which nothing is sent, so that the windows
     are full.  They change no state.  Each stream has one producer so, which
     another directive for these steps would not leave it: a stream of two
     producers is ordered activation by activation.  */
  LEAD = 1 + (SEEN - 1) + (DECIMATED - 1)
};

/* The sample of W[0] to W[STEPS - 1] that is N before the end.  */
#define FROM_END(w, steps, n) (&(w)[0].v[0] + (steps) * STEP - (n))

/* A carrier alone.  */
static inline void
read_silence (struct iq *out)
{
  for (int i = 0; i < STEP; i++)
    {
      out->re[i] = 1;
      out->im[i] = 0;
    }
}

static void
receive_replicated (unsigned long n, unsigned replicas)
{
  struct iq iq __attribute__ ((unused)), iqs[2];
  struct samples mux __attribute__ ((unused)), muxes[SEEN];
  struct samples heard[SEEN + DECIMATED - 1];
  struct samples below_54k8, below_21k2, below_21k, below_17k;
  struct samples band, pilot;
  struct samples product __attribute__ ((unused)), products[DECIMATED];
  float mono, difference;
  unsigned lead = LEAD, silent = DECIMATED - 1;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < LEAD + n; k++)
    {
      #pragma omp task output (iq)
      if (lead > 0)
	{
	  read_silence (&iq);
	  lead--;
	}
      else
	read_iq (&rx.source, &iq);

      /* The windows of the stages on these two levels get full one after the
	 other.  */
      if (k >= 1)
	{
	  #pragma omp task input (iq >> iqs[1]) output (mux) \
			   num_threads (replicas)
	  turn (iqs[0].re[STEP - 1], iqs[0].im[STEP - 1], &iqs[1], &mux);
	}

      if (k >= SEEN)
	{
	  #pragma omp task input (mux >> muxes[1]) output (below_54k8) \
			   num_threads (replicas)
	  convolve (rx.band_top.tap, FROM_END (muxes, SEEN, TAPS + STEP - 1),
		    &below_54k8);

	  #pragma omp task input (mux >> muxes[1]) output (below_21k2) \
			   num_threads (replicas)
	  convolve (rx.band_bottom.tap,
		    FROM_END (muxes, SEEN, TAPS + STEP - 1), &below_21k2);

	  #pragma omp task input (below_54k8, below_21k2) output (band)
	  subtract (&below_54k8, &below_21k2, &band);

	  #pragma omp task input (mux >> muxes[1]) output (below_21k) \
			   num_threads (replicas)
	  convolve (rx.pilot_top.tap, FROM_END (muxes, SEEN, TAPS + STEP - 1),
		    &below_21k);

	  #pragma omp task input (mux >> muxes[1]) output (below_17k) \
			   num_threads (replicas)
	  convolve (rx.pilot_bottom.tap,
		    FROM_END (muxes, SEEN, TAPS + STEP - 1), &below_17k);

	  #pragma omp task input (below_21k, below_17k) output (pilot)
	  subtract (&below_21k, &below_17k, &pilot);

	  #pragma omp task input (band, pilot) output (product)
	  if (silent > 0)
	    {
	      product = (struct samples) { { 0 } };
	      silent--;
	    }
	  else
	    multiply_square (&rx.multiplier, &band, &pilot, &product);
	}

      if (k >= LEAD)
	{
	  #pragma omp task input (product >> products[1]) output (difference) \
			   num_threads (replicas)
	  difference = product_sum (rx.difference.tap,
				    FROM_END (products, DECIMATED, TAPS));

	  #pragma omp task input (mux >> heard[1]) output (mono) \
			   num_threads (replicas)
	  mono = product_sum (rx.mono.tap,
			      FROM_END (heard, SEEN + DECIMATED - 1,
					TAPS + BAND_DELAY));

	  #pragma omp task input (mono, difference)
	  write_sum (&rx.sum, mono, difference);
	}
    }
}
#endif /* _OPENMP */

void
receive (unsigned long n, unsigned replicas,
	 unsigned block __attribute__ ((unused)))
{
  if (replicas == 0)
    receive_in_order (n);
  else
#ifdef _OPENMP
    receive_replicated (n, replicas);
#else
    fail ("--replicas: Only the pipeline has them");
#endif
}
