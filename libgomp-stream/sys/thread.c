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

/* What the calling thread does.  */

#include "config.h"
#include <errno.h>
#include <omp.h>
#include <pthread.h>
#include <time.h>
#include "sys/thread.h"

/* How often a thread is asked for, with 1 ms between: this long execve may take.  */
#define TRIES 100

__thread struct gomp_stream_thread gomp_stream_thread
  __attribute__ ((tls_model ("initial-exec")));

__thread struct gomp_stream_lending GOMP_stream_lending
  __attribute__ ((tls_model ("initial-exec")));

bool gomp_stream_layer;

/* AddressSanitizer's, in programs that have it.  */
extern void *__asan_get_current_fake_stack (void) __attribute__ ((weak));
extern void *__asan_addr_is_in_fake_stack (void *, void *, void **, void **)
  __attribute__ ((weak));

int
gomp_stream_level (void)
{
  return omp_get_level () + gomp_stream_thread.alone;
}

/* Whether a pipeline would have no other thread.  */
bool
gomp_stream_lonely_p (void)
{
  return (omp_get_level () == 0 ? omp_get_max_threads () : omp_get_num_threads ()) == 1;
}

uintptr_t
gomp_stream_stack_address (const void *p)
{
  void *stack, *frame;

  if (__asan_get_current_fake_stack == NULL
      || __asan_addr_is_in_fake_stack == NULL)
    return (uintptr_t) p;
  stack = __asan_get_current_fake_stack ();
  frame = stack ? __asan_addr_is_in_fake_stack (stack, (void *) p, NULL, NULL)
		: NULL;
  return (uintptr_t) (frame ? frame : p);
}

bool
gomp_stream_on_stack_p (const void *p)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;
  pthread_attr_t attributes;
  void *begin;

  if (self->stack_size == 0
      && pthread_getattr_np (pthread_self (), &attributes) == 0)
    {
      if (pthread_attr_getstack (&attributes, &begin, &self->stack_size) == 0)
	self->stack = (uintptr_t) begin;
      pthread_attr_destroy (&attributes);
    }
  return gomp_stream_stack_address (p) - self->stack < self->stack_size;
}

int
gomp_stream_create_thread (pthread_t *thread, const pthread_attr_t *attributes,
			   void *(*start) (void *), void *data)
{
  const struct timespec pause = { 0, 1000000 };
  int error;

  for (int i = 1; (error = pthread_create (thread, attributes, start, data)) == EAGAIN
       && i < TRIES; i++)
    nanosleep (&pause, NULL);
  return error;
}
