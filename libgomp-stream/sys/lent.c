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

   Under Section 7 of GPL version 3, you are granted additional permissions
   described in the GCC Runtime Library Exception, version 3.1, as published
   by the Free Software Foundation.

   You should have received a copy of the GNU General Public License and a
   copy of the GCC Runtime Library Exception along with this program; see the
   files COPYING and COPYING.RUNTIME respectively.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* What functions lend.  It is no list of variables in their frames: longjmp may leave
   these, and what it leaves behind in the list is found by the frames: stacks grow
   downwards.  */

#include "config.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "sys/lent.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/thread.h"

/* What functions lend that call each other, as a rule, so that no memory is allocated.  */
#define FEW 8

static __thread struct gomp_stream_lent few[FEW];

/* Calls gomp_stream_free_lent for threads with more.  */
static pthread_key_t key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

/* Drops what functions left behind that ended without a word: all frames but those of
   the callees lie above this one.  Frees memory that is no longer needed.  */
static struct gomp_stream_lending *
drop_left (void)
{
  struct gomp_stream_lending *own = &GOMP_stream_lending;

  /* Where a thread went on with what another one had begun.  */
  if (own->n > own->max)
    own->n = own->max;
  while (own->n && (char *) own->lent[own->n - 1].frame
		   < (char *) __builtin_frame_address (0))
    own->n--;
  if (own->max > FEW && own->n <= FEW)
    {
      memcpy (few, own->lent, own->n * sizeof *few);
      free (own->lent);
      own->lent = few;
      own->max = FEW;
    }
  return own;
}

static void
free_list (void *unused __attribute__ ((unused)))
{
  gomp_stream_free_lent ();
}

static void
make_key (void)
{
  if (pthread_key_create (&key, free_list) != 0)
    gomp_stream_fatal ("out of thread keys");
}

void
GOMP_stream_make_room (size_t n)
{
  struct gomp_stream_lending *own = drop_left ();
  struct gomp_stream_lent *list = few;
  size_t max = FEW;

  if (own->n + n <= own->max)
    return;
  if (own->n + n > FEW)
    {
      pthread_once (&key_once, make_key);
      pthread_setspecific (key, own);
      max = 2 * (own->n + n);
      list = gomp_stream_malloc (max * sizeof *list);
      memcpy (list, own->lent, own->n * sizeof *list);
    }
  if (own->lent != few)
    free (own->lent);
  own->lent = list;
  own->max = max;
}

void
gomp_stream_note_lent (void *addr, size_t size, void *frame)
{
  struct gomp_stream_lending *own = drop_left ();

  if (own->n == own->max)
    GOMP_stream_make_room (1);
  own->lent[own->n++] = (struct gomp_stream_lent) { addr, size, frame };
}

void
gomp_stream_take_back_lent (const void *addr, size_t size)
{
  struct gomp_stream_lending *own = drop_left ();

  while (own->n
	 && (uintptr_t) own->lent[own->n - 1].begin - (uintptr_t) addr < size)
    own->n--;
}

bool
gomp_stream_lent_p (const void *addr)
{
  const struct gomp_stream_lending *own = drop_left ();
  const char *last = NULL;

  for (size_t i = own->n; i-- > 0;)
    if ((char *) own->lent[i].frame >= last)
      {
	const struct gomp_stream_lent *l = &own->lent[i];
	if ((uintptr_t) addr - (uintptr_t) l->begin < l->size)
	  return true;
	last = l->frame;
      }
  return false;
}

void
gomp_stream_free_lent (void)
{
  struct gomp_stream_lending *own = &GOMP_stream_lending;

  if (own->lent != few)
    free (own->lent);
  own->lent = NULL;
  own->n = own->max = 0;
}
