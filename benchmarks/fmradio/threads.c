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

/* The FM stereo receiver by POSIX threads: each has some of the stages, about as
   much work as the others have, and passes blocks on through a buffer.  */

#include "../common/buffer.h"
#include "../common/options.h"
#include "blocks.h"

#include <stdlib.h>

enum { MOST_THREADS = STAGES };

struct receiver rx;

struct part
{
  unsigned first, last;		/* Stages FIRST to LAST - 1.  */
  struct buffer in;
  struct buffer *out;
  pthread_t thread;
};

/* The multiplications of each stage for an I/Q sample, more or less.  */
static const unsigned work[STAGES] = {
  [SOURCE] = 2, [DEMODULATE] = 16, [BAND_TOP] = TAPS, [BAND_BOTTOM] = TAPS,
  [BAND] = 1, [PILOT_TOP] = TAPS, [PILOT_BOTTOM] = TAPS, [PILOT_BAND] = 1,
  [MULTIPLY] = 4, [DIFFERENCE] = TAPS / STEP, [MONO] = TAPS / STEP, [SUM] = 1
};

/* The stage with which part I of N begins.  */
static unsigned
part_start (unsigned i, unsigned n)
{
  unsigned all = 0, before = 0, stage = 0;
  for (unsigned s = 0; s < STAGES; s++)
    all += work[s];
  while (stage < STAGES && (before + work[stage] / 2) * n < all * i)
    before += work[stage++];
  return stage;
}

static void *
run_part (void *data)
{
  struct part *p = data;
  struct slot *s;
  while (buffer_take (&p->in, &s))
    {
      for (unsigned stage = p->first; stage < p->last; stage++)
	run_stage (stage, s, s->n);
      buffer_put (p->out, &s);
    }
  buffer_close (p->out);
  return NULL;
}

void
receive (unsigned long steps, unsigned replicas, unsigned block)
{
  const char *value = getenv ("OMP_NUM_THREADS");
  unsigned n = value == NULL ? 2 : whole_number ("OMP_NUM_THREADS", value, 1,
						 MOST_THREADS);
  struct slot slots[SLOTS];
  void *memory = slots_start (slots, block);
  struct part part[MOST_THREADS];
  struct buffer empty;

  if (replicas > 0)
    fail ("--replicas: Only the pipeline has them");
  if (memory == NULL)
    fail ("Out of memory");
  buffer_start (&empty, sizeof (struct slot *));
  for (unsigned i = 0; i < SLOTS; i++)
    buffer_put (&empty, &(struct slot *) { &slots[i] });
  for (unsigned i = 0; i < n; i++)
    buffer_start (&part[i].in, sizeof (struct slot *));
  for (unsigned i = 0; i < n; i++)
    {
      part[i].first = part_start (i, n);
      part[i].last = part_start (i + 1, n);
      part[i].out = i + 1 < n ? &part[i + 1].in : &empty;
      if (pthread_create (&part[i].thread, NULL, run_part, &part[i]) != 0)
	fail ("No thread");
    }
  for (unsigned long k = 0; k < steps; k += block)
    {
      struct slot *s;
      buffer_take (&empty, &s);
      s->n = steps - k < block ? steps - k : block;
      buffer_put (&part[0].in, &s);
    }
  buffer_close (&part[0].in);
  for (unsigned i = 0; i < n; i++)
    pthread_join (part[i].thread, NULL);
  for (unsigned i = 0; i < n; i++)
    buffer_end (&part[i].in);
  buffer_end (&empty);
  free (memory);
}
