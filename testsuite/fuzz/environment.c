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

/* For a fuzzer: reads an environment from the standard input, a variable in each
   line, as a process does that begins.  */

#include <api/env.c>

enum { MOST_VARIABLES = 64, MOST_TEXT = 1 << 16 };

#ifndef __AFL_LOOP
static int rounds = 1;
# define __AFL_LOOP(n) (rounds-- > 0)
#endif

int
main (void)
{
  static char text[MOST_TEXT], *variables[MOST_VARIABLES + 1];
  const struct gomp_stream_options before = gomp_stream_options;

  while (__AFL_LOOP (10000))
    {
      ssize_t size = read (STDIN_FILENO, text, sizeof text - 1);
      size_t n = 0;
      char *next = text;

      if (size < 0)
	return 2;
      text[size] = '\0';
      for (char *line; n < MOST_VARIABLES
	   && (line = strsep (&next, "\n")) != NULL; )
	variables[n++] = line;
      variables[n] = NULL;
      environ = variables;
      gomp_stream_options = before;
      read_environment ();
    }
  return 0;
}
