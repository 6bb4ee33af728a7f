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

/* Messages, and the ends of the program: the regular one, and the one after an
   error.  */

#include "config.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "runtime.h"

/* The program ends because of an error, or is a forked child: its end finds
   nothing to do.  */
static bool dying;

/* It ends because stages are stuck.  */
static bool stuck;

static void
message (const char *kind, const char *file, unsigned line,
	 const char *format, va_list args)
{
  /* In one piece, as several threads may have something to say.  */
  flockfile (stderr);
  fprintf (stderr, "gomp-stream: %s: ", kind);
  if (file)
    fprintf (stderr, "%s:%u: ", file, line);
  vfprintf (stderr, format, args);
  putc ('\n', stderr);
  funlockfile (stderr);
}

void
gomp_stream_warning (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  message ("warning", NULL, 0, format, args);
  va_end (args);
}

/* The program goes on; GOMP_STREAM_FAIL_STUCK is to follow.  */
void
gomp_stream_error (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  message ("error", NULL, 0, format, args);
  va_end (args);
}

/* Follows an error, and says more about it.  */
void
gomp_stream_note (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  message ("note", NULL, 0, format, args);
  va_end (args);
}

/* Any locks may be held.  */
__attribute__ ((noreturn, cold)) static void
fail (void)
{
  dying = true;
  exit (EXIT_FAILURE);
}

/* After the report: statistics, graph and timeline tell how it came to that.  */
void
gomp_stream_fail_stuck (void)
{
  stuck = true;
  exit (EXIT_FAILURE);
}

void
gomp_stream_fatal (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  message ("error", NULL, 0, format, args);
  va_end (args);
  fail ();
}

void
gomp_stream_fatal_at (const char *file, unsigned line, const char *format,
		      ...)
{
  va_list args;

  va_start (args, format);
  message ("error", file, line, format, args);
  va_end (args);
  fail ();
}

/* Memory; none of these returns null.  */

static void *
check (void *memory, size_t size)
{
  if (memory == NULL)
    gomp_stream_fatal ("out of memory allocating %zu bytes", size);
  return memory;
}

void *
gomp_stream_malloc (size_t size)
{
  return check (malloc (size ? size : 1), size);
}

void *
gomp_stream_calloc (size_t size)
{
  return check (calloc (1, size ? size : 1), size);
}

void *
gomp_stream_realloc (void *memory, size_t size)
{
  return check (realloc (memory, size ? size : 1), size);
}

void *
gomp_stream_malloc_aligned (size_t align, uint64_t n, uint64_t size)
{
  uint64_t bytes;
  void *memory;

  if (align < sizeof (void *))
    align = sizeof (void *);
  if (__builtin_mul_overflow (n, size, &bytes) || bytes > PTRDIFF_MAX)
    gomp_stream_fatal ("out of memory allocating %llu times %llu bytes",
		       (unsigned long long) n, (unsigned long long) size);
  if (posix_memalign (&memory, align, bytes ? bytes : 1) != 0)
    memory = NULL;
  return check (memory, bytes);
}

/* Called by exit.  */
static void
finish (void)
{
  const struct gomp_stream_thread *self = &gomp_stream_thread;
  bool quiet;

  if (dying)
    return;
  /* A body that calls exit ends the program amid its control program's
     activations; its thread and others are in use.  */
  quiet = !stuck && self->running == NULL && !self->executor;
  if (quiet)
    {
      gomp_stream_finish_program ();
      quiet = gomp_stream_quiet_p ();
    }
  gomp_stream_stop_pool (quiet);
  if (quiet)
    gomp_stream_free_all ();
  else
    gomp_stream_count_all ();
  gomp_stream_write_stats ();
  gomp_stream_write_dot ();
  gomp_stream_write_trace ();
  gomp_stream_free_accounts ();
}

/* A forked child has none of the threads, and leaves its parent's activations
   to the parent.  */
static void
forked (void)
{
  dying = true;
  gomp_stream_forget_pool ();
}

static void
prepare (void)
{
  if (atexit (finish) != 0 || pthread_atfork (NULL, NULL, forked) != 0)
    gomp_stream_fatal ("out of memory");
}

/* Called before the first stream of the process is made.  */
void
gomp_stream_init (void)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once (&once, prepare);
}
