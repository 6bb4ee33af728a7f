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

/* The profiler by threads and word queues: the kernel's thread, the dispatcher's,
   and the workers'.  */

#include "sd3.h"
#include "wait.h"
#include "../common/options.h"
#include "../common/placement.h"

#include <pthread.h>

sd3_queue sd3_events;
static sd3_queue parts[SD3_WORKERS];

static void
flush (sd3_queue *q)
{
  for (unsigned looks = 0; !Q (flush) (q);)
    looks = gomp_stream_wait_a_little (looks);
}

static void
send_part (struct dispatcher *d, unsigned worker, uint64_t word)
{
  (void) d;
  Q (enqueue) (&parts[worker], word);
}

static void *
run_dispatcher (void *data)
{
  struct sd3 *s = data;
  placement_pin (s->processor[1]);
  while (!s->dispatcher.ended)
    {
      uint64_t word = Q (dequeue) (&sd3_events);
      dispatch (&s->dispatcher, &word, 1);
    }
  dispatcher_end (&s->dispatcher);
  for (unsigned i = 0; i < SD3_WORKERS; i++)
    flush (&parts[i]);
  return NULL;
}

struct mine
{
  struct sd3 *s;
  unsigned number;
};

static void *
run_worker (void *data)
{
  struct mine *mine = data;
  uint64_t word;
  placement_pin (mine->s->processor[mine->number % 2]);
  do
    word = Q (dequeue) (&parts[mine->number]);
  while (worker_work (mine->s->worker[mine->number], &word, 1));
  return NULL;
}

void
sd3_run (struct sd3 *s)
{
  pthread_t thread[SD3_WORKERS + 1];
  struct mine mine[SD3_WORKERS];
  int failed = Q (init) (&sd3_events, s->capacity);
  s->dispatcher.send = send_part;
  for (unsigned i = 0; i < SD3_WORKERS; i++)
    failed |= Q (init) (&parts[i], s->capacity);
  failed |= pthread_create (&thread[SD3_WORKERS], NULL, run_dispatcher, s);
  for (unsigned i = 0; i < SD3_WORKERS; i++)
    {
      mine[i] = (struct mine) { s, i };
      failed |= pthread_create (&thread[i], NULL, run_worker, &mine[i]);
    }
  if (failed)
    fail ("Cannot make the queues and threads");
  placement_pin (s->processor[0]);
  sd3_kernel (s);
  flush (&sd3_events);
  for (unsigned i = 0; i <= SD3_WORKERS; i++)
    pthread_join (thread[i], NULL);
  Q (destroy) (&sd3_events);
  for (unsigned i = 0; i < SD3_WORKERS; i++)
    Q (destroy) (&parts[i]);
}
