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

/* The FM stereo receiver as a flow graph of GNU Radio: its own demodulator,
   filters and arithmetic, in blocks that it runs in a thread each.  It has no
   block like the multiplier, which is one of the application's own, as are the
   two that read and write memory.  */

extern "C" {
#include "../common/options.h"
}
#include "radio.h"

#include <algorithm>
#include <gnuradio/analog/quadrature_demod_cf.h>
#include <gnuradio/blocks/add_blk.h>
#include <gnuradio/blocks/delay.h>
#include <gnuradio/blocks/skiphead.h>
#include <gnuradio/blocks/sub.h>
#include <gnuradio/filter/fir_filter_blk.h>
#include <gnuradio/io_signature.h>
#include <gnuradio/sync_block.h>
#include <gnuradio/top_block.h>
#include <vector>

extern "C" { struct receiver rx; }

namespace {

/* I/Q samples from memory, and silence at the end: what the last blocks still
   hold when there is no more is lost.  */
class memory_source : public gr::sync_block
{
  const gr_complex *next, *end;
  size_t silence = 64 * STEP;

public:
  memory_source (const gr_complex *samples, size_t n)
    : sync_block ("memory_source", gr::io_signature::make (0, 0, 0),
		  gr::io_signature::make (1, 1, sizeof (gr_complex))),
      next (samples), end (samples + n)
  {
  }

  int work (int n, gr_vector_const_void_star &,
	    gr_vector_void_star &out) override
  {
    size_t m = std::min<size_t> (n, next < end ? end - next : silence);
    if (m == 0)
      return WORK_DONE;
    if (next < end)
      {
	std::copy_n (next, m, (gr_complex *) out[0]);
	next += m;
      }
    else
      {
	std::fill_n ((gr_complex *) out[0], m, 0);
	silence -= m;
      }
    return m;
  }
};

/* Left and right to memory, as far as it goes.  */
class memory_sink : public gr::sync_block
{
  struct frame *next, *end;

public:
  memory_sink (struct frame *frames, size_t n)
    : sync_block ("memory_sink",
		  gr::io_signature::make (2, 2, sizeof (float)),
		  gr::io_signature::make (0, 0, 0)),
      next (frames), end (frames + n)
  {
  }

  int work (int n, gr_vector_const_void_star &in,
	    gr_vector_void_star &) override
  {
    const float *left = (const float *) in[0], *right = (const float *) in[1];
    for (int i = 0; i < n && next < end; i++, next++)
      {
	next->left = left[i];
	next->right = right[i];
      }
    return n;
  }
};

/* multiply_square, on any number of steps.  */
class square_multiplier : public gr::sync_block
{
  struct multiplier *state;

public:
  explicit square_multiplier (struct multiplier *s)
    : sync_block ("multiplier",
		  gr::io_signature::make (2, 2, sizeof (float)),
		  gr::io_signature::make (1, 1, sizeof (float))),
      state (s)
  {
    set_output_multiple (STEP);
  }

  int work (int n, gr_vector_const_void_star &in,
	    gr_vector_void_star &out) override
  {
    const samples *band = (const samples *) in[0];
    const samples *pilot = (const samples *) in[1];
    samples *product = (samples *) out[0];
    for (int i = 0; i < n / STEP; i++)
      multiply_square (state, &band[i], &pilot[i], &product[i]);
    return n;
  }
};

/* GNU Radio's filters have the newest sample's tap first.  */
std::vector<float>
newest_first (const float *tap)
{
  return std::vector<float> (std::make_reverse_iterator (tap + TAPS),
			     std::make_reverse_iterator (tap));
}

}

extern "C" void
receive (unsigned long n, unsigned replicas, unsigned)
{
  using gr::filter::fir_filter_fff;

  if (replicas > 0)
    fail ("--replicas: Only the pipeline has them");

  gr::top_block_sptr top = gr::make_top_block ("fmradio");
  auto source = gnuradio::make_block_sptr<memory_source> (
    (const gr_complex *) rx.source.next, n * STEP);
  auto demodulator
    = gr::analog::quadrature_demod_cf::make (RATE / (2 * PI * DEVIATION));
  auto band_top = fir_filter_fff::make (1, newest_first (rx.band_top.tap));
  auto band_bottom
    = fir_filter_fff::make (1, newest_first (rx.band_bottom.tap));
  auto pilot_top = fir_filter_fff::make (1, newest_first (rx.pilot_top.tap));
  auto pilot_bottom
    = fir_filter_fff::make (1, newest_first (rx.pilot_bottom.tap));
  auto band = gr::blocks::sub_ff::make ();
  auto pilot = gr::blocks::sub_ff::make ();
  auto product
    = gnuradio::make_block_sptr<square_multiplier> (&rx.multiplier);
  /* A decimating filter's output is where the first sample of a step comes;
     ours, where the last one does.  */
  auto later = gr::blocks::skiphead::make (sizeof (float), STEP - 1);
  auto mono_delay = gr::blocks::delay::make (sizeof (float),
					     rx.mono.delay - (STEP - 1));
  auto mono = fir_filter_fff::make (STEP, newest_first (rx.mono.tap));
  auto difference
    = fir_filter_fff::make (STEP, newest_first (rx.difference.tap));
  auto left = gr::blocks::add_ff::make ();
  auto right = gr::blocks::sub_ff::make ();
  auto sink = gnuradio::make_block_sptr<memory_sink> (rx.sum.next, n);

  top->connect (source, 0, demodulator, 0);
  top->connect (demodulator, 0, band_top, 0);
  top->connect (demodulator, 0, band_bottom, 0);
  top->connect (demodulator, 0, pilot_top, 0);
  top->connect (demodulator, 0, pilot_bottom, 0);
  top->connect (band_top, 0, band, 0);
  top->connect (band_bottom, 0, band, 1);
  top->connect (pilot_top, 0, pilot, 0);
  top->connect (pilot_bottom, 0, pilot, 1);
  top->connect (band, 0, product, 0);
  top->connect (pilot, 0, product, 1);
  top->connect (product, 0, later, 0);
  top->connect (later, 0, difference, 0);
  top->connect (demodulator, 0, mono_delay, 0);
  top->connect (mono_delay, 0, mono, 0);
  top->connect (mono, 0, left, 0);
  top->connect (difference, 0, left, 1);
  top->connect (mono, 0, right, 0);
  top->connect (difference, 0, right, 1);
  top->connect (left, 0, sink, 0);
  top->connect (right, 0, sink, 1);
  top->run ();
}
