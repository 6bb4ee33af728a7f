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

/* Writes messages to stderr, each in one piece, and exits where it has to.  */

#include "config.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include "data/stream.h"
#include "sys/carrier.h"
#include "sys/message.h"

bool gomp_stream_dying;
bool gomp_stream_stuck;
bool gomp_stream_finishing;

/* The most characters of a message: the environment, file names and those of
   functions may have more.  */
enum { LONGEST = 4096 };

/* Says it in one piece, as several threads and ranks may have something to say.  */
static void
message (const char *kind, const char *file, unsigned line,
	 const char *format, va_list args)
{
  char text[LONGEST];
  size_t n = 0;
  int reason = errno;

  if (file)
    n = snprintf (text, sizeof text, "%s:%u: ", file, line);
  errno = reason;
  if (n < sizeof text)
    vsnprintf (text + n, sizeof text - n, format, args);
  /* Nothing in it is for the terminal.  */
  for (unsigned char *c = (unsigned char *) text; *c; c++)
    if (*c < ' ' || *c == 127)
      *c = '?';
  fprintf (stderr, "gomp-stream: %s%s: %s\n", gomp_stream_who, kind, text);
}

void
gomp_stream_say (const char *kind, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  message (kind, NULL, 0, format, args);
  va_end (args);
}

/* Any locks may be held.  */
void
gomp_stream_fatal_at (const char *file, unsigned line, const char *format,
		      ...)
{
  va_list args;

  va_start (args, format);
  message ("error", file, line, format, args);
  va_end (args);
  gomp_stream_dying = true;
  exit (EXIT_FAILURE);
}

/* After the report: statistics, graph and timeline tell how it came to that.  */
void
gomp_stream_fail_stuck (void)
{
  gomp_stream_stuck = true;
  exit (EXIT_FAILURE);
}
