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

/* The profiler as a pipeline: the kernel is the control program, which activates the
   dispatcher and the workers with each block of events.  With the pragmas ignored,
   the sequential program.  */

#include "sd3.h"

#include <stdlib.h>

uint64_t *sd3_words;
size_t sd3_n;

/* Words for a worker.  */
struct part
{
  uint64_t *words;
  size_t n, room;
};

static struct sd3 *profiler;
static struct part sent[SD3_WORKERS];	/* The dispatcher's.  */

static void
send_part (struct dispatcher *d, unsigned worker, uint64_t word)
{
  struct part *p = &sent[worker];
  (void) d;
  if (p->n == p->room)
    {
      p->room = p->room == 0 ? SD3_BLOCK : 2 * p->room;
      p->words = must_have (realloc (p->words, p->room * sizeof *p->words));
    }
  p->words[p->n++] = word;
}

static struct part
take_part (unsigned worker)
{
  struct part p = sent[worker];
  sent[worker] = (struct part) { NULL, 0, 0 };
  return p;
}

static void
dispatch_block (struct sd3 *s, uint64_t *words, size_t n)
{
  dispatch (&s->dispatcher, words, n);
  free (words);
}

static void
work_part (struct sd3 *s, unsigned worker, struct part p)
{
  worker_work (s->worker[worker], p.words, p.n);
  free (p.words);
}

void
sd3_send (void)
{
  static struct part part[SD3_WORKERS];
  struct sd3 *s = profiler;
  uint64_t *words = sd3_words;
  size_t n = sd3_n;
  sd3_words = must_have (malloc (SD3_BLOCK * sizeof *words));
  sd3_n = 0;

  #pragma omp task output (part[0], part[1]) firstprivate (s, words, n)
  {
    dispatch_block (s, words, n);
    part[0] = take_part (0);
    part[1] = take_part (1);
  }

  for (unsigned i = 0; i < SD3_WORKERS; i++)
    {
      #pragma omp task input (part[i]) firstprivate (s, i)
      work_part (s, i, part[i]);
    }
}

void
sd3_run (struct sd3 *s)
{
  profiler = s;
  s->dispatcher.send = send_part;
  sd3_words = must_have (malloc (SD3_BLOCK * sizeof *sd3_words));
  sd3_n = 0;
  #pragma omp parallel
  #pragma omp single
  {
    sd3_kernel (s);
    sd3_send ();
  }
  free (sd3_words);
}
