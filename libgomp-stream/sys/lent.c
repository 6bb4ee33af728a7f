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
   these.  */

#include "config.h"
#include <stdlib.h>
#include "sys/lent.h"
#include "sys/memory.h"
#include "sys/thread.h"

/* Drops what was lent last.  */
static void
drop (struct gomp_stream_thread *self)
{
  if (--self->lent.n == GOMP_STREAM_FEW_LENT)
    gomp_stream_free_lent ();
}

static struct gomp_stream_lent *
entry (struct gomp_stream_thread *self, size_t i)
{
  return (i < GOMP_STREAM_FEW_LENT ? &self->lent.few[i]
	  : &self->lent.more[i - GOMP_STREAM_FEW_LENT]);
}

/* Drops what functions left behind that ended without a word.  Stacks grow downwards:
   all frames but those of the callees lie above this one.  */
static void
drop_left (struct gomp_stream_thread *self)
{
  uintptr_t here = (uintptr_t) __builtin_frame_address (0);

  while (self->lent.n && entry (self, self->lent.n - 1)->at < here)
    drop (self);
}

void
gomp_stream_note_lent (const void *addr, size_t size)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;

  drop_left (self);
  if (self->lent.n >= GOMP_STREAM_FEW_LENT
      && self->lent.n - GOMP_STREAM_FEW_LENT == self->lent.max_more)
    {
      self->lent.max_more = 2 * self->lent.n;
      self->lent.more
	= gomp_stream_realloc (self->lent.more,
			       self->lent.max_more * sizeof *self->lent.more);
    }
  *entry (self, self->lent.n++) = (struct gomp_stream_lent)
    { (uintptr_t) addr, size, gomp_stream_stack_address (addr) };
}

void
gomp_stream_take_back_lent (const void *addr, size_t size)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;

  drop_left (self);
  while (self->lent.n
	 && entry (self, self->lent.n - 1)->begin - (uintptr_t) addr < size)
    drop (self);
}

bool
gomp_stream_lent_p (const void *addr)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;

  drop_left (self);
  for (size_t i = self->lent.n; i-- > 0;)
    if ((uintptr_t) addr - entry (self, i)->begin < entry (self, i)->size)
      return true;
  return false;
}

void
gomp_stream_free_lent (void)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;

  free (self->lent.more);
  self->lent.more = NULL;
  self->lent.max_more = 0;
  if (self->lent.n > GOMP_STREAM_FEW_LENT)
    self->lent.n = GOMP_STREAM_FEW_LENT;
}
