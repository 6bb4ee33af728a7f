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

/* bzip2 by POSIX threads: the caller reads blocks into slots, from which workers take
   them; who finishes the oldest block writes it, and those behind it that are
   finished.  */

#include "bzip2.h"

#include <pthread.h>

enum stage { FREE, READ, BUSY, DONE };

struct slot
{
  struct block block;
  enum stage stage;
};

struct farm
{
  pthread_mutex_t lock;
  pthread_cond_t changed;
  struct slot *slot;
  unsigned long slots;
  unsigned long read, taken, written;	/* Blocks so far.  */
  int end, writing;
  struct block (*work) (struct block);
  struct writer *writer;
  int *bad;			/* NULL when blocks are compressed.  */
};

/* Writes what can be, while the lock is not held.  One thread at a time does.  */
static void
write_finished (struct farm *f)
{
  if (f->writing)
    return;
  f->writing = 1;
  for (;;)
    {
      struct slot *s = &f->slot[f->written % f->slots];
      if (s->stage != DONE)
	break;
      pthread_mutex_unlock (&f->lock);
      if (f->bad == NULL)
	write_block (f->writer, s->block);
      else
	write_plain (f->writer, s->block, f->bad);
      pthread_mutex_lock (&f->lock);
      s->stage = FREE;
      f->written++;
      pthread_cond_broadcast (&f->changed);
    }
  f->writing = 0;
}

static void *
work (void *data)
{
  struct farm *f = data;
  pthread_mutex_lock (&f->lock);
  for (;;)
    {
      while (f->taken == f->read && !f->end)
	pthread_cond_wait (&f->changed, &f->lock);
      if (f->taken == f->read)
	break;
      struct slot *s = &f->slot[f->taken++ % f->slots];
      s->stage = BUSY;
      pthread_mutex_unlock (&f->lock);
      s->block = f->work (s->block);
      pthread_mutex_lock (&f->lock);
      s->stage = DONE;
      write_finished (f);
    }
  pthread_mutex_unlock (&f->lock);
  return NULL;
}

/* Waits until a slot is free, and hands it to the workers.  */
static void
hand_over (struct farm *f, struct block block)
{
  pthread_mutex_lock (&f->lock);
  struct slot *s = &f->slot[f->read % f->slots];
  while (s->stage != FREE)
    pthread_cond_wait (&f->changed, &f->lock);
  s->block = block;
  s->stage = READ;
  f->read++;
  pthread_cond_broadcast (&f->changed);
  pthread_mutex_unlock (&f->lock);
}

static unsigned
thread_count (void)
{
  const char *value = getenv ("OMP_NUM_THREADS");
  int n = value != NULL ? atoi (value) : 2;
  return n > 0 ? n : 1;
}

static void
run (struct farm *f, struct job *job, struct scanner *scanner)
{
  unsigned threads = thread_count ();
  pthread_t *thread = blocks_allocate (threads * sizeof *thread);
  struct block block;

  pthread_mutex_init (&f->lock, NULL);
  pthread_cond_init (&f->changed, NULL);
  f->slots = 4 * threads;
  f->slot = blocks_allocate (f->slots * sizeof *f->slot);
  memset (f->slot, 0, f->slots * sizeof *f->slot);
  for (unsigned i = 0; i < threads; i++)
    if (pthread_create (&thread[i], NULL, work, f) != 0)
      fail ("Cannot start a thread");
  while (job != NULL ? read_block (job, &block) : next_block (scanner, &block))
    hand_over (f, block);
  pthread_mutex_lock (&f->lock);
  f->end = 1;
  pthread_cond_broadcast (&f->changed);
  pthread_mutex_unlock (&f->lock);
  for (unsigned i = 0; i < threads; i++)
    pthread_join (thread[i], NULL);
  free (thread);
  free (f->slot);
}

void
pack_blocks (struct job *job, struct writer *writer)
{
  struct farm f = { .work = compress_block, .writer = writer };
  run (&f, job, NULL);
}

void
unpack_blocks (struct scanner *scanner, struct writer *writer, int *bad)
{
  struct farm f = { .work = expand_block, .writer = writer, .bad = bad };
  run (&f, NULL, scanner);
}
