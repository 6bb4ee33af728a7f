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

/* Exceptions that left bodies, on their way out of waits; graph/thrown.c has those
   that are under way.  */

#include "config.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/thrown.h"
#include "sys/thread.h"

/* std::rethrow_exception (std::exception_ptr).  */
extern void _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE (void **)
  __attribute__ ((weak));

void
GOMP_stream_rethrow (void)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  void *exception = GOMP_stream_lending.thrown;

  if (exception == NULL)
    return;
  GOMP_stream_lending.thrown = NULL;
  self->rethrown = exception;
  if (self->current && self->unopened == NULL
      && self->current->level == gomp_stream_level ())
    gomp_stream_renew (self->current, true);
  _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE (&exception);
}

void
GOMP_stream_rethrown (void)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;

  gomp_stream_release_thrown (self->rethrown);
  self->rethrown = NULL;
  gomp_stream_release_thrown (GOMP_stream_lending.thrown);
  GOMP_stream_lending.thrown = NULL;
}

void
GOMP_stream_escaped (void *exception)
{
  gomp_stream_keep_thrown (gomp_stream_take_thrown (exception));
}

void
GOMP_stream_hand_over (void **to)
{
  void *expected = NULL;

  /* Y1: the exception is there; pairs with Y2.  */
  if (GOMP_stream_lending.thrown
      && !__atomic_compare_exchange_n (to, &expected, GOMP_stream_lending.thrown, false,
				       __ATOMIC_RELEASE, __ATOMIC_RELAXED))
    gomp_stream_release_thrown (GOMP_stream_lending.thrown);
  GOMP_stream_lending.thrown = NULL;
}

void
GOMP_stream_adopt (void **from)
{
  /* Y2: pairs with Y1.  */
  void *exception = __atomic_exchange_n (from, NULL, __ATOMIC_ACQUIRE);

  gomp_stream_keep_thrown (exception);
}
