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

/* Exceptions that leave bodies.

   The generated code catches what leaves a body, and hands it over: the activation
   did not happen, and the stage is stopped there (graph/end.c).  The control
   thread's next wait takes the first one of all stages (wait/first-thrown.c); when it
   is over, the generated code throws that (api/rethrow.c).  If there is none, it takes
   the first one that an assignment to a stream's variable threw, after the wait.

   What is kept is what a std::exception_ptr has in it, one pointer.  The functions
   for it are the C++ library's, which the program has if it has exceptions.  */

#include "config.h"
#include "graph/end.h"
#include "graph/firing.h"
#include "graph/stage.h"
#include "sys/thread.h"
#include "graph/thrown.h"

/* A value that functions return in memory, of which the first word counts: so C++
   returns a std::exception_ptr.  */
struct returned
{
  void *exception;
  void *unused[7];
};

extern void *__cxa_begin_catch (void *) __attribute__ ((weak));
extern void __cxa_end_catch (void) __attribute__ ((weak));
extern void _ZSt9terminatev (void) __attribute__ ((weak, noreturn));
/* std::current_exception ().  */
extern struct returned _ZSt17current_exceptionv (void) __attribute__ ((weak));
/* std::exception_ptr::~exception_ptr ().  */
extern void _ZNSt15__exception_ptr13exception_ptrD1Ev (void **)
  __attribute__ ((weak));

void *
gomp_stream_take_thrown (void *exception)
{
  void *taken;

  __cxa_begin_catch (exception);
  taken = _ZSt17current_exceptionv ().exception;
  __cxa_end_catch ();
  return taken;
}

void
GOMP_stream_caught (struct gomp_stream_frame *frame, void *exception)
{
  firing *f = gomp_stream_thread.running->firing;

  f->thrown = gomp_stream_take_thrown (exception);
  f->stopped = true;
  frame->n = 0;
}

void
gomp_stream_release_thrown (void *exception)
{
  if (exception)
    _ZNSt15__exception_ptr13exception_ptrD1Ev (&exception);
}

void
gomp_stream_keep_thrown (void *exception)
{
  if (GOMP_stream_lending.thrown == NULL)
    GOMP_stream_lending.thrown = exception;
  else
    gomp_stream_release_thrown (exception);
}

/* A variable that is not written is no reason not to write others.  Of the copies that
   a firing makes, on whatever thread, nobody knows which activation throws.  */
void
GOMP_stream_uncopied (void *exception)
{
  struct gomp_stream_thread *self = &gomp_stream_thread;

  if (!self->writes_back)
    {
      __cxa_begin_catch (exception);
      _ZSt9terminatev ();
    }
  gomp_stream_keep_thrown (gomp_stream_take_thrown (exception));
}
