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

/* The trellis decoder by POSIX threads, which take packets in turn.  */

#include "../common/options.h"
#include "code.h"

#include <pthread.h>
#include <stdlib.h>

enum { MOST_THREADS = 1000 };

bool
can_run (enum way way)
{
  return way == PACKETS;
}

struct worker
{
  const struct job *job;
  unsigned long *next;		/* Packet that nobody has taken.  */
  uint64_t errors;
  pthread_t thread;
};

static void *
work (void *data)
{
  struct worker *w = data;
  struct symbols symbols[MAX_PARTS];
  struct part_bits bits[MAX_PARTS];
  unsigned long k;

  while ((k = __atomic_fetch_add (w->next, 1, __ATOMIC_RELAXED))
	 < w->job->packets)
    {
      for (unsigned i = 0; i < w->job->parts; i++)
	source (w->job, k, i, &symbols[i]);
      decode_packet (symbols, w->job->parts, bits);
      for (unsigned i = 0; i < w->job->parts; i++)
	w->errors += receive_bits (w->job, k, i, &bits[i]);
    }
  return NULL;
}

void
run_way (enum way way __attribute__ ((unused)), struct job *job)
{
  const char *value = getenv ("OMP_NUM_THREADS");
  unsigned n = value == NULL ? 2 : whole_number ("OMP_NUM_THREADS", value, 1,
						 MOST_THREADS);
  struct worker worker[n];
  unsigned long next = 0;

  for (unsigned i = 0; i < n; i++)
    {
      worker[i] = (struct worker) { .job = job, .next = &next };
      if (pthread_create (&worker[i].thread, NULL, work, &worker[i]) != 0)
	fail ("No thread");
    }
  for (unsigned i = 0; i < n; i++)
    {
      pthread_join (worker[i].thread, NULL);
      job->errors += worker[i].errors;
    }
}
